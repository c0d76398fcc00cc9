"""From the OpenAPI document to C++: load (YAML with positions), model* (neutral), cpp* (all decisions), render (text)."""
