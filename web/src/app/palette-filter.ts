/**
 * Match score of an entry, 0 for no match. Every typed word must start a word of the name or of the keywords; the
 * name counts more.
 */
export function paletteScore(name: string, typed: string, alsoKnownAs: string[] = []): number {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const own = name.toLowerCase()
  if (own.startsWith(wanted.join(' '))) return 1
  if (wanted.every((word) => beginsAWord(own, word))) return 0.8
  // Server results match by substring; accept them as they are.
  if (alsoKnownAs.includes(typed.trim())) return 0.4
  const all = [own, ...alsoKnownAs].join(' ').toLowerCase()
  return wanted.every((word) => beginsAWord(all, word)) ? 0.4 : 0
}

/** The entry Enter picks: the first of the best matches. */
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
