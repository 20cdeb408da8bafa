import type { EngineInput } from './engine.ts'
import { type Intent, isIntent } from './intents.ts'
import { modelRows } from './model-rows.ts'
import { capitalize } from './names.ts'
import { canFill, fill, type SlotValues } from './slots.ts'
import { detectLanguage, normalize, toPlainEnglish } from './words.ts'

/** A statement or question in a message, recognized by keywords. */
export type Point = {
  key: string
  mode: string
  /** Part of the fan's text from our perspective: "your brother". */
  echo: string | null
  /** Indexes of the message segments that contain it. */
  segmentIndexes: number[]
}
type Part = { language: string; key: string; place: string; text: string; question: string }

/** In order of importance. */
const points = modelRows('points.tsv').map(([mode = '', key = '', condition = '', pattern = '']) => ({
  mode,
  key,
  condition,
  pattern: new RegExp(pattern, 'u'),
}))
/** Short answers that can be combined with another one; those that refer to a statement include their own question. */
const parts: Part[] = modelRows('parts.tsv').map(
  ([language = '', key = '', place = '', text = '', question = '']) => ({
    language,
    key,
    place,
    text,
    question,
  }),
)

const MAX_READ_LENGTH = 1_000
/** In messages with these intents, a clear question takes precedence. */
const chattyIntents = new Set<Intent>(['greeting', 'small_talk', 'personal_question', 'compliment', 'thanks'])
const offerPattern =
  /\$|\b(want (it|one|to see|that)|would you like|tempted|shall i|quieres|gustar[ií]a|m[öo]chtest|soll ich|tu (le )?veux|[cç]a te dit)\b/i
const wishQuestion =
  /\b((like|want|love|wish) to see|kind of (content|videos?|photos?|posts?)|(what|anything) (would|do) you (like|want|wish|prefer)(?! to (do|talk|eat|drink|say|go|play))|want to see|te gustar[ií]a ver|m[öo]chtest du sehen|aimerais voir)\b/i
const jobQuestion =
  /\b(do for (work|a living)|your job|what do you do\?|a qu[eé] te dedicas|beruflich|dans la vie)\b/i
const tipPattern = /\b(tip(ped|s)?|gift|propina|trinkgeld|pourboire)\b/i
const perspectiveSwap = new Map([
  ['my', 'your'],
  ['our', 'your'],
  ['your', 'my'],
  ['ur', 'my'],
])
/** Never used if the message may be bad news. */
const cheerfulKeys =
  /small_talk\.(got|finally|outdoors|hilarious|guess_what|gossip|roast|date|slow_start|moved)$/
/** Keys of points that match any question about the creator. */
const genericQuestionKeys = /small_talk\.(yesno|question)$/
/** Points that an answer already covers. */
const coveredPoints: Record<string, string[]> = {
  haggles: ['wants_discount', 'asks_price', 'asks_custom'],
  wants_discount: ['asks_price'],
  wants_refund: ['asks_price', 'wants_discount'],
  asks_content: ['asks_content.medium'],
  goodbye: ['small_talk.tired', 'small_talk.work'],
  thanks: ['compliment'],
  'small_talk.hangover': ['small_talk.ask_me'],
  'small_talk.you_tired': ['small_talk.ask_me'],
  'tells.nothing': ['small_talk.ask_me'],
  'tells.food_bad': ['small_talk.cooking'],
  'small_talk.mishap': ['small_talk.cooking'],
  'tells.relax': ['tells.plans', 'small_talk.pet'],
  'compliment.missed_you': ['small_talk.ask_me'],
  'any.off_platform': ['asks_price.how_pay'],
}

/** The text as written and in plain English. */
const normalizedTexts = (text: string, language: string | null) => {
  const english = `${toPlainEnglish(text, language)}${text.includes('?') ? '?' : ''}`
  return [text, english].map((version) => normalize(version.slice(0, MAX_READ_LENGTH)).trim())
}

/** Splits a message into segments that may each contain a separate question or statement. */
export const splitMessage = (message: string): string[] =>
  message
    .slice(0, MAX_READ_LENGTH)
    .split(
      /(?<=\?)\s+|(?:[.!…\n;]|\p{Extended_Pictographic})+\s*|,\s+|(?<!\s)\s+(?:and|but|also|plus|y|pero|und|aber|et|mais|n|&)\s+/iu,
    )
    .filter((segment) => /[\p{L}\d]/u.test(segment))

export function findPoints({ message: fullMessage, recent, persona }: EngineInput): Point[] {
  const message = fullMessage.slice(0, MAX_READ_LENGTH)
  const language = detectLanguage(message)
  const messageTexts = normalizedTexts(message, language)
  const segments = splitMessage(message).map((segment) => normalizedTexts(segment, language))
  const ourMessage = recent.at(-1)?.from === 'us' ? (recent.at(-1)?.text ?? '').slice(0, MAX_READ_LENGTH) : ''
  const conditions: Record<string, boolean> = {
    offer: offerPattern.test(ourMessage) && ourMessage.includes('?'),
    asked: ourMessage.includes('?'),
    // Only what comes before a question mark.
    wish: wishQuestion.test(ourMessage.slice(0, Math.max(0, ourMessage.lastIndexOf('?')))),
    job: jobQuestion.test(ourMessage),
    tipped: recent.slice(-4).some(({ text }) => tipPattern.test(text)),
    'no calls': !persona.prices.some(({ label }) => /call/i.test(label)),
  }
  return points.flatMap(({ key, mode, condition, pattern }) => {
    if (conditions[condition] === false) return []
    // Points for combined answers may occur anywhere.
    const texts = mode === 'part' ? [...messageTexts, ...segments.flat()] : messageTexts
    const firstMatch = texts.map((text) => pattern.exec(text)).find((match) => match !== null)
    if (!firstMatch) return []
    const segmentIndexes = segments.flatMap((segmentTexts, i) =>
      segmentTexts.some((text) => pattern.test(text)) ? [i] : [],
    )
    return [{ key, mode, echo: echoOf(firstMatch.groups, persona.voice), segmentIndexes }]
  })
}

