/** Each typed word must start a word of the label: 'new york' finds America/New York, 'tok' does not find Vladivostok. */
export function matchesQuery(label: string, query: string): boolean {
  const text = foldText(label)
  return foldText(query)
    .split(/[\s/_]+/)
    .filter(Boolean)
    .every((word) => hasWordStartingWith(text, word))
}

function hasWordStartingWith(text: string, word: string): boolean {
  // A symbol such as the + of an offset may follow letters directly.
  if (!/^[\p{L}\p{N}]/u.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
