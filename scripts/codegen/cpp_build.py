"""Stage 3: from the neutral model to the C++ model: files, structs, operations, routes."""

from __future__ import annotations

import copy
import re
from typing import Optional

from . import model as neutral
from .cpp import (
    ApiFile, CppAnswer, CppBody, CppModel, CppOperation, CppParameter, CppType, Member, ModelFile, Path,
    ResultHeader, Struct, TrieNode,
)  # fmt: skip
from .cpp_merge import merges_of
from .cpp_names import header_name, is_keyword, member_name, sentence, title, unique_name
from .cpp_types import TypeMapper, collect, initialiser, make_enum, value_struct, walk
from .load import DocumentError
from .model import ArrayType, EnumType, Model, ObjectType, Operation, Parameter, RefType, StringType, Type, UnionType

BODY_KINDS = {"json": "kJson", "form": "kMultipart", "fields": "kFields", "bytes": "kBytes", "signed": "kBytes"}


def build(model: Model) -> CppModel:
    return _Builder(model).run()


class _Builder:
    def __init__(self, model: Model):
        self._model = model
        self._mapper = TypeMapper(model)
        self._structs: dict[str, Struct] = {}

    def run(self) -> CppModel:
        models = self._models()
        apis = self._apis()
        paths, trie = self._routes(apis)
        used = [len(segments(path.path)) for path in paths]
        return CppModel(
            models=models,
            apis=apis,
            paths=paths,
            trie=trie,
            most_segments=max(used, default=0),
            most_values=max((len(path.value_segments) for path in paths), default=0),
            registry=self._registry(),
            hosted=self._model.hosted,
            schemes=self._model.schemes,
            title=self._model.title,
            limits=self._model.limits,
        )

    # --- models ---

    def _models(self) -> list[ModelFile]:
        for name, schema in self._model.schemas.items():
            self._mapper.names.take(name, schema.type)
        stems = sorted({schema.stem for schema in self._model.schemas.values()})
        files = [self._model_file(stem) for stem in stems]
        self._check_cycles({file.stem: file.needs for file in files})
        return [file for file in files if file.enums or file.structs]

    def _model_file(self, stem: str) -> ModelFile:
        enums, structs = [], []
        needs: set[str] = set()
        source = ""
        for schema in self._in_order(stem):
            source = schema.type.node.file
            self._mapper.current = schema.name
            if isinstance(schema.type, EnumType):
                enums.append(make_enum(schema.name, schema.type))
            elif isinstance(schema.type, UnionType) or (isinstance(schema.type, ObjectType) and not schema.type.is_map):
                struct = self._struct(schema)
                structs += self._mapper.inline_structs.pop(stem, [])
                structs.append(struct)
            else:
                continue
        enums += self._mapper.inline_enums.pop(stem, [])
        for struct in structs:
            for member in [*struct.members, *([struct.rest] if struct.rest else [])]:
                needs |= member.type.needs
            needs |= struct.union.needs if struct.union else set()
        merges = merges_of(structs) if self._model.hosted else []
        forward = [struct.name for struct in structs if self._mapper.cycles.is_cyclic(struct.name)]
        return ModelFile(stem, source, enums, structs, merges, sorted(needs - {stem}), forward)

    def _struct(self, schema: neutral.Schema) -> Struct:
        if isinstance(schema.type, UnionType):
            union = self._mapper.make_union(schema.name, schema.type, schema.stem, False)
            struct = value_struct(schema.name, "", union)
        else:
            assert isinstance(schema.type, ObjectType)
            merging = self._model.hosted and schema.name.endswith("Update")
            struct = self._mapper.make_struct(schema.name, schema.type, schema.stem, merging)
        struct.is_form = schema.is_form
        struct.comment = schema.description or struct.comment
        self._structs[schema.name] = struct
        return struct

    def _in_order(self, stem: str) -> list[neutral.Schema]:
        """Document order, but what a struct holds stands before it."""
        result: list[neutral.Schema] = []
        begun: set[str] = set()

        def visit(schema: neutral.Schema) -> None:
            if schema.name in begun or schema.stem != stem:
                return
            begun.add(schema.name)
            for name in neutral.references(schema.type):
                visit(self._model.schemas[name])
            result.append(schema)

        for schema in self._model.schemas.values():
            visit(schema)
        return result

    def _check_cycles(self, needs: dict[str, list[str]]) -> None:
        def visit(stem: str, trail: tuple[str, ...]) -> None:
            if stem in trail:
                raise DocumentError(None, "files whose schemas need each other: " + " > ".join((*trail, stem)))
            for other in needs.get(stem, ()):
                visit(other, (*trail, stem))

        for stem in needs:
            visit(stem, ())

    def _registry(self) -> list[tuple[str, str]]:
        return sorted(
            (schema.name, schema.stem)
            for schema in self._model.schemas.values()
            if isinstance(schema.type, (ObjectType, UnionType)) and not schema.is_form and schema.name in self._structs
        )

    # --- operations ---

    def _apis(self) -> list[ApiFile]:
        stems = list(dict.fromkeys(operation.stem for operation in self._model.operations))
        return [self._api(stem) for stem in sorted(stems)]

    def _api(self, stem: str) -> ApiFile:
        own = [operation for operation in self._model.operations if operation.stem == stem]
        operations = [self._operation(operation) for operation in own]
        needs: set[str] = set()
        for operation in operations:
            for type in self._types_of(operation):
                needs |= type.needs
        name = title(stem)
        return ApiFile(
            stem=stem,
            source=own[0].node.file,
            class_name=f"{name}Api",
            handler=f"{name}Handler",
            member=stem + "_" if is_keyword(stem) else stem,
            operations=operations,
            enums=self._mapper.inline_enums.pop("api/" + stem, []),
            needs=sorted(needs),
        )

    @staticmethod
    def _types_of(operation: CppOperation) -> list[CppType]:
        types = [parameter.type for parameter in operation.parameters]
        types += [operation.body.type] if operation.body else []
        for answer in operation.answers:
            types += [answer.type] if answer.type else []
            types += [header.type for header in answer.headers]
        return types

    def _operation(self, operation: Operation) -> CppOperation:
        type_name = operation.id[0].upper() + operation.id[1:]
        tx = "none" if not operation.secured or not self._model.hosted else "write" if operation.writes else "read"
        tx = "deferred" if operation.deferred else tx
        self._mapper.current = ""
        body = self._body(operation, type_name)
        result = CppOperation(
            id=operation.id,
            type_name=type_name,
            enumerator=f"k{type_name}",
            method=operation.method,
            path=operation.path,
            stem=operation.stem,
            comment=sentence(operation.summary or operation.id),
            deprecated=operation.deprecated,
            secured=operation.secured,
            strict=operation.strict,
            checks=operation.checks,
            writes=operation.writes,
            tx=tx,
            hosted=self._model.hosted,
            call_secret=operation.call_secret,
            after_call=operation.after_call,
            secret_answer=operation.secret_answer,
            hears=operation.hears,
            base_url=operation.base_url,
            body_kind=BODY_KINDS[body.kind] if body else "kNone",
            body_types=self._body_types(operation),
            body_limit=self._body_limit(operation),
            accepts_idempotency_key=any(each.name.lower() == "idempotency-key" for each in operation.parameters),
            checked=self._parameters(operation, type_name),
            body=body,
            answers=self._answers(operation, type_name),
            patterns=[],
            security=[[(use.scheme.name, use.scopes) for use in uses] for uses in operation.security],
            others=operation.others,
        )
        holder = Struct("", "", [])
        for parameter in result.checked:
            collect(holder, parameter.type, parameter.name)
            for each in parameter.fields:
                collect(holder, each.type, each.name)
        if body:
            collect(holder, body.type, "body")
            for each in body.fields:
                collect(holder, each.type, each.name)
        result.patterns = holder.patterns
        return result

    def _qualified(self, type: CppType) -> CppType:
        """The type as it is spelled outside the models' namespace."""
        for part in walk(type):
            if part.kind in ("enum", "struct") and part.needs:
                part.spelling = f"models::{part.spelling}"
        for part in reversed(list(walk(type))):
            if part.kind == "list" and part.item:
                part.spelling = f"std::vector<{part.item.held}>"
            elif part.kind == "map" and part.item:
                held = "json::Raw" if part.constant else part.item.held
                part.spelling = f"std::map<std::string, {held}>"
            elif part.kind == "union":
                raise DocumentError(None, "a union outside a schema is not supported")
        return type

    def _map_outside(self, type: Type, owner: str, stem: str) -> CppType:
        for part in neutral.walk(type):
            if isinstance(part, UnionType) or (isinstance(part, ObjectType) and not part.is_map):
                raise DocumentError(part.node, "an inline object or oneOf here is not supported: name it in components")
        return self._qualified(self._mapper.map(type, owner, "api/" + stem))

    def _body(self, operation: Operation, type_name: str) -> Optional[CppBody]:
        body = operation.body
        if body is None:
            return None
        if body.kind == "bytes":
            return CppBody("bytes", body.required, CppType("bytes", "common::BytesBody"), None)
        if body.kind == "signed":
            return CppBody("signed", True, CppType("bytes", "common::SignedForm"), None)
        type = self._map_outside(body.type, f"{type_name}Body", operation.stem)
        struct = None
        if body.kind in ("form", "fields"):
            assert isinstance(body.type, RefType)
            struct = self._structs[body.type.name]
        fields = self._text_fields(struct) if struct and body.kind == "fields" else []
        return CppBody(body.kind, body.required, type, struct, fields)

    def _text_fields(self, struct: Struct) -> list[Member]:
        """The members of an object that is read from text: patterns are those of the function that reads it."""
        fields = copy.deepcopy(struct.members)
        for each in fields:
            for part in walk(each.type):
                part.rules = re.sub(r"\.pattern = &\w+", ".pattern = &{pattern}", part.rules)
                if part.kind == "enum" and not part.spelling.startswith("models::"):
                    part.spelling = f"models::{part.spelling}"
            if each.type.kind == "list" and each.type.item:
                each.type.spelling = f"std::vector<{each.type.item.held}>"
        return fields

    def _answers(self, operation: Operation, type_name: str) -> list[CppAnswer]:
        several = len(operation.answers) > 1
        found = []
        for each in operation.answers:
            suffix = each.status.capitalize() if several else ""
            type = None
            if each.type is not None:
                if self._model.is_nullable(each.type) and self._model.hosted:
                    raise DocumentError(each.type.node, "an answer that may be null is not supported")
                type = self._map_outside(each.type, f"{type_name}Answer{suffix}", operation.stem)
                type.nullable = self._model.is_nullable(each.type)
            headers = [self._header(header, type_name, operation.stem) for header in each.headers]
            chosen = not each.status.isdigit() and each.kind != "raw"
            is_struct = bool(headers) or several or chosen or bool(type and type.nullable)
            name = f"{type_name}{suffix}" if several else f"{type_name}Result"
            found.append(CppAnswer(each.kind, type, headers, each.status, each.media_type, name if is_struct else ""))
        return found

    def _body_types(self, operation: Operation) -> str:
        if operation.body is None or (self._model.hosted and operation.body.kind not in ("bytes", "signed")):
            return ""
        return ", ".join(operation.body.media_types)

    def _body_limit(self, operation: Operation) -> int:
        """Operations without a body take one too: it is read and dropped, so that the connection can go on."""
        limits = self._model.limits
        if operation.body is None or operation.body.kind in ("json", "fields"):
            return limits.json
        if operation.body.kind == "bytes":
            return limits.bytes
        if operation.body.kind == "signed":
            return limits.signed_form
        form = self._model.target(operation.body.type)
        assert isinstance(form, ObjectType)
        for each in form.properties:
            if isinstance(each.type, ArrayType):
                if each.type.max_items is None:
                    raise DocumentError(each.type.node, "a list of files needs maxItems")
                return each.type.max_items * limits.file + limits.form_overhead
        raise AssertionError("a form has a list of files")

    def _parameters(self, operation: Operation, type_name: str) -> list[CppParameter]:
        in_path = [segment[1:-1] for segment in segments(operation.path) if segment.startswith("{")]
        result = []
        for each in operation.parameters:
            parameter = self._parameter(each, f"{type_name}Params", operation.stem)
            if each.location == "path":
                parameter.path_index = in_path.index(each.name)
            parameter.name = unique_name(parameter.name, [other.name for other in result])
            result.append(parameter)
        return result

    def _parameter(self, each: Parameter, params_type: str, stem: str) -> CppParameter:
        target = self._model.target(each.type)
        fields: list[Member] = []
        if isinstance(target, ObjectType) and not each.is_json:
            type = self._qualified(self._mapper.map(each.type, params_type + title(each.name), "api/" + stem))
            fields = self._text_fields(self._structs[each.type.name]) if isinstance(each.type, RefType) else []
        else:
            type = self._map_outside(each.type, params_type + title(each.name), stem)
        default = each.type.default if each.type.has_default else target.default if target.has_default else None
        plain = each.required or default is not None or type.kind == "list"
        return CppParameter(
            key=each.name,
            location=each.location,
            name=header_name(each.name) if each.location == "header" else member_name(each.name),
            type=type,
            shape="plain" if plain else "optional",
            required=each.required,
            initialiser=initialiser(type, default, target) if plain else "",
            runtime=each.runtime,
            style=each.style,
            explode=each.explode,
            is_json=each.is_json,
            deprecated=each.deprecated,
            fields=fields,
        )

    def _header(self, header: neutral.Header, type_name: str, stem: str) -> ResultHeader:
        type = self._map_outside(header.type, f"{type_name}{title(header.name)}", stem)
        if type.kind == "constant" and type.spelling == "std::string":
            type = CppType("string", "std::string")
        if type.kind == "enum" and not self._model.hosted:
            return ResultHeader(header.name, header_name(header.name), type, header.required)
        if type.kind not in ("string", "integer") and not self._model.hosted:
            header.type.node.note(f"the header {header.name} is not encoded: the handler gives its text")
            type = CppType("string", "std::string")
        if type.kind not in ("string", "integer"):
            raise DocumentError(header.type.node, "a header that a handler gives should be a string or an integer")
        return ResultHeader(header.name, header_name(header.name), type, header.required)

    # --- routes ---

    def _routes(self, apis: list[ApiFile]) -> tuple[list[Path], list[tuple[int, TrieNode]]]:
        by_path: dict[str, list[CppOperation]] = {}
        for api in apis:
            for operation in api.operations:
                by_path.setdefault(operation.path, []).append(operation)
        paths = [self._path(path, by_path[path]) for path in sorted(by_path)]
        tries: dict[int, TrieNode] = {}
        for index, path in enumerate(paths):
            parts = segments(path.path)
            insert(tries.setdefault(len(parts), TrieNode()), parts, index)
        return paths, sorted(tries.items())

    @staticmethod
    def _path(path: str, operations: list[CppOperation]) -> Path:
        methods = sorted((operation.method, operation.enumerator) for operation in operations)
        allowed = {method for method, _ in methods} | {"OPTIONS"}
        allowed |= {"HEAD"} if "GET" in allowed else set()
        values = [index for index, segment in enumerate(segments(path)) if segment.startswith("{")]
        return Path(path, ", ".join(sorted(allowed)), methods, values)


def segments(path: str) -> list[str]:
    return path.split("/")[1:]


def insert(node: TrieNode, parts: list[str], index: int) -> None:
    if not parts:
        node.path = index
        return
    if parts[0].startswith("{"):
        node.value = node.value or TrieNode()
        insert(node.value, parts[1:], index)
        return
    for literal, child in node.literals:
        if literal == parts[0]:
            insert(child, parts[1:], index)
            return
    node.literals.append((parts[0], TrieNode()))
    insert(node.literals[-1][1], parts[1:], index)
