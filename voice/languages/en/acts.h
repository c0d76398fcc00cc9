// English: by which words callers are understood. Signs of what kind of words an utterance is.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_en {

inline constexpr std::array<CueWords, 24> kActWords{{
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
     "hold with|don't want another|don't want any|not paying|won't pay|will not pay|refuse to "
     "pay|^nor|^neither|^not that either|^not my number either|^not that one either"},
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
     "me|number back to me|address back to me|read me the|have you got down|got down for me|have "
     "you put down|have you got so far|did you put down"},
    {Cue::kOr, "or"},
}};

}  // namespace hiveline::voice::words_en
