#include "voice/languages/clause_words.h"

#include <algorithm>
#include <array>

namespace hiveline::voice {
namespace {

constexpr std::array<ClauseWords, 6> kWords{{
    {"en",
     "and|but|or|so|because|cause|cos|since|if|when|although|only|he|she|they|it's|he's|she's|they'"
     "re|i've|i'm|we're|we've|i|we",
     "because|cause|cos|since|if|when|in case|although",
     "am|is|are|was|were|does|did|can|could|will|would|shall|should|may|might|must|have|has|isn't|"
     "aren't|doesn't|didn't|can't|won't",
     "",
     "i|you|we|they|he|she|it|there|that|this|these|those|somebody|someone|anybody|anyone",
     "my|your|our|the|his|her|their|people|a|an|both|all",
     "",
     "so|nor|neither|only|such|there|that|all|what|as|than|it",
     "do i|do you|do we|do they|do people|do your|do the",
     "or not|or what|or no|isn't it|aren't you|don't you|can i|do i|am i",
     "it|that|this|them|those|one"},
    {"de",
     "und|aber|oder|sondern|denn|weil|wenn|falls|obwohl|dass|ob|sonst",
     "weil|wenn|falls|obwohl|denn|da",
     "haben|habt|hast|hat|sind|seid|ist|bin|können|könnt|kannst|kann|könnten|könntet|könnte|wollen|"
     "wollt|willst|müssen|müsst|muss|dürfen|darf|sollen|soll|sollte|würden|würdet|würde|hätten|"
     "hättet|wissen|wisst|weißt|werden|wird|wäre|wär|geht|ginge|gilt|kostet|dauert|reicht|gibt|"
     "lohnt|zahlt|bezahlt|übernimmt|stimmt|passt|bekomme|kriege|krieg|zahle|brauche|brauch",
     "machen|macht|machst|kommen|kommt|kommst|nehmen|nehmt|nimmst|bieten|bietet|geben|gebt|liefern|"
     "liefert|arbeiten|arbeitet|brauchen|braucht|brauchst|führen|verkaufen|verkauft|reparieren|"
     "berechnen|verlangen|schicken|rufen|ruft|bringen|bringt|holen|holt|akzeptieren|akzeptiert|"
     "melden|meldet|schafft|schaffen|fahren|fährt|öffnen|schließen|gehen",
     "sie|ihr|du|wir|ich|man|er",
     "es|das|der|die|den|da|sich|jemand|denn|auch|heute|morgen|noch|eigentlich|mein|meine|ihre|"
     "eine|einer|ein|mein|dann|vielleicht|hier",
     "mich|mir|uns|sich|bitte|einfach|doch|jemanden|mal",
     "also|so|dann|da|jetzt|nun|heute|morgen|gestern|leider|vielleicht|natürlich|hier|dort|deshalb|"
     "deswegen|trotzdem|sonst|das|es|danach|vorher|zuerst|eigentlich|übrigens|damit|dafür|dazu|"
     "nämlich|eben|halt|schon|auch|noch|ja|ach",
     "",
     "oder nicht|oder wie|oder was|oder doch",
     "das|es|da|dafür|damit|dabei|davon|dazu|daran"},
    {"fr",
     "et|mais|ou|donc|car|parce|puisque|si|quand|comme|je|j'ai|j'habite|elle|il|on a",
     "parce que|parce qu'il|parce qu'elle|puisque|si|car|comme|quand",
     "est-ce|avez-vous|pouvez-vous|êtes-vous|faites-vous|peut-on|puis-je|faut-il|y "
     "a-t-il|dois-je|acceptez-vous|prenez-vous|venez-vous|livrez-vous|vendez-vous|sera-t-il",
     "",
     "",
     "",
     "",
     "",
     "vous pouvez|vous allez|vous faites|vous avez encore|vous avez aussi|vous avez une|vous avez "
     "un|vous avez des|vous êtes ouvert|vous êtes ouverts|vous êtes assuré|vous êtes assurés|vous "
     "venez|vous passez|vous prenez|vous acceptez|vous livrez|vous vendez|vous réparez|vous "
     "fermez|vous ouvrez|vous proposez|vous donnez|vous gardez|vous comptez|vous remboursez|vous "
     "envoyez|vous travaillez|vous savez si|on peut|je peux|je pourrais|on pourrait",
     "ou pas|ou non|quand|combien|comment|quoi|où|pourquoi|à quelle heure|en ce moment|c'est "
     "possible",
     "ça|cela|c'est|en|y"},
    {"es",
     "y|pero|o|porque|pues|si|cuando|aunque|que si|es que|mi|tengo",
     "porque|si|cuando|aunque|es que",
     "tienen|tenéis|hacen|hacéis|pueden|podéis|abren|abrís|cierran|cerráis|aceptan|aceptáis|cobran|"
     "cobráis|venden|vendéis|lleváis|reparan|reparáis|trabajan|trabajáis|atienden|ofrecen|vienen|"
     "venís|dan|dais|traen|envían|mandan|arreglan|cambian|devuelven|incluyen|necesitan|necesitáis|"
     "están|estáis|saben|sabéis|cubre|cubren|sirve|se puede|se pueden|se llevan ustedes|se "
     "llevan|me pueden|me puede|me hacen|me dan|me cobran|me dejan|puedo",
     "",
     "",
     "",
     "",
     "que|no|nunca|siempre|ya|lo|la|donde",
     "ustedes tienen|ustedes hacen|ustedes pueden|ustedes aceptan|ustedes abren|ustedes se",
     "o no|o qué|verdad|a que sí|o cómo|o cuándo",
     "eso|esto|ello|lo|la"},
    {"it",
     "e|ma|o|perché|se|quando|però|anche se|è|sono|ho",
     "perché|se|quando|anche se|siccome",
     "avete|siete|fate|potete|dovete|volete|sapete|venite|tenete|chiudete|aprite|prendete|"
     "accettate|comprate|vendete|riparate|consegnate|lavorate|portate|mandate|offrite|usate|"
     "mettete|passate|trattate|servite|rimborsate|può|posso|possiamo|si può|si paga|bisogna|è "
     "possibile|lo possiamo|la possiamo|lo posso|la posso|ci mettete|si possono",
     "",
     "",
     "",
     "",
     "che|non|mi|quando|se|perché|come|dove|già",
     "voi fate|voi avete|voi siete|lei può",
     "o no|o cosa|vero|paga|è incluso|è inclusa|è compreso|è compresa|siete aperti|siete chiusi",
     "questo|quello|ci|ne|lo|la"},
    {"nl",
     "en|maar|of|want|omdat|als|dus|toen|terwijl",
     "want|omdat|als|terwijl|hoewel",
     "heb|hebt|heeft|hebben|ben|bent|is|zijn|kan|kun|kunt|kunnen|mag|mogen|moet|moeten|wil|wilt|"
     "willen|zal|zullen|zou|zouden|krijg|krijgt|krijgen|wordt|worden|gaat|past|weet|weten|doe|doet|"
     "doen|kom|komt|komen|neem|neemt|nemen|geeft|geven|werkt|werken|lever|levert|leveren|verkoopt|"
     "verkopen|repareert|repareren|rekent|rekenen|gaan|blijft|staat|hoort|stuurt|sturen|belt|"
     "bellen|betaal|betaalt|betalen|zit|zitten|accepteert|accepteren",
     "",
     "u|jullie|je|jij|ik|we|wij|het|dat|er|hij|ze|zij",
     "die|iemand|mijn|de|een|daar|ook|dan|hier|nog",
     "",
     "dan|nu|dus|toen|daar|hier|morgen|vandaag|gisteren|helaas|misschien|zo|dat|die|dit|wat|"
     "eigenlijk|daarom|anders|ook|nog|te|niet|ja|nou|oh",
     "jullie hebben|jullie doen|jullie zijn open|u doet|u heeft mijn|u heeft toch",
     "of niet|of wel|of hoe|of zo|mag die mee|mag dat|kan dat",
     "dat|het|daar|dit|daarvoor|ervoor|erbij"},
}};

}  // namespace

const ClauseWords& clauseWordsOf(std::string_view tag) {
    const auto* const found = std::ranges::find(kWords, tag, &ClauseWords::tag);
    return found != kWords.end() ? *found : kWords.front();
}

}  // namespace hiveline::voice
