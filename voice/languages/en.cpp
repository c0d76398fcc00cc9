#include <array>

#include "voice/languages/all.h"

namespace hiveline::voice {
namespace {

constexpr std::array<CueWords, kCues> kCueWords{{
    {Cue::kFiller,
     "um|uh|blah|bla|uhm|erm|er|ah|oh|well|so|you know|hm|hmm|mhm|mm|right so|okay so|ok so|i "
     "think|actually|just|look|listen|basically|honestly|obviously|anyway|right then|okay then|you "
     "see|phew|gosh|wow|oh dear|blimey|crikey|ooh|aw|oops|ha|shame|what a shame|that's a "
     "shame|pity|i see|sound|yikes|gotcha|that's good to know|good to know|ok "
     "then|hmmm|ehm|eh|like i say|to be honest|you know what|by the way|on earth|the hell|lovely "
     "well|i dunno|goodness knows|god knows|innit|mind you|as it happens|if you must know|if you "
     "really must know|if you want to know|for what it's worth|as they say|so to speak"},
    {Cue::kGreeting,
     "hello|hi|hiya|hey|good morning|good afternoon|good evening|good day|greetings|hi there|hello "
     "there|how are you|morning|hello hello|good day to you|hullo|howdy|hey there|hello good "
     "morning|hello good afternoon|can you hear me|are you there|is anyone there|is anybody "
     "there|anyone there|anybody there|hello is anyone there|hello love|hi love|hiya love"},
    {Cue::kGoodbye,
     "bye|bye bye|goodbye|good bye|see you|see ya|cheerio|have a nice day|have a good day|have a "
     "nice weekend|forget it|take care$|i have to go|i've got to go|i'm hanging up|talk to you "
     "later|stop calling|don't call again|don't call me again|good night|hanging up now|i'm off "
     "now|speak soon|talk soon|good evening to you|see you then|all the best|have a lovely "
     "day|have a good one|toodle pip|ta ta|ta ra|ciao|i'll leave it|leave it there|have a nice "
     "evening|have a great day|have a lovely evening|catch you later|so "
     "long|ta-ra|tara|toodle-oo|mind how you go|see you in a bit|see you soon|bye for now|i'll "
     "ring back|i'll call back|i'll call again|i'll ring again|i'll try again later|ttfn|see you "
     "tomorrow|till tomorrow then|until tomorrow then"},
    {Cue::kEnough,
     "that's all|that is all|that was all|that's it|that is it|that's everything|that is "
     "everything|that will be all|that'll be all|that'd be all|nothing else|nothing more|no more "
     "questions|all for now|i'm all set|i'm good|that'll do|that will do|that's the lot|all "
     "done|we're done|i'm done|nothing for now|you've been very helpful|that's everything for "
     "now|that's me sorted|that's me done|nothing else for now|i think that's it|that'll be "
     "it|that's about it|that's that|sorted|that'll do me|that does it|that's us|i'm sorted|all "
     "sorted"},
    {Cue::kYes,
     "not an issue|no issue|no issues|doesn't bother me|doesn't matter to me|fine by us|no problem "
     "at all|no objection|no objections|yes|yeah|yep|happy with that|happy to|yup|yes "
     "please|sure|of "
     "course|okay|ok|fine|certainly|gladly|absolutely|definitely|exactly|correct|that's right|that "
     "is right|right|that's correct|that's fine|that is fine|that's okay|fine with me|fine by "
     "me|that's fine with me|no problem|no worries|go ahead|go on|go on then|by all means|i don't "
     "mind|why not|sounds good|perfect|great|please do|all right|alright|i agree|agreed|i do$|it "
     "is$|i am$|that works|works for me|yes it is|yes that's fine|not a problem|be my guest|feel "
     "free|you may|you can|i consent|good|that'll be fine|that'll do nicely|that would be "
     "great|that'd be great|go for it|very well|suits me|that suits me|i suppose so|i guess so|if "
     "you must|lovely|splendid|brilliant|marvellous|fair enough|i'd like that|let's do "
     "that|speaking|sounds reasonable|sounds fine|sounds okay|sounds right|sounds alright|that's "
     "the one|spot on|yes indeed|indeed|very good|exactly right|quite right|that suits|that's "
     "perfect|that's great|that's good|that's lovely|sounds perfect|sounds great|sounds lovely|you "
     "got it|bang on|aye|yeah that's right|that is correct|smashing|ideal|super|that'd be "
     "lovely|yes that's it|go on yes|i would yes|i will yes|i could yes|too right|okey doke|okey "
     "dokey|okay dokey|righto|righty ho|righty-ho|grand|got it|got you|noted|understood|will "
     "do|done that|that's done|if i have to|oh go on then|yep do it|do it|yes do it|that's "
     "fair|super duper"},
    {Cue::kNo,
     "absolutely not|not comfortable with that|not happy with that|not keen|out of the "
     "question|i'm against it|certainly don't|no|nope|nah|not really|rather not|i'd rather not|i "
     "would rather not|i'd rather you didn't|i "
     "would rather you didn't|i'd prefer not|i prefer not|no way|never|certainly not|absolutely "
     "not|of course not|please don't|don't|do not|not now|i don't want that|i don't|i do "
     "not|better not|i'm afraid not|by no means|not at all|under no circumstances|i object|no "
     "thanks|no thank you|i disagree|i refuse|that doesn't help|doesn't help|not today|it's not|it "
     "isn't|never mind|nevermind|no need|not quite|not exactly|i'd say no|nothing|not necessary"},
    {Cue::kPolite,
     "please|thanks|thank you|thank you very much|many thanks|very "
     "much|sir|madam|miss|then|that's|is|fine|with me|by me|to|it|for now|though|sorry|of "
     "course|all|good|okay|sure|the|that|so|much|a lot|really|just|i'm "
     "driving|very|kind|kindly|do|problem|at the moment|at all|pal|mate|love|my "
     "love|dear|darling|duck|buddy"},
    {Cue::kWont,
     "rather not|don't want to|do not want to|don't wish to|prefer not|none of your business|don't "
     "give|not giving|not going to tell|i don't have|no phone|no email|not telling|i don't "
     "need|not necessary|skip that|i won't|i will not|i haven't got one|i haven't got any|i "
     "haven't got a phone|i haven't got an email|have no phone|have no email|have no mobile|i have "
     "none|i'd rather not|don't need my|don't need that|i'm not telling|i'm not giving|not "
     "sharing|i prefer to keep|not telling you|rather not say|don't do email|not on email|don't "
     "use email|haven't got email|don't have email|you've already got|you already have|you already "
     "got|you've got all that|have all that|got all that on file|on file already|got it on "
     "file|not having my|you're not having|you can't have|you don't get|not giving out|keeping "
     "that to myself|mind your own|not handing out|don't have an email|haven't got an email|don't "
     "hold with|don't want another|don't want any|not paying|won't pay|will not pay|refuse to pay"},
    {Cue::kDontKnow,
     "i don't know|i do not know|no idea|i'm not sure|i am not sure|not sure|dunno|i can't "
     "remember|i don't remember|not off the top of my head|i couldn't say|i'd have to look|hard to "
     "say|think about it|think it over|have to think|need to think|haven't a clue|no clue|couldn't "
     "tell you|don't have it to hand|don't have it with me|not to hand"},
    {Cue::kUninterested,
     "not interested|no interest|i'm not interested|don't need anything|never asked for"},
    {Cue::kRepeat,
     "^what$|^you what$|^say what$|^pardon|^sorry$|^sorry what$|^come again|^excuse me$|pardon "
     "me$|i beg your pardon|say that again|say it again|repeat that|repeat it|repeat please|could "
     "you repeat|can you repeat|please repeat|what did you say|what was that|i didn't catch|didn't "
     "get that|didn't hear|couldn't hear|can't hear you|i didn't understand|one more time|once "
     "more please|^again please|^huh$|^what was the question|what did you ask|what did you "
     "understand|did you say|sorry did you say|say that again please|^what's that$|how do you "
     "mean$|say that one more time|line is terrible|line is bad|line is awful|you're breaking "
     "up|breaking up|what was your question"},
    {Cue::kWait,
     "wait a moment|wait a minute|wait a second|just a moment|just a second|just a minute|one "
     "moment|one second|one minute|hold on|hang on|bear with me|^wait$|^wait please$|give me a "
     "moment|give me a second|give me a minute|let me check|let me look|let me see|i have to "
     "look|^just a sec|^a moment please|^hang on|^hold on|let me just|let me find|let me grab|let "
     "me get|i'll just|just looking|two ticks|half a sec|give us a|where did i put|just getting"},
    {Cue::kHuman,
     "want a person|need a person|like a person|get me a person|give me a person|person "
     "please|somebody real|real person|real human|human being|a human|actual person|living "
     "person|speak to a person|talk to a person|speak to somebody|speak to someone|speak with "
     "someone|talk to somebody|talk to someone|talk with someone|someone real|an operator|an agent "
     "please|representative|your manager|the manager|a manager|your boss|your supervisor|a "
     "supervisor|a colleague|put me through|connect me|transfer me|speak to your|customer service "
     "please|an employee|member of staff|real agent|not a machine|not a computer|not a robot|to a "
     "machine|with a machine|to a real|with a real|speak to a human|talk to a human|someone in "
     "charge|who is in charge|somebody in charge|somebody else please|anyone real|a live "
     "agent|live person|put through to|speak with somebody|speak with a person|get me your|get me "
     "the manager|real somebody|actual human|proper person|someone responsible|get me somebody|get "
     "me someone|give me somebody|give me someone|somebody who does|someone who does|somebody who "
     "knows|someone who knows|someone who can|somebody who can|somebody else|someone else"},
    {Cue::kRobot,
     "is that a human|is this a human|is that a person|is this a person|is that a real|is this a "
     "real|is that a robot|is that a machine|is that a computer|is that a bot|is that an ai|a "
     "human i'm talking|a human im talking|a person i'm talking|a person im talking|a robot i'm "
     "talking|a robot im talking|a machine i'm talking|a machine im talking|are you a robot|you a "
     "robot|are you a bot|are you human|are you a human|are you a machine|are you a computer|are "
     "you real|are you an ai|are you ai|is this a robot|is this a machine|is this a computer|is "
     "this a recording|am i talking to a|am i speaking to a|am i speaking with a|talking to a "
     "robot|talking to a machine|are you artificial|is this an ai|real person or|person or a|are "
     "you a person|are you a real|are you a chatbot|are you automated|are you an actual|you an "
     "actual person|am i speaking with an actual|am i talking to an actual|is this an actual "
     "person|is this an automated|is this automated|you a computer|you a machine|you a real|is "
     "this a bot|am i through to a machine|an answering machine|are you a recording|you a "
     "recording|is this a real person|is that a real person|or a recording|is this a recorded|is "
     "that a machine|is that a robot|am i talking to an ai|are you a voice|is this artificial|are "
     "you a proper|are you an actual person|you a real one|one of them robots|one of those "
     "robots|one of these robots|one of them machines|one of those machines|a robot$"},
    {Cue::kInsult,
     "idiot*|stupid|useless|moron*|dumb|shut up|asshole|bastard*|bloody hell|fuck*|shit|crap|piss "
     "off|damn you|go to hell|ridiculous|rubbish|incompetent|pathetic|you suck|screw "
     "you|imbecile*|a joke|outrageous|disgrace*|scam*|liar*|for goodness sake|for god's sake|for "
     "heaven's sake|hopeless|terrible service|worst company|waste of time|fed up|sick of "
     "this|nonsense|bullshit|what the hell|crook*|thief|thieves|cowboys|rip off|ripoff|ripped "
     "off|jobsworth*|clowns|clown|muppet*|con men|robbery|swindle*|sort yourselves out|absolute "
     "joke|shambles|disgusting|appalling|worthless|garbage|daylight robbery|bunch of|cowboy|don't "
     "know much|don't know anything|you know nothing|you're no help|no help at all|you don't "
     "understand me|you don't understand anything|not listening to me|you're not listening|off "
     "your head|out of your mind|having a laugh|taking the mick|taking the mickey|taking the "
     "piss|are you mental|what planet|bang out of order|you lot are|need your head|a disgrace|you "
     "people are|couldn't organise"},
    {Cue::kWrongNumber,
     "wrong number|wrong person|misdialled|misdialed|dialled wrong|called the wrong|wrong "
     "company|dialled the wrong|dialed the wrong|wrong place|isn't this the|got the wrong|have the "
     "wrong|must have the wrong|meant to call someone|meant to call somebody|i was trying to "
     "call|misdial*|wrong extension|rang the wrong|ring the wrong|wrong people|wrong shop|wrong "
     "department|wrong office|phoned the wrong|reached the wrong"},
    {Cue::kThanks,
     "thanks|thank you|cheers|thanks a lot|thank you very much|much "
     "appreciated|ta|brilliant|lovely|wonderful|great thanks"},
    {Cue::kQuestion,
     "what do i do|what should i do|what shall i do|what am i supposed to "
     "do|^who|^what|^whats|^when|^where|^why|^which|^how|^do you|^do i|^do we|^does|^did|^can "
     "i|^can you|^can we|^can somebody|^can someone|^can a|^can "
     "the|^could|^is|^are|^will|^would|^should|^shall|^have you|^has|^may i|^must "
     "i|^isn't|^aren't|^don't you|tell me|i want to know|i'd like to know|i would like to know|i "
     "was wondering|i wonder|wanted to ask|want to ask|any idea|do you know|can you tell|could you "
     "tell|how much|how long|how many|how often|what about|how about|how come|don't you$|want to "
     "know|like to know|need to know|wondering|^and when|^and what|^and how|^and do|^and is|^but "
     "what|^what if|^whose|^whom|^has my|^am i|^do they|^do your|^do people|^can my|^can "
     "people|^will you|^have i|^might|^any chance|any chance|^at what|^on what|^on which|^in "
     "which|^for how|^by when|^until when|^from when|^to whom|^with whom|^does it|^got "
     "any|^anything|^you do|^so do you|^so can i|^need i|^who's|^what's|^there any|^is there|is "
     "this not|is that not|are you not|isn't that the|^can|^is that|^is this|^in how|^within "
     "how|^after how|^in what|^by how|^since when|^from what|^to what|^up to what|^for "
     "what|^you're not the|^so you're not|^you are not the|not sure whether|wondering whether|know "
     "whether|^aren't you"},
    {Cue::kNeed,
     "i need|we need|i want|we want|i'd like|i would like|we'd like|i'm calling|i am "
     "calling|calling about|calling because|it's about|it is about|i have a|i've got|we have "
     "a|we've got|broken|broke|doesn't work|does not work|not working|isn't working|stopped "
     "working|stopped|failed|died|no hot water|no "
     "heating|leaking|leaks|dripping|drips|cold|freezing|noise*|help|problem "
     "with|trouble|issue|error|fault|interested in|looking for|please book|please send|please "
     "call|book|order|cancel|reschedule|urgent|emergency|waiting for|i've been "
     "waiting|complain*|complaint|appointment|somebody to|someone to|water|smell*|gas|shows|put me "
     "down|sign me up|i wish to|send me|can you send|keeps|switching "
     "itself|banging|blocked|overflow*|we've lost|lost|trying to reach|trying to get|making "
     "a|knocking|no heat|stone cold|lukewarm|turned up|didn't turn up|never came|nobody came|no "
     "one came|didn't come|hasn't come|has not come|no show|burgled|stolen|stole|broken "
     "into|crashed|crash|accident|damaged|damage|burst|flood*|won't stop|won't start|won't "
     "turn|won't work|doesn't start|not coming on|gone off|went off|went out|gone out|no "
     "internet|no power|no signal|no water|is down|been down|keeps dropping|cut "
     "off|sick|ill|hurts|hurt|pain|toothache|ache|aches|ran out|runs out|run out|expired|moving "
     "out|moving house|moving in|move house|overcharged|double charged|charged "
     "twice|refund|quote|on behalf of|to book|to make an|to report|to cancel|to change|to speak "
     "about|to ask about|to register|to sign up|to join|to arrange|make a "
     "claim|claim|squeaks|squeaking|squeal*|rattl*|grinding|clunk*|warning light|puncture|flat "
     "tyre|flat tire|has died|passed away|advice|rather urgent|no good|playing up|acting up|packed "
     "up|gone wrong|went wrong|faulty|missing|delayed|never arrived|hasn't arrived|didn't "
     "arrive|can't log in|can't get in|locked out|forgot my|forgotten my|if you could do|do me "
     "a|if you could|after some|i'm after|im after"},
    {Cue::kCorrect,
     "^no wait|^wait no|^no sorry|^sorry no|^actually|i mean|^correction|that was wrong|that's "
     "wrong|that is wrong|that's not right|not right|make that|make it|instead|is better|would be "
     "better|^no not|^not|no it's|scratch that|i misspoke|my mistake|it's actually|rather|^sorry "
     "it's|^sorry that|^sorry i|change that|change it|^no no|with an|no the|^oh wait|can we "
     "say|could we say|can we make|could we make|can we change|move it to|rather have|^oh no|^no "
     "hold on|^hold on|^hang on|sorry i mean|let's say|i tell a lie|tell a lie|let's make|could it "
     "be|better make|i meant|what i meant|meant to say"},
    {Cue::kTold,
     "i told you|i said|i already said|i just said|as i said|i've told you|like i said|already "
     "told|i've just said|just told you|i've already said|i already told|you asked me that|you've "
     "already asked"},
    {Cue::kNotedAsked,
     "did you note|you noted|have you noted|did you write|you wrote|have you written|you have for "
     "me|have you got for me|you have down|have you down|did you take|did i give|did i tell|did i "
     "say|did you get|did you put|you have$|you got$|have you got$|you have noted|you have "
     "there|you have written|on record|on file|do you have my|have you got my|did you get my|have "
     "you noted my|you have of me|have you got now|have you got there|have you got then|do you "
     "have now|do you have there|number have you|name have you|address have you|email have "
     "you|name do you have|address do you have|email do you have|got for me|number do you have"},
    {Cue::kReadBack,
     "is that everything you need|is that all you need|have you got all you need|did you get all "
     "that|got all that|did you get all of that|did you get that|have you got everything|read that "
     "back|read it back|read back|read them back|read everything back|what have you noted|what did "
     "you note$|what did you write down$|what have you written down|what have you got so far|what "
     "do you have so far|repeat my details|check my details|confirm my details|my details "
     "again|summarise|summarize|what details do you have|go over that again|go through that "
     "again|say that back|say it back|read me back|repeat my number|repeat the number|what number "
     "have you|read that again|read me my|say that back to me|read the email back|read the number "
     "back|read the address back|read the name back|read my email|read my number|email back to "
     "me|number back to me|address back to me|read me the"},
    {Cue::kOr, "or"},
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
    {Cue::kOtherNumber,
     "customer number|customer id|customer no|client number|contract number|invoice "
     "number|invoice|order number|account number|reference number|reference|booking number|ticket "
     "number|ticket|serial number|meter number|policy number|postcode|post code|zip "
     "code|zip|iban|bank account|model number|case number|part number|error "
     "code|code|pin|membership number|registration number|euros|pounds|tax number|social security "
     "number|born|birth|policy no|account no|meter reading|meter|registration|registration "
     "plate|number plate|licence plate|license plate|member number|patient number|claim "
     "number|case no|student number|room number|house number|date of birth|birthday|passport "
     "number|booking reference|confirmation number|the reading|your reading|a reading|reading "
     "is|the policy|policy is"},
    {Cue::kPhoneLabel,
     "get me on|get me at|get hold of me|contact me|catch me on|try me on|give me a ring|give me a "
     "call|phone number|telephone number|mobile number|my number|number is|phone is|call me|call "
     "me "
     "back|ring me|reach me|my phone|my mobile|mobile|telephone|phone|text me|cell|landline|the "
     "number"},
    {Cue::kAddressIs,
     "my address is|the address is|address is|i live at|we live at|i live on|i live in|we live "
     "in|i'm at|come to|located at|my place is|the house is at"},
    {Cue::kAddressUnit, "flat|apartment|apt|unit|suite|floor|number"},
    {Cue::kStreet,
     "street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|way|square|boulevard|blvd|place|"
     "terrace|close|crescent|gardens|hill|row|mews|grove|park|parade|highway|circle|walk|green|"
     "view|rise|arcade|wharf|quay|villas|parkway|embankment|circus|croft|path|broadway|heights|"
     "meadow|meadows|fields|yard|passage|promenade|esplanade|vale|bank|mill|gate|cottages|mall"},
    {Cue::kStreetEnd,
     "strasse|straße|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade"},
    {Cue::kStreetFirst, "rue|via|calle|avenida|piazza|rua"},
    {Cue::kIn, "in"},
    {Cue::kDot, "dot|point|period"},
    {Cue::kAt, "at"},
    {Cue::kDash, "dash|hyphen|minus"},
    {Cue::kUnderscore, "underscore|under score"},
    {Cue::kDouble, "double|two times|twice"},
    {Cue::kTriple, "triple|treble|three times"},
    {Cue::kPlus, "plus"},
    {Cue::kAnd, "and|then|um|uh|erm"},
    {Cue::kNought, "oh|o|nought|nil|null"},
    {Cue::kAtEnd,
     "at the end|in the end|last digit|last digits|last two|last three|last four|last two "
     "digits|last three digits|last four digits|ends in|ends with|ending in|ending with|final "
     "digit|final digits|end is"},
    {Cue::kAtStart,
     "at the start|at the beginning|first digit|first digits|first two digits|first three "
     "digits|first four digits|starts with|begins with|starting with|beginning with"},
    {Cue::kToday, "today|tonight|this afternoon|this morning|this evening"},
    {Cue::kTomorrow, "tomorrow"},
    {Cue::kAfterTomorrow, "day after tomorrow|the day after tomorrow"},
    {Cue::kNextWeek, "next week|the week after|coming week|following week"},
    {Cue::kInAWeek, "week|in a week|a week later"},
    {Cue::kNot, "not"},
    {Cue::kOclock, "o'clock|oclock|hours"},
    {Cue::kHalf, "half"},
    {Cue::kQuarter, "quarter|a quarter"},
    {Cue::kPast, "past|after"},
    {Cue::kTo, "to|before|till"},
    {Cue::kMorning, "morning|am|a m|in the morning|this morning"},
    {Cue::kAfternoon, "afternoon|pm|p m|in the afternoon|this afternoon"},
    {Cue::kEvening, "evening|night|in the evening|tonight|at night"},
    {Cue::kNoon, "noon|midday|lunchtime"},
    {Cue::kTimeBefore,
     "at|around|about|after|from|between|by|make it|make that|say|before|towards"},
    {Cue::kDayBefore, "the|on the|on"},
    {Cue::kVisit,
     "come|comes|coming|send|visit|drop by|stop "
     "by|appointment|book|booking|schedule|survey|technician|engineer|plumber|come over|call me "
     "back|call back|reschedule|postpone|meet|meeting|work for you|would "
     "work|work|suit|suits|available|free|do you have anything|slot|drop it off|drop off|bring "
     "it|bring|pick up|collect|fit me in|squeeze me in|anything on|i'll take|we'll "
     "take|arrive|arriving|stay|check in|pick it up|bring her|bring him|collect it|put us down|put "
     "me down"},
    {Cue::kPriceAsked,
     "how much|cost|costs|price|prices|charge|charges|fee|fees|expensive|pay|set me back|what's "
     "the damage|what would it cost|what do you charge|the damage|any dearer|dearer|knock me back"},
    {Cue::kPriceSign,
     "cost|costs|price|euro|euros|eur|dollar|dollars|pound|pounds|free of charge|fee|is free|are "
     "free|free|no charge|no extra cost|at no cost|included"},
    {Cue::kHoursAsked,
     "opening hours|opening times|open|office hours|close|closed|business hours|opening|hours|what "
     "time does|what time do you|until what time|till when|until when|how late"},
    {Cue::kHoursSign,
     "o'clock|am|pm|a m|p "
     "m|monday|friday|saturday|weekdays|daily|tuesday|wednesday|thursday|sunday|every "
     "day|weekend|weekends|noon|midnight|in the morning|at night|in the evening|24 hours|round the "
     "clock"},
    {Cue::kDurationAsked,
     "how long|how soon|how quickly|duration|take long|takes|when would i|when will|when do i|when "
     "would we|how fast"},
    {Cue::kDurationSign,
     "minute*|hour|hours|day|days|week|weeks|month|months|working days|fortnight|overnight"},
    {Cue::kMeaningAsked,
     "what is a|what is an|what's a|what's an|what exactly is|what does it mean|what is meant "
     "by|the meaning of|what happens in|what happens at|what happens during"},
    {Cue::kMeaningSign, "is a|is an|is the|means|stands for|consists of"},
    {Cue::kClockAsked,
     "what time is it|what's the time|what is the time|what day is it|what's the date|what is the "
     "date|what is today's date|what day is today|the time please"},
    {Cue::kWhoAsked,
     "who is this|who's this|who are you|who is that|who is calling|who's calling|who am i talking "
     "to|who am i speaking to|who am i speaking with|what's your name|what is your name|is this "
     "not the|is that not the|are you not the|isn't that the|is this not a|are you not a|thought "
     "this was the|thought you were the"},
    {Cue::kAnyTime,
     "as soon as possible|asap|any time|anytime|any day|whenever|right away|immediately|straight "
     "away|as early as possible|doesn't matter when|don't mind when|soon as you can|as soon as you "
     "can|soonest|earliest you have|first available|next available|quick as you can|quickly as you "
     "can|soon as possible|whenever you can|earliest|any morning|any afternoon|any evening"},
    {Cue::kStop,
     "a|about|all|also|am|an|and|any|are|as|at|back|be|because|been|before|but|by|can|cannot|come|"
     "comes|could|did|do|does|doing|done|else|ever|for|from|get|gets|getting|give|go|goes|going|"
     "got|had|has|have|having|he|her|here|him|his|how|i|if|in|into|is|it|its|just|know|let|like|"
     "look|make|many|may|me|mean|means|more|most|much|my|need|no|not|now|of|off|on|one|only|or|"
     "other|our|out|over|please|put|really|say|she|should|show|shows|so|some|somebody|someone|"
     "something|take|takes|tell|than|that|the|their|them|then|there|these|they|thing|things|think|"
     "this|those|to|too|up|us|use|very|want|was|way|we|well|were|what|when|where|which|who|why|"
     "will|with|would|you|your|yours|im|ive|id|ill|youre|thats|theres|whats|dont|doesnt|isnt|cant|"
     "at "
     "all|coming|came|sort|bit|okay|ok|shall|ones|still|right|fine|great|there'll|there's|instead|"
     "suits|works"},
    {Cue::kRecordYes,
     "you may record|you can record|i consent|i agree to the recording|i agree to being "
     "recorded|recording is fine|record it|feel free to record|happy to be recorded|don't mind "
     "being recorded|okay to record|fine to record"},
    {Cue::kRecordNo,
     "do not record|don't record|not record|without recording|i do not consent|i don't consent|no "
     "recording|not to be recorded|don't want to be recorded|stop recording|not be recorded|turn "
     "off the recording"},
    {Cue::kGood,
     "thank*|great|good|perfect|wonderful|excellent|helpful|nice|glad|happy|love|lovely|brilliant|"
     "awesome"},
    {Cue::kBad,
     "bad|terrible|awful|angry|annoyed|disappoint*|complain*|useless|unacceptable|worst|ridiculous|"
     "idiot*|stupid|outrageous"},
    {Cue::kSupposed,
     "if i|if we|if i'd|were i|were we|suppose|supposing|imagine|what if|say "
     "i|hypothetically|assuming|thinking of|thinking about|planning to|considering|hoping to|might "
     "move|want to move|would like to move|looking at"},
    {Cue::kNoLonger,
     "not|no longer|don't|doesn't|isn't|aren't|used to|moved from|moved out of|left|never|instead "
     "of|old address|old number|old email|old one|former|previously|formerly"},
    {Cue::kInstead, "but|now|it's|it is|that's"},
    {Cue::kTakeBack,
     "no wait|wait no|sorry|i mean|i meant|correction|scratch that|make that|i beg your "
     "pardon|pardon|my mistake|hang on|no hang on|wait|rather|actually no|that's wrong|no "
     "no|wrong"},
    {Cue::kIsItYou,
     "speaking with|speaking to|talking to|talking with|is that|is this|your name is|you are|are "
     "you|have i got|down as|this is for"},
    {Cue::kItIsMe,
     "speaking|it is|it's me|that's me|this is she|this is he|this is him|this is her|that is me|i "
     "am|the one and only|you have"},
    {Cue::kIsItRight,
     "right|correct|is that so|true|still valid|up to date|have i got that|did i get that"},
    {Cue::kOurs, "our|ours|us|we are|we're|my"},
    {Cue::kYours, "your|yours|reach you|call you"},
    {Cue::kOthersAfter,
     "is my|was my|is our|was our|gave me|told me|recommended|referred|sent me|said|from your|is "
     "the|is your|called me|has called|called you|rang|wrote me|wrote to me|works|lives|is not "
     "me|isn't me|has|had|was|came|will|wanted|did|does|says|thinks|reckons|suggested|from next "
     "door"},
    {Cue::kPostcode, "postcode|post code|postal code|zip|house number|street|town|city|flat"},
    {Cue::kThousand, "thousand"},
    {Cue::kOthers,
     "husband|husbands|wife|wifes|mother|mothers|mum|mums|mom|moms|dad|dads|father|fathers|brother|"
     "brothers|sister|sisters|son|sons|daughter|daughters|parents|colleague|colleagues|neighbour|"
     "neighbours|neighbor|neighbors|friend|friends|boss|landlord|landlords|tenant|tenants|"
     "secretary|assistant|partner|partners|his|her|their|he|she|they|he's|she's|they're|somebody|"
     "someone|wrote "
     "to|written to|emailed|mailed to|sent it to|sent to"},
    {Cue::kMindAsked,
     "do you mind|would you mind|any objection|any objections|object to|are you against|have you "
     "anything against|bother you|is it a problem|a problem for you"},
    {Cue::kWow,
     "wow|gosh|oh gosh|blimey|crikey|phew|ouch|yikes|jeez|jesus|good grief|goodness|goodness me|my "
     "goodness|good lord|oh my|oh my god|oh god|oh dear|oh no|oh wow|bloody hell|flipping "
     "heck|flipping hell|heavens|good heavens|whoa|golly"},
    {Cue::kRemark,
     "steep|pricey|bit expensive|very expensive|so expensive|too expensive|that expensive|fair "
     "bit|a lot of money|bit much|not cheap|that's cheap|pretty cheap|dear isn't it|not bad|not "
     "too bad|that's quick|that's soon|that's a long time|that's a long wait|what a shame|that's a "
     "shame|what a pity|that's a pity|just my luck|typical|that's kind|so kind|kind of you|nice of "
     "you|good of you|i hope so|i should hope so|i should think so|i'd hope so|let's hope|can't be "
     "helped|fair point|that's annoying|not fair|unfair|unbelievable|that's odd|that's "
     "strange|that's funny|that's interesting|that makes sense|makes sense|oh i see|i "
     "understand|thank god|thank goodness|what a relief|that's a relief|that's reassuring|such a "
     "nuisance|what a nuisance|what a pain|nightmare|my word|i'd have thought|fancy that|costs an "
     "arm|doesn't help|that's no help|that's no use|no use to me|gone up|daft money|that's a "
     "lot|that's steep|that's mad|good to hear|glad to hear|that's a bargain|not as bad|more than "
     "i thought|cheaper than i|that's handy|handy|that's lucky|you're joking|you're kidding|fair "
     "dos|too much for me|no time|in a hurry|in a rush|haven't got all day|i haven't got time|make "
     "it quick|be quick|hurry up|i'm busy|that's me stuffed|thats me stuffed|i'm stuffed|that's me "
     "done for|back to square one|fat lot of good|much good that|that's me told|no good to me|i'm "
     "no further|lot of money|fair old|arm and a leg|not giving it away|it can't be helped|no "
     "choice have i|no choice then|it is what it is|needs must|all over the place|not myself|in a "
     "right state|beside myself|at sixes and sevens"},
    {Cue::kAsksWhat,
     "what|whats|when|where|why|which|who|whose|how|can|could|do|does|did|will|would|should|shall|"
     "may"},
    {Cue::kInnerQuestion,
     "do you|do i|do we|do they|does it|is there|are there|is it possible|is that possible|can "
     "you|can i|could you|could i|will you|will it|would you|have you got|are you open|is it okay "
     "if|is that okay|is that a|is that alright|is that possible|is it a|does that|can we|did "
     "you|is that not|is that too|is it too"},
    {Cue::kAdviceAsked,
     "what do i do|what should i do|what shall i do|what am i supposed to do|what am i meant to "
     "do|what happens now|what happens next|what's next|what can i do|what do we do|what should we "
     "do|what shall we do|what now|what do you "
     "suggest|what would you advise|what do i have to do|what must i do|how do i stop it|what's "
     "the best thing to do|am i meant to do anything|what should we be|what should i be|should i "
     "do anything|should we do anything|what do i need to do|what am i to do|what can we do|any "
     "advice"},
    {Cue::kConfirms,
     "that's right|that is right|right|correct|that's correct|exactly|spot "
     "on|perfect|great|fine|sounds good|that's fine|fair enough|lovely|brilliant|okay|ok|all "
     "right|alright|good|wonderful|got that|that works|that "
     "suits|smashing|ideal|super|excellent|fantastic|that's the one|that's it|very good|much "
     "better|cool|nice one|splendid|right you are|works for me|got "
     "it|noted|understood|grand|righto|okey doke|super duper|that's fair"},
    {Cue::kTalkTo,
     "speak to|speak with|talk to|talk with|get hold of|put me on to|put me through|connect "
     "me|transfer me|a word with|pass me to"},
    {Cue::kPerson,
     "operator|an operator|an agent|a human|a person|human being|real person|a manager|the "
     "manager|your manager|my instructor|your boss|the boss|boss|supervisor|someone in|somebody "
     "in|someone from|somebody from|someone who|somebody who|the doctor|a doctor|the owner|a "
     "colleague|your colleague|a member of|an adviser|an advisor|my adviser|a technician|a "
     "solicitor|my solicitor|a mechanic|the mechanic|the receptionist|a nurse|the office|your "
     "team|somebody human|a proper person|an actual person|customer services|customer service"},
    {Cue::kWeekAfter,
     "a week from|a week on|a week after|week after next on|fortnight from|the week after "
     "next|week on|weeks on|fortnight on"},
    {Cue::kCancels,
     "cancel|can't make|cannot make|can't come|cannot come|won't make|not going to make|call "
     "off|rearrange my|reschedule my|reschedule|have an appointment|i've got an appointment|i had "
     "an appointment|got a booking|have a booking|i'm booked"},
    {Cue::kUntil, "see you|see you on|see you this|see you next|till|until|speak on|see you all"},
    {Cue::kThisNumber,
     "number i'm calling from|number i am calling from|number im ringing from|number i'm ringing "
     "from|number i'm phoning from|number i'm on|same number|this number|one i'm calling from|one "
     "i'm ringing from|number you can see|number on your screen|number on your display|number "
     "that's showing|number i called from|number i've called from|number i'm using now|the one i'm "
     "on"},
    {Cue::kElsewhere,
     "pick up my|pick the kids|pick up the kids|get the kids|be at work|be in work|at work by|be "
     "at the office|be in the office|have to leave|need to leave|have "
     "to be off|leave the house|leave for work|start work|have to be at|have to be in|need to be "
     "at|got to be at|got to leave|gotta be at|gotta leave|gotta go at|must leave|must be at|have "
     "a "
     "meeting|got a meeting|in a meeting|school run|catch a train|my shift"},
    {Cue::kCannotThen,
     "can't make|cannot make|can't come|cannot come|won't make|not going to make|can't do|cannot "
     "do|won't be able|i'm not free|i am not free|not available|i'm busy|i am busy|is no good|no "
     "good "
     "for me"},
    {Cue::kBounded, "before|after|until|till|since|from then on"},
    {Cue::kJoined, "one word|all one word|in one word"},
    {Cue::kNameAsState,
     "irving|sterling|henning|fernando|rosalinda|ahmed|mohammed|muhammed|mohamed|mohammad|alfred|"
     "wilfred|manfred|winifred|mildred|jared|jamshed|naveed|saeed|waheed|rasheed|majeed|hameed|"
     "javed|fleming|harding|browning|manning|keating|whiting|vikas|golding"},
    {Cue::kPaymentAsked,
     "how do i pay|how can i pay|how do we pay|how can we pay|how would i pay|how to pay|how "
     "should i pay|how do i have to pay|do i pay by|can i pay|could i pay|can we pay|pay by|pay "
     "with|pay in|pay cash|pay online|do you take card*|do you take cash|do you take paypal|do you "
     "take cheque*|take cards|take cash|in instalments|in installments|method of payment|payment "
     "method*|ways to pay|pay on account|pay later|accept card*|accept cash|accept cheque*|accept "
     "paypal|payment|payments"},
    {Cue::kPaymentSign,
     "card*|cash|transfer|invoice*|instalment*|installment*|direct debit|standing "
     "order|paypal|cheque*|debit|pay by|payable|prepaid|in advance|on account"},
    {Cue::kWhyNot,
     "why not|why ever not|why on earth not|why|how come|why is that|why's that|whyever not"},
    {Cue::kDueAsked,
     "do i have to pay|do i need to pay|do i still have to pay|do i still pay|do i have to pay "
     "anything|will i have to pay|would i have to pay|am i charged|will i be charged|do you "
     "charge|do you still charge|is there a charge|is there a fee|does that cost|does it cost|is "
     "that free|is it free|do i owe|do i get my money back|what do i pay|what do i owe"},
    {Cue::kCancelSign, "cancel*|call off|called off|no show|terminat*"},
    {Cue::kHere, "this is|here's"},
    {Cue::kAgeAsked,
     "old enough|too young|how old|what age|which age|from what age|minimum age|age limit|young "
     "enough"},
    {Cue::kAgeSign, "years old|year old|years|age|aged|adults"},
    {Cue::kBringAsked,
     "what do i bring|what do i have to bring|what do i need to bring|what should i bring|what "
     "shall i bring|have to bring|need to bring|should i bring|what documents|which documents|what "
     "papers|which papers|what paperwork|bring anything|bring with me|have with me|have ready|have "
     "to hand|what do you need from me|what will you need|what do you need to see"},
    {Cue::kBringSign,
     "bring|document*|paper*|certificate*|passport*|licence*|license*|photo*|have ready|with "
     "you|identity"},
    {Cue::kTownLink, "on|upon|under|by|le|next|on the"},
}};
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Hello."},
    {Line::kThanksName, "Thank you, {}."},
    {Line::kNotedEmail, "I have noted the e-mail address {}."},
    {Line::kNotedPhone, "I have noted the number {}."},
    {Line::kNotedAddress, "I have noted the address {}."},
    {Line::kNotedTime, "I have noted {}."},
    {Line::kNotedNeed, "I have noted that."},
    {Line::kChanged, "I have changed that to {}."},
    {Line::kConsented, "Thank you, I note that you agree."},
    {Line::kRefusedConsent, "All right, I note that you do not agree."},
    {Line::kRefused, "All right, we can do without that."},
    {Line::kUnknown, "I am sorry, I do not know that."},
    {Line::kUnknownAgain, "I have no information about that, either."},
    {Line::kToldAll, "I have told you all that I know about that."},
    {Line::kAsSaid, "As I said: {}"},
    {Line::kElse, "Is there anything else I can do for you?"},
    {Line::kElseAgain, "Can I help you with anything else?"},
    {Line::kElseLast, "Anything else?"},
    {Line::kAskReason, "What can I do for you?"},
    {Line::kAskReasonAgain, "Please tell me in a few words what it is about."},
    {Line::kAskName, "May I have your name?"},
    {Line::kAskNameAgain, "Could you tell me your name, please?"},
    {Line::kAskAddress, "What is your address, please?"},
    {Line::kAskAddressAgain, "In which street do you live, and at which number?"},
    {Line::kAskPhone, "On which phone number can we reach you?"},
    {Line::kAskPhoneAgain, "Could you tell me your phone number, digit by digit?"},
    {Line::kAskEmail, "What is your e-mail address?"},
    {Line::kAskEmailAgain, "Could you spell your e-mail address, please?"},
    {Line::kAskTime, "Which day and time would suit you?"},
    {Line::kAskTimeAgain, "On which day should it be?"},
    {Line::kAskHour, "At what time?"},
    {Line::kAskDay, "On which day?"},
    {Line::kAskConsent, "May this call be recorded?"},
    {Line::kAskRest, "Could you say it in other words?"},
    {Line::kRobot, "I am a computer program, an AI assistant, not a person."},
    {Line::kHuman, "I cannot put you through, but I note that a person is to call you back."},
    {Line::kHumanNumber, "Which phone number should be called?"},
    {Line::kHumanAgain, "Your wish to speak with a person is noted."},
    {Line::kNotUnderstood, "I am sorry, I did not understand that."},
    {Line::kHandOver,
     "I am sorry, I still do not understand. I note that a person is to call you back."},
    {Line::kWait, "Of course, take your time."},
    {Line::kInsult, "I am sorry that you are annoyed."},
    {Line::kWrongNumber, "No problem."},
    {Line::kNothingYet, "I have not said anything yet."},
    {Line::kWelcome, "You are welcome."},
    {Line::kDone, "That is done."},
    {Line::kFailed, "That did not work."},
    {Line::kNeedsValue, "For that I need one thing: {}?"},
    {Line::kNow, "It is {}."},
    {Line::kThisIs, "This is {}, an AI assistant."},
    {Line::kNoted, "This is what I have: {}."},
    {Line::kNotedNothing, "Of that I have nothing yet."},
    {Line::kDate, "{weekday}, {day} {month}"},
    {Line::kDateTime, "{weekday}, {day} {month}, {time}"},
    {Line::kAdvice,
     "I am sorry, I cannot tell you that myself. I note that a person is to call you back as soon "
     "as possible; if anybody is in danger, please call the emergency services."},
    {Line::kNotedAlso, "I have noted that as well."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|euros|eur"},
    {Unit::kDollar, "dollar|dollars|buck|bucks|usd"},
    {Unit::kPound, "pound|pounds|quid|gbp|pounds sterling"},
    {Unit::kFranc, "franc|francs|chf|swiss francs"},
    {Unit::kCent, "cent|cents|pence|penny"},
    {Unit::kPercent, "percent|per cent|pct"},
    {Unit::kSecond, "second|seconds|sec|secs"},
    {Unit::kMinute, "minute|minutes|min|mins"},
    {Unit::kHour, "hour|hours|hr|hrs"},
    {Unit::kDay, "day|days|working days|business days|calendar days"},
    {Unit::kNight, "night|nights"},
    {Unit::kWeek, "week|weeks"},
    {Unit::kMonth, "month|months"},
    {Unit::kYear, "year|years|yr|yrs|year old|years old|years of age|how old"},
    {Unit::kCentimetre, "centimetre|centimetres|centimeter|centimeters|cm"},
    {Unit::kMetre, "metre|metres|meter|meters|m"},
    {Unit::kKilometre, "kilometre|kilometres|kilometer|kilometers|km"},
    {Unit::kMile, "mile|miles"},
    {Unit::kFoot, "foot|feet|ft"},
    {Unit::kInch, "inch|inches"},
    {Unit::kSquareMetre, "square metre|square metres|square meter|square meters|sqm|qm|m2"},
    {Unit::kLitre, "litre|litres|liter|liters|l"},
    {Unit::kGram, "gram|grams|grammes|g"},
    {Unit::kKilogram, "kilo|kilos|kilogram|kilograms|kg"},
    {Unit::kDegree, "degree|degrees|degrees celsius"},
    {Unit::kKilowatt, "kilowatt|kilowatts|kw|kwh|kilowatt hour|kilowatt hours"},
    {Unit::kPerson,
     "person|persons|people|guest|guests|adult|adults|participant|participants|attendee|attendees|"
     "head|heads|visitors|of us|of them|men|women|diners|employees|staff|colleagues|workers"},
    {Unit::kChild, "child|children|kid|kids"},
    {Unit::kPiece, "piece|pieces|unit|units|item|items|copy|copies|pcs"},
    {Unit::kNothing,
     "per|a|please|maximum|max|altogether|total|exactly|roughly|each|ish|thanks|maybe|perhaps|now|"
     "yes|no|right|more|less|times|then|only|there|here|too|again|well|apiece|tops|minimum|sharp|"
     "sorry|thank you"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 11> kAmountWords{{
    {30, Unit::kMinute, "half an hour|half hour"},
    {15, Unit::kMinute, "quarter of an hour|quarter hour"},
    {45, Unit::kMinute, "three quarters of an hour"},
    {90, Unit::kMinute, "hour and a half|one and a half hours"},
    {2, Unit::kWeek, "fortnight"},
    {14, Unit::kDay, "fortnight"},
    {12, Unit::kPiece, "dozen"},
    {6, Unit::kMonth, "half a year"},
    {18, Unit::kMonth, "year and a half|one and a half years"},
    {2, Unit::kPerson, "couple|both of us"},
    {6, Unit::kPiece, "half a dozen"},
}};

constexpr std::array<SpokenAs, 17> kDialect{{
    {"going to", "gonna"},
    {"want to", "wanna"},
    {"got to", "gotta"},
    {"have to", "hafta"},
    {"let me", "lemme"},
    {"give me", "gimme"},
    {"kind of", "kinda"},
    {"what is", "wots"},
    {"something", "summat|summit"},
    {"nothing", "nowt|nuffin|nuthin"},
    {"anything", "owt"},
    {"with", "wiv"},
    {"you", "ya|yous|youse"},
    {"do not", "dinnae|dunna"},
    {"cannot", "cannae"},
    {"would not", "wouldnae"},
    {"because", "cos|coz|cuz"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .months =
        {"january|jan",
         "february|feb",
         "march|mar",
         "april|apr",
         "may",
         "june|jun",
         "july|jul",
         "august|aug",
         "september|sept|sep",
         "october|oct",
         "november|nov",
         "december|dec"},
    .weekdays =
        {"sunday|sundays",
         "monday|mondays",
         "tuesday|tuesdays",
         "wednesday|wednesdays",
         "thursday|thursdays",
         "friday|fridays",
         "saturday|saturdays"},
    .units = {"zero",     "one",     "two",     "three",     "four",     "five",    "six",
              "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
              "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"},
    .tens =
        {"",
         "",
         "twenty",
         "thirty",
         "forty|fourty",
         "fifty",
         "sixty",
         "seventy",
         "eighty",
         "ninety"},
    .ordinals = {"first|1st",          "second|2nd",        "third|3rd",
                 "fourth|4th",         "fifth|5th",         "sixth|6th",
                 "seventh|7th",        "eighth|8th",        "ninth|9th",
                 "tenth|10th",         "eleventh|11th",     "twelfth|12th",
                 "thirteenth|13th",    "fourteenth|14th",   "fifteenth|15th",
                 "sixteenth|16th",     "seventeenth|17th",  "eighteenth|18th",
                 "nineteenth|19th",    "twentieth|20th",    "twenty first|21st",
                 "twenty second|22nd", "twenty third|23rd", "twenty fourth|24th",
                 "twenty fifth|25th",  "twenty sixth|26th", "twenty seventh|27th",
                 "twenty eighth|28th", "twenty ninth|29th", "thirtieth|30th",
                 "thirty first|31st"},
    .floors = "",
    .states = "*ing|*ed|*ous|*ful|*able|*ible|*less|*ish|*ated",
    .numbers = NumberStyle::kTensUnits,
    .numberAnd = "",
    .hundreds =
        {"",
         "one hundred|a hundred|hundred",
         "two hundred",
         "three hundred",
         "four hundred",
         "five hundred",
         "six hundred",
         "seven hundred",
         "eight hundred",
         "nine hundred"},
    .hundredAnd = "and",
    .hundredsGoOn = false,
    .halfIsBefore = false,
    .isMonthFirst = false};

}  // namespace

const Language kEnglish{
    "en",
    "english|englisch|anglais|inglés|inglese",
    {"Hello, this is {name}. How can I help you?",
     "One moment, please.",
     "I am sorry, I need a moment longer. Could you say that again, please?",
     {"Are you still there?", "I cannot hear you. Is there anything else I can do for you?"},
     "Thank you for your time. Goodbye."},
    &kUnderstanding};

}  // namespace hiveline::voice
