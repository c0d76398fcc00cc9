// English: by which words callers are understood. What a question is for, consent, facts, and what
// is said of other people.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_en {

inline constexpr std::array<CueWords, 58> kMatterWords{{
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
     "can|soon as possible|whenever you can|earliest|any morning|any afternoon|any evening|same "
     "time|same hour"},
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
     "that free|is it free|do i owe|do i get my money back|what do i pay|what do i owe|get a "
     "refund|get refunded|money back|be refunded|is it refundable"},
    {Cue::kCancelSign, "cancel*|call off|called off|no show|terminat*"},
    {Cue::kHere, "this is|here's"},
    {Cue::kAgeAsked,
     "old enough|too young|how old|what age|which age|from what age|minimum age|age limit|young "
     "enough"},
    {Cue::kAgeSign, "years old|year old|years|age|aged|adults"},
    {Cue::kBringAsked,
     "what do i bring|what do i have to bring|what do i need to bring|what "
     "should i bring|what "
     "shall i bring|have to bring|need to bring|should i bring|what documents|which documents|what "
     "papers|which papers|what paperwork|bring anything|bring with me|have with me|have ready|have "
     "to hand|what do you need from me|what will you need|what do you need to see"},
    {Cue::kBringSign,
     "bring|document*|paper*|certificate*|passport*|licence*|license*|photo*|have ready|with "
     "you|identity"},
    {Cue::kTownLink, "on|upon|under|by|le|next|on the"},
}};

}  // namespace hiveline::voice::words_en
