import type { EngineInput, Suggestion } from './engine.ts'
import { CRISIS_WARNING, type Intent } from './intents.ts'
import { modelRows } from './model-rows.ts'
import { capitalize, firstName } from './names.ts'
import { allows, mentionsTeam, ruleScore } from './persona-rules.ts'
import { applyPersonaStyle } from './persona-style.ts'
import {
  findKeywordMatch,
  findPoints,
  intentOf,
  joinPart,
  type Point,
  selectParts,
  splitMessage,
} from './points.ts'
import { priceFacts } from './price-facts.ts'
import { isSpecific, templates } from './reply-templates.ts'
import { isRepeat, unsafeReason } from './safety.ts'
import { canFill, fill, type SlotValues } from './slots.ts'
import { findTopic } from './topics.ts'
import { detectLanguage, normalize } from './words.ts'

export type RecognizedMessage = {
  intent: Intent
  english: string
  language: string
  /** Confidence of the classifier. */
  confidence?: number
  /** Whether it may be bad news. */
  isSad?: boolean
  /** Set if the intent or the mood is too uncertain to act on. */
  fallbackKey?: 'any.unclear_question' | 'any.unclear_statement' | 'any.unclear_news' | undefined
}
/** `key` identifies the templates of the first answer; `intent` is corrected by keywords in the message. */
export type ComposedReply = {
  suggestions: Suggestion[]
  facts: string[]
  key: string
  intent: Intent
  /** Whether keywords in the message decided, not the classifier. */
  isKeywordMatch: boolean
  /** Whether short answers to other questions were added. */
  hasSecondAnswer: boolean
}

/** The specific subject within an intent; the first match counts. */
const aspects = modelRows('aspects.tsv').map(([key = '', pattern = '']) => ({
  key,
  pattern: new RegExp(pattern),
}))

/** In characters; the subject of a message is at its beginning. */
const MAX_READ_LENGTH = 1_000

/** Below this confidence, clear keywords override the classifier. */
const MIN_CONFIDENCE = 0.7

/** If present, only this part of the message is answered. */
const exclusiveFacts: Record<string, string> = {
  'any.crisis': CRISIS_WARNING,
  'any.waiting': 'Waiting for a paid order. Check its status.',
  'any.leaving': 'Leaving on good terms',
}
/** Greetings and haggling often contain another kind of question. */
const relatedAspects: Partial<Record<Intent, RegExp>> = {
  greeting: /^(compliment\.missed_you|small_talk\.(sleep|food_ask|hangover|tired|ask_me))/,
  small_talk: /^compliment\.missed_you/,
  haggles: /^asks_price\.clarify/,
  wants_discount: /^asks_price\.clarify/,
}
/** These take precedence over prices and offers. */
const aspectsBeforePrice = new Set([
  'wants_discount.free',
  'wants_discount.loyal',
  'asks_price.clarify',
  'asks_price.time',
  'asks_custom.other',
])

const saleIntents = new Set<Intent>([
  'asks_content',
  'asks_custom',
  'asks_price',
  'haggles',
  'wants_discount',
])
const seriousIntents = new Set<Intent>(['bad_news', 'complains', 'wants_refund', 'payment_problem'])
const voiceTones: [RegExp, string[]][] = [
  [/playful|teas|cheeky|flirt|fun|sass|witty/i, ['playful']],
  [/warm|sweet|kind|soft|gentle|friendly|girl next door/i, ['warm', 'caring', 'grateful']],
  [/direct|confident|bold|short|cool|busines|calm/i, ['direct', 'calm']],
  [/curious|chatty|talkative/i, ['curious']],
]

