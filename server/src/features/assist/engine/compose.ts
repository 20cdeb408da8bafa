import { readFileSync } from 'node:fs'
import type { EngineInput, Suggestion } from './engine.ts'
import { CRISIS, type Intent } from './intents.ts'
import { capital, firstName } from './names.ts'
import { findPrices, formatAmount, inSentence } from './prices.ts'
import { isRepeat, unsafeReason } from './safety.ts'
import { findTopic } from './topics.ts'
import { detectLanguage, plain } from './words.ts'

type Frame = { language: string; key: string; tone: string; text: string }
type Slots = Record<string, string | null>
export type Recognized = {
  intent: Intent
  english: string
  language: string
  /** The intent or the mood of the news is not sure enough to act on. */
  unclear?: 'any.unclear' | 'any.unclear_news' | undefined
}
/** `key` names the frames of the first answer. */
export type Composed = { suggestions: Suggestion[]; facts: string[]; key: string }

const rows = (name: string) =>
  readFileSync(new URL(`./model/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
const frames: Frame[] = rows('frames.tsv').map(([language = '', key = '', tone = '', text = '']) => ({
  language,
  key,
  tone,
  text,
}))
/** What exactly a message of an intent is about; the first that matches counts. */
const aspects = rows('aspects.tsv').map(([key = '', pattern = '']) => ({ key, pattern: new RegExp(pattern) }))
export const frameLanguages = new Set(frames.map(({ language }) => language))
/** Price labels as they are said in other languages. */
const [, ...labelLanguages] = rows('labels.tsv')[0] ?? []
const labels = new Map(rows('labels.tsv').map(([english = '', ...others]) => [english, others]))
const inLanguage = (label: string, language: string): string =>
  labels.get(label.toLowerCase())?.[labelLanguages.indexOf(language)] ?? label

/** Characters; what a message is about stands at its beginning. */
const MAX_READ = 1_000

/** Whatever else the message says, only this is answered. */
const exclusive: Record<string, string> = {
  'any.crisis': CRISIS,
  'any.waiting': 'Waits for a paid order: check it',
  'any.leaving': 'Leaves on good terms',
}
/** A greeting or a haggle often holds a question of another kind. */
const alsoAsked: Partial<Record<Intent, RegExp>> = {
  greeting: /^(compliment\.missed_you|small_talk\.(sleep|food_ask|hangover|tired|ask_me))/,
  small_talk: /^compliment\.missed_you/,
  haggles: /^asks_price\.clarify/,
  wants_discount: /^asks_price\.clarify/,
}
/** Answered before any price or offer. */
const beforePrice = new Set([
  'wants_discount.free',
  'wants_discount.loyal',
  'asks_price.clarify',
  'asks_price.time',
])

const emoji: Record<string, string[]> = {
  warm: ['🥰', '😊', '💛'],
  playful: ['😏', '😉', '😄'],
  curious: ['👀', '😊', '🤔'],
  grateful: ['🥰', '💛', '🙏'],
  direct: ['😊', '👍', '✨'],
  caring: ['💛', '🤍'],
  calm: ['🤍'],
}
const serious = new Set<Intent>(['bad_news', 'complains', 'wants_refund', 'payment_problem'])
const voiceTones: [RegExp, string[]][] = [
  [/playful|teas|cheeky|flirt|fun|sass|witty/i, ['playful']],
  [/warm|sweet|kind|soft|gentle|friendly|girl next door/i, ['warm', 'caring', 'grateful']],
  [/direct|confident|bold|short|cool|busines|calm/i, ['direct', 'calm']],
  [/curious|chatty|talkative/i, ['curious']],
]

/** Four answers at most, in different tones, the best one first. */
export function compose(
  input: EngineInput,
  { intent, english, language, unclear }: Recognized,
  random: () => number = Math.random,
): Composed {
  const { persona, fan } = input
  const facts: string[] = []
  const asked = `${plain(input.message.slice(0, MAX_READ))} ${plain(english.slice(0, MAX_READ))}`.replace(
    /\s+/g,
    ' ',
  )
  const [topicKey, field] = topicKeys[intent] ?? []
  const topic = language === 'en' ? findTopic(input.message, field) : null
  const isForeign = (detectLanguage(input.message) ?? 'en') !== 'en'
  const find = (fits: (key: string) => boolean) =>
    aspects.find(({ key, pattern }) => fits(key) && pattern.test(asked))?.key
  const always = find((key) => key.startsWith('any.'))
  const only = always && exclusive[always]
  if (only) facts.push(only)
  const aspect = find((key) => key.startsWith(`${intent}.`) || !!alsoAsked[intent]?.test(key))
  const { key: priceKey, slots: priceSlots } =
    only || unclear
      ? { slots: {} }
      : priceFacts(input, { intent, english: isForeign ? english : '', language }, facts)
  const away = intent === 'greeting' && fan.daysSilent >= 21 ? 'greeting.away' : undefined
  const about = topic ? topicKey : undefined
  const exists = aspect === 'asks_price.existing'
  const ordered = exists || topicFirst.has(intent) ? [about, aspect] : [aspect, about]
  const slots: Slots = {
    name: firstName(fan.name),
    topic,
    topic_start: topic && capital(topic),
    persona: persona.name,
    ...priceSlots,
  }
  const isGrave = serious.has(intent) || only !== undefined
  const wanted = isGrave
    ? ['caring', 'warm']
    : voiceTones.filter(([pattern]) => pattern.test(persona.voice)).flatMap(([, tones]) => tones)
  const quiet = intent === 'bad_news' && !only ? find((key) => key === 'quiet.no_talk') : undefined
  const eligible = frames.filter(
    (frame) => frame.language === language && hasSlots(frame, slots) && !(quiet && frame.text.includes('?')),
  )
  const first = aspect && beforePrice.has(aspect) ? aspect : undefined
  const priced = exists && priceKey === 'asks_price.unknown' ? undefined : priceKey
  const keys = [always, unclear, first, priced, away, ...ordered, quiet].filter(
    (key): key is string => !!key && eligible.some((frame) => frame.key === key),
  )
  const scored = (only ? keys.slice(0, 1) : [...new Set([...keys, intent])])
    .flatMap((key, rank) => eligible.filter((frame) => frame.key === key).map((frame) => ({ frame, rank })))
    .map(({ frame, rank }) => ({
      frame,
      score: (wanted.includes(frame.tone) ? 1.2 : 0) + random() - 3 * rank,
    }))
    .toSorted((a, b) => b.score - a.score)
  const suggestions: Suggestion[] = []
  const mentions = `Mentions: ${topic}`
  // Other tones first; a tone comes twice only if the rest was sent lately.
  for (const { frame, repeatsTone } of [false, true].flatMap((repeatsTone) =>
    scored.map(({ frame }) => ({ frame, repeatsTone })),
  )) {
    if (suggestions.length === 4) break
    if (!repeatsTone && suggestions.some(({ tone }) => tone === frame.tone)) continue
    const content = dress(fill(frame.text, slots), frame, isGrave, intent, input, random)
    // In a crisis the same words again are better than others.
    const avoided = frame.key === 'any.crisis' ? [] : input.avoid
    const earlier = [...avoided, ...suggestions.map((suggestion) => suggestion.content)]
    if (unsafeReason(content) || earlier.some((text) => isRepeat(content, text))) continue
    suggestions.push({ content, tone: frame.tone })
    if (frame.text.includes('{topic') && !facts.includes(mentions)) facts.push(mentions)
  }
  if (slots.name) facts.push(`Fan: ${slots.name}${fan.tier ? `, ${fan.tier}` : ''}`)
  if (away) facts.push(`Silent for ${fan.daysSilent} days`)
  return { suggestions, facts, key: keys[0] ?? intent }
}

/** Frames that name the thing, and where to look for it. */
const topicKeys: Partial<Record<Intent, [key: string, field: string]>> = {
  thanks: ['thanks.content', 'content'],
  compliment: ['compliment.thing', 'content'],
  small_talk: ['small_talk.topic', 'life'],
  asks_content: ['asks_content.topic', 'content'],
  asks_price: ['asks_price.topic', 'content'],
  complains: ['complains.topic', 'service'],
  good_news: ['good_news.topic', 'news'],
}

/** There the thing itself is the news. */
const topicFirst = new Set<Intent>(['good_news', 'thanks', 'compliment'])

const hasSlots = (frame: Frame, slots: Slots): boolean =>
  [...frame.text.matchAll(/\{(\w+)\}/g)].every(([, slot = '']) => slots[slot])

function priceFacts(
  input: EngineInput,
  { intent, english, language }: Recognized,
  facts: string[],
): { key?: string; slots: Slots } {
  const { prices, dos } = input.persona
  const previous = input.recent.filter(({ from }) => from === 'fan').at(-1)?.text ?? ''
  const own = findPrices(`${intent === 'asks_custom' ? 'custom ' : ''}${input.message} ${english}`, prices)
  const [price] = own.length > 0 ? own : findPrices(previous, prices)
  const label = price && inLanguage(price.label, language)
  const known: Slots = price
    ? {
        label: inSentence(label ?? ''),
        label_start: capital(label ?? ''),
        amount: formatAmount(price.amount),
      }
    : {}
  const use = (key: string, slots: Slots, fact: string) => {
    facts.push(fact)
    return { key, slots }
  }
  const uses = price ? `Price list: ${price.label} ${formatAmount(price.amount)}` : ''
  if (intent === 'asks_custom') {
    const custom = prices.find(({ label }) => /custom|personal/i.test(label) && price?.label === label)
    return custom ? use('asks_custom.priced', known, uses) : { slots: {} }
  }
  if (intent === 'asks_price') {
    if (price) return use('asks_price.known', known, uses)
    if (prices.length === 0)
      return asksInGeneral(input.message) ? { key: 'asks_price.general', slots: {} } : { slots: {} }
    if (asksInGeneral(input.message)) {
      const listed = prices
        .slice(0, 4)
        .map(({ label, amount }) => `${inSentence(label)} ${formatAmount(amount)}`)
      return use('asks_price.list', { prices: listed.join(', ') }, `Price list: ${listed.join(', ')}`)
    }
    return use('asks_price.unknown', {}, 'Nothing on the price list fits')
  }
  if (intent !== 'haggles' && intent !== 'wants_discount') return { slots: {} }
  const offer = permittedOffer(dos, prices)
  if (offer) return use(`${intent}.offer`, { offer: offer.text }, `Permitted: ${offer.source}`)
  return price && intent === 'haggles' ? use('haggles.known', known, uses) : { slots: {} }
}

/** No thing is named: "how much?", "prices?", "what are your rates". */
const asksInGeneral = (message: string): boolean =>
  /\b(rates?|prices?|price list|menu|list|charge)\b/i.test(message) || message.trim().split(/\s+/).length <= 3

/** A discount only if the persona allows one, or the bundle on the price list. */
function permittedOffer(dos: string[], prices: EngineInput['persona']['prices']) {
  for (const source of dos) {
    const percent = /(\d{1,2}) ?% (off|discount)( (on|for) [\p{L} ]{3,40})?/iu.exec(source)
    if (percent) return { source, text: `${percent[1]}% off${percent[3] ?? ''}` }
  }
  const bundle = prices.find(({ label }) => /bundle|pack|collection|months/i.test(label))
  if (!bundle) return undefined
  const text = `my ${inSentence(bundle.label)} for ${formatAmount(bundle.amount)}`
  return { source: `${bundle.label} ${formatAmount(bundle.amount)}`, text }
}

const fill = (text: string, slots: Slots): string =>
  text
    .replace(/\{,name\}(?= \p{L})/u, slots.name ? `, ${slots.name},` : '')
    .replace('{,name}', slots.name ? `, ${slots.name}` : '')
    .replace('{ name}', slots.name ? ` ${slots.name}` : '')
    .replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')

/** Emoji, sign-off and lower case as the persona has them. */
function dress(
  text: string,
  { key, tone }: Frame,
  isGrave: boolean,
  intent: Intent,
  { persona }: EngineInput,
  random: () => number,
): string {
  const noEmoji =
    persona.donts.some((rule) => /emoji/i.test(rule)) ||
    intent === 'insult' ||
    /^any\.(crisis|unclear)/.test(key)
  const max = noEmoji ? 0 : isGrave ? Math.min(persona.emojiLevel, 1) : persona.emojiLevel
  const count = max === 1 ? Math.round(random()) : Math.max(0, max - 1)
  const choices = emoji[isGrave ? 'caring' : tone] ?? []
  const start = Math.floor(random() * choices.length)
  const marks = Array.from(
    { length: Math.min(count, choices.length) },
    (_, i) => choices[(start + i) % choices.length],
  )
  const voiced = /lower ?case/i.test(persona.voice) ? text.toLowerCase() : text
  const signOff = persona.signOffs[Math.floor(random() * persona.signOffs.length)]
  const says = plain(signOff ?? '').replace(/[^\p{L} ]/gu, '')
  const signs =
    !isGrave &&
    !plain(text).includes(says) &&
    (intent === 'goodbye' || (intent === 'thanks' && random() < 0.5))
  return [voiced, marks.join(''), signs ? signOff : ''].filter((part) => part !== '').join(' ')
}
