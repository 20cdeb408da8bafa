import { maskContacts } from '@greenroom/contract/features/screening/screening.rules.ts'
import type { Ctx, Platform } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { embeddedEngine } from './embedded-engine.ts'
import { createMasker, MASKED_DETAIL } from './masking.ts'
import * as queries from './past-answers.queries.ts'
import { selectCreatorIdentity } from './suggest.queries.ts'

export const LEARN_QUEUE = 'assist-learn'
const LEARN_INTERVAL_MS = 5 * 60_000
const EMBED_BATCH_SIZE = 4

/** Learns from newly sent messages in the background, so sending never waits for it. */
export async function enqueueLearning(ctx: Ctx, tx: Tx, creatorId: string): Promise<void> {
  const interval = Math.floor(ctx.platform.clock().getTime() / LEARN_INTERVAL_MS)
  const payload = { agencyId: ctx.agencyId, creatorId }
  await ctx.platform.jobs.enqueue(tx, LEARN_QUEUE, payload, { dedupeKey: `${creatorId} ${interval}` })
}

export async function learnAnswers(platform: Platform, agencyId: string, creatorId: string): Promise<void> {
  const scope = <T>(work: (tx: Tx) => Promise<T>) => withScope(platform.database, agencyId, work)
  const identity = await scope((tx) => selectCreatorIdentity(tx, creatorId))
  if (!identity) return
  for (;;) {
    const candidates = await scope((tx) => queries.selectCandidates(tx, creatorId))
    const maskedAnswers = candidates
      .map(({ fanName, username, ...candidate }) => {
        const { mask } = createMasker({ ...identity, fan: null, fanName, username }, maskContacts)
        return { ...candidate, asked: mask(candidate.asked), answered: mask(candidate.answered) }
      })
      // Answers with masked details can't be reused.
      .filter(({ answered }) => !MASKED_DETAIL.test(answered))
    // Outside a transaction, because a full batch takes seconds.
    const vectors = await embedAll(maskedAnswers.map(({ asked }) => asked))
    await scope(async (tx) => {
      const rows = maskedAnswers.map((row, i) => ({
        ...row,
        vector: quantize(vectors[i] ?? new Float32Array()),
      }))
      await queries.insertPastAnswers(tx, creatorId, rows)
      await queries.prunePastAnswers(tx, creatorId)
    })
    if (candidates.length < queries.BATCH_SIZE || maskedAnswers.length === 0) return
  }
}

/** Works in small steps, so suggestions never wait for a whole batch. */
async function embedAll(texts: string[]): Promise<Float32Array[]> {
  const engine = await embeddedEngine()
  const vectors: Float32Array[] = []
  for (let i = 0; i < texts.length; i += EMBED_BATCH_SIZE)
    vectors.push(...(await engine.embed(texts.slice(i, i + EMBED_BATCH_SIZE))))
  return vectors
}

/** One signed byte per dimension, because only the direction matters. */
function quantize(vector: Float32Array): Buffer {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-9)
  return Buffer.from(Int8Array.from(vector, (value) => Math.round((value / largest) * 127)).buffer)
}
