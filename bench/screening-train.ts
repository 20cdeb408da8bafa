// npm run screening:train: trains the screening classifier, and evaluates it on writers it has not seen.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  featuresOf,
  type LearnedKind,
  learnedKinds,
  triggerPatterns,
  unitsOf,
} from '../contract/src/features/screening/classifier.rules.ts'
import { screenByPatterns, toClassifierInput } from '../contract/src/features/screening/screening.rules.ts'
import { readLabeledTexts, splitHalves } from './assist-sets.ts'
import { printTable } from './report.ts'
import { readScreeningRows } from './screening-rows.ts'

/** Groups of writers that are left out in turn; single writers would take five times as long. */
const FOLDS = 8
const EPOCHS = 30
const LEARNING_RATE = 0.15
/** Pulls weights toward zero, so rare words count less. */
const WEIGHT_DECAY = 1.5e-3
const MAX_FEATURES = 24_000
const TEMPLATE_SAMPLES = 12
/** Share of clean messages that may reach the threshold for locking a conversation. */
const MAX_CONFIDENT_FALSE_ALARMS = 0.002
/** Share of pattern matches that may be lost to reduce false alarms. */
const MAX_LOST_MATCHES = 0.01
/** Share of clean messages by unseen writers that may reach each kind's threshold. */
const maxAlarms: Record<LearnedKind, number> = { email: 0.001, link: 0.001, handle: 0.003, under_age: 0.01 }

/** Few clean messages mention email, pages or services, so the share alone would set the threshold too low. */
const MIN_HIT_THRESHOLD = -0.5

type Example = {
  writer: string
  label: string
  text: string
  weight: number
  keys: Uint32Array
  values: Float32Array
}
type Model = { bias: number; weights: Float32Array }

const rows = readScreeningRows().map((row) => ({ ...row, weight: 1 }))
const otherTexts = [...fromTemplates(), ...fromIntents(), ...fromReplyTemplates()]
const index = new Map<number, number>()
const examples = [...rows, ...otherTexts].map(toExample)
console.log(
  `${rows.length} messages of ${new Set(rows.map(({ writer }) => writer)).size} writers, ${otherTexts.length} other texts, ${index.size} features.`,
)

// The last writer wrote after seeing the misses, so those messages are used for training but not for evaluation.
const writers = [...new Set(rows.map(({ writer }) => writer))].filter((writer) => writer !== 'w22')
const folds = Number(process.argv.find((arg) => arg.startsWith('--folds='))?.slice(8) ?? FOLDS)
const scored = Array.from({ length: folds }, (_, fold) => {
  const excludedWriters = new Set(writers.filter((_, i) => i % folds === fold))
  const models = learnedKinds.map((kind) =>
    train(
      examples.filter((example) => !excludedWriters.has(example.writer)),
      kind,
    ),
  )
  return examples
    .filter((example) => excludedWriters.has(example.writer))
    .map((example) => {
      const input = toClassifierInput(example.text)
      const units = unitsOf(input).map(({ text }) => toExample({ ...example, text }))
      const scores = models.map((model, k) =>
        Math.max(
          ...units
            .slice(0, learnedKinds[k] === 'under_age' ? units.length : 1)
            .map((unit) => scoreOf(model, unit)),
        ),
      )
      // Scores for hits of the classifier alone, which only count where a trigger pattern matches.
      const unaidedScores = scores.map((score, k) =>
        triggerPatterns[learnedKinds[k] ?? 'email'].test(input) ? score : -99,
      )
      return { ...example, scores, unaidedScores, patterns: screenByPatterns(example.text) }
    })
}).flat()
const clean = scored.filter(({ label }) => label === 'clean')
const thresholds = learnedKinds.map((kind, k) => {
  const sorted = clean.map(({ unaidedScores }) => unaidedScores[k] ?? 0).sort((a, b) => b - a)
  const matching = scored
    .filter(({ label, patterns }) => label === kind && patterns.includes(kind))
    .map(({ scores }) => scores[k] ?? 0)
    .sort((a, b) => a - b)
  const hit = Math.max(MIN_HIT_THRESHOLD, sorted[Math.floor(maxAlarms[kind] * sorted.length)] ?? 0)
  return {
    hit,
    confident: Math.max(hit, sorted[Math.floor(MAX_CONFIDENT_FALSE_ALARMS * sorted.length)] ?? 0),
    // Patterns of numbers, addresses and links need no confirmation.
    unlikely:
      kind === 'handle' || kind === 'under_age'
        ? (matching[Math.floor(MAX_LOST_MATCHES * matching.length)] ?? 0)
        : -1e9,
  }
})
report()
if (!process.argv.includes('--dry')) writeModel()

