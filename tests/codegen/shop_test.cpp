// Runs the code generated from tests/codegen/shop: what the decoders, encoders, the router and the
// calls do. Compiled by test_compile.py.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
// The enums of the models have a toString of their own, which returns a std::string_view.
#define DOCTEST_CONFIG_DOUBLE_STRINGIFY
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "generated/api/checks.h"
#include "generated/api/handlers.h"
#include "generated/api/router.h"
#include "generated/document.h"
#include "generated/tests/decode_registry.h"

#include "common/error.h"
#include "common/json/decode.h"
#include "common/json/encode.h"

using namespace hiveline;

namespace {

class ItemsHandler final : public api::ItemsApi {
public:
    api::ListItemsResult listItems(
        storage::ReadTx&, const auth::Caller& caller, const api::ListItemsParams& params
    ) override {
        listed = params;
        models::Item item;
        item.id = caller.orgId;
        return {.body = {item, item}, .xTotalCount = 2, .link = std::nullopt};
    }
    api::CreateItemResult createItem(
        storage::WriteTx&,
        const auth::Caller&,
        const std::string& baseUrl,
        const models::ItemCreate& body
    ) override {
        reachedAt = baseUrl;
        created = body;
        return {.body = {}, .eTag = "\"1\""};
    }
    models::Item getSpecialItem(storage::ReadTx&, const auth::Caller&) override { return {}; }
    models::Item updateItem(
        storage::WriteTx&,
        const auth::Caller&,
        const api::UpdateItemParams& params,
        const std::optional<models::ItemUpdate>& body
    ) override {
        updated = body;
        models::Item item;
        item.id = params.item_id;
        item.name = params.ifMatch.value_or("none");
        return item;
    }
    bool deleteItem(storage::WriteTx&, const auth::Caller&, const api::DeleteItemParams&) override {
        return true;
    }
    models::Note getPart(storage::ReadTx&, const auth::Caller&, const api::GetPartParams& params)
        override {
        return {.a = std::nullopt, .b = params.item_id, .c = params.part_id};
    }

    api::ListItemsParams listed;
    models::ItemCreate created;
    std::string reachedAt;
    std::optional<models::ItemUpdate> updated;
};

class PicturesHandler final : public api::PicturesApi {
public:
    std::vector<std::string> uploadPictures(
        storage::WriteTx&, const auth::Caller&, const models::PictureUpload& body
    ) override {
        std::vector<std::string> names{body.title};
        for (const common::UploadedFile& file : body.picture_items) {
            names.push_back(file.fileName);
        }
        return names;
    }
    common::FileBody getPicture(
        storage::ReadTx&, const auth::Caller&, const api::GetPictureParams& params
    ) override {
        common::FileBody file;
        file.fileName = params.picture_id;
        file.contentType = "image/png";
        return file;
    }
};

class HealthHandler final : public api::HealthApi {
public:
    models::Pong ping() override { return {}; }
    common::Response getPage() override {
        common::Response page;
        page.contentType = "text/html";
        page.body = "<p>";
        return page;
    }
};

constexpr json::Path kBody("body");

/// What no schema says: a book has a name of its own.
void checkItem(const models::ItemCreate& body, json::Faults& faults) {
    if (faults.has({kBody, "kind"}) || faults.has({kBody, "name"})) {
        return;
    }
    if (body.kind == models::Kind::kBook && body.name == "Book") {
        faults.refuse({kBody, "name"}, "a book is not called so");
    }
}

void checkUpdate(
    const api::UpdateItemParams& params,
    const std::optional<models::ItemUpdate>& /*body*/,
    json::Faults& faults
) {
    if (params.item_id == "x" && !faults.has({kBody, "name"})) {
        faults.refuse(kBody, "x stays as it is");
    }
}

const api::Checks kChecks{.createItem = checkItem, .updateItem = checkUpdate};

/// A connection is only passed on here: anything that is one in address will do.
storage::Connection& noConnection() {
    static std::max_align_t place{};
    return reinterpret_cast<storage::Connection&>(place);
}

auth::Caller callerOf(std::string orgId) {
    auth::Caller caller;
    caller.orgId = std::move(orgId);
    return caller;
}

struct Shop {
    ItemsHandler items;
    PicturesHandler pictures;
    HealthHandler health;
    api::Handlers handlers{.health = health, .items = items, .pictures = pictures};
    auth::Caller caller = callerOf("org.1");
    common::FakeClock clock{0};
    common::IdGenerator ids{clock, [](unsigned char*, std::size_t) {}};
    storage::WriteTx tx{noConnection(), {}, ids};

