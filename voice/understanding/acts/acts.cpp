#include "voice/understanding/acts/acts.h"

#include <algorithm>
#include <array>
#include <optional>

#include "voice/understanding/acts/clauses.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kShortRest = 6;     // words after a yes or no that may belong to it
constexpr std::size_t kShortRefusal = 8;  // words of one that wants nothing at all
constexpr std::size_t kFewest = 2;        // words that state a need where one was asked for
constexpr std::size_t kOpenFewest = 3;    // and where nothing in particular was
constexpr std::size_t kTelling = 5;       // of what is told in place of a number
constexpr std::size_t kShortChoice = 6;   // words of a question back: "mobile or landline"
constexpr std::size_t kShortRemark = 8;   // words of what is no more than one
constexpr std::size_t kShortPart = 4;     // words of "and with a battery", after an answer
constexpr std::size_t kShortYes = 5;      // words with a yes at their end: "I would, actually, yes"
constexpr std::size_t kMaxWishLength = 14;  // words of a wish for a person
constexpr std::size_t kShortWish = 8;       // and of one that names nothing but the person
constexpr std::size_t kMinMatter = 4;       // letters of the one word that says what it is about

class Judge {
public:
    Judge(
        std::string_view said,
        const Words& words,
        const Vocabulary& vocabulary,
        const Asked& asked,
        const Taken& taken
    )
        : said_(said),
          words_(words),
          bare_(withoutFillers(words, vocabulary)),
          vocabulary_(vocabulary),
          asked_(asked),
          taken_(taken) {}

