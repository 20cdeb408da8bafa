import { loadClassifier, toExample } from './classifier.ts'
import { compose } from './compose.ts'
import type { Embed } from './embedder.ts'
import type { EngineAnswer, EngineInput, PastAnswer, Suggestion } from './engine.ts'
import { moodOf } from './features.ts'
import { type Intent, intentLabels, intents } from './intents.ts'
import { modelRows } from './model-rows.ts'
import { joinPart, pickPart } from './points.ts'
import { formatAmount } from './prices.ts'
import { templateLanguages } from './reply-templates.ts'
import { isRepeat, unsafeReason } from './safety.ts'
import { detectLanguage, normalize, toPlainEnglish, wordsOf } from './words.ts'

/**
 * Missing an underage fan is worse than withholding a suggestion. Without keywords about age or school, a higher score
 * is required.
 */
const UNDER_AGE_SCORE = 0.3
const UNDER_AGE_SCORE_WITHOUT_KEYWORDS = 0.75
/** Congratulating a fan on bad news is the worst mistake, so when in doubt the answer asks a question. */
const UNCLEAR_NEWS_SCORE = 0.12
/** Confidence if clear keywords contradict the classifier. */
const KEYWORD_CONFIDENCE = 0.8
const LOW_CONFIDENCE = 0.5
/** Above this confidence, the classifier needs no supporting keywords. */
const MIN_UNSUPPORTED_CONFIDENCE = 0.93
/** From this score up, the message may be bad news, regardless of its intent. */
const SAD_SCORE = 0.2
const SAD_SCORE_WITHOUT_KEYWORDS = 0.25
const MIN_PAST_SIMILARITY = 0.78
const MIN_QUICK_REPLY_SIMILARITY = 0.66
const MAX_QUICK_REPLIES = 30
const MAX_CACHE_SIZE = 500
/** Intents whose answers must be written individually. */
const neverReusedIntents = new Set<Intent>([
  'bad_news',
  'insult',
  'wants_refund',
  'complains',
  'birthday',
  'haggles',
])
/** Intents for which a quick reply sounds canned. */
const noQuickReplyIntents = new Set<Intent>([
  ...neverReusedIntents,
  'goodbye',
  'wants_to_meet',
  'asks_contact',
  'good_news',
  'payment_problem',
])
/** Quick replies that claim something that may not have happened. */
const unverifiedClaim =
  /\b(i('ve| have)?|we) (just |already )?(sent|posted|uploaded)\b|\b(is|are) (up|live|out) (now|today)\b/i
/** Below this confidence, a refusal or apology may be unwarranted, so the answer asks a question instead. */
const minConfidence: Partial<Record<Intent, number>> = {
  wants_discount: 0.6,
  haggles: 0.6,
  complains: 0.6,
  insult: 0.6,
  payment_problem: 0.4,
  wants_refund: 0.4,
  birthday: 0.4,
  thanks: 0.5,
  goodbye: 0.5,
  silent_return: 0.5,
  asks_contact: 0.5,
  wants_to_meet: 0.5,
  asks_content: 0.5,
  asks_custom: 0.5,
  personal_question: 0.5,
}
/**
 * Likely an adult: a parent or spouse who mentions neither an age below 18 nor a school or parents of their own, or
 * someone who mentions ten or more years of work, marriage or the like.
 */
const adultPattern =
  /^(?!.*(\b1[0-7]\b|\bmy (mom|mum|mother|dad|father|parents|teacher|locker|class)\b|\bgrounded\b|\b\d+th grade\b|\b(freshman|sophomore|middle school|high ?school|homework)\b)).*\bmy (\w+ )?(daughters?|sons?|kids?(?! (brother|sister|cousin))|wife|husband|ex[- ]?wife|grand(kids?|sons?|daughters?|child\w*))\b|\b\d\d (jahre|years|anos|ans) (in (der|the|einer|dieser)|at (the|my|this)|with|en (la|el)|bei|dans|married|sober|together|ago)\b/
const moneyPattern =
  /\b(cheap\w*|expensive|discount\w*|deals?|promo\w*|coupon|sale|price\w*|lower|offer\w*|free|off|rabatt|teuer|descuento|rebaja|caro|cher|reduction)\b|\d/
const gladPhrase =
  /\b((got|landed|nailed|won) (the|my|a|an|that|into) (\w+ )?(job|offer|place|visa|promotion|raise|keys|house|flat|apartment|position|spot|role|degree|contract|deal|college|university|team)|passed (my|the|all|every|it|both|with)|(i|we) made it|(i|we) did it|(she|he) said (yes|si|ja|oui)|all clear|good news|great news|best news)\b/
/** Generic answers that fit many questions loosely. */
const catchAllKeys = new Set([
  'small_talk.question',
  'asks_price.unknown',
  'any.unclear_news',
  'any.unclear_question',
  'any.unclear_statement',
])

/** Statements without a question get a different fallback. */
const unclearKey = (message: string) =>
  message.includes('?') ? 'any.unclear_question' : 'any.unclear_statement'

/** Keywords required to trust the classifier's guess. */
const evidence = new Map(
  modelRows('evidence.tsv').map(([intent, pattern = '']) => [intent, new RegExp(pattern)]),
)
const isSupported = (intent: Intent, ...texts: string[]): boolean => {
  const pattern = evidence.get(intent)
  return !pattern || texts.some((text) => pattern.test(normalize(text)))
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

export function loadAnswerEngine(
  embed: Embed,
  random: () => number = Math.random,
): (input: EngineInput) => Promise<EngineAnswer> {
  const classify = loadClassifier()
  const cache = new Map<string, Float32Array>()

  return async (input) => {
    const language = detectLanguage(input.message)
    const english = toPlainEnglish(input.message, language)
    const [vector = new Float32Array()] = await embed([english])
    const {
      intent: best,
      confidence: classifierConfidence,
      scores,
    } = classify(toExample(input.message, english, vector))
    const minAgeScore = isSupported('under_age', input.message, english)
      ? UNDER_AGE_SCORE
      : UNDER_AGE_SCORE_WITHOUT_KEYWORDS
    if (scoreOf(scores, 'under_age') >= minAgeScore && !adultPattern.test(normalize(input.message))) {
      return { refused: 'under_age' }
    }
    const isShort = wordsOf(input.message).length < 3
    const isDoubtful =
      (isShort || classifierConfidence < MIN_UNSUPPORTED_CONFIDENCE) &&
      !isSupported(best, input.message, english)
    const mood = detectMood(input.message, english)
    const isNotNews =
      best === 'good_news' && mood === 'none' && classifierConfidence < MIN_UNSUPPORTED_CONFIDENCE
    const isSad =
      scoreOf(scores, 'bad_news') >=
      (mood === 'sad' || mood === 'mixed' ? SAD_SCORE : SAD_SCORE_WITHOUT_KEYWORDS)
    const likelyIntent =
      (isDoubtful || isNotNews) && isSad ? 'bad_news' : isDoubtful || isNotNews ? 'small_talk' : best
    const facts: string[] = []
    // A word or two may belong to several languages.
    const isLanguageCertain =
      language && (supportsLanguage(input, language) || wordsOf(input.message).length > 2)
    const answerLanguage = isLanguageCertain && templateLanguages.has(language) ? language : 'en'
    if (language && language !== 'en') facts.push(`Language: ${languageNames.of(language)}`)
    if (isLanguageCertain && language !== answerLanguage) facts.push('Replies in English')
    else if (language && !supportsLanguage(input, language)) facts.push('Not one of the persona’s languages')
    const isNewsUnclear =
      (['good_news', 'bad_news'].includes(likelyIntent) && newsAmbiguity(scores) >= UNCLEAR_NEWS_SCORE) ||
      (likelyIntent === 'bad_news' && likelyIntent !== best) ||
      (likelyIntent === 'good_news' && mood !== 'glad' && mood !== 'none')
    const isGuess =
      classifierConfidence < (minConfidence[likelyIntent] ?? 0) &&
      !(
        /haggles|discount/.test(likelyIntent) &&
        moneyPattern.test(`${normalize(input.message)} ${normalize(english)}`)
      )
    const fallbackKey = isNewsUnclear ? 'any.unclear_news' : isGuess ? unclearKey(input.message) : undefined
    const recognized = {
      intent: likelyIntent,
      english,
      language: answerLanguage,
      confidence: classifierConfidence,
      isSad,
      fallbackKey,
    } as const
    const composed = compose(input, recognized, random)
    const { intent } = composed
    facts.unshift(`Recognized: ${intentLabels[intent]}`)
    if (composed.key === 'any.unclear_news') facts.push('Good or bad news: unclear')
    facts.push(...composed.facts)
    let confidence =
      intent === best
        ? classifierConfidence
        : isDoubtful && !composed.isKeywordMatch
          ? LOW_CONFIDENCE
          : KEYWORD_CONFIDENCE
    if (language && !supportsLanguage(input, language)) confidence *= language === answerLanguage ? 0.85 : 0.7
    if (catchAllKeys.has(composed.key)) confidence *= 0.75
    if (hasTwoQuestions(input.message) && !composed.hasSecondAnswer) confidence *= 0.85
    const isSpecific = !composed.key.startsWith('any.') && !composed.hasSecondAnswer
    const isFirstForeignMessage =
      facts.includes('Replies in English') && !input.recent.some(({ text }) => text.includes('English'))
    const englishNote = isFirstForeignMessage ? pickPart('any.english', 'en', {}, random) : undefined
    const suggestions = composed.suggestions.map(({ content, tone }) => ({
      content: englishNote ? joinPart(content, englishNote) : content,
      tone,
    }))
    const past = isSpecific && isReusable(input, intent) ? findPast(input, vector, intent) : undefined
    if (past) {
      facts.push(past.isSold ? 'Similar to a reply that sold' : 'Similar to an earlier reply')
      const suggestion = { content: past.answered, tone: 'proven' }
      if (past.isSold) suggestions.unshift(suggestion)
      else suggestions.splice(1, 0, suggestion)
    } else if (isSpecific && isReusable(input, intent) && !noQuickReplyIntents.has(intent)) {
      const quickReply = await findQuickReply(input, suggestions)
      if (quickReply) {
        facts.push('Uses a quick reply')
        suggestions.splice(3, 0, quickReply)
      }
    }
    const [first, ...others] = suggestions
    // All wordings were used recently, so fall back to a generic question.
    const { content, tone } = first ?? { content: 'Tell me a little more about that?', tone: 'curious' }
    return { content, tone, confidence, alternatives: others.slice(0, 3), intent, facts, language }
  }

  function findPast(input: EngineInput, vector: Float32Array, intent: Intent): PastAnswer | undefined {
    const ranked = input.pastAnswers
      .map((past) => ({ past, similarity: cosine(vector, past.vector) + (past.isSold ? 0.04 : 0) }))
      .filter(({ similarity }) => similarity >= MIN_PAST_SIMILARITY)
      .toSorted((a, b) => b.similarity - a.similarity)
    return ranked.find(
      ({ past }) => isUsable(past.answered, input) && classify(exampleOf(past)).intent === intent,
    )?.past
  }

  /** A quick reply that is similar to one of the composed answers. */
  async function findQuickReply(input: EngineInput, composed: Suggestion[]): Promise<Suggestion | undefined> {
    const texts = input.quickReplies
      .slice(0, MAX_QUICK_REPLIES)
      .filter((text) => isUsable(text, input) && !unverifiedClaim.test(text))
    if (texts.length === 0) return undefined
    const uncachedTexts = texts.filter((text) => !cache.has(text))
    if (cache.size + uncachedTexts.length > MAX_CACHE_SIZE) cache.clear()
    const vectors = await embed([...composed.map(({ content }) => content), ...uncachedTexts])
    const targets = vectors.splice(0, composed.length)
    for (const [i, vector] of vectors.entries()) cache.set(uncachedTexts[i] ?? '', vector)
    const similarity = (text: string) => {
      const vector = cache.get(text) ?? new Float32Array()
      return Math.max(...targets.map((target) => cosine(target, vector)))
    }
    const ranked = texts
      .map((content) => ({ content, similarity: similarity(content) }))
      .toSorted((x, y) => y.similarity - x.similarity)
    const [best] = ranked
    return best && best.similarity >= MIN_QUICK_REPLY_SIMILARITY
      ? { content: best.content, tone: 'quick reply' }
      : undefined
  }
}

const scoreOf = (scores: number[], intent: Intent): number => scores[intents.indexOf(intent)] ?? 0
const newsAmbiguity = (scores: number[]): number =>
  Math.min(scoreOf(scores, 'good_news'), scoreOf(scores, 'bad_news'))

function detectMood(message: string, english: string): ReturnType<typeof moodOf> {
  // Checks only the English words, because "die" is a German article.
  const mood = moodOf(wordsOf(english))
  const isGlad = message.includes('!!') || gladPhrase.test(normalize(english))
  return mood === 'none' && isGlad ? 'glad' : mood
}

/** Two questions or a long message: one answer covers only part of it. */
const hasTwoQuestions = (message: string): boolean =>
  (message.match(/\?+/g) ?? []).length > 1 || message.split(/(?<![.!?\n])[.!?\n]+\s/).length > 3

const exampleOf = ({ asked, vector }: PastAnswer) => {
  const length = Math.hypot(...vector) || 1
  const unit = Float32Array.from(vector, (value) => value / length)
  return toExample(asked, toPlainEnglish(asked, detectLanguage(asked)), unit)
}

const isReusable = (input: EngineInput, intent: Intent): boolean =>
  !neverReusedIntents.has(intent) && (detectLanguage(input.message) ?? 'en') === 'en'

/** No placeholders, no unlisted prices, nothing prohibited, nothing sent recently. */
function isUsable(text: string, { persona, avoid }: EngineInput): boolean {
  if (/[[\]{}]/.test(text) || unsafeReason(text)) return false
  const listedAmounts = new Set(persona.prices.map(({ amount }) => formatAmount(amount)))
  const amounts: string[] = text.match(/\$\d+(\.\d\d)?/g) ?? []
  return (
    amounts.every((amount) => listedAmounts.has(amount)) && !avoid.some((earlier) => isRepeat(text, earlier))
  )
}

const supportsLanguage = ({ persona }: EngineInput, language: string): boolean => {
  const languageName = languageNames.of(language)?.toLowerCase()
  return persona.languages.some(
    (name) => name.toLowerCase() === language || name.toLowerCase() === languageName,
  )
}

function cosine(a: Float32Array | Int8Array, b: Float32Array | Int8Array): number {
  let [dot, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0]
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return dot / (Math.sqrt(aa * bb) || 1)
}
