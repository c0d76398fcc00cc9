#include "server/demo/content.h"

#include <array>

namespace hiveline::server::demo {
namespace {

constexpr std::array kFiles = {
    File{
        "priceList",
        "price-list.md",
        "text/markdown",
        "# Prices\n\n"
        "A survey for a heat pump costs 149 euros: a visit and a written report, credited against "
        "an order.\n\n"
        "An air-to-water heat pump costs from 14,900 euros, with installation and "
        "commissioning.\n\n"
        "A solar roof of 8 kWp costs from 12,400 euros, with modules, inverter, scaffolding and "
        "registration.\n\n"
        "A battery of 10 kWh costs from 6,900 euros, installed.\n\n"
        "The service plan for a boiler costs 18 euros a month: a yearly service, and repairs "
        "within 24 hours.\n"},
    File{
        "heatPumpGuide",
        "heat-pump-guide.md",
        "text/markdown",
        "# Is my house ready for a heat pump?\n\n"
        "Most houses built after 1995 are. In older ones two things decide: the heat loss, which "
        "the survey measures, and the radiators, which have to be warm enough at 55 degrees of "
        "flow temperature.\n\n"
        "## The survey\n\nA survey is a visit of one technician, who takes about ninety minutes. "
        "The report comes within a "
        "week. The money for it is not lost: whoever orders gets it credited.\n\n"
        "## How long it takes\n\nSix to ten weeks from the order to the first warm day; the "
        "installation itself takes three days.\n\n"
        "## Subsidies\n\nThe state pays up to 30 percent for replacing a gas or oil boiler. We "
        "prepare the application; it has to be granted before the work begins.\n"},
    File{
        "service",
        "service.md",
        "text/markdown",
        "# Faults\n\n"
        "Error F28 means that the boiler does not light. Please look whether the gas tap is open; "
        "if it is, a technician has to come.\n\n"
        "Error F75 means that the water pressure is too low. It should be between 1.2 and 1.8 "
        "bar.\n\n"
        "Without heating or hot water a technician comes within 24 hours.\n\n"
        "# Opening hours\n\n"
        "The office is open from Monday to Friday, from 8 to 17 o'clock.\n\n"
        "# Who we are\n\n"
        "Twelve people work at Northlight, seven of them are technicians. We install heat pumps, "
        "solar roofs and batteries, and we service boilers. We do not install air "
        "conditioners.\n"},
    File{
        "pastCall",
        "call-2026-09-14.txt",
        "text/plain",
        "AI: Northlight Home Energy, this is Maya. How can I help?\n"
        "USER: My boiler shows error F28 and there is no hot water.\n"
        "AI: F28 means that the boiler does not light. Is the gas tap in the cellar open?\n"
        "USER: Yes, it is.\n"
        "AI: Then a technician has to look at it. With your service plan that is today between two "
        "and six.\n"
        "USER: Good, I am at home.\n"},
};

constexpr std::array kSetUp = {
    SetUpRequest{
        "guide",
        "/v1/hives",
        R"({"hiveType": "DOCS", "file_ids": ["$priceList", "$heatPumpGuide", "$service"]})"},
    SetUpRequest{"calls", "/v1/hives", R"({"hiveType": "TRANSCRIPTS", "file_ids": ["$pastCall"]})"},
    SetUpRequest{
        "heatPumps", "/v1/hives", R"({"hiveType": "DOCS", "file_ids": ["$heatPumpGuide"]})"},

    SetUpRequest{"heatPump", "/v1/products", R"({"name": "Heat pump installation",
        "description": "Survey, subsidy application, installation and commissioning of an air-to-water heat pump."})"},
    SetUpRequest{"solarRoof", "/v1/products", R"({"name": "Solar roof",
        "description": "Photovoltaic modules, inverter and battery, registered with the grid operator."})"},
    SetUpRequest{"servicePlan", "/v1/products", R"({"name": "Boiler service plan",
        "description": "Yearly service and repairs within 24 hours for 18 euros a month."})"},

    SetUpRequest{"bookSurvey", "/v1/actions", R"({"name": "Book a survey",
        "description": "Puts a survey into the technicians' calendar.",
        "parameters": {"type": "object", "required": ["date", "address"], "properties": {
            "date": {"type": "string", "format": "date-time"}, "address": {"type": "string"}}},
        "endpoint": {"url": "https://hooks.northlight.example.com/surveys", "method": "POST"},
        "invocationTrigger": "DURING_CALL", "status": "disabled",
        "userWaitingText": "One moment, I am looking at the calendar.",
        "userSuccessText": "Done, the appointment is in the calendar.",
        "userErrorText": "I cannot reach the calendar. A colleague will call you back today."})"},
    SetUpRequest{"orderService", "/v1/actions", R"({"name": "Open a service order",
        "description": "Opens a repair order for the technician on duty.",
        "parameters": {"type": "object", "required": ["fault"], "properties": {
            "fault": {"type": "string"}, "urgent": {"type": "boolean"}}},
        "endpoint": {"url": "https://hooks.northlight.example.com/service-orders", "method": "POST"},
        "invocationTrigger": "DURING_CALL", "status": "disabled",
        "userWaitingText": "I am opening a service order for you.",
        "userSuccessText": "The technician has your order.",
        "userErrorText": "I could not open the order. Please stay on the line."})"},
    SetUpRequest{"reportCall", "/v1/actions", R"({"name": "Report the call",
        "description": "Sends the summary of a completed call to the office.",
        "parameters": {"channel": "office", "attempts": 3},
        "endpoint": {"url": "https://hooks.northlight.example.com/calls", "method": "POST"},
        "invocationTrigger": "CALL_COMPLETED", "status": "disabled"})"},

    SetUpRequest{"maya", "/v1/ai-agents", R"({"name": "Maya", "role": "Receptionist",
        "roleDescription": "answers every call, finds out what it is about, and books or opens what is needed",
        "imageUrl": "https://northlight.example.com/team/maya.png", "timezone": "Europe/Berlin",
        "mission": {
            "greeting": "Northlight Home Energy, this is Maya. How can I help?",
            "prompt": "You are {name}, {role} of {company_name}. Your task: {roleDescription}.\n\nGo through these stages in order and skip what the caller has answered already:\n{sequences}\n\nWhat was said so far:\n{conversation_history}\n\nWhat the company knows about it:\n{context}\n\nThe caller says: {question}\n\nAnswer in one or two short spoken sentences. Say so when you do not know something. Never promise a price that is not in what the company knows.",
            "objective": "Find out what the caller needs and book a survey or open a service order.",
            "sequence": [
                {"stageName": "Reason", "description": "Ask why the caller is calling.", "otherNotes": "No heating or hot water goes first.", "say": "What is your call about?"},
                {"stageName": "Person", "description": "Ask for name and address.", "otherNotes": "Repeat the address.", "say": "May I have your name and address?"},
                {"stageName": "Next step", "description": "Offer a survey or a technician and agree on a time.", "say": "Which day and time would suit you for a visit?"}],
            "farewell": "Thank you for calling Northlight. Goodbye!"},
        "voice": {"gender": "Female", "languageAccent": {"language": "English", "accent": "British"}, "modelId": "voi.northlight.1"},
        "transcriber": {"providerName": "openai", "transcriberModel": "whisper-1", "providerProps": {"temperature": 0.2}},
        "intelligenceProvider": {"providerName": "scripted"}})"},
    SetUpRequest{"oliver", "/v1/ai-agents", R"({"name": "Oliver", "role": "Energy adviser",
        "roleDescription": "calls people who asked for an offer, answers questions about heat pumps and solar roofs, and agrees on a survey",
        "timezone": "Europe/Berlin",
        "mission": {
            "greeting": "Good day, this is Oliver from Northlight Home Energy. You asked us about your heating. Is this a good moment?",
            "prompt": "You are {name}, {role} at {company_name}, and {roleDescription}.\n\nStages of the call:\n{sequences}\n\nThe call until now:\n{conversation_history}\n\nFacts that you may use:\n{context}\n\nThe latest words of the caller: {question}\n\nBe brief and friendly. Ask one question at a time. When the caller wants no offer, thank them and end the call.",
            "objective": "Agree on a date for a survey.",
            "sequence": [
                {"stageName": "Consent", "description": "Ask whether the call may be recorded.", "otherNotes": "Without consent go on and do not record.", "say": "May I note that you agree to a recording of our calls?"},
                {"stageName": "House", "description": "Ask for year of building, present heating and living space.", "say": "How old is your house, how is it heated now, and how large is it?"},
                {"stageName": "Questions", "description": "Answer questions from the guide and the price list.", "otherNotes": "Mention that the survey is credited."},
                {"stageName": "Survey", "description": "Offer two dates and confirm one.", "say": "On which day and at what time could we come for the survey?"}],
            "farewell": "Thank you for your time. We look forward to seeing you!"},
        "voice": {"gender": "Male", "languageAccent": {"language": "English", "accent": "Irish"}, "modelId": "voi.northlight.2"},
        "intelligenceProvider": {"providerName": "scripted"}})"},
    SetUpRequest{
        "freya", "/v1/ai-agents", R"({"name": "Freya", "role": "Aftercare", "status": "inactive",
        "roleDescription": "calls two weeks after an installation and asks whether everything works",
        "timezone": "Europe/Berlin",
        "mission": {
            "greeting": "Hello, this is Freya from Northlight. How is your new heating doing?",
            "prompt": "You are {name} ({role}) of {company_name}: one who {roleDescription}.\nStages: {sequences}\nSo far: {conversation_history}\nKnown: {context}\nThe caller: {question}\nListen more than you speak.",
            "objective": "Find out whether the customer is content.",
            "sequence": [{"stageName": "Contentment", "description": "Ask what works and what does not."}],
            "farewell": "Thank you, and stay warm!"},
        "voice": {"gender": "Female", "languageAccent": {"language": "German"}}})"},

    SetUpRequest{"", "/v1/ai-agents/$maya/hives/$guide/link", ""},
    SetUpRequest{"", "/v1/ai-agents/$maya/hives/$calls/link", ""},
    SetUpRequest{"", "/v1/ai-agents/$oliver/hives/$guide/link", ""},
    SetUpRequest{"", "/v1/ai-agents/$oliver/hives/$heatPumps/link", ""},
    SetUpRequest{"", "/v1/ai-agents/$freya/hives/$calls/link", ""},
    SetUpRequest{"", "/v1/actions/$bookSurvey/ai-agents/$maya/link", ""},
    SetUpRequest{"", "/v1/actions/$orderService/ai-agents/$maya/link", ""},
    SetUpRequest{"", "/v1/actions/$bookSurvey/ai-agents/$oliver/link", ""},
    SetUpRequest{"", "/v1/actions/$reportCall/ai-agents/$oliver/link", ""},
    SetUpRequest{"", "/v1/actions/$reportCall/ai-agents/$freya/link", ""},
    SetUpRequest{"", "/v1/products/$servicePlan/agents/$maya/link", ""},
    SetUpRequest{"", "/v1/products/$heatPump/agents/$maya/link", ""},
    SetUpRequest{"", "/v1/products/$heatPump/agents/$oliver/link", ""},
    SetUpRequest{"", "/v1/products/$solarRoof/agents/$oliver/link", ""},

    SetUpRequest{"ada", "/v1/prospects", R"({"name": "Ada Brandt", "phoneNumber": "+493055501001",
        "externalReference": ["crm-1001"], "prospectProps": {"city": "Berlin", "house": {"built": 1978, "heating": "gas"}}})"},
    SetUpRequest{
        "bogdan", "/v1/prospects", R"({"name": "Bogdan Ilić", "phoneNumber": "+493055501002",
        "externalReference": ["crm-1002", {"system": "web form", "id": 88213}], "prospectProps": {"city": "Potsdam", "house": {"built": 2004, "heating": "oil"}}})"},
    SetUpRequest{
        "carmen", "/v1/prospects", R"({"name": "Carmen Ortiz", "phoneNumber": "+493055501003",
        "externalReference": ["crm-1003"], "prospectProps": {"city": "Berlin", "servicePlan": true}})"},
    SetUpRequest{"dev", "/v1/prospects", R"({"name": "Dev Malhotra", "phoneNumber": "+493055501004",
        "prospectProps": {"city": "Bernau", "roof": {"area_m2": 62.5, "direction": "south-west"}}})"},
    SetUpRequest{"elif", "/v1/prospects", R"({"name": "Elif Şahin", "phoneNumber": "+493055501005",
        "externalReference": ["crm-1005"], "prospectProps": {"city": "Berlin"}})"},
    SetUpRequest{
        "finn", "/v1/prospects", R"({"name": "Finn Jørgensen", "phoneNumber": "+493055501006",
        "prospectProps": {"city": "Falkensee", "house": {"built": 1931, "heating": "gas"}}})"},
    SetUpRequest{
        "grace", "/v1/prospects", R"({"name": "Grace Okafor", "phoneNumber": "+493055501007",
        "externalReference": ["crm-1007"], "prospectProps": {"city": "Berlin", "tenant": true}})"},
    SetUpRequest{"hanna", "/v1/prospects", R"({"name": "Hanna Weiß", "phoneNumber": "+493055501008",
        "prospectProps": {"city": "Oranienburg", "servicePlan": true}})"},
    SetUpRequest{"ivo", "/v1/prospects", R"({"name": "Ivo Horák", "phoneNumber": "+493055501009",
        "status": "CONTACTED", "prospectProps": {"city": "Berlin", "note": "asked to be called in spring"}})"},
    SetUpRequest{
        "june",
        "/v1/prospects",
        R"({"name": "June Park", "phoneNumber": "+493055501010", "prospectProps": {"city": "Berlin"}})"},
    SetUpRequest{
        "karim", "/v1/prospects", R"({"name": "Karim Haddad", "phoneNumber": "+493055501011",
        "externalReference": ["crm-1011"]})"},
    SetUpRequest{"lena", "/v1/prospects", R"({"name": "Lena Fischer"})"},
};

