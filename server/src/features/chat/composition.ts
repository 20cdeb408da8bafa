import type { Composition } from '@greenroom/contract/features/chat/chat.rules.ts'

/** Above this share of common words a text counts as an edited suggestion. */
const SIMILAR = 0.6

type SubmittedMessage = { content: string; composition: Composition; suggestionId?: string | undefined }
type Suggestion = { id: string; texts: string[] }

/** How a text was written, based on recent suggestions for the same fan. The sender's claim has lower priority. */
export function compositionOf(
  { content, composition, suggestionId }: SubmittedMessage,
  suggested: Suggestion[],
): Composition {
  const words = wordsOf(content)
  const alike = Math.max(
    0,
    ...suggested.flatMap(({ texts }) => texts.map((text) => likeness(words, wordsOf(text)))),
  )
  if (alike === 1) return 'ai'
  const isNamed = suggested.some(({ id }) => id === suggestionId?.toLowerCase())
  if (alike >= SIMILAR || (isNamed && composition !== 'typed' && alike > 0)) return 'ai_edited'
  return composition === 'quick_reply' ? 'quick_reply' : 'typed'
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}$]+|\p{Extended_Pictographic}/gu) ?? []

/** Dice's coefficient of the words; 1 only for the same words in the same order. */
function likeness(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a.join(' ') === b.join(' ')) return 1
  const rest = [...b]
  const common = a.filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }).length
  return Math.min(0.99, (2 * common) / (a.length + b.length))
}
