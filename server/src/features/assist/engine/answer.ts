import { loadClassifier, toExample } from './classifier.ts'
import { compose, frameLanguages } from './compose.ts'
import type { Embed } from './embedder.ts'
import type { EngineAnswer, EngineInput, PastAnswer, Suggestion } from './engine.ts'
import { moodOf } from './features.ts'
import { type Intent, intentLabels, intents } from './intents.ts'
import { formatAmount } from './prices.ts'
import { isRepeat, unsafeReason } from './safety.ts'
import { detectLanguage, toPlainEnglish, wordsOf } from './words.ts'

/** A missed hint is worse than a missing suggestion. */
const UNDER_AGE_SCORE = 0.3
/** Congratulating on bad news is the worst mistake: in doubt the answer asks. */
const UNCLEAR_NEWS_SCORE = 0.12
const MIN_PAST_SIMILARITY = 0.78
const MIN_SAVED_SIMILARITY = 0.62
const MAX_SAVED_REPLIES = 30
const MAX_CACHED = 500
/** Answers that must be written for the case at hand. */
const neverReused = new Set<Intent>([
  'bad_news',
  'insult',
  'wants_refund',
  'complains',
  'birthday',
  'haggles',
])

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

export function loadAnswerer(
  embed: Embed,
  random: () => number = Math.random,
): (input: EngineInput) => Promise<EngineAnswer> {
  const classify = loadClassifier()
  const cache = new Map<string, Float32Array>()

  return async (input) => {
    const language = detectLanguage(input.message)
    const english = toPlainEnglish(input.message, language)
    const [vector = new Float32Array()] = await embed([english])
    const { intent, confidence: recognized, scores } = classify(toExample(input.message, english, vector))
    if (intent === 'under_age' || scoreOf(scores, 'under_age') >= UNDER_AGE_SCORE) {
      return { refused: 'under_age' }
    }
    const facts = [`Recognized: ${intentLabels[intent]}`]
    let confidence = recognized
    const answerLanguage =
      language && speaks(input, language) && frameLanguages.has(language) ? language : 'en'
    if (language && language !== 'en') facts.push(`Language: ${languageNames.of(language)}`)
    if (language && language !== 'en' && answerLanguage === 'en') {
      facts.push('Answers in English')
      confidence *= 0.7
    }
    const isUnclear =
      (['good_news', 'bad_news'].includes(intent) && newsDoubt(scores) >= UNCLEAR_NEWS_SCORE) ||
      (intent === 'good_news' && moodOf([...wordsOf(input.message), ...wordsOf(english)]) !== 'glad')
    if (isUnclear) facts.push('Good or bad news: unclear')
    const composed = compose(input, { intent, english, language: answerLanguage, isUnclear }, random)
    facts.push(...composed.facts)
    const suggestions = [...composed.suggestions]
    const past = reusable(input, intent) ? findPast(input, vector, intent) : undefined
    if (past) {
      facts.push(past.sold ? 'Like an answer that sold' : 'Like an answer sent before')
      const suggestion = { content: past.answered, tone: 'proven' }
      if (past.sold) suggestions.unshift(suggestion)
      else suggestions.splice(1, 0, suggestion)
    } else if (reusable(input, intent)) {
      const saved = await findSaved(input, suggestions)
      if (saved) {
        facts.push('Uses a saved reply')
        suggestions.splice(1, 0, saved)
      }
    }
    const [first, ...rest] = suggestions
    // Every wording was used lately: the shortest honest way out.
    const { content, tone } = first ?? { content: 'Tell me a little more about that?', tone: 'curious' }
    return { content, tone, confidence, alternatives: rest.slice(0, 3), intent, facts, language }
  }

  function findPast(input: EngineInput, vector: Float32Array, intent: Intent): PastAnswer | undefined {
    const ranked = input.pastAnswers
      .map((past) => ({ past, similarity: cosine(vector, past.vector) + (past.sold ? 0.04 : 0) }))
      .filter(({ similarity }) => similarity >= MIN_PAST_SIMILARITY)
      .toSorted((a, b) => b.similarity - a.similarity)
    return ranked.find(
      ({ past }) => isUsable(past.answered, input) && classify(exampleOf(past)).intent === intent,
    )?.past
  }

  /** A saved reply that says about the same as one of the composed answers. */
  async function findSaved(input: EngineInput, composed: Suggestion[]): Promise<Suggestion | undefined> {
    const texts = input.savedReplies.slice(0, MAX_SAVED_REPLIES).filter((text) => isUsable(text, input))
    if (texts.length === 0) return undefined
    const missing = texts.filter((text) => !cache.has(text))
    if (cache.size + missing.length > MAX_CACHED) cache.clear()
    const vectors = await embed([...composed.map(({ content }) => content), ...missing])
    const targets = vectors.splice(0, composed.length)
    for (const [i, vector] of vectors.entries()) cache.set(missing[i] ?? '', vector)
    const similarity = (text: string) => {
      const vector = cache.get(text) ?? new Float32Array()
      return Math.max(...targets.map((target) => cosine(target, vector)))
    }
    const ranked = texts
      .map((content) => ({ content, similarity: similarity(content) }))
      .toSorted((x, y) => y.similarity - x.similarity)
    const [best] = ranked
    return best && best.similarity >= MIN_SAVED_SIMILARITY
      ? { content: best.content, tone: 'saved reply' }
      : undefined
  }
}

const scoreOf = (scores: number[], intent: Intent): number => scores[intents.indexOf(intent)] ?? 0
const newsDoubt = (scores: number[]): number =>
  Math.min(scoreOf(scores, 'good_news'), scoreOf(scores, 'bad_news'))

const exampleOf = ({ asked, vector }: PastAnswer) => {
  const length = Math.hypot(...vector) || 1
  const unit = Float32Array.from(vector, (value) => value / length)
  return toExample(asked, toPlainEnglish(asked, detectLanguage(asked)), unit)
}

const reusable = (input: EngineInput, intent: Intent): boolean =>
  !neverReused.has(intent) && (detectLanguage(input.message) ?? 'en') === 'en'

/** No placeholders, no prices that are not on the list, nothing forbidden, nothing sent lately. */
function isUsable(text: string, { persona, avoid }: EngineInput): boolean {
  if (/[[\]{}]/.test(text) || unsafeReason(text)) return false
  const listed = new Set(persona.prices.map(({ amount }) => formatAmount(amount)))
  const amounts: string[] = text.match(/\$\d+(\.\d\d)?/g) ?? []
  return amounts.every((amount) => listed.has(amount)) && !avoid.some((earlier) => isRepeat(text, earlier))
}

const speaks = ({ persona }: EngineInput, language: string): boolean => {
  const name = languageNames.of(language)?.toLowerCase()
  return persona.languages.some(
    (spoken) => spoken.toLowerCase() === language || spoken.toLowerCase() === name,
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
