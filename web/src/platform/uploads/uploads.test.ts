import { beforeEach, describe, expect, test, vi } from 'vitest'

type Options = {
  endpoint: string
  metadata: Record<string, string>
  fingerprint(): Promise<string>
  onProgress(sent: number, total: number): void
  onSuccess(): void
  onError(error: object): void
  onShouldRetry(error: object): boolean
  onBeforeRequest(request: { setHeader(name: string, value: string): void }): void
}

type FakeUpload = {
  options: Options
  starts: number
  aborted: boolean
  deleted: boolean
  resumed: unknown
  url: string
}

const uploads: FakeUpload[] = []
const apiMock = vi.fn()

vi.mock('tus-js-client', () => ({
  Upload: class {
    url = 'http://localhost/api/uploads/u-1'
    starts = 0
    aborted = false
    deleted = false
    resumed: unknown
    options: Options
    constructor(_file: File, options: Options) {
      this.options = options
      uploads.push(this)
    }
    start() {
      this.starts++
    }
    async abort(shouldTerminate = false) {
      this.aborted = true
      this.deleted = shouldTerminate
    }
    async findPreviousUploads() {
      return [{ uploadUrl: 'before' }]
    }
    resumeFromPreviousUpload(previous: unknown) {
      this.resumed = previous
    }
  },
}))
vi.mock('../api.ts', () => ({
  api: (...call: unknown[]) => apiMock(...call),
  currentWorkspace: () => 'user-1/agency-1',
}))
vi.mock('../session/token.ts', () => ({ readToken: () => 'token-1' }))

const { startUpload, fileError } = await import('./uploads.ts')
const { fingerprintOf, uploadUrlStorage } = await import('./upload-urls.ts')

const target = new EventTarget()
vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))

const file = new File(['abc'], 'beach.jpg', { type: 'image/jpeg', lastModified: 5 })
const errorResponse = (code: number, message: string) => ({
  originalResponse: { getStatus: () => code, getBody: () => JSON.stringify({ message }) },
})
const begin = async () => {
  const uploading = startUpload(file, { purpose: 'chat' })
  await vi.waitFor(() => expect(uploads.at(-1)?.starts).toBe(1))
  const tus = uploads.at(-1)
  if (!tus) throw new Error('no upload was started')
  return { uploading, tus, getProgress: () => uploading.progress.get() }
}

beforeEach(() => {
  apiMock.mockReset()
  uploads.length = 0
})

test('resumes an earlier attempt as the current user and becomes ready', async () => {
  apiMock
    .mockResolvedValueOnce({ data: { status: 'preparing' } })
    .mockResolvedValueOnce({ data: { id: 'u-1', status: 'ready', url: '/x' } })
  const { uploading, tus, getProgress } = await begin()
  const states: string[] = []
  uploading.progress.subscribe(() => states.push(getProgress().state))
  expect(tus.resumed).toEqual({ uploadUrl: 'before' })
  expect(tus.options.metadata).toEqual({ filename: 'beach.jpg', purpose: 'chat' })
  const headers: Record<string, string> = {}
  tus.options.onBeforeRequest({ setHeader: (name, value) => Object.assign(headers, { [name]: value }) })
  expect(headers).toEqual({ authorization: 'Bearer token-1', 'x-workspace': 'user-1/agency-1' })
  tus.options.onProgress(1, 4)
  expect(getProgress()).toEqual({ state: 'uploading', progress: 0.25, waiting: false })
  tus.options.onSuccess()
  expect(await uploading.done).toMatchObject({ id: 'u-1', status: 'ready' })
  expect(apiMock).toHaveBeenLastCalledWith(
    'GET /uploads/{id}/status',
    expect.objectContaining({ params: { id: 'u-1' } }),
  )
  expect(states).toEqual(['uploading', 'preparing', 'ready'])
})

test('shows the server’s rejection', async () => {
  apiMock.mockResolvedValue({ data: { status: 'refused', problem: 'This image is damaged.' } })
  const { uploading, tus, getProgress } = await begin()
  tus.options.onSuccess()
  await expect(uploading.done).rejects.toThrow('This image is damaged.')
  expect(getProgress()).toEqual({ state: 'refused', message: 'This image is damaged.' })
})

test('waits while offline and resumes automatically', async () => {
  const { tus, getProgress } = await begin()
  tus.options.onProgress(1, 2)
  tus.options.onError({ originalResponse: null })
  expect(getProgress()).toEqual({ state: 'uploading', progress: 0.5, waiting: true })
  target.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(tus.starts).toBe(2))
})

test('an expired session stops the upload, and retry resumes it', async () => {
  apiMock.mockRejectedValue(new Error('401'))
  const { uploading, tus, getProgress } = await begin()
  tus.options.onError(errorResponse(401, 'Please sign in.'))
  expect(getProgress()).toEqual({ state: 'failed', message: 'Please sign in.' })
  expect(apiMock).toHaveBeenCalledWith('GET /auth/me')
  uploading.retry()
  await vi.waitFor(() => expect(tus.starts).toBe(2))
})

