import type { UploadPurpose, UploadState } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { MAX_FILE_BYTES, UNSUPPORTED_FILE } from '@greenroom/contract/kit/media.ts'
import { WORKSPACE_HEADER } from '@greenroom/contract/kit/workspace.ts'
import type { DetailedError, Upload } from 'tus-js-client'
import { api, currentWorkspace } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { readToken } from '../session/token.ts'
import { createStore } from '../store.ts'
import { uploadPoster } from './upload-poster.ts'
import { fingerprintOf, uploadUrlStorage } from './upload-urls.ts'

/**
 * State of an upload; `progress` is between 0 and 1. `refused` is final; `failed` resumes with `retry`,
 * `paused` with `resume`.
 */
export type UploadProgress =
  | { state: 'uploading'; progress: number; waiting: boolean }
  | { state: 'paused'; progress: number }
  | { state: 'preparing'; uploadId: string }
  | { state: 'ready'; upload: UploadState }
  | { state: 'refused'; message: string }
  | { state: 'failed'; message: string }

export type UploadHandle = {
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
  /** Progress before a reload, shown until the server responds. */
  progress?: number | undefined
}

const ENDPOINT = '/api/uploads'
const CHUNK_BYTES = 16 * 1024 * 1024
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
const POLL_DELAYS_MS = [150, 150, 300, 300, 500, 1_000]
const ONLINE_CHECK_MS = 15_000

/** The file's validation error; null if it can be uploaded. */
export function fileError(file: Pick<File, 'size' | 'type'>): string | null {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > MAX_FILE_BYTES) return 'Files can be up to 500 MB.'
  // Some systems report no type; the server checks anyway.
  if (file.type !== '' && !/^(image|video)\//.test(file.type)) return UNSUPPORTED_FILE
  if (file.type === 'image/svg+xml') return UNSUPPORTED_FILE
  return null
}

/** Uploads a file in chunks. Waits while offline; picking the same file after a reload resumes it. */
export function startUpload(file: File, { purpose, progress: initial = 0 }: UploadSettings): UploadHandle {
  const progress = createStore<UploadProgress>({ state: 'uploading', progress: initial, waiting: false })
  const done = Promise.withResolvers<UploadState>()
  // Avoids unhandled rejections for callers that only use the progress.
  done.promise.catch(() => {})
  const controller = new AbortController()
  let tus: Upload | undefined
  let creation: Promise<Upload> | undefined
  // If the upload is started several times, only the last attempt sends.
  let attempt = 0

  const setProgress = (next: UploadProgress) => {
    if (!controller.signal.aborted) progress.set(next)
  }
  const reject = (message: string) => {
    setProgress({ state: 'refused', message })
    done.reject(new Error(message))
  }
  const finish = async () => {
    const uploadId = idOf(tus?.url)
    setProgress({ state: 'preparing', uploadId })
    try {
      const processed = await pollUntilProcessed(uploadId, controller.signal)
      if (processed.status === 'refused') return reject(processed.problem ?? 'Could not process this file.')
      const upload = await withPoster(file, processed, controller.signal)
      setProgress({ state: 'ready', upload })
      done.resolve(upload)
    } catch (error) {
      setProgress({ state: 'failed', message: messageOf(error) })
    }
  }
  const fail = (error: Error | DetailedError) => {
    const lastProgress = progressOf(progress.get())
    const response = 'originalResponse' in error ? error.originalResponse : null
    if (!response) {
      setProgress({ state: 'uploading', progress: lastProgress, waiting: true })
      const waitingAttempt = attempt
      return waitUntilOnline(controller.signal).then(() => {
        if (!controller.signal.aborted && waitingAttempt === attempt) tus?.start()
      })
    }
    const status = response.getStatus()
    if ([400, 413, 415, 422].includes(status)) return reject(parseMessage(response.getBody()))
    // Signed out, locked or switched agency: checking the session triggers the right redirect.
    if ([401, 409, 423].includes(status)) void api('GET /auth/me').catch(() => {})
    setProgress({ state: 'failed', message: parseMessage(response.getBody()) })
  }
  const start = async () => {
    const validationError = fileError(file)
    if (validationError) return reject(validationError)
    setProgress({ state: 'uploading', progress: progressOf(progress.get()), waiting: false })
    const ownAttempt = ++attempt
    try {
      creation ??= createTusUpload(file, purpose, {
        onProgress(sent, total) {
          if (progress.get().state === 'uploading')
            setProgress({ state: 'uploading', progress: sent / total, waiting: false })
        },
        onSuccess: () => void finish(),
        onError: (error) => void fail(error),
      })
      tus = await creation
      if (!controller.signal.aborted && ownAttempt === attempt) tus.start()
    } catch {
      creation = undefined
      setProgress({ state: 'failed', message: 'Could not upload the file. Try again.' })
    }
  }
  void start()

  return {
    id: newId(),
    progress,
    done: done.promise,
    async abort() {
      if (controller.signal.aborted) return
      controller.abort()
      done.reject(new DOMException('The upload was aborted', 'AbortError'))
      // The server deletes leftovers after a day.
      await tus?.abort(true).catch(() => {})
    },
    pause() {
      const { state } = progress.get()
      if (state !== 'uploading') return
      attempt++
      setProgress({ state: 'paused', progress: progressOf(progress.get()) })
      void tus?.abort().catch(() => {})
    },
    resume() {
      if (progress.get().state === 'paused' && !controller.signal.aborted) void start()
    },
    retry() {
      if (progress.get().state !== 'failed' || controller.signal.aborted) return
      void start()
    },
  }
}

