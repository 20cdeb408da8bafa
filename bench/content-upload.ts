import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '@greenroom/contract/kit/media.ts'
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import type { UploadServerReady } from './content-upload-server.ts'
import { check, printTable } from './report.ts'

/** The same chunk size as in the web app. */
const CHUNK_BYTES = 16 * 1024 * 1024
/** Alternating, so other load on the machine affects both. */
const ROUNDS = 3
const limits = { growthMb: 80, share: 0.6 }

type RequestOptions = {
  method: string
  path: string
  headers?: Record<string, string>
  range?: [number, number]
}
type Run = { seconds: number; startMb: number; peakMb: number }

/** Both servers write the same file to the same disk and flush it before responding to the last chunk. */
export async function measureUpload(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
  const children: ChildProcess[] = []
  try {
    const file = join(folder, 'video.mp4')
    await makeVideo(file)
    const server = await startChild(children, 'content-upload-server.ts', [])
    const baseline = await startChild(children, 'content-upload-baseline.ts', [join(folder, 'baseline')])
    const small = join(folder, 'small.mp4')
    await makeVideo(small, 20)
    await uploadTo(server, small)
    await writeTo(baseline, small)
    const runs: { upload: Run; processing: Run; baseline: Run }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const baselineRun = await writeTo(baseline, file)
      runs.push({ ...(await uploadTo(server, file)), baseline: baselineRun })
    }
    return report(runs, (await stat(file)).size)
  } finally {
    for (const child of children.filter(({ connected }) => connected)) {
      child.send('stop')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

function report(runs: { upload: Run; processing: Run; baseline: Run }[], bytes: number): boolean {
  const rate = ({ seconds }: Run) => bytes / 1024 / 1024 / seconds
  const best = (kind: 'upload' | 'baseline') => Math.max(...runs.map((run) => rate(run[kind])))
  const uploadGrowth = Math.max(...runs.map(({ upload }) => growthMb(upload)))
  // Compared with the server's memory before the upload.
  const totalGrowth = Math.max(
    ...runs.map(({ upload, processing }) => Math.max(upload.peakMb, processing.peakMb) - upload.startMb),
  )
  printTable(
    ['round', 'baseline', 'upload', 'share', 'memory', 'processed in', 'memory'],
    runs.map(({ baseline, upload, processing }, i) => [
      String(i + 1),
      `${rate(baseline).toFixed(0)} MB/s`,
      `${rate(upload).toFixed(0)} MB/s`,
      `${((rate(upload) / rate(baseline)) * 100).toFixed(0)}%`,
      `+${growthMb(upload).toFixed(0)} MB`,
      `${processing.seconds.toFixed(1)} s`,
      `+${growthMb(processing).toFixed(0)} MB`,
    ]),
  )
  const share = best('upload') / best('baseline')
  return [
    check(
      `memory grows less than ${limits.growthMb} MB while receiving 500 MB`,
      uploadGrowth < limits.growthMb,
      `${uploadGrowth.toFixed(0)} MB`,
    ),
    check(
      `memory grows less than ${limits.growthMb} MB until the video is processed`,
      totalGrowth < limits.growthMb,
      `${totalGrowth.toFixed(0)} MB`,
    ),
    check(
      `at least ${limits.share * 100}% of the baseline's throughput`,
      share >= limits.share,
      `${best('upload').toFixed(0)} of ${best('baseline').toFixed(0)} MB/s, ${(share * 100).toFixed(0)}%`,
    ),
  ].every(Boolean)
}

/** A valid container with random frames, padded to the maximum accepted size. */
async function makeVideo(path: string, megabytes = 499): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(path),
  })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 240 }
  const data = new Uint8Array(1024 * 1024).map((_, i) => (i * 2_654_435_761) >>> 16)
  for (let i = 0; i < megabytes; i++)
    await source.add(new EncodedPacket(data, 'key', i, 1), i === 0 ? { decoderConfig } : undefined)
  await output.finalize()
  if (megabytes > 100) await truncate(path, MAX_FILE_BYTES)
}

type Child = { pid: number; ready: UploadServerReady }

async function startChild(children: ChildProcess[], file: string, args: string[]): Promise<Child> {
  const child = fork(new URL(file, import.meta.url), args, {
    execArgv: ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href],
  })
  children.push(child)
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`${file} exited`)))
  exited.catch(() => {})
  const [ready] = (await Promise.race([once(child, 'message'), exited])) as [UploadServerReady]
  return { pid: child.pid ?? 0, ready }
}

async function uploadTo({ pid, ready }: Child, file: string): Promise<{ upload: Run; processing: Run }> {
  const { size } = await stat(file)
  const headers = { authorization: `Bearer ${ready.token}`, 'tus-resumable': '1.0.0' }
  let path = ''
  const upload = await measureRun(pid, async () => {
    const metadata = `filename ${btoa('video.mp4')},purpose ${btoa('content')}`
    const started = await send(ready, file, {
      method: 'POST',
      path: '/api/uploads',
      headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
    })
    path = String(started.headers.location)
    for (let offset = 0; offset < size; offset += CHUNK_BYTES)
      await send(ready, file, {
        method: 'PATCH',
        path,
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        range: [offset, Math.min(offset + CHUNK_BYTES, size)],
      })
  })
  const processing = await measureRun(pid, async () => {
    for (let status = ''; status !== 'ready'; ) {
      const reply = await send(ready, file, { method: 'GET', path: `${path}/status`, headers })
      status = JSON.parse(reply.body).data.status
      if (status === 'refused') throw new Error(reply.body)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  await send(ready, file, { method: 'DELETE', path, headers })
  return { upload, processing }
}

async function writeTo({ pid, ready }: Child, file: string): Promise<Run> {
  const { size } = await stat(file)
  return measureRun(pid, async () => {
    for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
      const end = Math.min(offset + CHUNK_BYTES, size)
      await send(ready, file, { method: 'PATCH', path: end === size ? '/last' : '/', range: [offset, end] })
    }
  })
}

const growthMb = ({ startMb, peakMb }: Run) => peakMb - startMb

/** Measures the duration and the process's peak memory. */
async function measureRun(pid: number, action: () => Promise<void>): Promise<Run> {
  const startMb = residentMb(pid)
  let peakMb = startMb
  const sampler = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid))
  }, 20)
  const startedAt = performance.now()
  try {
    await action()
  } finally {
    clearInterval(sampler)
  }
  return { seconds: (performance.now() - startedAt) / 1_000, startMb, peakMb }
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function send(
  { port }: UploadServerReady,
  file: string,
  { method, path, headers = {}, range }: RequestOptions,
) {
  const length = range ? range[1] - range[0] : 0
  const outgoing = request({ port, method, path, headers: { ...headers, 'content-length': length } })
  const responseEvent = once(outgoing, 'response')
  if (range)
    await pipeline(
      createReadStream(file, { start: range[0], end: range[1] - 1, highWaterMark: 256 * 1024 }),
      outgoing,
    )
  else outgoing.end()
  const [response] = await responseEvent
  let body = ''
  for await (const chunk of response) body += chunk
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${body}`)
  return { headers: response.headers as Record<string, string>, body }
}