/** Of two alternatives, picks the one that the persona's voice mentions. */
function echoOf({ echo, one, other }: Record<string, string | undefined> = {}, voice: string): string | null {
  const echoed = other && voice.toLowerCase().includes(other) ? other : (echo ?? one ?? '')
  return echoed.replace(/\p{L}+/gu, (word) => perspectiveSwap.get(word) ?? word) || null
}

/** Plain statements don't take precedence over thanks, greetings or compliments. */
const takesPrecedence = (intent: Intent, key: string): boolean =>
  intent === 'small_talk' ||
  (chattyIntents.has(intent) && !/^(tells|small_talk\.(pet|food|media|work)$)/.test(key))

/** The point to answer first; the classifier decides unless the keywords are clearer. */
export function findKeywordMatch(
  messagePoints: Point[],
  intent: Intent,
  isUnsure: boolean,
  isSad = false,
): Point | undefined {
  const keywordMatch = messagePoints.find(
    ({ key, mode }) =>
      !(isSad && cheerfulKeys.test(key)) &&
      (mode === 'first' || (mode === 'chat' && (isUnsure || takesPrecedence(intent, key)))) &&
      !(intent === 'personal_question' && !isUnsure && genericQuestionKeys.test(key)),
  )
  // A price question takes precedence over a generic one.
  return keywordMatch && genericQuestionKeys.test(keywordMatch.key)
    ? (messagePoints.find(({ key }) => key === 'asks_price') ?? keywordMatch)
    : keywordMatch
}

/** Keys that start with "any" belong to no intent and count as small talk. */
export const intentOf = ({ key }: Point): Intent => {
  const [intent = ''] = key.split('.')
  return isIntent(intent) ? intent : 'small_talk'
}

type MainAnswer = {
  intent: Intent
  key: string
  segmentCount: number
  segmentIndexes: number[]
  isSerious: boolean
  isSale: boolean
}

/** Short answers to points the main answer leaves open: a statement, or up to two other questions. */
export function selectParts(
  messagePoints: Point[],
  { intent, key: mainKey, segmentCount, segmentIndexes, isSerious, isSale }: MainAnswer,
  language: string,
  slots: SlotValues,
  random: () => number,
): Part[] {
  const { label } = slots
  const selectedParts: Part[] = []
  const coveredSegments = new Set(segmentIndexes)
  for (const { key, echo, segmentIndexes: pointSegments } of segmentCount < 2 ? [] : messagePoints) {
    const isDetail = /^(asks_price\.|asks_custom\.|wants_discount|asks_content\.(medium|video))/.test(key)
    const isAnswered =
      key === mainKey ||
      (key === intent && !mainKey.startsWith('any.')) ||
      [intent, mainKey].some((mainPoint) => coveredPoints[mainPoint]?.includes(key))
    // A statement that spans several segments belongs to none of them.
    const isCovered =
      pointSegments.every((segment) => coveredSegments.has(segment)) &&
      !(pointSegments.length === 0 && key.startsWith('tells.'))
    if (isAnswered || (isDetail ? !isSale && mainKey !== 'any.later' : isCovered)) continue
    if (selectedParts.some((part) => part.key === key)) continue
    if (key === 'asks_custom' && /custom|personali|persönlich/i.test(label ?? '')) continue
    if (key === 'small_talk.told' && !/ask_me|how_was|plans|making|sleep/.test(mainKey)) continue
    if (isSerious && /^(small_talk|compliment|thanks)/.test(key)) continue
    const part = pickPart(key, language, { ...slots, echo, echo_start: echo && capitalize(echo) }, random)
    if (!part || (selectedParts.length > 0 && part.place === 'before')) continue
    selectedParts.push(part)
    for (const segment of pointSegments) coveredSegments.add(segment)
    if (part.place === 'before' || selectedParts.length === 2) break
  }
  return selectedParts
}

export function pickPart(
  key: string,
  language: string,
  slots: SlotValues,
  random: () => number,
): Part | undefined {
  const matches = parts.filter(
    (part) => part.key === key && part.language === language && canFill(part.text, slots),
  )
  // Prefers parts that mention something specific.
  const specificParts = matches.filter(({ text }) => text.includes('{'))
  const choices = specificParts.length > 0 ? specificParts : matches
  const part = choices[Math.floor(random() * choices.length)]
  return part && { ...part, text: fill(part.text, slots) }
}

/** Empathy goes before the answer, a second answer before the closing question. */
export function joinPart(answer: string, { text, place, question }: Part): string {
  // Mention a price only once.
  if (/\$\d+/.exec(text)?.some((amount) => answer.includes(amount))) return answer
  const closingQuestion = /(?<=[.!?] )[^.!?]*\?$/u.exec(answer)
  const statement = closingQuestion ? answer.slice(0, closingQuestion.index).trim() : answer
  if (place === 'before')
    return [
      text,
      question && closingQuestion ? statement : answer,
      question && closingQuestion ? question : '',
    ]
      .join(' ')
      .trim()
  return [statement, text, closingQuestion?.[0] ?? ''].join(' ').trim()
}
