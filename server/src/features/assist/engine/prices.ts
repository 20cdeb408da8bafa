import { modelRows } from './model-rows.ts'
import { findTopic } from './topics.ts'
import { normalize } from './words.ts'

export type Price = { label: string; amount: number }

/** Synonyms used in price lists. */
const groups: [string, RegExp][] = [
  ['custom', /\b(custom\w*|personal\w*|just for me|only for me|with my name|special request)\b/],
  ['video', /\b(videos?|vids?|clips?|film|movie|recording)\b/],
  ['photo', /\b(photos?|pics?|pictures?|images?|sets?|shoots?|selfies?|fotos?|bild\w*)\b/],
  ['voice', /\b(voice|audio|sprach\w*|voz|vocal\w*)\b/],
  ['shoutout', /\b(shout\s?-?outs?|greetings?|wishes)\b/],
  ['live', /\b(live|stream\w*|show)\b/],
  ['call', /\b(calls?|video\s?call)\b/],
  ['subscription', /\b(subs?|subscri\w*|month\w*|vip|renew\w*|member\w*|abo)\b/],
  ['bundle', /\b(bundles?|packs?|packages?|collection|everything|all (of )?(them|your))\b/],
  ['chat', /\b(chat\w*|sexting|talk|messages?)\b/],
  ['rating', /\b(rate|rating)\b/],
  ['song', /\b(songs?|sing|singing|lied|singen|cancion|cantar?s?|chanson|chanter?s?)\b/],
  ['ppv', /\b(ppv|unlock\w*|locked)\b/],
]

/** Price labels in other languages. */
const [, ...labelLanguages] = modelRows('labels.tsv')[0] ?? []
const labels = new Map(modelRows('labels.tsv').map(([english = '', ...others]) => [english, others]))
export const translateLabel = (label: string, language: string): string =>
  labels.get(label.toLowerCase())?.[labelLanguages.indexOf(language)] ?? label

const groupsOf = (text: string) => groups.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)

const media = ['video', 'photo', 'voice', 'call', 'live']
const isGenericWord = (word: string) =>
  groupsOf(word).length > 0 || /^(new|full|last|whole|long|short|next|first)$/.test(word)

/** Entries that match the question, best first. */
export function findPrices(message: string, prices: Price[]): Price[] {
  const text = normalize(message)
  const messageGroups = groupsOf(text)
  const messageWords = new Set(text.match(/[\p{L}\d]{3,}/gu) ?? [])
  // "The beach set" must not match the rooftop set.
  const distinctiveWords = (findTopic(message)?.split(' ').slice(1) ?? []).filter(
    (word) => !isGenericWord(word),
  )
  const refersToRecentItem =
    /\b(that|this|those|these|newest|latest|last|\d+ (pics?|photos?|vids?|videos?))\b/.test(text)
  const scoredPrices = prices.map((price) => {
    const label = normalize(price.label)
    const labelGroups = groupsOf(label)
    const sharedGroups = labelGroups.filter((group) => messageGroups.includes(group))
    const sharedWords = (label.match(/[\p{L}\d]{3,}/gu) ?? []).filter((word) => messageWords.has(word))
    const nameWords = label.split(/\s+/).filter((word) => !isGenericWord(word))
    // A custom photo must not match a custom letter.
    const isDifferentCustomItem =
      nameWords.length > 0 &&
      messageGroups.some((group) => group !== 'custom') &&
      sharedGroups.every((group) => group === 'custom') &&
      !nameWords.some((word) => messageWords.has(word))
    const isDifferentItem =
      isDifferentCustomItem ||
      (distinctiveWords.length > 0 && !distinctiveWords.some((word) => label.includes(word))) ||
      // "That new set" may be any set.
      (refersToRecentItem &&
        sharedGroups.every((group) => /photo|video/.test(group)) &&
        nameWords.length > 0 &&
        !nameWords.some((word) => messageWords.has(word)))
    const isDifferentMedium =
      media.some((medium) => messageGroups.includes(medium)) &&
      media.some((medium) => labelGroups.includes(medium)) &&
      !sharedGroups.some((group) => media.includes(group))
    if (isDifferentItem || isDifferentMedium) return { price, score: 0 }
    // "Custom video" must not match other videos, and vice versa.
    const mismatchPenalty = labelGroups.includes('custom') !== messageGroups.includes('custom') ? 2 : 0
    const translatedNames = (labels.get(label) ?? []).map((name) => normalize(name).split(' ').slice(1))
    const isNamed = [nameWords, ...translatedNames].some(
      (words) => words.length > 0 && words.every((word) => messageWords.has(word)),
    )
    const isPartlyNamed = nameWords.some((word) => word.length > 4 && messageWords.has(word))
    return {
      price,
      score:
        sharedGroups.length * 2 +
        sharedWords.length -
        mismatchPenalty +
        (isNamed ? 3 : isPartlyNamed ? 1 : 0),
    }
  })
  const best = Math.max(...scoredPrices.map(({ score }) => score), 0)
  if (best < 2) return []
  return scoredPrices.filter(({ score }) => score === best).map(({ price }) => price)
}

export const formatAmount = (amount: number): string =>
  Number.isInteger(amount) ? `$${amount}` : `$${amount.toFixed(2)}`

/** Lowercases labels for use within a sentence, unless they are a name or an abbreviation. */
export const inSentence = (label: string, language = 'en'): string =>
  language !== 'de' && /^\p{Lu}\p{Ll}/u.test(label) && !/\s\p{Lu}\p{Ll}/u.test(label)
    ? label[0]?.toLowerCase() + label.slice(1)
    : label