    std::unique_ptr<api::Call> prepare(std::string_view method, common::Request request) const {
        request.method = method;
        return api::prepare(api::match(method, request.path), request, &caller, kChecks);
    }

    common::Response run(std::string_view method, const common::Request& request) {
        const auto call = prepare(method, request);
        switch (call->operation().tx) {
            case api::TxKind::kNone:
                return call->run(handlers);
            case api::TxKind::kDeferred:
                break;
            case api::TxKind::kRead:
                return call->run(handlers, static_cast<storage::ReadTx&>(tx));
            case api::TxKind::kWrite:
                return call->run(handlers, tx);
        }
        return {};
    }

    std::vector<common::Fault> faults(std::string_view method, const common::Request& request)
        const {
        try {
            (void)prepare(method, request);
        } catch (const common::ValidationError& error) {
            return error.faults();
        }
        return {};
    }
};

common::Request at(std::string_view path, std::string_view query = "", std::string_view body = "") {
    common::Request request;
    request.path = path;
    request.query = query;
    request.body = body;
    return request;
}

/// `loc: type` of each fault, the loc's steps joined by dots.
std::vector<std::string> brief(const std::vector<common::Fault>& faults) {
    std::vector<std::string> result;
    for (const common::Fault& fault : faults) {
        std::string text;
        for (const auto& step : fault.loc) {
            const auto* name = std::get_if<std::string>(&step);
            text += (text.empty() ? "" : ".") +
                    (name != nullptr ? *name : std::to_string(std::get<std::int64_t>(step)));
        }
        result.push_back(text + ": " + fault.type);
    }
    return result;
}

std::vector<std::string> decodeFaults(std::string_view schema, std::string_view text) {
    for (const models::DecodeEntry& entry : models::decodeRegistry()) {
        if (entry.schema == schema) {
            return brief(entry.decode(text));
        }
    }
    return {"no such schema"};
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("shop decode: every kind of member") {
    const std::string text =
        R"({"name":"lamp","kind":"other.thing","version":3.0,"rank":9,"colours":["red"],
        "state":"used","size":{"width":1.5},"extras":{"z":1,"colour":"blue"},"props":{"b":1,"a":2},
        "marks":{"z":[1, 2],"a":"\u0062"},"anything":[1e2],
        "text":[{"a":"x"}],"contact":"a@b.c","url":"https://a","made":"2026-11-20T21:30:00","secret":"s","default":true,
        "maker":{"name":"m","tags":[[true],[]]},"unknown":1})";
    const json::Document document(text);
    json::Faults faults;
    models::ItemCreate item;
    decode(document.root(), json::Path("body"), faults, item);
    CHECK(brief(faults.all()).empty());
    CHECK(item.kind == models::Kind::kOtherThing);
    CHECK(item.count == 1);
    CHECK(item.state == models::ItemCreateState::kUsed);
    CHECK(item.size->width == 1.5);
    CHECK(item.extras->colour == "blue");
    CHECK(item.extras->raw.text == R"({"z":1,"colour":"blue"})");
    CHECK(item.props->text == R"({"b":1,"a":2})");
    CHECK(*item.marks->findString("a") == "b");
    CHECK(item.anything->text == "[1e2]");
    CHECK(std::get<1>(*item.text).at(0).a == "x");
    CHECK(item.maker->tags->size() == 2);
    CHECK(item.default_ == true);
    std::string out;
    encode(item, out);
    CHECK(
        out ==
        R"({"id":"","name":"lamp","kind":"other.thing","version":3,"count":1,"rank":9,"colours":["red"],)"
        R"("state":"used","size":{"width":1.5},"extras":{"z":1,"colour":"blue"},"props":{"b":1,"a":2},)"
        R"("marks":{"z":[1,2],"a":"\u0062"},"anything":[1e2],"text":[{"a":"x"}],"contact":"a@b.c","url":"https://a",)"
        R"("made":"2026-11-20T21:30:00.000Z","default":true,"maker":{"name":"m","tags":[[true],[]]}})"
    );
}