function toExample({
  writer,
  label,
  text,
  weight,
}: Pick<Example, 'writer' | 'label' | 'text' | 'weight'>): Example {
  const features = [...featuresOf(toClassifierInput(text))]
  const keys = Uint32Array.from(features, ([key]) => {
    const position = index.get(key) ?? index.size
    index.set(key, position)
    return position
  })
  return { writer, label, text, weight, keys, values: Float32Array.from(features, ([, value]) => value) }
}

/** Logistic regression with AdaGrad; the order of the examples is fixed, so the result is too. */
function train(items: Example[], kind: LearnedKind): Model {
  const model = { bias: -1, weights: new Float32Array(index.size) }
  const squares = new Float32Array(index.size).fill(1e-4)
  const matching = items.filter(({ label }) => label === kind).length
  const positiveWeight = Math.sqrt((items.length - matching) / matching) / 1.5
  const isContact = kind !== 'under_age'
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (let step = 0; step < items.length; step++) {
      const item = items[(step * 7919 + epoch * 3571) % items.length]
      if (!item) continue
      const isPositive = item.label === kind
      // A message with one contact often contains another.
      const isRelated = isContact && ['phone', 'email', 'link', 'handle'].includes(item.label)
      const weight = item.weight * (isPositive ? positiveWeight : isRelated ? 0.3 : 1)
      const error = (1 / (1 + Math.exp(-scoreOf(model, item))) - (isPositive ? 1 : 0)) * weight
      if (Math.abs(error) < 0.003) continue
      for (let j = 0; j < item.keys.length; j++) {
        const key = item.keys[j] ?? 0
        const slope = error * (item.values[j] ?? 0) + WEIGHT_DECAY * (model.weights[key] ?? 0)
        squares[key] = (squares[key] ?? 0) + slope * slope
        model.weights[key] =
          (model.weights[key] ?? 0) - (LEARNING_RATE * slope) / Math.sqrt(squares[key] ?? 1)
      }
      model.bias -= 0.02 * error
    }
  return model
}

function scoreOf({ bias, weights }: Model, { keys, values }: Example): number {
  let score = bias
  for (let j = 0; j < keys.length; j++) score += (weights[keys[j] ?? 0] ?? 0) * (values[j] ?? 0)
  return score
}

/** Expands templates like "my {app} is {name}" into a fixed selection of their combinations. */
function fromTemplates() {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const lists = new Map<string, string>()
  return readFileSync('bench/assist/screening-templates.tsv', 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [label = '', template = ''] = line.split('\t')
      if (label.startsWith('@')) lists.set(label.slice(1), template)
      if (label.startsWith('@')) return []
      const texts = Array.from({ length: TEMPLATE_SAMPLES }, () => {
        let text = template
        while (/\{[^{}]*\}/.test(text))
          text = text.replace(/\{([^{}]*)\}/, (_, inner: string) => {
            const choices = (lists.get(inner) ?? inner).split('|')
            return choices[Math.floor(random() * choices.length)] ?? ''
          })
        return text.replace(/\s+/g, ' ').trim()
      })
      return [...new Set(texts)].map((text) => ({ writer: 'templates', label, text, weight: 0.3 }))
    })
}

/** The engine's training messages; those that ask for contact are excluded, because no label fits. */
function fromIntents() {
  const folder = 'server/src/features/assist/engine/model'
  const items = [
    ...readLabeledTexts(`${folder}/training.tsv`),
    ...readLabeledTexts(`${folder}/training-2.tsv`),
    ...splitHalves(readLabeledTexts('bench/assist/intents.tsv')).tuning,
  ]
  return items
    .filter(({ intent }) => intent !== 'asks_contact')
    .map(({ intent, text }) => ({
      writer: 'intents',
      label: intent === 'under_age' ? intent : 'clean',
      text,
      weight: 0.5,
    }))
}

function fromReplyTemplates() {
  return readFileSync('server/src/features/assist/engine/model/templates.tsv', 'utf8')
    .trim()
    .split('\n')
    .map((line) => (line.split('\t').at(-1) ?? '').replace(/\{[^}]*\}/g, ' '))
    .map((text) => ({ writer: 'reply templates', label: 'clean', text, weight: 0.3 }))
}

