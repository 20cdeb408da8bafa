// npm run assist:train: trains the intent classifier on our own examples and the tuning half, calibrated by cross-validation.
import { writeFileSync } from 'node:fs'
import {
  type Calibration,
  calibrationFile,
  EMBEDDING_SIZE,
  EMBEDDING_WEIGHT,
  type Example,
  packWeights,
  predict,
  toExample,
  type Weights,
  weightsFile,
} from '../server/src/features/assist/engine/classifier.ts'
import { loadEmbedder } from '../server/src/features/assist/engine/embedder.ts'
import { HASH_BUCKETS } from '../server/src/features/assist/engine/features.ts'
import { intents } from '../server/src/features/assist/engine/intents.ts'
import { detectLanguage, toPlainEnglish } from '../server/src/features/assist/engine/words.ts'
import { type LabeledText, readLabeledTexts, splitHalves } from './assist-sets.ts'

const FOLDS = 5
const EPOCHS = 40
const LEARNING_RATE = 0.02
const WEIGHT_DECAY = 2e-5
/** Classes this close to their target are skipped, which saves most of the training time. */
const MIN_ERROR = 0.002
const BANDS = 8

type TrainingExample = LabeledText & Example

const folder = 'server/src/features/assist/engine/model'
const { tuning } = splitHalves(readLabeledTexts('bench/assist/intents.tsv'))
const embed = await loadEmbedder()
const tuningExamples = await toExamples(tuning)
const ownExamples = await toExamples(readLabeledTexts(`${folder}/training.tsv`))
// Written after reviewing misses in the tuning half, so cross-validation excludes them.
const newExamples = await toExamples(readLabeledTexts(`${folder}/training-2.tsv`))

const outcomes: { item: TrainingExample; predicted: string; probability: number }[] = []
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = train([...ownExamples, ...tuningExamples.filter((_, i) => i % FOLDS !== fold)])
  for (const item of tuningExamples.filter((_, i) => i % FOLDS === fold)) {
    const { intent, probability } = predict(weights, item)
    outcomes.push({ item, predicted: intent, probability })
  }
}
const correct = outcomes.filter(({ item, predicted }) => item.intent === predicted)
console.log(`Cross-validated on the tuning half: ${((100 * correct.length) / outcomes.length).toFixed(1)}%`)
for (const { item, predicted, probability } of outcomes) {
  if (item.intent !== predicted)
    console.log(`  ${item.intent} -> ${predicted} (${probability.toFixed(2)}): ${item.text}`)
}
const calibration = calibrate(
  outcomes.map(({ item, predicted, probability }) => [probability, item.intent === predicted]),
)
console.log(calibration)
const examples = [...tuningExamples, ...ownExamples, ...newExamples]
writeFileSync(weightsFile, packWeights(train(examples)))
writeFileSync(calibrationFile, `${JSON.stringify(calibration)}\n`)
console.log(`Trained on ${examples.length} examples.`)
process.exit()

async function toExamples(items: LabeledText[]): Promise<TrainingExample[]> {
  const result: TrainingExample[] = []
  for (const item of items) {
    const english = toPlainEnglish(item.text, detectLanguage(item.text))
    const [vector] = await embed([english])
    if (vector) result.push({ ...item, ...toExample(item.text, english, vector) })
  }
  return result
}

/** Softmax regression with AdaGrad; the order of the examples is fixed, so the result is too. */
function train(items: TrainingExample[]): Weights {
  const size = EMBEDDING_SIZE + HASH_BUCKETS
  const weights: Weights = {
    bias: new Float32Array(intents.length),
    rows: intents.map(() => new Float32Array(size)),
  }
  const squares = intents.map(() => new Float32Array(size).fill(1e-6))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let step = 0; step < items.length; step++) {
      const item = items[(step * 7919 + epoch * 31) % items.length]
      if (!item) continue
      const { scores } = predict(weights, item)
      for (const [c, intent] of intents.entries()) {
        const error = (scores[c] ?? 0) - (intent === item.intent ? 1 : 0)
        const [row, square] = [weights.rows[c], squares[c]]
        if (!row || !square || Math.abs(error) < MIN_ERROR) continue
        for (let d = 0; d < EMBEDDING_SIZE; d++)
          updateWeight(row, square, d, error * EMBEDDING_WEIGHT * (item.vector[d] ?? 0))
        for (const [j, key] of item.keys.entries())
          updateWeight(row, square, EMBEDDING_SIZE + key, error * (item.values[j] ?? 0))
        weights.bias[c] = (weights.bias[c] ?? 0) - 0.01 * error
      }
    }
  }
  return weights
}

function updateWeight(row: Float32Array, square: Float32Array, d: number, slope: number): void {
  const gradient = slope + WEIGHT_DECAY * (row[d] ?? 0)
  square[d] = (square[d] ?? 0) + gradient * gradient
  row[d] = (row[d] ?? 0) - (LEARNING_RATE * gradient) / Math.sqrt(square[d] ?? 1)
}

/** Isotonic regression: the accuracy of bands of equal size, merging neighbors until accuracy only increases. */
function calibrate(points: [probability: number, isCorrect: boolean][]): Calibration {
  const sorted = points.toSorted((a, b) => a[0] - b[0])
  const size = Math.ceil(sorted.length / BANDS)
  const bands: { points: typeof sorted; accuracy: number }[] = []
  for (let start = 0; start < sorted.length; start += size) {
    let band = sorted.slice(start, start + size)
    for (let last = bands.at(-1); last && last.accuracy >= accuracyOf(band); last = bands.at(-1)) {
      band = [...last.points, ...band]
      bands.pop()
    }
    bands.push({ points: band, accuracy: accuracyOf(band) })
  }
  const middle = (band: typeof sorted) => band[Math.floor(band.length / 2)]?.[0] ?? 0
  const round = (value: number) => Math.round(value * 1000) / 1000
  return bands.map((band) => ({ from: round(middle(band.points)), accuracy: round(band.accuracy) }))
}

function accuracyOf(band: [number, boolean][]): number {
  // One pseudo-miss and one pseudo-hit, so small bands never claim certainty.
  return (band.filter(([, isCorrect]) => isCorrect).length + 1) / (band.length + 2)
}
