const MAX_LENGTH = 900

/** Splits text into paragraphs short enough for email. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => splitLine(line.trim()))
}

function splitLine(line: string): string[] {
  if (line.length <= MAX_LENGTH) return line ? [line] : []
  const space = line.lastIndexOf(' ', MAX_LENGTH)
  // Cuts an overlong word, but never inside a surrogate pair.
  const cut = space > 0 ? space : MAX_LENGTH - (/[\ud800-\udbff]/.test(line[MAX_LENGTH - 1] ?? '') ? 1 : 0)
  return [line.slice(0, cut), ...splitLine(line.slice(cut).trim())]
}