/** Deletes an upload that was started before a reload. If this fails, the server deletes it after a day. */
export async function deleteUpload(id: string): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0', ...authHeaders() }
  await fetch(`${ENDPOINT}/${id}`, { method: 'DELETE', headers, credentials: 'omit' }).catch(() => {})
}

function authHeaders(): Record<string, string> {
  const workspace = currentWorkspace()
  return { authorization: `Bearer ${readToken() ?? ''}`, ...(workspace && { [WORKSPACE_HEADER]: workspace }) }
}

type UploadCallbacks = Pick<NonNullable<Upload['options']>, 'onProgress' | 'onSuccess' | 'onError'>

async function createTusUpload(
  file: File,
  purpose: UploadPurpose,
  callbacks: UploadCallbacks,
): Promise<Upload> {
  const { Upload: TusUpload } = await import('tus-js-client')
  const upload = new TusUpload(file, {
    ...callbacks,
    endpoint: new URL(ENDPOINT, window.location.origin).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name.slice(0, 500), purpose },
    fingerprint: async () => fingerprintOf(file, currentWorkspace() ?? 'nobody', purpose),
    urlStorage: uploadUrlStorage,
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      return status === 0 || status === 429 || status >= 500 || (status === 409 && !isWorkspaceChange(error))
    },
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(authHeaders())) request.setHeader(name, value)
    },
  })
  const [previousUpload] = await upload.findPreviousUploads()
  if (previousUpload) upload.resumeFromPreviousUpload(previousUpload)
  return upload
}

const isWorkspaceChange = (error: DetailedError) =>
  error.originalResponse?.getBody().includes('workspace_changed') ?? false

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
  for (let attempt = 0; ; attempt++) {
    await delay(POLL_DELAYS_MS[Math.min(attempt, POLL_DELAYS_MS.length - 1)] ?? 1_000, signal)
    try {
      const { data } = await api('GET /uploads/{id}/status', { params: { id }, signal })
      if (data.status === 'ready' || data.status === 'refused') return data
    } catch (error) {
      signal.throwIfAborted()
      const isConnectionError = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isConnectionError) throw error
      await waitUntilOnline(signal)
    }
  }
}

/** Waits until the browser is online, or for a while: its status is not always reliable. */
function waitUntilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer)
      removeEventListener('online', resume)
      resolve()
    }
    const timer = setTimeout(resume, ONLINE_CHECK_MS)
    addEventListener('online', resume, { once: true })
    signal.addEventListener('abort', resume, { once: true })
  })
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
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

const progressOf = (current: UploadProgress) => ('progress' in current ? current.progress : 0)

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'Could not process the file. Try again.'

function parseMessage(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not from our server: a proxy page, for example.
  }
  return 'Could not upload the file. Try again.'
}