constexpr std::array kCalls = {
    Call{
        "maya",
        "carmen",
        "BROWSER",
        "website-widget",
        12,
        491,
        142,
        "AI: Northlight Home Energy, this is Maya. How can I help?\n"
        "USER: Hello, Carmen Ortiz here. We have no hot water since this morning.\n"
        "AI: I am sorry to hear that. Does the boiler show a code?\n"
        "USER: Yes, F28.\n"
        "AI: Then it does not light. Is the gas tap open?\n"
        "USER: It is, I have checked.\n"
        "AI: With your service plan a technician comes today between two and six. Is the address "
        "still Lindenstrasse 4?\n"
        "USER: Yes. Thank you!\n"
        "AI: The technician has your order. Thank you for calling Northlight. Goodbye!",
        "No hot water, boiler error F28, gas tap open. Technician today between 14 and 18 under "
        "the service plan.",
        R"("action_items": ["Technician to Lindenstrasse 4, today 14 to 18", "Bring an ignition electrode"],
           "is_audio_consent_given": true, "name_of_caller": "Carmen Ortiz", "phone_number_of_caller": "+493055501003",
           "address_of_caller": "Lindenstrasse 4, Berlin", "sentiment_of_caller": "worried, then relieved")",
        "SERVICE_ORDER_PLACED",
        R"([{"comment": "Right questions in the right order.", "rating": 5}])",
        "The technician came at three and it works again."},
    Call{
        "oliver",
        "ada",
        "BROWSER",
        "northlight-outbound",
        11,
        615,
        318,
        "AI: Good day, this is Oliver from Northlight Home Energy. You asked us about your "
        "heating. Is this a good moment?\n"
        "USER: Yes, please.\n"
        "AI: May I record the call?\n"
        "USER: That is fine.\n"
        "AI: When was the house built, and how is it heated?\n"
        "USER: In 1978, with gas. About 140 square metres.\n"
        "AI: Then the survey tells us whether the radiators are large enough. It costs 149 euros "
        "and is credited against an order.\n"
        "USER: And what does the state pay?\n"
        "AI: Up to 30 percent for replacing a gas boiler. We prepare the application.\n"
        "USER: Good. When can someone come?\n"
        "AI: On Thursday at nine or on Friday at two.\n"
        "USER: Friday at two.\n"
        "AI: Friday at two, then. We look forward to seeing you!",
        "House of 1978, gas, 140 square metres. Survey agreed for Friday at 14:00; wants the "
        "subsidy application prepared.",
        R"("action_items": ["Survey on Friday 14:00", "Prepare the subsidy application"], "is_audio_consent_given": true,
           "name_of_caller": "Ada Brandt", "email_address_of_caller": "ada.brandt@example.com",
           "phone_number_of_caller": "+493055501001", "sentiment_of_caller": "interested")",
        "APPOINTMENT_SCHEDULED",
        R"([{"comment": "Could have asked for the flow temperature.", "rating": 4}])",
        ""},
    Call{
        "oliver",
        "grace",
        "BROWSER",
        "northlight-outbound",
        9,
        702,
        64,
        "AI: Good day, this is Oliver from Northlight Home Energy. You asked us about your "
        "heating. Is this a good moment?\n"
        "USER: I only rent the flat, I think my landlord has to decide that.\n"
        "AI: You are right, it takes the owner's consent. May I send you a page that you can pass "
        "on?\n"
        "USER: Yes, by mail please.\n"
        "AI: I will. Thank you for your time.",
        "Rents the flat; the owner decides. Wants information to pass on.",
        R"("action_items": ["Send the heat pump guide by mail"], "is_audio_consent_given": false,
           "name_of_caller": "Grace Okafor", "email_address_of_caller": "grace@example.com", "sentiment_of_caller": "friendly")",
        "UNQUALIFIED",
        "[]",
        ""},
    Call{
        "oliver",
        "dev",
        "BROWSER",
        "northlight-outbound",
        8,
        958,
        241,
        "AI: Good day, this is Oliver from Northlight Home Energy. You asked us about your "
        "heating. Is this a good moment?\n"
        "USER: It is about the roof, actually. Solar.\n"
        "AI: Gladly. Which way does the roof face?\n"
        "USER: South-west, about sixty square metres.\n"
        "AI: That is room for eight kilowatts peak, from 12,400 euros, scaffolding and "
        "registration included.\n"
        "USER: With a battery?\n"
        "AI: A battery of ten kilowatt hours starts at 6,900 euros. Shall a technician look at the "
        "roof?\n"
        "USER: Next Tuesday morning would be good.\n"
        "AI: Tuesday at half past eight. Thank you!",
        "Solar roof of 8 kWp with a battery. Survey on Tuesday at 8:30.",
        R"("action_items": ["Survey on Tuesday 8:30", "Offer with and without battery"], "is_audio_consent_given": true,
           "name_of_caller": "Dev Malhotra", "address_of_caller": "Am Anger 12, Bernau", "sentiment_of_caller": "decided")",
        "APPOINTMENT_SCHEDULED",
        "[]",
        "Knew the prices, asked no needless questions."},
    Call{
        "maya",
        "hanna",
        "BROWSER",
        "website-widget",
        6,
        437,
        97,
        "AI: Northlight Home Energy, this is Maya. How can I help?\n"
        "USER: The yearly service is due, the plan says.\n"
        "AI: It is. On Monday between eight and twelve, or on Wednesday after two?\n"
        "USER: Wednesday.\n"
        "AI: Wednesday after two. Thank you for calling Northlight. Goodbye!",
        "Yearly service of the boiler on Wednesday after 14:00.",
        R"("action_items": ["Yearly service on Wednesday after 14:00"], "name_of_caller": "Hanna Weiß",
           "phone_number_of_caller": "+493055501008", "sentiment_of_caller": "neutral")",
        "SERVICE_ORDER_PLACED",
        "[]",
        ""},
    Call{
        "maya",
        "bogdan",
        "BROWSER",
        "website",
        4,
        1093,
        205,
        "AI: Northlight Home Energy, this is Maya. How can I help?\n"
        "USER: I have an oil boiler of 2004 and wonder what a heat pump would cost.\n"
        "AI: Installed, they start at 14,900 euros before the subsidy. A survey gives you a "
        "written offer.\n"
        "USER: How long would the work take?\n"
        "AI: Three days, six to ten weeks after the order.\n"
        "USER: I have to talk about it at home first.\n"
        "AI: Of course. May Oliver call you next week?\n"
        "USER: Yes, in the evening.\n"
        "AI: I have noted it. Thank you for calling Northlight. Goodbye!",
        "Replaces an oil boiler of 2004, asks for prices and duration. Wants a call next week in "
        "the evening.",
        R"("action_items": ["Call back next week after 18:00"], "is_audio_consent_given": true,
           "name_of_caller": "Bogdan Ilić", "phone_number_of_caller": "+493055501002", "sentiment_of_caller": "undecided")",
        "CONTACTED",
        R"([{"comment": "Good: asked before promising a call.", "rating": 5}, {"comment": "Spoke a little fast.", "rating": 3}])",
        ""},
    Call{
        "maya",
        "elif",
        "BROWSER",
        "website",
        2,
        754,
        176,
        "AI: Northlight Home Energy, this is Maya. How can I help?\n"
        "USER: The radiator in the bath makes noises.\n"
        "AI: Does it gurgle or does it knock?\n"
        "USER: It gurgles, and it is cold at the top.\n"
        "AI: Then there is air in it. Do you have a key for the valve?\n"
        "USER: No, and I would rather have someone do it.\n"
        "AI: A technician can come tomorrow at eleven, 89 euros without a service plan.\n"
        "USER: All right.\n"
        "AI: Tomorrow at eleven. Thank you for calling Northlight. Goodbye!",
        "Air in a radiator, wants it done. Technician tomorrow at 11:00, 89 euros.",
        R"("action_items": ["Technician tomorrow 11:00", "Offer the service plan"], "is_audio_consent_given": true,
           "name_of_caller": "Elif Şahin", "sentiment_of_caller": "content")",
        "SERVICE_ORDER_PLACED",
        "[]",
        ""},
    Call{
        "oliver",
        "finn",
        "BROWSER",
        "northlight-outbound",
        1,
        871,
        267,
        "AI: Good day, this is Oliver from Northlight Home Energy. You asked us about your "
        "heating. Is this a good moment?\n"
        "USER: A short one, yes. The house is of 1931, would a heat pump work at all?\n"
        "AI: That depends on heat loss and radiators. The survey measures both.\n"
        "USER: And if it turns out that it does not work?\n"
        "AI: Then you have a written report that says what would have to change.\n"
        "USER: Fair. Thursday afternoon?\n"
        "AI: Thursday at four. We look forward to seeing you!",
        "House of 1931, doubts whether a heat pump works. Survey on Thursday at 16:00.",
        R"("action_items": ["Survey on Thursday 16:00", "Bring the thermal camera"], "is_audio_consent_given": true,
           "name_of_caller": "Finn Jørgensen", "address_of_caller": "Havelweg 3, Falkensee", "sentiment_of_caller": "sceptical, then interested")",
        "APPOINTMENT_SCHEDULED",
        "[]",
        "Honest about old houses, that convinced me."},
};

}  // namespace

std::span<const File> files() {
    return kFiles;
}
std::span<const SetUpRequest> setUp() {
    return kSetUp;
}
std::span<const Call> calls() {
    return kCalls;
}

}  // namespace hiveline::server::demo