TEST_CASE("shop decode: faults in declaration order") {
    CHECK(
        decodeFaults(
            "ItemCreate",
            R"({"url":"x","text":5,"state":"x","colours":[],"rank":10,"count":-1,"version":4,
        "name":" toolongname"})"
        ) ==
        Texts{
            "body.name: string_too_long",
            "body.kind: missing",
            "body.version: literal_error",
            "body.count: greater_than_equal",
            "body.rank: less_than",
            "body.colours: too_short",
            "body.state: enum",
            "body.text: union_type",
            "body.url: url_parsing"}
    );
    CHECK(
        decodeFaults("ItemCreate", R"({"name":" a","kind":"BOOK","text":"long"})") ==
        Texts{"body.name: string_pattern_mismatch", "body.text: string_too_long"}
    );
    CHECK(
        decodeFaults("ItemCreate", R"({"name":"a","kind":"BOOK","text":[{},{"a":1},{}]})") ==
        Texts{"body.text: too_long"}
    );
    CHECK(
        decodeFaults("ItemCreate", R"({"name":"a","kind":"BOOK","maker":{"tags":[[1]]}})") ==
        Texts{"body.maker.name: missing", "body.maker.tags.0.0: bool_type"}
    );
}

TEST_CASE("shop decode: a closed object refuses other members") {
    CHECK(decodeFaults("Size", R"({"width":1,"depth":2})") == Texts{"body.depth: extra_forbidden"});
    CHECK(decodeFaults("Size", R"({"width":100})") == Texts{"body.width: less_than"});
}

TEST_CASE("shop decode: read-only members are ignored in requests and kept in stored text") {
    CHECK(decodeFaults("ItemCreate", R"({"name":"a","kind":"BOOK","id":5})").empty());
    CHECK(json::fromJson<models::ItemCreate>(R"({"id":"x","name":"a","kind":"BOOK"})").id == "x");
}

TEST_CASE("shop decode: an update's members have three states") {
    const auto update =
        json::fromJson<models::ItemUpdate>(R"({"name":"n","count":null,"note":{"a":"x"}})");
    CHECK(update.name == "n");
    CHECK(update.count.isNull());
    CHECK(update.note.value().a == "x");
    CHECK(update.tags.isAbsent());
    CHECK(json::toJson(update) == R"({"name":"n","count":null,"note":{"a":"x"}})");
    CHECK(json::toJson(models::ItemUpdate{}) == "{}");
    CHECK(decodeFaults("ItemUpdate", R"({"name":null})") == Texts{"body.name: string_type"});
}

