/**
 * How well an entry answers what was typed, 0 for not at all: every typed word must begin a word of the
 * entry's name or of what it also goes by, and the name counts more. Scattered letters never match.
 */
export function paletteScore(name: string, typed: string, alsoKnownAs: string[] = []): number {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const own = name.toLowerCase()
  if (own.startsWith(wanted.join(' '))) return 1
  if (wanted.every((word) => beginsAWord(own, word))) return 0.8
  // What was found elsewhere by these very words, a fan by a part of the name.
  if (alsoKnownAs.includes(typed.trim())) return 0.4
  const all = [own, ...alsoKnownAs].join(' ').toLowerCase()
  return wanted.every((word) => beginsAWord(all, word)) ? 0.4 : 0
}

/** What Enter would choose: the first of the best. */
export function bestEntry<Entry extends { name: string; words?: string[] }>(
  entries: readonly Entry[],
  typed: string,
): Entry | undefined {
  const score = (entry: Entry) => paletteScore(entry.name, typed, entry.words)
  return entries.filter((entry) => score(entry) > 0).toSorted((a, b) => score(b) - score(a))[0]
}

function beginsAWord(text: string, start: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(start))
}
