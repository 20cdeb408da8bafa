import type { Composition } from '@greenroom/contract/features/chat/chat.rules.ts'

/** A text at least this similar to a suggestion counts as an edited suggestion. */
const MIN_SIMILARITY = 0.6

type SubmittedMessage = { content: string; composition: Composition; suggestionId?: string | undefined }
type Suggestion = { id: string; texts: string[] }

/** How a text was written, based on recent suggestions for the same fan. The sender's claim has lower priority. */
export function compositionOf(
  { content, composition, suggestionId }: SubmittedMessage,
  suggestions: Suggestion[],
): Composition {
  const words = wordsOf(content)
  const similarity = Math.max(
    0,
    ...suggestions.flatMap(({ texts }) => texts.map((text) => wordSimilarity(words, wordsOf(text)))),
  )
  if (similarity === 1) return 'ai'
  const isReferenced = suggestions.some(({ id }) => id === suggestionId?.toLowerCase())
  if (similarity >= MIN_SIMILARITY || (isReferenced && composition !== 'typed' && similarity > 0))
    return 'ai_edited'
  return composition === 'quick_reply' ? 'quick_reply' : 'typed'
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}$]+|\p{Extended_Pictographic}/gu) ?? []

/** Dice's coefficient of the words; 1 only for the same words in the same order. */
function wordSimilarity(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a.join(' ') === b.join(' ')) return 1
  const remaining = [...b]
  const common = a.filter((word) => {
    const index = remaining.indexOf(word)
    if (index >= 0) remaining.splice(index, 1)
    return index >= 0
  }).length
  return Math.min(0.99, (2 * common) / (a.length + b.length))
}
