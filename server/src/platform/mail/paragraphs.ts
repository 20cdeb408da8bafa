const LONGEST = 900

/** The lines of a text as paragraphs, none longer than a mail keeps whole. */
export function paragraphs(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => pieces(line.trim()))
}

function pieces(line: string): string[] {
  if (line.length <= LONGEST) return line ? [line] : []
  const space = line.lastIndexOf(' ', LONGEST)
  // A word that long is cut, but not through the middle of a character.
  const cut = space > 0 ? space : LONGEST - (/[\ud800-\udbff]/.test(line[LONGEST - 1] ?? '') ? 1 : 0)
  return [line.slice(0, cut), ...pieces(line.slice(cut).trim())]
}