/** At most four answers in different tones, best first. */
export function compose(
  input: EngineInput,
  { intent: recognized, english, language, confidence = 1, isSad = false, fallbackKey }: RecognizedMessage,
  random: () => number = Math.random,
): ComposedReply {
  const { persona, fan } = input
  const facts: string[] = []
  const points = findPoints(input)
  const keywordMatch = findKeywordMatch(
    points,
    recognized,
    confidence < MIN_CONFIDENCE || fallbackKey !== undefined,
    isSad,
  )
  const intent = keywordMatch ? intentOf(keywordMatch) : recognized
  const unclearKey = keywordMatch ? undefined : fallbackKey
  const text =
    `${normalize(input.message.slice(0, MAX_READ_LENGTH))} ${normalize(english.slice(0, MAX_READ_LENGTH))}`.replace(
      /\s+/g,
      ' ',
    )
  const [topicKey, field] = topicKeys[intent] ?? []
  const topic = language === 'en' ? findTopic(input.message, field) : null
  const isForeign = (detectLanguage(input.message) ?? 'en') !== 'en'
  const findAspect = (fits: (key: string) => boolean) =>
    aspects.find(({ key, pattern }) => fits(key) && pattern.test(text))?.key
  const generalAspect = findAspect((key) => key.startsWith('any.'))
  const asksIfBot = generalAspect === 'any.bot' && language === 'en'
  const disclosure =
    asksIfBot && (persona.disclosure ? 'any.disclosure' : mentionsTeam(persona) && 'any.team')
  const generalKey = disclosure || generalAspect
  const exclusiveFact = generalKey && exclusiveFacts[generalKey]
  if (exclusiveFact) facts.push(exclusiveFact)
  const aspect = findAspect((key) => key.startsWith(`${intent}.`) || !!relatedAspects[intent]?.test(key))
  const { key: priceKey, slots: priceSlots } =
    exclusiveFact || unclearKey
      ? { slots: {} }
      : priceFacts(
          input,
          {
            intent,
            english: isForeign ? english : '',
            language,
            question: priceQuestion(input.message, points),
          },
          facts,
        )
  const awayKey = intent === 'greeting' && fan.daysSilent >= 21 ? 'greeting.away' : undefined
  const aboutTopic = topic ? topicKey : undefined
  const isExistingItem = aspect === 'asks_price.existing'
  const topicOrder =
    isExistingItem || topicFirstIntents.has(intent) ? [aboutTopic, aspect] : [aspect, aboutTopic]
  const slots: SlotValues = {
    name: firstName(fan.name),
    topic,
    topic_start: topic && capitalize(topic),
    persona: persona.name,
    disclosure: persona.disclosure ?? null,
    echo: keywordMatch?.echo ?? null,
    echo_start: keywordMatch?.echo ? capitalize(keywordMatch.echo) : null,
    ...priceSlots,
  }
  const isSerious = seriousIntents.has(intent) || exclusiveFact !== undefined
  const preferredTones = isSerious
    ? ['caring', 'warm']
    : voiceTones.filter(([pattern]) => pattern.test(persona.voice)).flatMap(([, tones]) => tones)
  const noTalkKey =
    intent === 'bad_news' && !exclusiveFact ? findAspect((key) => key === 'quiet.no_talk') : undefined
  const isAllowed = allows(persona)
  const eligibleTemplates = templates.filter(
    (template) =>
      template.language === language &&
      isAllowed(template.text) &&
      canFill(template.text, slots) &&
      !(noTalkKey && template.text.includes('?')),
  )
  const priorityAspect = aspect && aspectsBeforePrice.has(aspect) ? aspect : undefined
  const usedPriceKey = isExistingItem && priceKey === 'asks_price.unknown' ? undefined : priceKey
  const keywordMatchKeys =
    keywordMatch?.key === intent
      ? []
      : points.filter(({ mode }) => mode === keywordMatch?.mode).map(({ key }) => key)
  const keys = [
    generalKey,
    generalAspect,
    ...keywordMatchKeys,
    unclearKey,
    priorityAspect,
    usedPriceKey,
    awayKey,
    ...topicOrder,
    noTalkKey,
  ].filter((key): key is string => !!key && eligibleTemplates.some((template) => template.key === key))
  const scoredTemplates = (exclusiveFact ? keys.slice(0, 1) : [...new Set([...keys, intent])])
    .flatMap((key, rank) =>
      eligibleTemplates.filter((template) => template.key === key).map((template) => ({ template, rank })),
    )
    .map(({ template, rank }) => ({
      template,
      score:
        (preferredTones.includes(template.tone) ? 1.2 : 0) +
        (isSpecific(template) ? 1 : 0) +
        ruleScore(persona, template.text) +
        random() -
        5 * rank,
    }))
    .toSorted((a, b) => b.score - a.score)
  const key = keys[0] ?? intent
  const main = {
    intent,
    key,
    segmentCount: splitMessage(input.message).length,
    segmentIndexes: segmentsOf(key, intent, points, input.message),
    isSerious,
    isSale: saleIntents.has(intent),
  }
  const parts = exclusiveFact || unclearKey ? [] : selectParts(points, main, language, slots, random)
  const suggestions: Suggestion[] = []
  const texts: string[] = []
  const topicFact = `Mentions: ${topic}`
  // Prefers different tones; a tone is repeated only if the others were sent recently.
  for (const { template, repeatsTone } of [false, true].flatMap((repeatsTone) =>
    scoredTemplates.map(({ template }) => ({ template, repeatsTone })),
  )) {
    if (suggestions.length === 4) break
    if (!repeatsTone && suggestions.some(({ tone }) => tone === template.tone)) continue
    const text = fill(template.text, slots)
    const fullText = parts.reduce(joinPart, text)
    const content = applyPersonaStyle(fullText, template, isSerious, intent, input, random)
    // In a crisis, repeat the vetted text rather than pick another.
    const avoided = template.key === 'any.crisis' ? [] : input.avoid
    if (unsafeReason(content) || avoided.some((earlier) => isRepeat(content, earlier))) continue
    if (texts.some((other) => isRepeat(text, other))) continue
    texts.push(text)
    suggestions.push({ content, tone: template.tone })
    if (template.text.includes('{topic') && !facts.includes(topicFact)) facts.push(topicFact)
  }
  if (slots.name) facts.push(`Fan: ${slots.name}${fan.tier ? `, ${fan.tier}` : ''}`)
  if (awayKey) facts.push(`Silent for ${fan.daysSilent} days`)
  return {
    suggestions,
    facts,
    key,
    intent,
    isKeywordMatch: keywordMatch !== undefined,
    hasSecondAnswer: parts.length > 0,
  }
}

