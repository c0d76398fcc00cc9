// English: by which words callers are understood. Names of callers, and what an agent asks for.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_en {

inline constexpr std::array<CueWords, 20> kNameWords{{
    {Cue::kNameIs,
     "my name is|my name's|my full name is|the name is|the name's|name is|i am called|i'm "
     "called|call me by|they call me|this is mr|this is mrs|this is ms|this is miss|you're "
     "speaking with|you are speaking with|you're speaking to|you are speaking to|you're talking "
     "to|name:|in the name of|under the name of|under the name|it's under|name will be|name would "
     "be|hers is|his is|theirs is|name it's|you can call me|just call me|under mine|in mine "
     "that's|it's in the name of|in my name that's|goes under"},
    {Cue::kNameWas, "is my name|is the name|my name$"},
    {Cue::kIam,
     "i am|i'm|this is|it's|it is|here is|that's|that is|that would be|you're speaking to|name's"},
    {Cue::kSurname,
     "surname is|surname's|last name is|last name's|family name is|surname|last name|family name"},
    {Cue::kFirstName,
     "first name is|first name's|given name is|forename is|first name|given name|forename"},
    {Cue::kHonorific, "mr|mrs|ms|miss|mister|misses|missus|sir|madam"},
    {Cue::kTitle, "dr|doctor|prof|professor"},
    {Cue::kOtherPerson,
     "belongs to|owned "
     "by|husband|wife|neighbour|neighbor|colleague|friend|son|daughter|mother|father|brother|"
     "sister|"
     "boss|landlord|tenant|spoke with|spoke to|talked to|talk to|speak to|speak with|recommended "
     "by|ask for|asked for|met|from|saw|called|partner|technician|plumber|instead "
     "of|not|hello|hi|dear|dad|mum|mom|uncle|aunt|grandmother|grandfather|grandson|granddaughter|"
     "carer|nephew|niece"},
    {Cue::kSpelled,
     "spelled|spelt|spelling|i spell|spell it|that's spelled|is spelled|it's spelled|i'll "
     "spell|all one word|one word|all lowercase|no spaces|no space|all together"},
    {Cue::kLetterAs, "as in|like|for"},
    {Cue::kNotName,
     "a|an|the|and|or|but|from|of|at|in|on|for|to|with|without|by|i|me|my|mine|we|our|you|your|he|"
     "she|it|its|they|them|is|am|are|was|were|be|been|not|here|there|calling|speaking|looking|"
     "having|going|trying|asking|waiting|wondering|freezing|cold|warm|hot|sick|tired|angry|sorry|"
     "afraid|sure|glad|happy|ready|busy|fine|good|bad|great|okay|interested|annoyed|upset|worried|"
     "back|about|because|if|that|this|these|those|what|when|where|who|why|how|which|will|would|can|"
     "could|should|may|might|must|do|does|did|have|has|had|get|got|give|tell|say|said|name|names|"
     "first|last|surname|number|phone|telephone|mobile|email|mail|address|street|house|flat|boiler|"
     "heating|heater|radiator|water|error|survey|appointment|technician|customer|tenant|owner|new|"
     "old|just|only|very|too|also|again|now|then|today|tomorrow|monday|tuesday|wednesday|thursday|"
     "friday|saturday|sunday|morning|afternoon|evening|week|day|time|date|soon|possible|asap|"
     "please|thanks|thank|yes|no|nope|yeah|hello|hi|bye|urgent|emergency|help|need|want|like|"
     "something|nothing|anything|someone|somebody|nobody|idea|maybe|perhaps|probably|really|all|"
     "any|some|every|each|other|business|blah|stop|question|problem|bill|invoice|price|cost|money|"
     "euros|pounds|machine|robot|person|human|wrong|right|correct|better|later|double|it's|that's|"
     "there's|i'm|i've|i'd|you're|don't|doesn't|isn't|can't|won't|let's|mind|one|ones|way|thing|"
     "things|stuff|lot|bit|kind|sort|part|point|place|case|fact|end|side|hand|people|man|woman|guy|"
     "guys|child|baby|kid|kids|family|mother|father|wife|husband|son|daughter|friend|neighbour|"
     "boss|company|office|work|works|working|job|home|room|kitchen|bathroom|bath|garden|door|"
     "window|wall|roof|floor|car|dog|cat|food|tea|coffee|life|world|year|years|month|months|weeks|"
     "days|hours|minute|minutes|second|seconds|moment|while|never|always|often|sometimes|usually|"
     "ever|still|yet|already|almost|quite|rather|pretty|even|much|many|more|most|less|least|few|"
     "little|big|small|long|short|high|low|early|late|next|same|different|another|such|own|whole|"
     "half|full|empty|open|closed|certain|clear|easy|hard|difficult|important|impossible|true|"
     "false|real|nice|lovely|wonderful|terrible|horrible|awful|perfect|sad|free|able|unable|think|"
     "thought|know|knew|mean|meant|feel|felt|see|saw|look|looked|hear|heard|listen|talk|talked|"
     "speak|spoke|ask|asked|answer|call|called|ring|rang|come|came|go|went|gone|leave|left|stay|"
     "wait|sit|stand|stood|run|ran|walk|drive|drove|take|took|bring|brought|put|set|keep|kept|hold|"
     "held|turn|turned|move|moved|start|started|begin|began|finish|finished|use|used|try|tried|"
     "find|found|lose|lost|buy|bought|sell|sold|pay|paid|send|sent|write|wrote|read|learn|"
     "understand|understood|remember|forget|forgot|believe|hope|wish|prefer|love|hate|care|matter|"
     "happen|happened|seem|become|became|change|changed|break|broke|broken|fix|fixed|repair|"
     "replace|install|installed|check|checked|clean|cover|depends|depend|goodness|sake|god|hell|"
     "damn|heaven|anymore|anyway|however|though|although|until|since|before|after|during|between|"
     "against|among|through|over|under|above|below|near|far|away|off|out|up|down|into|onto|upon|"
     "per|via|else|instead|together|alone|myself|yourself|himself|herself|itself|ourselves|"
     "themselves|whatever|whenever|whoever|everything|everyone|everybody|anyone|anybody|none|"
     "neither|either|both|several|enough|plenty|zero|hundred|thousand|million|dozen|pair|percent|"
     "confirm|refuse|agree|disagree|accept|cancel|pass|skip|repeat|spell|spelled|sounds|sound|"
     "reasonable|expensive|cheap|interesting|annoying|ridiculous|comfortable|available|convenient|"
     "accounts|refund|delivery|installation|information|reception|department|manager|eighty|ill|"
     "running|beginning|stolen|burst|leaking|delayed|outside|inside|upstairs|downstairs|phoning|"
     "ringing|driving|married|retired|pregnant|deaf|blind|hungry|bored|fed|stuck|locked|burgled|"
     "charged|hurt|hurting|holiday|done|shame|pity|rubbish|nonsense|quick|quickly|hurry|everywhere|"
     "nowhere|somewhere|anywhere|toothache|afternoons|mornings|evenings|anybody's|yours|hers|"
     "theirs|ours|his|voicemail|voicemails|curious|sharp|latest|earliest|ish|landline|didn't|wasn'"
     "t|aren't|weren't|hasn't|haven't|couldn't|wouldn't|shouldn't|he's|she's|they're|we're|who's|"
     "what's|where's|begins|starts|ends|counts|daft"},
    {Cue::kMaybeName,
     "will|may|bill|mark|grace|hope|rose|frank|bob|jack|rob|pat|summer|april|june|august|dawn|joy|"
     "faith|victor|max|king|price|cook|baker|field|hill|lane|park|street|ford|day|young|long|rich|"
     "sunny|love"},
    {Cue::kAskName,
     "your name|your full name|your first name|your last name|your surname|who am i speaking|whom "
     "am i speaking|who is calling|name and address|the name|a name|name please|name|whom do i|who "
     "do i have|who have i got|who's calling|and you are|who is speaking|who am i talking|who are "
     "you please|who is there|whom am i talking|who is this|name it is|what name"},
    {Cue::kAskAddress,
     "your address|address|where do you live|which street|your street|where are you|where is the "
     "house|where is the property|where is the flat|where shall we|where should we|where do "
     "we|where is it|where to"},
    {Cue::kAskPhone, "phone|telephone|number|reach you|call you back|call back number|mobile"},
    {Cue::kAskEmail, "email|e mail|mail address|mail you"},
    {Cue::kAskTime,
     "when would|when do you|when should|when can|when could|when shall|what time|which time|which "
     "day|what day|day and time|date and time|a date|an appointment|appointment|a time|suit "
     "you|which date|what date|what hour|agree on a day|offer two dates|agree on a date|when will "
     "you|when are you|when do you want|when may|when is a good|good time|best time|which "
     "hour|convenient time|when is convenient|when do we|when must|what day is|which day is|when "
     "is the|when would you want"},
    {Cue::kAskReason,
     "how can i help|how may i help|what can i do|your call about|why you are calling|why are you "
     "calling|reason for|reason of|what is it about|what's it about|what do you need|how can we "
     "help|can i help|what are you calling|what happened|your concern|why the caller is "
     "calling|what the caller needs|may i help|what seems|seems to be the trouble|what's the "
     "trouble|the trouble|what is the problem|what's the problem|what's wrong|what is wrong|what "
     "are you interested|interested in|direct your call|what brings you|what is the matter|what's "
     "the matter|what can we do|can we help|the reason|what the trouble|what is wrong|need help "
     "with|ask what|find out what|what does the|why do you call|what the caller wants|may we "
     "help|what would you like|what it's about|what it is about|be of help|be of service|what has "
     "happened|what's happened|what is up|what's up|what is wanted|what has to be repaired|what "
     "the complaint|what is moved|what needs|what is wrong with|the complaint|what the call is "
     "about"},
    {Cue::kAskConsent, "record|recorded|recording"},
    {Cue::kAskElse, "anything else|something else|else i can do|further questions|any other"},
}};

}  // namespace hiveline::voice::words_en
