import conversations from './data/conversations.json' with { type: 'json' }
import phrases from './data/phrases.json' with { type: 'json' }
import type { SeededRandom } from './seeded-random.ts'

/** A small grammar for friendly messages: {placeholders} are replaced by random words until none are left. */
const words: Record<string, readonly string[]> = phrases.words

export type Phrase = keyof typeof phrases.sentences

/** A random sentence of this type, with the fan's name and the price filled in. */
export function phraseText(
  kind: Phrase,
  random: SeededRandom,
  values: { name: string; price: number },
): string {
  return fillTemplate(random.pick(phrases.sentences[kind]), random, values)
}

/** Small talk with fixed text; `waitingMessages` are unanswered. */
export const { fromFan: fanSmallTalk, fromUs: ourSmallTalk, waiting: waitingMessages } = conversations
export const { simulatedHello, simulatedReply } = conversations

export function fillTemplate(
  template: string,
  random: SeededRandom,
  values: { name: string; price: number },
): string {
  let text = template
  for (let depth = 0; text.includes('{') && depth < 4; depth++) {
    text = text.replace(/\{(\w+)\}/g, (_, word: string) => {
      if (word === 'name') return values.name
      return word === 'price' ? `$${values.price}` : random.pick(words[word] ?? [''])
    })
  }
  return text
    .replace(/\b(a) (?=[aeiou])/gi, '$1n ')
    .replace(/(^|[.!?] )(\p{Ll})/gu, (_, start: string, letter: string) => start + letter.toUpperCase())
}