    /// What is beside the matter comes first, since its words answer nothing; then what was taken,
    /// which tells more than any phrase; then goodbyes, remarks, yes and no; what is left states
    /// something.
    [[nodiscard]] Act act() const {
        if (const auto aside = asideAct()) {
            return *aside;
        }
        if (taken_.slots.isSlot()) {
            return !taken_.isNews && goesUntilThen() ? Act::kGoodbye : givingAct();
        }
        if (has(Cue::kThisNumber) && (asked_.phone || (has(Cue::kPhoneLabel) && !hasMark()))) {
            return Act::kAnswer;
        }
        if (has(Cue::kUninterested) && bare_.size() <= kShortRefusal) {
            return Act::kNo;
        }
        if (takesLeave(said_, words_, vocabulary_)) {
            return Act::kGoodbye;
        }
        if (isGreeting()) {
            return Act::kGreeting;
        }
        if (has(Cue::kEnough) && (asked_.anythingElse || isPlainReply(words_, vocabulary_))) {
            return asked_.anythingElse ? Act::kNo : Act::kGoodbye;
        }
        if (isRemark()) {
            return Act::kRemark;
        }
        // Nothing but sounds.
        if (bare_.empty()) {
            // "Ne" is a sound, and a no to a question.
            const bool isNo = vocabulary_.isAll(Cue::kNo, words_) && asked_.isAny();
            return isNo ? Act::kNo : Act::kFiller;
        }
        if (const auto reply = yesOrNo()) {
            return *reply;
        }
        return statement();
    }

private:
    [[nodiscard]] bool has(Cue cue) const {
        return vocabulary_.has(cue, words_) ||
               (bare_.size() != words_.size() && vocabulary_.has(cue, bare_));
    }
    /// "That I don't have" is no question, whatever it begins with.
    [[nodiscard]] bool asks() const {
        if (asked_.isSlot() && !hasMark() && has(Cue::kWont)) {
            return asksBehindRefusal();
        }
        // "I'm getting my money back": whether something is due is a question, however it is put.
        return isQuestion(said_, words_, vocabulary_) || offersChoice() ||
               (has(Cue::kDueAsked) && bare_.size() <= kShortRemark && !needsMore());
    }
    /// "I don't have time for this, how much is it", but not "I'm not telling you how much it is".
    [[nodiscard]] bool asksBehindRefusal() const {
        const auto refused = vocabulary_.find(Cue::kWont, bare_);
        if (!refused) {
            return false;
        }
        std::size_t from = refused->end();  // "not telling" and "not telling you"
        for (std::size_t at = refused->first; at < from; ++at) {
            from = std::max(from, at + vocabulary_.at(Cue::kWont, bare_, at));
        }
        ++from;
        for (const Cue cue : {Cue::kQuestion, Cue::kInnerQuestion}) {
            const auto asked = vocabulary_.find(cue, bare_, from);
            if (asked && asked->count > 1 && asked->end() < bare_.size()) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool hasMark() const {
        return said_.substr(0, kMaxUtterance).find('?') != std::string_view::npos;
    }
    /// "Mobile or landline", in place of what was asked for.
    [[nodiscard]] bool offersChoice() const {
        const auto choice = vocabulary_.find(Cue::kOr, bare_);
        return asked_.isSlot() && !taken_.slots.isSlot() && !taken_.isTimeish && choice &&
               choice->first > 0 && choice->end() < bare_.size() && bare_.size() <= kShortChoice &&
               !hasNumber();
    }

    /// What is said beside the matter of the call.
    [[nodiscard]] std::optional<Act> asideAct() const {
        if (has(Cue::kWrongNumber) && !taken_.slots.isSlot() && !asked_.phone) {
            return Act::kWrongNumber;
        }
        if (has(Cue::kRobot)) {
            return Act::kRobot;
        }
        if (wishesHuman() || wantsPerson()) {
            return Act::kHuman;
        }
        if (taken_.slots.isSlot()) {
            return std::nullopt;
        }
        if (has(Cue::kRepeat)) {
            return Act::kRepeat;
        }
        if (has(Cue::kWait) && !asksWhetherToWait()) {
            return Act::kWait;
        }
        const bool isBeside = bare_.size() > kShortRemark && asks();  // "why is it … robbery"
        return has(Cue::kInsult) && !isBeside ? std::optional(Act::kInsult) : std::nullopt;
    }

    /// "Moet ik nog even wachten": the caller asks for what is to be done, and not for time.
    [[nodiscard]] bool asksWhetherToWait() const {
        constexpr std::size_t kReach = 4;  // words between
        const auto wait = vocabulary_.find(Cue::kWait, words_);
        const auto self = vocabulary_.find(Cue::kSelf, words_);
        return wait && self && self->first > 0 && self->end() <= wait->first &&
               wait->first - self->end() <= kReach && asksByGrammar(words_, vocabulary_);
    }

    /// "Your manager told me …" speaks of somebody, and wishes for nobody.
    [[nodiscard]] bool wishesHuman() const {
        // "Could somebody ring me": whoever it is, it is a person.
        if (has(Cue::kSomebody) && has(Cue::kCallsBack) && bare_.size() <= kShortWish) {
            return true;
        }
        return has(Cue::kHuman) && (bare_.size() <= kShortWish || has(Cue::kTalkTo) ||
                                    has(Cue::kNeed) || !has(Cue::kPerson) || asks());
    }
    /// "Can I speak to my instructor", "operator, please".
    [[nodiscard]] bool wantsPerson() const {
        const auto talk = vocabulary_.find(Cue::kTalkTo, bare_);
        if (bare_.size() > kMaxWishLength) {
            return false;
        }
        const auto person = vocabulary_.find(Cue::kPerson, bare_);
        if (talk) {
            return talksToSomebody(*talk) || (person && person->first != talk->first && !denies());
        }
        if (!person || asks()) {
            return false;
        }
        return restAfter(person->end()) >= bare_.size() && restAfter(0) == person->first;
    }
    /// "Mit niemandem", "to nobody".
    [[nodiscard]] bool denies() const { return vocabulary_.has(Cue::kNobody, bare_); }
    /// "To talk to a mechanic", "mit einem Mechaniker sprechen", but not to you or to one's wife.
    [[nodiscard]] bool talksToSomebody(const Place& talk) const {
        std::size_t whom = talk.end();
        if (vocabulary_.data().numbers == NumberStyle::kUnitsTens) {  // the verb stands last
            whom = 0;
            while (whom < talk.first && vocabulary_.at(Cue::kWith, bare_, whom) == 0) {
                ++whom;
            }
            whom += whom < talk.first ? 1 : bare_.size();
        }
        return whom < bare_.size() && vocabulary_.at(Cue::kNoPartner, bare_, whom) == 0 &&
               vocabulary_.at(Cue::kOthers, bare_, whom) == 0 &&
               vocabulary_.at(Cue::kOthers, bare_, whom + 1) == 0;
    }

    /// "Wow, that is expensive", "I should hope so": nothing is asked, wanted or told.
    [[nodiscard]] bool isRemark() const {
        std::size_t at = 0;
        bool exclaims = false;
        for (std::size_t count = 1; count > 0 && at < words_.size(); at += count) {
            const std::size_t wow = vocabulary_.at(Cue::kWow, words_, at);
            exclaims = exclaims || wow > 0;
            count = std::max(wow, vocabulary_.at(Cue::kFiller, words_, at));
        }
        const std::size_t rest = words_.size() - std::min(at, words_.size());
        if (rest > kShortRemark || hasNumber() || hasMark()) {
            return false;
        }
        const auto judged = vocabulary_.find(Cue::kRemark, words_);
        if (judged && vocabulary_.at(Cue::kNot, words_, judged->end()) == 0) {
            return (exclaims || !asks()) && !needsMore();
        }
        return exclaims && vocabulary_.at(Cue::kAsksWhat, words_, at) == 0 && !has(Cue::kNeed) &&
               !(isOpen() && rest >= kOpenFewest);
    }

    /// "Till Thursday, then", about a day that was agreed on.
    [[nodiscard]] bool goesUntilThen() const {
        if (takesLeave(said_, words_, vocabulary_)) {
            return true;
        }
        const auto until = vocabulary_.find(Cue::kUntil, bare_);
        if (!until || !taken_.slots.time || asked_.time) {
            return false;
        }
        std::size_t at = until->end();
        at += vocabulary_.at(Cue::kDayBefore, bare_, at);
        const auto weekday = vocabulary_.weekday(bare_, at);
        const auto day = weekday ? weekday : vocabulary_.ordinal(bare_, at);
        return day && restAfter(at + day->count) >= bare_.size();
    }

    /// A name, a number, a day: an answer, a correction, or part of what is asked or wanted.
    [[nodiscard]] Act givingAct() const {
        if (taken_.isPartial) {
            return Act::kCorrection;
        }
        const bool denies =
            vocabulary_.at(Cue::kNo, bare_, 0) > 0 &&
            vocabulary_.at(Cue::kYes, bare_, 0) <= vocabulary_.at(Cue::kNo, bare_, 0);
        // "Ach ne, Dienstag …": a no that may be a sound, too.
        if (taken_.changes && (vocabulary_.at(Cue::kNo, words_, 0) == 1 ||
                               vocabulary_.at(Cue::kNo, words_, 1) == 1)) {
            return Act::kCorrection;
        }
        if ((has(Cue::kCorrect) || denies) && (taken_.changes || denies)) {
            return Act::kCorrection;
        }
        const Asked& got = taken_.slots;
        const bool wasAsked = (got.name && asked_.name) || (got.address && asked_.address) ||
                              (got.phone && asked_.phone) || (got.email && asked_.email) ||
                              (got.time && asked_.time);
        // "Take my number instead, 0170 …" asks nothing, whatever it begins with.
        const bool isTold =
            (got.phone || got.email) && !hasMark() && vocabulary_.at(Cue::kAsksWhat, bare_, 0) == 0;
        if (asks() && !isTold && !(wasAsked && !got.time)) {
            return Act::kQuestion;
        }
        return !wasAsked && has(Cue::kNeed) && !got.name && !got.phone ? Act::kNeed : Act::kAnswer;
    }

    /// Greetings and nothing else, but for a yes before them.
    [[nodiscard]] bool isGreeting() const {
        std::size_t at = vocabulary_.at(Cue::kYes, bare_, 0);
        bool greets = false;
        while (at < bare_.size()) {
            const std::size_t greeting = vocabulary_.at(Cue::kGreeting, bare_, at);
            const std::size_t count = std::max(greeting, vocabulary_.at(Cue::kPolite, bare_, at));
            if (count == 0) {
                return false;
            }
            greets = greets || greeting > 0;
            at += count;
        }
        return greets;
    }

    /// A yes or a no with little behind it. What follows may be a question or a need of its own:
    /// then the yes was a courtesy.
    [[nodiscard]] std::optional<Act> yesOrNo() const {
        std::size_t at = 0;
        while (at < bare_.size() && (vocabulary_.at(Cue::kGreeting, bare_, at) > 0)) {
            at += vocabulary_.at(Cue::kGreeting, bare_, at);
        }
        const std::size_t yes = vocabulary_.at(Cue::kYes, bare_, at);
        const std::size_t no = vocabulary_.at(Cue::kNo, bare_, at);
        if (asks()) {
            return std::nullopt;
        }
        // "My husband died last night and I don't know what to do" tells what it is about.
        if (has(Cue::kDontKnow) && !(isOpen() && bare_.size() > kShortRefusal)) {
            return Act::kDontKnow;
        }
        if (yes == 0 && no == 0 && endsWithYes()) {
            return Act::kYes;
        }
        if (yes == 0 && no == 0) {
            return refuses() || wouldRatherNot() ? std::optional(Act::kNo) : std::nullopt;
        }
        if (vocabulary_.at(Cue::kWhyNot, bare_, at) > 0 && bare_.size() <= kShortPart &&
            !offersSomething()) {
            return Act::kQuestion;  // and no yes
        }
        const Act act = no >= yes ? Act::kNo : Act::kYes;
        const std::size_t end = restAfter(at + std::max(yes, no));
        const std::size_t rest = bare_.size() - end;
        if (rest == 0) {
            return isThanks(act) ? Act::kThanks : act;
        }
        if (has(Cue::kNeed) && rest > 2 && !has(Cue::kWont)) {
            return std::nullopt;
        }
        if (act == Act::kNo ? refusesNothing(rest) : isMoreThanYes(rest)) {
            return std::nullopt;
        }
        return act == Act::kYes && !asked_.reason && has(Cue::kWont) ? Act::kNo : act;
    }
    /// The agent asked whether, and did not answer a question with it.
    [[nodiscard]] bool offersSomething() const {
        return asked_.consent ||
               (!taken_.isAfterAnswer && (asked_.other || asked_.anythingElse || !asked_.isAny()));
    }
    /// "Okay, roses then, a dozen please", to who asks for a name; "yes, hello, my dog has eaten
    /// poison", where nothing was asked that a yes answers.
    [[nodiscard]] bool opensMore(std::size_t rest) const {
        const bool isMore = (asked_.isSlot() && rest > kOpenFewest) ||
                            (isOpen() && !asked_.anythingElse && rest >= kTelling);
        return isMore && !isThanks(Act::kYes);
    }
    /// "I would, actually, yes".
    [[nodiscard]] bool endsWithYes() const {
        if (bare_.size() > kShortYes || asked_.other || asked_.isSlot() || has(Cue::kNot)) {
            return false;
        }
        return vocabulary_.at(Cue::kYes, bare_, bare_.size() - 1) == 1;
    }
    [[nodiscard]] bool isMoreThanYes(std::size_t rest) const {
        const bool isDetail = asked_.other && rest > 1 && hasNumber();  // "right, in March 1952"
        return opensMore(rest) || rest > kShortRest || isDetail;
    }
    /// "No, it's fine downstairs, like I said", to who asks for a name.
    [[nodiscard]] bool refusesNothing(std::size_t rest) const {
        return asked_.isSlot() && rest > kOpenFewest && !refusesAnything();
    }
    [[nodiscard]] bool refusesAnything() const {
        constexpr std::array kAgainst{
            Cue::kWont, Cue::kUninterested, Cue::kEnough, Cue::kThanks, Cue::kDontKnow};
        return std::ranges::any_of(kAgainst, [this](Cue cue) { return has(cue); });
    }
    /// "I have no e-mail", but not "I have no water".
    [[nodiscard]] bool refuses() const {
        return has(Cue::kWont) && !(isOpen() && bare_.size() >= kOpenFewest) && !needsMore();
    }
    /// Beside what is refused: "brauche ich nicht" states no need.
    [[nodiscard]] bool needsMore() const {
        for (std::size_t at = 0; at < bare_.size();) {
            const std::size_t refused = vocabulary_.at(Cue::kWont, bare_, at);
            if (refused == 0 && vocabulary_.at(Cue::kNeed, bare_, at) > 0) {
                return true;
            }
            at += std::max<std::size_t>(refused, 1);
        }
        return false;
    }
    /// Whatever the call is about may be said.
    [[nodiscard]] bool isOpen() const {
        return asked_.reason || asked_.anythingElse || !asked_.isAny();
    }
    /// "I would rather you did not": a no of the table that does not stand first.
    [[nodiscard]] bool wouldRatherNot() const {
        return (asked_.consent || asked_.anythingElse) && vocabulary_.has(Cue::kNo, bare_);
    }
    /// "Great, thanks" after a question for something is no yes to it.
    [[nodiscard]] bool isThanks(Act act) const {
        return act == Act::kYes && (asked_.isSlot() || asked_.anythingElse) && has(Cue::kThanks);
    }
    /// Behind further yes, no, please, thank you.
    [[nodiscard]] std::size_t restAfter(std::size_t at) const {
        constexpr std::array kQuiet{
            Cue::kYes,
            Cue::kNo,
            Cue::kPolite,
            Cue::kThanks,
            Cue::kEnough,
            Cue::kGreeting,
            Cue::kIam};
        bool moved = true;
        while (moved && at < bare_.size()) {
            moved = false;
            for (const Cue cue : kQuiet) {
                const std::size_t count = vocabulary_.at(cue, bare_, at);
                at += count;
                moved = moved || count > 0;
            }
        }
        return at;
    }

    [[nodiscard]] bool hasNumeral() const {
        return std::ranges::any_of(bare_, [](const Word& word) { return isNumeral(word.text); });
    }

    /// "Eine" and "una", but not "eins".
    [[nodiscard]] bool isArticle(const Word& word, const Counted& number) const {
        const std::string_view one = vocabulary_.data().units[1];
        return number.value == 1 && number.count == 1 && !isNumeral(word.folded) &&
               word.folded != fold(one.substr(0, one.find('|')));
    }
    /// Numerals, number words, or letters said one by one.
    [[nodiscard]] bool hasNumber() const {
        std::size_t letters = 0;
        for (std::size_t i = 0; i < bare_.size(); ++i) {
            letters += bare_[i].folded.size() == 1 ? 1 : 0;
            const auto number = vocabulary_.number(bare_, i);
            if (bare_[i].folded.find_first_of("0123456789") != std::string::npos ||
                (number && !isArticle(bare_[i], *number)) || vocabulary_.ordinal(bare_, i)) {
                return true;
            }
        }
        return letters >= kFewest;
    }
    /// Not one word of the language among several.
    [[nodiscard]] bool isStrange() const {
        return bare_.size() >= (taken_.isAfterMiss ? 1 : kOpenFewest) &&
               std::ranges::none_of(bare_, [this](const Word& word) {
                   const std::span<const Word> one(&word, 1);
                   return vocabulary_.isCommon(word) || vocabulary_.at(Cue::kStop, one, 0) > 0 ||
                          vocabulary_.at(Cue::kMaybeName, one, 0) > 0;
               });
    }

    [[nodiscard]] Act statement() const {
        if (asks()) {
            return Act::kQuestion;
        }
        if (restAfter(0) >= bare_.size() && has(Cue::kThanks)) {
            return Act::kThanks;
        }
        if (answers()) {
            return Act::kAnswer;
        }
        if (taken_.isTimeish && has(Cue::kElsewhere) && !isOpen()) {
            return Act::kRemark;  // "I have to be at work by ten", to who asks for an address
        }
        return has(Cue::kTold) && bare_.size() <= kShortRemark ? Act::kOther : telling();
    }

    /// What was asked for, though it is nothing that is kept.
    [[nodiscard]] bool answers() const {
        if (taken_.isTimeish && bare_.size() <= kShortPart && has(Cue::kAnyTime)) {
            return true;  // "at the same time"
        }
        return (asked_.time && taken_.isTimeish) ||
               (taken_.isNumber && (asked_.isSlot() || !needsMore())) ||
               (asked_.other && (hasNumeral() || (asked_.number && hasNumber())));
    }

    [[nodiscard]] Act telling() const {
        if (needsMore()) {
            return Act::kNeed;
        }
        if (goesOnAsking()) {
            return Act::kQuestion;
        }
        if (isOpen() && isStrange()) {
            return Act::kOther;
        }
        if (bare_.size() >= (asked_.reason ? kFewest : kOpenFewest) && isOpen()) {
            return Act::kNeed;
        }
        // "Pedicure", to who asks what it is about.
        if (asked_.reason && bare_.size() == 1 && bare_.front().folded.size() >= kMinMatter &&
            !vocabulary_.isCommon(bare_.front()) && !taken_.isAfterMiss) {
            return Act::kNeed;
        }
        if (asked_.other && asked_.number && !hasNumber()) {  // no number where one was asked for
            return bare_.size() >= kTelling && !isStrange() ? Act::kNeed : Act::kOther;
        }
        if (asked_.isSlot() && isDetail()) {
            return Act::kNeed;
        }
        return asked_.other ? Act::kAnswer : Act::kOther;
    }

    /// "I chipped a tooth", to who asks for a name: no try to answer.
    [[nodiscard]] bool isDetail() const {
        const bool mayBeNumber = hasNumber() && !asked_.name;
        const bool mayRefuse = has(Cue::kNot) && bare_.size() <= kShortRest;
        const bool triesToAnswer =
            mayBeNumber || mayRefuse || has(Cue::kSpelled) || has(Cue::kIam) || has(Cue::kNameIs);
        return bare_.size() >= kTelling && !isStrange() && (taken_.isFirstMatter || !triesToAnswer);
    }
    /// "One of us eats no meat, do you have anything for her", "and with a battery".
    [[nodiscard]] bool goesOnAsking() const {
        const bool isPart = taken_.isAfterAnswer && bare_.size() <= kShortPart && !asked_.time &&
                            (vocabulary_.at(Cue::kAnd, words_, 0) > 0 ||
                             vocabulary_.at(Cue::kWith, bare_, 0) > 0);  // "with parking"
        // "You don't know much, do you" asks nothing.
        const auto inner = vocabulary_.find(Cue::kInnerQuestion, bare_);
        return isPart || (bare_.size() >= kOpenFewest && inner && inner->end() < bare_.size());
    }

    const std::string_view said_;
    const Words& words_;
    const Words bare_;
    const Vocabulary& vocabulary_;
    const Asked& asked_;
    const Taken& taken_;
};

}  // namespace

std::string_view nameOf(Act act) {
    switch (act) {
        case Act::kGreeting:
            return "greeting";
        case Act::kQuestion:
            return "question";
        case Act::kNeed:
            return "need";
        case Act::kAnswer:
            return "answer";
        case Act::kCorrection:
            return "correction";
        case Act::kYes:
            return "yes";
        case Act::kNo:
            return "no";
        case Act::kRepeat:
            return "repeat";
        case Act::kWait:
            return "wait";
        case Act::kGoodbye:
            return "goodbye";
        case Act::kHuman:
            return "human";
        case Act::kRobot:
            return "robot";
        case Act::kInsult:
            return "insult";
        case Act::kWrongNumber:
            return "wrong_number";
        case Act::kThanks:
        case Act::kDontKnow:
        case Act::kFiller:
        case Act::kRemark:
        case Act::kOther:
            break;
    }
    return "other";
}

Act actOf(
    std::string_view said,
    const Words& words,
    const Vocabulary& vocabulary,
    const Asked& asked,
    const Taken& taken
) {
    return Judge(said, words, vocabulary, asked, taken).act();
}

}  // namespace hiveline::voice
