import type { UploadPurpose, UploadState } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { MAX_FILE_BYTES, UNSUPPORTED_FILE } from '@greenroom/contract/kit/media.ts'
import { WORKPLACE_HEADER } from '@greenroom/contract/kit/workplace.ts'
import type { DetailedError, Upload } from 'tus-js-client'
import { api, currentWorkplace } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { readToken } from '../session/token.ts'
import { createStore } from '../store.ts'
import { uploadPoster } from './upload-poster.ts'
import { fingerprintOf, uploadUrlStorage } from './upload-urls.ts'

/** State of an upload. `refused` is final; `stopped` resumes with `retry`, `paused` with `resume`. */
export type UploadProgress =
  | { state: 'uploading'; share: number; waiting: boolean }
  | { state: 'paused'; share: number }
  | { state: 'preparing'; uploadId: string }
  | { state: 'ready'; upload: UploadState }
  | { state: 'refused'; message: string }
  | { state: 'stopped'; message: string }

export type Uploading = {
  /** Local id for lists; the server's id comes with `ready` and `done`. */
  id: string
  progress: { get(): UploadProgress; subscribe(listener: () => void): () => void }
  /** Resolves with the upload when ready; rejects when refused or aborted. */
  done: Promise<UploadState>
  /** Stops the upload and deletes it on the server. */
  abort(): Promise<void>
  /** Stops sending. The server keeps the bytes for a day. */
  pause(): void
  resume(): void
  retry(): void
}

type UploadSettings = {
  purpose: UploadPurpose
  /** Share sent by an earlier page, until the server responds. */
  share?: number | undefined
}

const ENDPOINT = '/api/uploads'
const PART_BYTES = 16 * 1024 * 1024
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
const POLL_DELAYS_MS = [150, 150, 300, 300, 500, 1_000]
const ONLINE_CHECK_MS = 15_000

/** Validation error of a file; null if it can be uploaded. */
export function fileError(file: Pick<File, 'size' | 'type'>): string | null {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > MAX_FILE_BYTES) return 'Files can be up to 500 MB.'
  // Some systems report no type; the server checks anyway.
  if (file.type !== '' && !/^(image|video)\//.test(file.type)) return UNSUPPORTED_FILE
  if (file.type === 'image/svg+xml') return UNSUPPORTED_FILE
  return null
}

/** Uploads a file in chunks. Waits while offline; picking the same file after a reload resumes. */
export function startUpload(file: File, { purpose, share: sentShare = 0 }: UploadSettings): Uploading {
  const progress = createStore<UploadProgress>({ state: 'uploading', share: sentShare, waiting: false })
  const done = Promise.withResolvers<UploadState>()
  // Avoids unhandled rejections for callers that only watch progress.
  done.promise.catch(() => {})
  const stop = new AbortController()
  let tus: Upload | undefined
  let making: Promise<Upload> | undefined
  // Only the last of several starts sends.
  let attempt = 0

  const set = (next: UploadProgress) => {
    if (!stop.signal.aborted) progress.set(next)
  }
  const refuse = (message: string) => {
    set({ state: 'refused', message })
    done.reject(new Error(message))
  }
  const check = async () => {
    const uploadId = idOf(tus?.url)
    set({ state: 'preparing', uploadId })
    try {
      const found = await pollUntilProcessed(uploadId, stop.signal)
      if (found.status === 'refused') return refuse(found.trouble ?? 'Could not process this file.')
      const upload = await withPoster(file, found, stop.signal)
      set({ state: 'ready', upload })
      done.resolve(upload)
    } catch (error) {
      set({ state: 'stopped', message: messageOf(error) })
    }
  }
  const fail = (error: Error | DetailedError) => {
    const share = shareOf(progress.get())
    const response = 'originalResponse' in error ? error.originalResponse : null
    if (!response) {
      set({ state: 'uploading', share, waiting: true })
      const waitingAttempt = attempt
      return waitUntilOnline(stop.signal).then(() => {
        if (!stop.signal.aborted && waitingAttempt === attempt) tus?.start()
      })
    }
    const status = response.getStatus()
    if ([400, 413, 415, 422].includes(status)) return refuse(messageIn(response.getBody()))
    // Signed out, locked or switched agency: checking the session triggers the right redirect.
    if ([401, 409, 423].includes(status)) void api('GET /auth/me').catch(() => {})
    set({ state: 'stopped', message: messageIn(response.getBody()) })
  }
  const go = async () => {
    const fault = fileError(file)
    if (fault) return refuse(fault)
    set({ state: 'uploading', share: shareOf(progress.get()), waiting: false })
    const ownAttempt = ++attempt
    try {
      making ??= makeUpload(file, purpose, {
        onProgress(sent, total) {
          if (progress.get().state === 'uploading')
            set({ state: 'uploading', share: sent / total, waiting: false })
        },
        onSuccess: () => void check(),
        onError: (error) => void fail(error),
      })
      tus = await making
      if (!stop.signal.aborted && ownAttempt === attempt) tus.start()
    } catch {
      making = undefined
      set({ state: 'stopped', message: 'Could not upload the file. Try again.' })
    }
  }
  void go()

  return {
    id: newId(),
    progress,
    done: done.promise,
    async abort() {
      if (stop.signal.aborted) return
      stop.abort()
      done.reject(new DOMException('The upload was aborted', 'AbortError'))
      // The server deletes leftovers after a day.
      await tus?.abort(true).catch(() => {})
    },
    pause() {
      const { state } = progress.get()
      if (state !== 'uploading') return
      attempt++
      set({ state: 'paused', share: shareOf(progress.get()) })
      void tus?.abort().catch(() => {})
    },
    resume() {
      if (progress.get().state === 'paused' && !stop.signal.aborted) void go()
    },
    retry() {
      if (progress.get().state !== 'stopped' || stop.signal.aborted) return
      void go()
    },
  }
}

