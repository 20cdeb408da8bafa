import { open, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runLimited } from './limited-process.ts'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'

const PROGRAM = fileURLToPath(new URL('./video-process.ts', import.meta.url))
const TIMEOUT_MS = 120_000
/** Node itself uses 300 MB of this, the heap up to 512 MB. */
const limits = { memoryKb: 1_280 * 1_024, maxOutputBytes: 10_000 }
/** Keeps the process small: one memory pool, few threads. */
const environment = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' }
/** The copy is about as large as the video; for very short videos, the index tables can make it larger. */
const maxCopyBytes = (bytes: number) => 2 * bytes + 1024 * 1024

export type VideoTask = { source: string; target: string; isWebm: boolean }
export type Video = { width: number; height: number; milliseconds: number }
export type VideoResult = { problem: string } | { width: number; height: number; seconds: number }

/** Remuxes in a separate process, because a malicious file could crash the server. */
export async function remuxVideo(
  source: string,
  target: string,
  isWebm: boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<Video> {
  await rm(target, { force: true })
  const result = await runProcess({ source, target, isWebm }, timeoutMs)
  if ('problem' in result) throw new MediaRejection(result.problem)
  const { width, height, seconds } = result
  if (![width, height, seconds].every((n) => Number.isFinite(n) && n > 0))
    throw new MediaRejection(rejectionMessages.videoDamaged)
  const handle = await open(target, 'r+')
  await handle.sync().finally(() => handle.close())
  return { width: Math.round(width), height: Math.round(height), milliseconds: Math.round(seconds * 1_000) }
}

async function runProcess(task: VideoTask, timeoutMs: number): Promise<VideoResult> {
  const { size } = await stat(task.source)
  const args = [
    '--max-old-space-size=512',
    '--disable-warning=ExperimentalWarning',
    // Blocks other file writes, child processes and network connections.
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${task.target}`,
    PROGRAM,
    JSON.stringify(task),
  ]
  const outcome = await runLimited(
    process.execPath,
    args,
    { ...limits, timeoutMs, maxFileBytes: maxCopyBytes(size) },
    undefined,
    environment,
  )
  if (outcome.status === 'timeout') return { problem: rejectionMessages.videoTooSlow }
  // Treat the file as damaged if the parser crashed or ran out of memory.
  return (
    (outcome.status === 'ok' && parseResult(outcome.output)) || { problem: rejectionMessages.videoDamaged }
  )
}

function parseResult(output: Buffer): VideoResult | null {
  try {
    const { problem, width, height, seconds } = JSON.parse(output.toString())
    return typeof problem === 'string' ? { problem } : { width, height, seconds }
  } catch {
    return null
  }
}
