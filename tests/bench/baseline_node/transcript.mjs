const SPOKEN = /^\s*(AI|AGENT|USER|CALLER)\s*:\s*(.*)$/i;
const SPEAKERS = { AI: "AI", AGENT: "AI", USER: "USER", CALLER: "USER" };

/** Messages of lines `AI: …` and `USER: …`; a line without a speaker goes on with the one before. */
export function parseTranscript(text) {
  const messages = [];
  for (const line of text.split("\n")) {
    const spoken = SPOKEN.exec(line);
    if (spoken) {
      messages.push({ speaker: SPEAKERS[spoken[1].toUpperCase()], message: spoken[2].trimEnd() });
    } else if (line.trim()) {
      const last = messages.at(-1);
      if (last) {
        last.message += `\n${line.trim()}`;
      } else {
        messages.push({ speaker: "USER", message: line.trim() });
      }
    }
  }
  return messages;
}
