// What the page says, apart from the conversation.

export const PHASES = {
  connecting: "Connecting…",
  asking: "Your browser asks for the microphone",
  listening: "Listening",
  reading: "Your turn – please type",
  agent: "is speaking",
  caller: "You are speaking",
  thinking: "One moment…",
  working: "Looking into it…",
  paused: "Go on, I am listening",
  muted: "You are muted",
  offline: "No connection – trying again…",
  ending: "Saying goodbye…",
};

/** What callers have to know before they say anything. `name`: of the agent. */
export const disclosure = (name, company) =>
  `${name} is an AI, not a person. What you both say is kept as text${company ? ` by ${company}` : ""}, with a summary ` +
  "and the details that you give. The sound is not kept.";

export const REASONS = {
  caller: "You have hung up.",
  agent: "The conversation has come to its end.",
  operator: "The call was ended by its operator.",
  unanswered: "The call ended because nobody answered it.",
  voicemail: "The call ended because a machine answered it.",
  no_input: "The call ended because nothing was said for a while.",
  duration: "The call reached its longest duration.",
  over: "The server takes no more of it.",
  failure: "The call ended because of a problem on our side. We are sorry.",
};

export const AGAIN = {
  refused: "No further call can be started from here. Please ask for a new link.",
  failed: "That did not work. Please try again.",
};

export const PROBLEMS = {
  incomplete: {
    title: "This link is not complete",
    text: "Please open the whole link that you were given, or ask for a new one.",
  },
  over: {
    title: "This call has ended",
    text: "The link is no longer valid. To talk again, ask for a new one.",
  },
  unknown: {
    title: "This link is not valid",
    text: "There is no call behind it. Please check the link, or ask for a new one.",
  },
  unreachable: {
    title: "The call cannot be reached",
    text: "Please check your connection and try again.",
  },
};

// What callers gave or agreed to; how they were judged is for those who called them.
const FIELDS = [
  ["name_of_caller", "Your name"],
  ["email_address_of_caller", "E-mail address"],
  ["phone_number_of_caller", "Phone number"],
  ["address_of_caller", "Address"],
  ["action_items", "What happens next"],
  ["is_audio_consent_given", "Consent to recording"],
];

const valueOf = (value) => {
  if (typeof value === "boolean") {
    return value ? "Given" : "Not given";
  }
  return value;
};

/** What a report noted: [label, text or list of texts] of every field that has a value. */
export function notesOf(analytics) {
  return FIELDS.map(([name, label]) => [name, label, analytics?.[name]])
    .filter(([, , value]) => value !== undefined && value !== null && value !== "" && value.length !== 0)
    .map(([, label, value]) => [label, valueOf(value)]);
}
