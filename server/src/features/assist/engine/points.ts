import type { EngineInput } from './engine.ts'
import { type Intent, isIntent } from './intents.ts'
import { modelRows } from './model-rows.ts'
import { capital } from './names.ts'
import { fill, hasSlots, type Slots } from './slots.ts'
import { detectLanguage, plain, toPlainEnglish } from './words.ts'

/** A statement or question in a message, recognized by keywords. */
export type Point = {
  key: string
  mode: string
  /** Part of the fan's text from our perspective: "your brother". */
  echo: string | null
  /** Indexes of the message segments that contain it. */
  at: number[]
}
type Part = { language: string; key: string; place: string; text: string; question: string }

/** In order of importance. */
const points = modelRows('points.tsv').map(([mode = '', key = '', needs = '', pattern = '']) => ({
  mode,
  key,
  needs,
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

const MAX_READ = 1_000
/** In messages with these intents, a clear question takes precedence. */
const chatty = new Set<Intent>(['greeting', 'small_talk', 'personal_question', 'compliment', 'thanks'])
const offers =
  /\$|\b(want (it|one|to see|that)|would you like|tempted|shall i|quieres|gustar[ií]a|m[öo]chtest|soll ich|tu (le )?veux|[cç]a te dit)\b/i
const asksForWish =
  /\b((like|want|love|wish) to see|kind of (content|videos?|photos?|posts?)|(what|anything) (would|do) you (like|want|wish|prefer)(?! to (do|talk|eat|drink|say|go|play))|want to see|te gustar[ií]a ver|m[öo]chtest du sehen|aimerais voir)\b[^?]*\?/i
const asksForJob =
  /\b(do for (work|a living)|your job|what do you do\?|a qu[eé] te dedicas|beruflich|dans la vie)\b/i
const tips = /\b(tip(ped|s)?|gift|propina|trinkgeld|pourboire)\b/i
const turned: Record<string, string> = { my: 'your', our: 'your', your: 'my', ur: 'my' }
/** Never used if the message may be bad news. */
const cheerful = /small_talk\.(got|finally|outdoors|hilarious|guess_what|gossip|roast|date|slow_start|moved)$/
/** Fits any question about the creator. */
const anyQuestion = /small_talk\.(yesno|question)$/
/** Points that an answer already covers. */
const covered: Record<string, string[]> = {
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
const readings = (text: string, language: string | null) => {
  const english = `${toPlainEnglish(text, language)}${text.includes('?') ? '?' : ''}`
  return [text, english].map((reading) => plain(reading.slice(0, MAX_READ)).trim())
}

/** Splits a message into segments that may each contain a separate question or statement. */
export const splitMessage = (message: string): string[] =>
  message
    .slice(0, MAX_READ)
    .split(
      /(?<=\?)\s+|(?:[.!…\n;]|\p{Extended_Pictographic})+\s*|,\s+|\s+(?:and|but|also|plus|y|pero|und|aber|et|mais|n|&)\s+/iu,
    )
    .filter((segment) => /[\p{L}\d]/u.test(segment))

export function findPoints({ message, recent, persona }: EngineInput): Point[] {
  const language = detectLanguage(message)
  const fullMessage = readings(message, language)
  const segments = splitMessage(message).map((segment) => readings(segment, language))
  const ourMessage = recent.at(-1)?.from === 'us' ? (recent.at(-1)?.text ?? '') : ''
  const holds: Record<string, boolean> = {
    offer: offers.test(ourMessage) && ourMessage.includes('?'),
    asked: ourMessage.includes('?'),
    wish: asksForWish.test(ourMessage),
    job: asksForJob.test(ourMessage),
    tipped: recent.slice(-4).some(({ text }) => tips.test(text)),
    'no calls': !persona.prices.some(({ label }) => /call/i.test(label)),
  }
  return points.flatMap(({ key, mode, needs, pattern }) => {
    if (holds[needs] === false) return []
    // Points for combined answers may occur anywhere.
    const texts = mode === 'part' ? [...fullMessage, ...segments.flat()] : fullMessage
    const found = texts.map((text) => pattern.exec(text)).find((match) => match !== null)
    if (!found) return []
    const at = segments.flatMap((own, i) => (own.some((text) => pattern.test(text)) ? [i] : []))
    return [{ key, mode, echo: echoOf(found.groups, persona.voice), at }]
  })
}

/** Of two alternatives, picks the one in the persona's voice. */
function echoOf({ echo, one, other }: Record<string, string | undefined> = {}, voice: string): string | null {
  const echoed = other && voice.toLowerCase().includes(other) ? other : (echo ?? one ?? '')
  return echoed.replace(/\p{L}+/gu, (word) => turned[word] ?? word) || null
}

/** Plain statements don't take precedence over thanks, greetings or compliments. */
const leadsChat = (intent: Intent, key: string): boolean =>
  intent === 'small_talk' || (chatty.has(intent) && !/^(tells|small_talk\.(pet|food|media|work)$)/.test(key))

/** The point to answer first; the classifier decides unless the keywords are clearer. */
export function leadOf(found: Point[], intent: Intent, isUnsure: boolean, isSad = false): Point | undefined {
  const lead = found.find(
    ({ key, mode }) =>
      !(isSad && cheerful.test(key)) &&
      (mode === 'first' || (mode === 'chat' && (isUnsure || leadsChat(intent, key)))) &&
      !(intent === 'personal_question' && !isUnsure && anyQuestion.test(key)),
  )
  // A price question takes precedence over "any question".
  return lead && anyQuestion.test(lead.key) ? (found.find(({ key }) => key === 'asks_price') ?? lead) : lead
}

/** Keys that start with "any" belong to no intent. */
export const intentOf = ({ key }: Point): Intent => {
  const [intent = ''] = key.split('.')
  return isIntent(intent) ? intent : 'small_talk'
}

type Main = {
  intent: Intent
  key: string
  segments: number
  at: number[]
  isSerious: boolean
  isSale: boolean
}

/** Short answers to points the main answer leaves open: a statement, or up to two other questions. */
export function partsFor(
  found: Point[],
  { intent, key: answered, segments, at, isSerious, isSale }: Main,
  language: string,
  slots: Slots,
  random: () => number,
): Part[] {
  const { label } = slots
  const chosen: Part[] = []
  const taken = new Set(at)
  for (const { key, echo, at: own } of segments < 2 ? [] : found) {
    const isDetail = /^(asks_price\.|asks_custom\.|wants_discount|asks_content\.(medium|video))/.test(key)
    const isAnswered =
      key === answered ||
      (key === intent && !answered.startsWith('any.')) ||
      [intent, answered].some((echoed) => covered[echoed]?.includes(key))
    // A statement that spans several segments belongs to none of them.
    const isTaken =
      own.every((segment) => taken.has(segment)) && !(own.length === 0 && key.startsWith('tells.'))
    if (isAnswered || (isDetail ? !isSale && answered !== 'any.later' : isTaken)) continue
    if (chosen.some((part) => part.key === key)) continue
    if (key === 'asks_custom' && /custom|personali|persönlich/i.test(label ?? '')) continue
    if (key === 'small_talk.told' && !/ask_me|how_was|plans|making|sleep/.test(answered)) continue
    if (isSerious && /^(small_talk|compliment|thanks)/.test(key)) continue
    const part = pickPart(key, language, { ...slots, echo, echo_start: echo && capital(echo) }, random)
    if (!part || (chosen.length > 0 && part.place === 'before')) continue
    chosen.push(part)
    for (const segment of own) taken.add(segment)
    if (part.place === 'before' || chosen.length === 2) break
  }
  return chosen
}

export function pickPart(
  key: string,
  language: string,
  slots: Slots,
  random: () => number,
): Part | undefined {
  const fitting = parts.filter(
    (part) => part.key === key && part.language === language && hasSlots(part.text, slots),
  )
  // Prefers parts that mention something specific.
  const exact = fitting.filter(({ text }) => text.includes('{'))
  const choices = exact.length > 0 ? exact : fitting
  const part = choices[Math.floor(random() * choices.length)]
  return part && { ...part, text: fill(part.text, slots) }
}

/** Empathy goes before the answer, a second answer before the question back. */
export function joinPart(answer: string, { text, place, question }: Part): string {
  // Mention a price only once.
  if (/\$\d+/.exec(text)?.some((amount) => answer.includes(amount))) return answer
  const back = /(?<=[.!?] )[^.!?]*\?$/u.exec(answer)
  const statement = back ? answer.slice(0, back.index).trim() : answer
  if (place === 'before')
    return [text, question && back ? statement : answer, question && back ? question : ''].join(' ').trim()
  return [statement, text, back?.[0] ?? ''].join(' ').trim()
}