TEST_CASE("shop encode: commas where members may be missing") {
    CHECK(json::toJson(models::Note{}) == "{}");
    CHECK(json::toJson(models::Note{.a = {}, .b = "x", .c = {}}) == R"({"b":"x"})");
    CHECK(json::toJson(models::Note{.a = "x", .b = {}, .c = "{"}) == R"({"a":"x","c":"{"})");
    CHECK(json::toJson(models::Extras{}) == "{}");
    CHECK(
        json::toJson(models::Item{}) ==
        R"({"id":"","name":"","rank":null,"createdAt":"1970-01-01T00:00:00.000Z"})"
    );
    CHECK(json::toJson(models::Pong{}) == R"({"status":"ok"})");
}

TEST_CASE("shop router: paths and methods") {
    CHECK(api::match("GET", "/v1/items").operation->name == "listItems");
    CHECK(api::match("HEAD", "/v1/items").operation->name == "listItems");
    CHECK(api::match("GET", "/v1/items/special").operation->name == "getSpecialItem");
    const api::Match update = api::match("PUT", "/v1/items/a%2Fb");
    CHECK(update.operation->name == "updateItem");
    CHECK(update.values[0] == "a/b");
    const api::Match part = api::match("GET", "/v1/items/special/parts/%C3%A9");
    REQUIRE(part.operation != nullptr);
    CHECK(part.values[0] == "special");
    CHECK(part.values[1] == "é");
}

TEST_CASE("shop router: a path without the method") {
    const api::Match patch = api::match("PATCH", "/v1/items");
    CHECK(patch.pathFound);
    CHECK(patch.operation == nullptr);
    CHECK(patch.allow == "GET, HEAD, OPTIONS, POST");
    CHECK(api::match("OPTIONS", "/v1/items").operation == nullptr);
    CHECK(api::match("get", "/v1/items").operation == nullptr);
    CHECK(api::match("HEAD", "/v1/items/x").operation == nullptr);
    // A literal segment is preferred, whatever its methods are.
    CHECK(api::match("PUT", "/v1/items/special").allow == "GET, HEAD, OPTIONS");
}

TEST_CASE("shop router: no such path") {
    for (const std::string_view path :
         {"",
          "/",
          "/v1",
          "/v1/",
          "/v1/items/",
          "/v1//items",
          "v1/items",
          "/V1/items",
          "/v1/items/x/parts",
          "/v1/items/x/parts/",
          "/v1/items//parts/y",
          "/v1/items/x/parts/y/",
          "/v1/items/x/parts/y/z/a/b/c",
          "//",
          "/v1/items%2Fspecial"}) {
        CAPTURE(path);
        const api::Match match = api::match("GET", path);
        CHECK_FALSE(match.pathFound);
        CHECK(match.operation == nullptr);
        CHECK(match.allow.empty());
    }
}

TEST_CASE("shop router: a path value that is no text is a bad request") {
    for (const std::string_view path :
         {"/v1/items/%", "/v1/items/%zz", "/v1/items/%ff", "/v1/items/%00"}) {
        CAPTURE(path);
        CHECK_THROWS_AS((void)api::match("PUT", path), common::Error);
    }
}

TEST_CASE("shop calls: parameters are read as their types") {
    Shop shop;
    const std::vector<common::Header> headers{{"PREFER", "count=exact"}};
    common::Request request =
        at("/v1/items",
           "q=x%C3%A9&ids=1&ids=2&kind=BOOK&order=desc&limit=5&limit=7&least=0.5&sold=true&since="
           "2026-11-20T21:30:00Z");
    request.headers = headers;
    const common::Response response = shop.run("GET", request);
    const api::ListItemsParams& params = shop.items.listed;
    CHECK(params.q == "xé");
    CHECK(params.ids == std::vector<std::string>{"1", "2"});
    CHECK(params.kind == models::Kind::kBook);
    CHECK(params.order == api::ListItemsParamsOrder::kDesc);
    CHECK(params.limit == 7);
    CHECK(params.least == 0.5);
    CHECK(params.sold == true);
    CHECK(params.since->millis == 1'795'210'200'000);
    CHECK(params.prefer == "count=exact");
    CHECK(response.status == 200);
    CHECK(response.contentType == "application/json");
    CHECK(
        response.headers == std::vector<std::pair<std::string, std::string>>{{"X-Total-Count", "2"}}
    );
    CHECK(response.body.starts_with(R"([{"id":"org.1",)"));
}

TEST_CASE("shop calls: defaults of what is not given") {
    Shop shop;
    (void)shop.run("GET", at("/v1/items", "q=x"));
    CHECK(shop.items.listed.limit == 20);
    CHECK(shop.items.listed.order == api::ListItemsParamsOrder::kAsc);
    CHECK_FALSE(shop.items.listed.kind);
    CHECK(shop.items.listed.ids.empty());
}

TEST_CASE("shop calls: all faults of a request together, path, query, header, body") {
    Shop shop;
    const std::vector<common::Header> headers{{"Prefer", "count=exact and much more"}};
    common::Request request =
        at("/v1/items", "ids=&ids=2&ids=3&kind=x&order=up&limit=0&least=0&sold=maybe&since=now");
    request.headers = headers;
    CHECK(
        brief(shop.faults("GET", request)) ==
        Texts{
            "query.q: missing",
            "query.ids.0: string_too_short",
            "query.ids: too_long",
            "query.kind: enum",
            "query.order: enum",
            "query.limit: greater_than_equal",
            "query.least: greater_than",
            "query.sold: bool_parsing",
            "query.since: datetime_from_date_parsing",
            "header.prefer: string_too_long"}
    );
    CHECK(
        brief(shop.faults("PUT", at("/v1/items/123456789012345678901", "", "{\"name\":1}"))) ==
        Texts{"path.item_id: string_too_long", "body.name: string_type"}
    );
}

TEST_CASE("shop calls: what no schema says is named beside what schemas say") {
    Shop shop;
    const auto faults = [&shop](const char* body) {
        return brief(shop.faults("POST", at("/v1/items", "", body)));
    };
    CHECK(
        faults(R"({"name":"Book","kind":"BOOK","count":-1})") ==
        Texts{"body.count: greater_than_equal", "body.name: value_error"}
    );
    CHECK(faults(R"({"name":"Book","kind":"BOOKS"})") == Texts{"body.kind: enum"});
    CHECK(faults(R"({"name":"Book","kind":"BOOK"})").empty()
    );  // nothing is named yet: that is the handler's to ask
    CHECK(faults("{") == Texts{"body.1: json_invalid"});
    CHECK(faults("[]").size() == 1);
    CHECK(
        brief(shop.faults("PUT", at("/v1/items/x", "", R"({"count":-1})"))) ==
        Texts{"body.count: greater_than_equal", "body: value_error"}
    );
}

TEST_CASE("shop calls: bodies") {
    Shop shop;
    CHECK(brief(shop.faults("POST", at("/v1/items"))) == Texts{"body: missing"});
    CHECK(brief(shop.faults("POST", at("/v1/items", "", "{"))) == Texts{"body.1: json_invalid"});
    common::Request create = at("/v1/items", "", R"({"name":"a","kind":"BOOK"})");
    create.baseUrl = "https://shop.example";
    const common::Response created = shop.run("POST", create);
    CHECK(created.headers == std::vector<std::pair<std::string, std::string>>{{"ETag", "\"1\""}});
    CHECK(shop.items.created.name == "a");
    CHECK(shop.items.reachedAt == "https://shop.example");
    (void)shop.run("PUT", at("/v1/items/x"));
    CHECK_FALSE(shop.items.updated);
    (void)shop.run("PUT", at("/v1/items/x", "", "{}"));
    CHECK(shop.items.updated);
    CHECK(shop.run("DELETE", at("/v1/items/x")).body == "true");
    common::Request withBody = at("/v1/items/x", "all=1&%ff=2");
    withBody.contentLength = 2;
    CHECK(
        brief(shop.faults("DELETE", withBody)) ==
        Texts{"query.all: extra_forbidden", "query.?: extra_forbidden", "body: extra_forbidden"}
    );
}

TEST_CASE("shop calls: multipart bodies") {
    Shop shop;
    common::Request request = at("/v1/pictures");
    CHECK(
        brief(shop.faults("POST", request)) ==
        Texts{"body.title: missing", "body.picture.items: missing"}
    );
    request.fields = {{"title", "x"}, {"comment", "longer"}};
    request.files.resize(3);
    CHECK(
        brief(shop.faults("POST", request)) ==
        Texts{
            "body.title: string_too_short",
            "body.comment: string_too_long",
            "body.picture.items: too_long"}
    );
    request.fields = {{"title", "xy"}};
    request.files.resize(1);
    request.files[0].fileName = "a.png";
    CHECK(shop.run("POST", request).body == R"(["xy","a.png"])");
}

TEST_CASE("shop models: an update is written into its record") {
    models::Shelf shelf;
    shelf.id = "s";
    shelf.name = "old";
    shelf.place = "left";
    shelf.tags = {"a"};
    shelf.box = {.label = "box", .weight = 7};
    shelf.lid = "lid";
    const models::Shelf before = shelf;

    mergeInto(models::ShelfUpdate{}, shelf);
    CHECK(shelf == before);

    mergeInto(
        json::fromJson<models::ShelfUpdate>(
            R"({"name":"new","tags":["b","c"],"box":{"label":null},"lid":1,"pin":"p"})"
        ),
        shelf
    );
    CHECK(shelf.id == "s");
    CHECK(shelf.name == "new");
    CHECK(shelf.place == "left");
    CHECK(shelf.tags == std::vector<std::string>{"b", "c"});
    CHECK_FALSE(shelf.box.label);
    CHECK(shelf.box.weight == 7);
    CHECK(shelf.lid == "lid");  // of another type in the update

    mergeInto(
        json::fromJson<models::ShelfUpdate>(R"({"place":null,"tags":null,"box":{"weight":null}})"),
        shelf
    );
    CHECK_FALSE(shelf.place);
    CHECK_FALSE(shelf.tags);
    CHECK(shelf.box.weight == 5);

    shelf.box.weight = 8;
    mergeInto(json::fromJson<models::ShelfUpdate>(R"({"box":null})"), shelf);
    CHECK(shelf.box == models::Box{});
}

TEST_CASE("shop models: a creation is written into its record") {
    models::Shelf shelf;
    shelf.id = "s";
    shelf.place = "left";
    shelf.box = {.label = "box", .weight = 7};
    const models::Shelf before = shelf;

    models::Shelf bare = before;
    mergeInto(json::fromJson<models::ShelfCreate>(R"({"name":"new","place":null})"), bare);
    CHECK(bare.name == "new");
    bare.name.clear();
    CHECK(bare == before);  // what is not given stays

    mergeInto(
        json::fromJson<models::ShelfCreate>(
            R"({"id":"x","name":"new","place":"right","tags":["b"],"box":{"label":null},"lid":1})"
        ),
        shelf
    );
    CHECK(shelf.id == "s");  // is never a client's to give
    CHECK(shelf.name == "new");
    CHECK(shelf.place == "right");
    CHECK(shelf.tags == std::vector<std::string>{"b"});
    CHECK_FALSE(shelf.box.label);
    CHECK(shelf.box.weight == 7);
    CHECK_FALSE(shelf.lid);  // of another type in the creation
}

TEST_CASE("shop calls: files and answers that a handler makes itself") {
    Shop shop;
    const common::Response file = shop.run("GET", at("/v1/pictures/p"));
    REQUIRE(file.file);
    CHECK(file.file->fileName == "p");
    CHECK(file.contentType == "image/png");
    CHECK(shop.run("GET", at("/page")).body == "<p>");
    CHECK(shop.run("GET", at("/ping")).body == R"({"status":"ok"})");
    CHECK(shop.run("GET", at("/v1/items/i/parts/p")).body == R"({"b":"i","c":"p"})");
}

TEST_CASE("shop calls: a secured operation needs a caller, and its own transaction") {
    Shop shop;
    const common::Request request = at("/v1/items/special");
    const api::Match match = api::match("GET", request.path);
    CHECK_THROWS_AS((void)api::prepare(match, request, nullptr, kChecks), common::Error);
    const auto call = api::prepare(match, request, &shop.caller, kChecks);
    CHECK_THROWS_AS((void)call->run(shop.handlers), common::Error);
    CHECK_THROWS_AS((void)call->run(shop.handlers, shop.tx), common::Error);
}

TEST_CASE("shop operations: the table") {
    const api::Operation& create = *api::match("POST", "/v1/items").operation;
    CHECK(create.secured);
    CHECK(create.scope == auth::Scope::kWrite);
    CHECK(create.body == api::BodyKind::kJson);
    CHECK(create.acceptsIdempotencyKey);
    CHECK(create.group == "items");
    const api::Operation& ping = *api::match("GET", "/ping").operation;
    CHECK_FALSE(ping.secured);
    CHECK(ping.tx == api::TxKind::kNone);
    for (const api::Operation& operation : api::kOperations) {
        CHECK(&operation == &api::kOperations[static_cast<std::size_t>(operation.id)]);
    }
}

TEST_CASE("shop document: is inside") {
    CHECK(openApiDocument().starts_with(R"({"openapi":"3.1.0",)"));
    CHECK_FALSE(json::Document(openApiDocument()).error());
}
