import { open, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'

const TIME_MS = 120_000
const MEMORY_MB = 512

export type Video = { width: number; height: number; milliseconds: number }
type WorkerResult = { trouble: string } | { width: number; height: number; seconds: number }

/** Remuxes in a worker with time and memory limits, so a hostile file can't exhaust the server. */
export async function remuxVideo(
  source: string,
  target: string,
  webm: boolean,
  timeMs = TIME_MS,
): Promise<Video> {
  await rm(target, { force: true })
  const result = await runWorker({ source, target, webm }, timeMs)
  if ('trouble' in result) throw new MediaRejection(result.trouble)
  const { width, height, seconds } = result
  if (![width, height, seconds].every((n) => Number.isFinite(n) && n > 0))
    throw new MediaRejection(rejectionMessages.videoDamaged)
  const handle = await open(target, 'r+')
  await handle.sync().finally(() => handle.close())
  return { width: Math.round(width), height: Math.round(height), milliseconds: Math.round(seconds * 1_000) }
}

async function runWorker(workerData: object, timeMs: number): Promise<WorkerResult> {
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
  })
  const outcome = Promise.withResolvers<WorkerResult>()
  const timer = setTimeout(() => outcome.resolve({ trouble: rejectionMessages.videoTooSlow }), timeMs)
  worker.once('message', (result: WorkerResult) => outcome.resolve(result))
  // Out of memory or a parser crash: blame the file.
  worker.once('error', () => outcome.resolve({ trouble: rejectionMessages.videoDamaged }))
  worker.once('exit', () => outcome.resolve({ trouble: rejectionMessages.videoDamaged }))
  try {
    return await outcome.promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
