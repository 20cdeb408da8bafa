import { open, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Unfit, words } from './unfit.ts'

const TIME_MS = 120_000
const MEMORY_MB = 512

export type Video = { width: number; height: number; milliseconds: number }
type Said = { trouble: string } | { width: number; height: number; seconds: number }

/** Packed anew by somebody who may be stopped: a file made to be slow or large takes neither our time nor our memory. */
export async function packVideo(
  source: string,
  target: string,
  webm: boolean,
  timeMs = TIME_MS,
): Promise<Video> {
  await rm(target, { force: true })
  const said = await askWorker({ source, target, webm }, timeMs)
  if ('trouble' in said) throw new Unfit(said.trouble)
  const { width, height, seconds } = said
  if (![width, height, seconds].every((n) => Number.isFinite(n) && n > 0) || seconds > 86_400)
    throw new Unfit(words.damagedVideo)
  const handle = await open(target, 'r+')
  await handle.sync().finally(() => handle.close())
  return { width: Math.round(width), height: Math.round(height), milliseconds: Math.round(seconds * 1_000) }
}

async function askWorker(workerData: object, timeMs: number): Promise<Said> {
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
  })
  const answer = Promise.withResolvers<Said>()
  const timer = setTimeout(() => answer.resolve({ trouble: words.slowVideo }), timeMs)
  worker.once('message', (said: Said) => answer.resolve(said))
  // Out of memory, or a fault no reader should have: either way it is the file.
  worker.once('error', () => answer.resolve({ trouble: words.damagedVideo }))
  worker.once('exit', () => answer.resolve({ trouble: words.damagedVideo }))
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
