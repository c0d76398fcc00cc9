"""Products: decisions 9 and 10, and the additions around them."""


def ids(records: list[dict]) -> list[str]:
    return [record["id"] for record in records]


def link(product: dict, agent: dict) -> str:
    return f"/v1/products/{product['id']}/agents/{agent['id']}/link"


def test_create_product_needs_only_a_name(api):
    product = api.post("/v1/products", {"name": "Implants"}).json
    assert (product["name"], product["description"]) == ("Implants", None)
    assert api.post("/v1/products", {"name": "I", "description": "d"}).json["description"] == "d"
    assert api.post("/v1/products", {}, status=422).faults == [(["body", "name"], "Field required", "missing")]


def test_list_products_newest_first(org, api):
    made = [org.product() for _ in range(3)]
    assert api.get("/v1/products").json == made[::-1]


def test_linked_agents_come_newest_link_first_and_whole(org, api):
    product, agents = org.product(), [org.agent(), org.agent(), org.agent()]
    for index in (1, 2, 0):
        api.post(link(product, agents[index]))
    assert api.get(f"/v1/products/{product['id']}/agents").json == [agents[i] for i in (0, 2, 1)]


def test_linked_agents_of_an_unknown_product_are_404(api):
    assert api.get("/v1/products/prd.9/agents", status=404).json == {"detail": "Product prd.9 not found"}


def test_linked_agents_have_no_default_limit(org, api):
    product = org.product()
    agents = [org.agent() for _ in range(22)]
    for agent in agents:
        api.post(link(product, agent))
    assert ids(api.get(f"/v1/products/{product['id']}/agents").json) == ids(agents)[::-1]
    assert len(api.get(f"/v1/products/{product['id']}/agents?limit=3").json) == 3


def test_linking_twice_is_200_and_unlinking_twice_is_404(org, api):
    product, agent = org.product(), org.agent()
    for _ in range(2):
        message = api.post(link(product, agent)).json["message"]
        assert product["id"] in message and agent["id"] in message
    assert ids(api.get(f"/v1/products/{product['id']}/agents").json) == [agent["id"]]
    api.delete(link(product, agent))
    api.delete(link(product, agent), status=404)


def test_delete_product_removes_the_product_and_its_links_not_the_agents(org, api):
    product, agent = org.product(), org.agent()
    api.post(link(product, agent))
    assert api.delete(f"/v1/products/{product['id']}").json == {"message": f"Product {product['id']} deleted"}
    assert api.get(f"/v1/ai-agents/{agent['id']}").json == agent
    assert api.get(f"/v1/products/{product['id']}/agents", status=404).json == {"detail": f"Product {product['id']} not found"}
    api.delete(f"/v1/ai-agents/{agent['id']}")


def test_linking_names_the_record_that_is_missing(org, api):
    product, agent = org.product(), org.agent()
    assert api.post(link({"id": "prd.9"}, agent), status=404).json == {"detail": "Product prd.9 not found"}
    assert api.post(link(product, {"id": "aia.9"}), status=404).json == {"detail": "Agent aia.9 not found"}