function report() {
  const isHit = ({ unaidedScores }: (typeof scored)[number], k: number) =>
    (unaidedScores[k] ?? 0) >= (thresholds[k]?.hit ?? 0)
  // A pattern match that is kept, because its classifier score is high enough.
  const isKeptMatch = ({ scores, patterns }: (typeof scored)[number], k: number) =>
    patterns.some((kind) => kind === learnedKinds[k]) && (scores[k] ?? 0) >= (thresholds[k]?.unlikely ?? 0)
  const percent = (part: number, total: number) => (total ? `${((100 * part) / total).toFixed(1)}` : '-')
  printTable(
    ['left out', ...learnedKinds.map((kind) => `${kind} (alone, both)`), 'all', 'false alarms'],
    [...writers, 'all'].map((writer) => {
      const matching = scored.filter((row) => writer === 'all' || row.writer === writer)
      let [total, detected] = [0, 0]
      const cells = learnedKinds.map((kind, k) => {
        const rows = matching.filter(({ label }) => label === kind)
        const both = rows.filter((row) => isHit(row, k) || isKeptMatch(row, k)).length
        total += rows.length
        detected += both
        return `${percent(rows.filter((row) => isHit(row, k)).length, rows.length)}, ${percent(both, rows.length)}`
      })
      const cleanRows = matching.filter(({ label }) => label === 'clean')
      const alarms = cleanRows.filter(
        (row) =>
          learnedKinds.some((_, k) => isHit(row, k) || isKeptMatch(row, k)) ||
          row.patterns.some((kind) => !(learnedKinds as readonly string[]).includes(kind)),
      )
      return [writer, ...cells, percent(detected, total), percent(alarms.length, cleanRows.length)]
    }),
  )
  printTable(
    ['classifier alone', 'threshold', 'found', 'false alarms', 'precision'],
    learnedKinds.flatMap((kind, k) =>
      (['hit', 'confident'] as const).map((name) => {
        const isAbove = ({ unaidedScores }: (typeof scored)[number]) =>
          (unaidedScores[k] ?? 0) >= (thresholds[k]?.[name] ?? 0)
        const hits = scored.filter((row) => row.label === kind && isAbove(row)).length
        const cleanHits = clean.filter(isAbove).length
        return [
          `${kind}, ${name}`,
          (thresholds[k]?.[name] ?? 0).toFixed(2),
          `${hits}`,
          `${cleanHits}`,
          percent(hits, hits + cleanHits),
        ]
      }),
    ),
  )
  const shownWriter = process.argv.find((arg) => arg.startsWith('--show='))?.slice(7)
  for (const row of scored.filter(({ writer }) => shownWriter === 'all' || writer === shownWriter)) {
    const kinds = learnedKinds.filter((_, k) => isHit(row, k))
    const keptMatches = learnedKinds.filter((_, k) => isKeptMatch(row, k))
    const k = learnedKinds.indexOf(row.label as LearnedKind)
    const isCorrect =
      row.label === 'clean'
        ? kinds.length + keptMatches.length === 0
        : k < 0 || isHit(row, k) || isKeptMatch(row, k)
    if (!isCorrect)
      console.log(
        `${row.writer}\t${row.label}\t${(row.scores[k] ?? 0).toFixed(2)}\t${kinds.join()}|${row.patterns.join()}\t${row.text}`,
      )
  }
}

/** Stores the strongest features, with one signed byte per kind. */
function writeModel() {
  const models = learnedKinds.map((kind) => train(examples, kind))
  const hashes = [...index.keys()]
  const counts = new Uint32Array(index.size)
  for (const { keys } of examples) for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  const strength = (i: number) =>
    Math.max(...models.map(({ weights }) => Math.abs(weights[i] ?? 0))) * Math.sqrt(counts[i] ?? 0)
  const selected = hashes
    .map((_, i) => i)
    .filter((i) => (counts[i] ?? 0) > 1)
    .toSorted((a, b) => strength(b) - strength(a))
    .slice(0, MAX_FEATURES)
    .sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0))
  const scale = models.map(({ weights }) => Math.max(...selected.map((i) => Math.abs(weights[i] ?? 0))) / 127)
  const bytes = Int8Array.from(
    selected.flatMap((i) => models.map(({ weights }, k) => Math.round((weights[i] ?? 0) / (scale[k] ?? 1)))),
  )
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  const file = {
    bias: models.map(({ bias }) => round(bias)),
    scale: scale.map((value) => Number(value.toPrecision(6))),
    hit: thresholds.map(({ hit }) => round(hit)),
    confident: thresholds.map(({ confident }) => round(confident)),
    unlikely: thresholds.map(({ unlikely }) => round(unlikely)),
    keys: Buffer.from(Uint32Array.from(selected, (i) => hashes[i] ?? 0).buffer).toString('base64'),
    weights: Buffer.from(bytes.buffer).toString('base64'),
  }
  writeFileSync('contract/src/features/screening/model/weights.json', `${JSON.stringify(file)}\n`)
  console.log(`${selected.length} features kept.`)
}