/** Deletes an upload of an earlier page; the server deletes leftovers after a day. */
export async function deleteUpload(id: string): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0', ...ownHeaders() }
  await fetch(`${ENDPOINT}/${id}`, { method: 'DELETE', headers, credentials: 'omit' }).catch(() => {})
}

function ownHeaders(): Record<string, string> {
  const workplace = currentWorkplace()
  return { authorization: `Bearer ${readToken() ?? ''}`, ...(workplace && { [WORKPLACE_HEADER]: workplace }) }
}

type Reactions = Pick<NonNullable<Upload['options']>, 'onProgress' | 'onSuccess' | 'onError'>

async function makeUpload(file: File, purpose: UploadPurpose, reactions: Reactions): Promise<Upload> {
  const { Upload: TusUpload } = await import('tus-js-client')
  const upload = new TusUpload(file, {
    ...reactions,
    endpoint: new URL(ENDPOINT, window.location.origin).href,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: file.name.slice(0, 500), purpose },
    fingerprint: async () => fingerprintOf(file, currentWorkplace() ?? 'nobody', purpose),
    urlStorage: uploadUrlStorage,
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      return status === 0 || status === 429 || status >= 500 || (status === 409 && !isWorkplace(error))
    },
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(ownHeaders())) request.setHeader(name, value)
    },
  })
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  return upload
}

const isWorkplace = (error: DetailedError) =>
  error.originalResponse?.getBody().includes('workplace_changed') ?? false

/** Without ffmpeg on the server, this browser captures the poster. */
async function withPoster(file: File, upload: UploadState, signal: AbortSignal): Promise<UploadState> {
  if (upload.kind !== 'video' || upload.thumbnailUrl) return upload
  return (await uploadPoster(file, upload.id)) ? pollUntilProcessed(upload.id, signal) : upload
}

/** Waits until a finished upload is processed, regardless of which page sent it. */
export async function pollUntilProcessed(
  id: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<UploadState> {
  for (let turn = 0; ; turn++) {
    await pause(POLL_DELAYS_MS[Math.min(turn, POLL_DELAYS_MS.length - 1)] ?? 1_000, signal)
    try {
      const { data } = await api('GET /uploads/{id}/status', { params: { id }, signal })
      if (data.status === 'ready' || data.status === 'refused') return data
    } catch (error) {
      signal.throwIfAborted()
      const lost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!lost) throw error
      await waitUntilOnline(signal)
    }
  }
}

/** Waits until the browser is online, or for a while: its status is not always reliable. */
function waitUntilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ONLINE_CHECK_MS)
    addEventListener('online', go, { once: true })
    signal.addEventListener('abort', go, { once: true })
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

const idOf = (url: string | null | undefined) => url?.split('/').at(-1) ?? ''

const shareOf = (progress: UploadProgress) => ('share' in progress ? progress.share : 0)

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'Could not process the file. Try again.'

function messageIn(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not from our server: a proxy page, for example.
  }
  return 'Could not upload the file. Try again.'
}
