/**
 * Match score of an entry, 0 for no match. Every typed word must start a word of the name or of the keywords; the
 * name counts more.
 */
export function paletteScore(name: string, query: string, keywords: string[] = []): number {
  const typedWords = query.toLowerCase().split(/\s+/).filter(Boolean)
  const lowerName = name.toLowerCase()
  if (lowerName.startsWith(typedWords.join(' '))) return 1
  if (typedWords.every((word) => hasWordStartingWith(lowerName, word))) return 0.8
  // Server results match by substring; accept them as they are.
  if (keywords.includes(query.trim())) return 0.4
  const searchable = [lowerName, ...keywords].join(' ').toLowerCase()
  return typedWords.every((word) => hasWordStartingWith(searchable, word)) ? 0.4 : 0
}

/** The entry Enter selects: the first of the best matches. */
export function bestEntry<Entry extends { name: string; keywords?: string[] }>(
  entries: readonly Entry[],
  query: string,
): Entry | undefined {
  const score = (entry: Entry) => paletteScore(entry.name, query, entry.keywords)
  return entries.filter((entry) => score(entry) > 0).toSorted((a, b) => score(b) - score(a))[0]
}

function hasWordStartingWith(text: string, start: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(start))
}
