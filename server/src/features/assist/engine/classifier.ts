import { readFileSync } from 'node:fs'
import { HASH_BUCKETS, hashedFeatures } from './features.ts'
import { type Intent, intents } from './intents.ts'

export const EMBEDDING_SIZE = 512
export const EMBEDDING_WEIGHT = 2.5
const SIZE = EMBEDDING_SIZE + HASH_BUCKETS
const ROW_BYTES = 8 + SIZE

export type Example = { vector: Float32Array; keys: number[]; values: number[] }
export type Weights = { bias: Float32Array; rows: Float32Array[] }
/** Cut-offs of the raw probability and the accuracy measured above each, from cross-validation. */
export type Calibration = { from: number; accuracy: number }[]
export type Prediction = { intent: Intent; probability: number; scores: number[] }

export function toExample(text: string, english: string, vector: Float32Array): Example {
  const hashed = hashedFeatures(text, english)
  return { vector, keys: [...hashed.keys()], values: [...hashed.values()] }
}

export function predict(weights: Weights, { vector, keys, values }: Example): Prediction {
  const logits = weights.rows.map((row, i) => {
    let sum = 0
    for (let d = 0; d < EMBEDDING_SIZE; d++) sum += (row[d] ?? 0) * (vector[d] ?? 0)
    sum = sum * EMBEDDING_WEIGHT + (weights.bias[i] ?? 0)
    for (let j = 0; j < keys.length; j++)
      sum += (row[EMBEDDING_SIZE + (keys[j] ?? 0)] ?? 0) * (values[j] ?? 0)
    return sum
  })
  const max = Math.max(...logits)
  const powers = logits.map((logit) => Math.exp(logit - max))
  const total = powers.reduce((sum, power) => sum + power, 0)
  const scores = powers.map((power) => power / total)
  const probability = Math.max(...scores)
  return { intent: intents[scores.indexOf(probability)] ?? 'small_talk', probability, scores }
}

/** Interpolates linearly between the cut-offs. */
export function calibrate(calibration: Calibration, probability: number): number {
  const highIndex = calibration.findIndex(({ from }) => from > probability)
  const low = calibration[(highIndex === -1 ? calibration.length : highIndex) - 1] ?? { from: 0, accuracy: 0 }
  const high = calibration[highIndex]
  if (!high) return low.accuracy
  const fraction = (probability - low.from) / (high.from - low.from)
  return low.accuracy + fraction * (high.accuracy - low.accuracy)
}

/** Format: per intent the bias and a scale as floats, then one signed byte per weight. */
export function packWeights({ bias, rows }: Weights): Buffer {
  return Buffer.concat(
    rows.map((row, i) => {
      const scale = row.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-9) / 127
      const packed = Buffer.alloc(ROW_BYTES)
      packed.writeFloatLE(bias[i] ?? 0, 0)
      packed.writeFloatLE(scale, 4)
      row.forEach((value, d) => {
        packed.writeInt8(Math.round(value / scale), 8 + d)
      })
      return packed
    }),
  )
}

function unpackWeights(packed: Buffer): Weights {
  if (packed.length !== intents.length * ROW_BYTES) throw new Error('weights.bin does not match the intents')
  const starts = intents.map((_, i) => i * ROW_BYTES)
  return {
    bias: Float32Array.from(starts, (start) => packed.readFloatLE(start)),
    rows: starts.map((start) => {
      const scale = packed.readFloatLE(start + 4)
      return Float32Array.from({ length: SIZE }, (_, d) => packed.readInt8(start + 8 + d) * scale)
    }),
  }
}

export const weightsFile = new URL('./model/weights.bin', import.meta.url)
export const calibrationFile = new URL('./model/calibration.json', import.meta.url)

export function loadClassifier(): (example: Example) => {
  intent: Intent
  confidence: number
  scores: number[]
} {
  const weights = unpackWeights(readFileSync(weightsFile))
  const calibration = JSON.parse(readFileSync(calibrationFile, 'utf8')) as Calibration
  return (example) => {
    const { intent, probability, scores } = predict(weights, example)
    return { intent, confidence: calibrate(calibration, probability), scores }
  }
}
