// Names of the JSON runtime for headers that only mention them.
#pragma once

namespace hiveline::json {

class Document;
class Value;
class Path;
class Faults;

}  // namespace hiveline::json