/** The segment that asks for the price; other segments may mention other things. */
function priceQuestion(message: string, points: Point[]): string | undefined {
  const indexes = points.find(({ key }) => key === 'asks_price')?.segmentIndexes ?? []
  return indexes.length === 1 ? splitMessage(message)[indexes[0] ?? 0] : undefined
}

/** The segments of the message that the main answer covers. */
function segmentsOf(key: string, intent: Intent, points: Point[], message: string): number[] {
  const aspect = aspects.find((aspectRow) => aspectRow.key === key)?.pattern
  const bySegment = splitMessage(message).flatMap((segment, i) =>
    aspect?.test(normalize(segment)) ? [i] : [],
  )
  return [
    ...bySegment,
    ...points
      .filter((point) => point.key === key || (point.key === intent && !key.startsWith('any.')))
      .flatMap(({ segmentIndexes }) => segmentIndexes),
  ]
}

/** Templates that mention the topic, and the field to find it in. */
const topicKeys: Partial<Record<Intent, [key: string, field: string]>> = {
  thanks: ['thanks.content', 'content'],
  compliment: ['compliment.thing', 'content'],
  small_talk: ['small_talk.topic', 'life'],
  asks_content: ['asks_content.topic', 'content'],
  asks_price: ['asks_price.topic', 'content'],
  complains: ['complains.topic', 'service'],
  good_news: ['good_news.topic', 'news'],
}

/** Intents whose topic is more specific than the aspect. */
const topicFirstIntents = new Set<Intent>(['good_news', 'thanks', 'compliment'])