test('a rejection is final', async () => {
  const { uploading, tus, getProgress } = await begin()
  tus.options.onError(errorResponse(422, '20 uploads are in progress.'))
  await expect(uploading.done).rejects.toThrow('20 uploads')
  uploading.retry()
  expect([getProgress().state, tus.starts]).toEqual(['refused', 1])
})

test('an aborted upload is deleted and reports no more progress', async () => {
  const { uploading, tus, getProgress } = await begin()
  await uploading.abort()
  tus.options.onProgress(2, 4)
  expect([tus.aborted, tus.deleted]).toEqual([true, true])
  expect(getProgress()).toEqual({ state: 'uploading', progress: 0, waiting: false })
  await expect(uploading.done).rejects.toThrow('aborted')
})

test('pausing keeps the bytes sent and ignores late progress, and resuming continues', async () => {
  const { uploading, tus, getProgress } = await begin()
  tus.options.onProgress(1, 4)
  uploading.pause()
  tus.options.onProgress(2, 4)
  expect([tus.aborted, getProgress()]).toEqual([true, { state: 'paused', progress: 0.25 }])
  uploading.resume()
  await vi.waitFor(() => expect(tus.starts).toBe(2))
  expect(getProgress()).toEqual({ state: 'uploading', progress: 0.25, waiting: false })
})

test('an upload paused and resumed while offline is restarted only once', async () => {
  const { uploading, tus } = await begin()
  tus.options.onError({ originalResponse: null })
  uploading.pause()
  uploading.resume()
  await vi.waitFor(() => expect(tus.starts).toBe(2))
  target.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(tus.starts).toBe(2)
})

test('an upload paused and resumed before it starts is started only once', async () => {
  const uploading = startUpload(file, { purpose: 'content', progress: 0.5 })
  uploading.pause()
  expect(uploading.progress.get()).toEqual({ state: 'paused', progress: 0.5 })
  uploading.resume()
  await vi.waitFor(() => expect(uploads.at(-1)?.starts).toBe(1))
  expect(uploads).toHaveLength(1)
})

test.each([
  [0, 'image/png', /empty/],
  [500 * 1024 * 1024 + 1, 'video/mp4', /500 MB/],
  [5, 'application/pdf', /Only images/],
  [5, 'image/svg+xml', /Only images/],
  [500 * 1024 * 1024, 'video/mp4', null],
  [5, '', null],
])('validates a file of %i bytes and type %j before uploading', (size, type, expected) => {
  if (expected) expect(fileError({ size, type })).toMatch(expected)
  else expect(fileError({ size, type })).toBeNull()
})

test('a rejected file is never uploaded', async () => {
  const uploading = startUpload(new File(['x'], 'a.pdf', { type: 'application/pdf' }), { purpose: 'chat' })
  await expect(uploading.done).rejects.toThrow('Only images')
  expect(uploads).toEqual([])
})

test.each([
  [errorResponse(503, ''), true],
  [errorResponse(409, ''), true],
  [errorResponse(429, ''), true],
  [{ originalResponse: null }, true],
  [errorResponse(401, ''), false],
  [errorResponse(404, ''), false],
  [errorResponse(422, ''), false],
])('retries only recoverable errors (%#)', async (error, shouldRetry) => {
  const { tus } = await begin()
  expect(tus.options.onShouldRetry(error)).toBe(shouldRetry)
})

describe('resume URLs', () => {
  test('are stored per user, purpose and file', async () => {
    const ownFingerprint = fingerprintOf(file, 'user-1/agency-1', 'chat')
    const key = await uploadUrlStorage.addUpload(ownFingerprint, { uploadUrl: 'http://x/1' } as never)
    expect(await uploadUrlStorage.findUploadsByFingerprint(ownFingerprint)).toMatchObject([
      { uploadUrl: 'http://x/1' },
    ])
    for (const other of [
      fingerprintOf(file, 'user-2/agency-1', 'chat'),
      fingerprintOf(file, 'user-1/agency-1', 'content'),
    ])
      expect(await uploadUrlStorage.findUploadsByFingerprint(other)).toEqual([])
    const otherFile = new File(['abd'], 'beach2.jpg', { type: 'image/jpeg', lastModified: 5 })
    expect(
      await uploadUrlStorage.findUploadsByFingerprint(fingerprintOf(otherFile, 'user-1/agency-1', 'chat')),
    ).toEqual([])
    expect(key).not.toContain('beach')
    await uploadUrlStorage.removeUpload(key)
    expect(await uploadUrlStorage.findUploadsByFingerprint(ownFingerprint)).toEqual([])
  })
})
