import type { Api } from '@greenroom/contract/api.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Input, Reply } from '@greenroom/contract/kit/endpoint.ts'
import { WORKSPACE_HEADER } from '@greenroom/contract/kit/workspace.ts'
import { ApiError, toApiError } from './api-error.ts'
import { queryClient } from './query.ts'
import { requestUrl } from './request-url.ts'
import { fileNameFrom, saveFile } from './save-file.ts'
import { sendFile } from './send-file.ts'
import { takeEarlyResponse } from './session/early-response.ts'
import { handleUnauthorized, pendingSessionChange, reloadPage } from './session/interruption.ts'
import { lockStore } from './session/lock.ts'
import { saveSignOutReason } from './session/sign-out-reason.ts'
import { readToken, removeToken } from './session/token.ts'

const TIMEOUT_MS = 30_000
/** Same as the server's limits for slow connections. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000
const UPLOAD_TIMEOUT_MS = 60 * 60_000

type Options = {
  signal?: AbortSignal | undefined
  /** The caller handles an expired session itself (guards and public pages). */
  keepSessionOn401?: boolean
  /** Upload progress from 0 to 1. */
  onProgress?: ((progress: number) => void) | undefined
  /** Completes even if the user leaves the page. */
  keepalive?: boolean | undefined
}

export type Call<K extends keyof Api> =
  unknown extends Input<Api[K]> ? [options?: Options] : [input: Input<Api[K]> & Options]

/** Endpoints that are called by uploads.ts and through image URLs, not with `api`. */
type RawKey = { [K in keyof Api]: Api[K] extends { raw: object } ? K : never }[keyof Api]
type RawUploads = {
  [K in RawKey]: Api[K] extends { raw: { contentType: 'application/octet-stream' } } ? K : never
}[RawKey]
type Downloads = { [K in keyof Api]: Api[K] extends { download: string } ? K : never }[keyof Api]

type LooseOptions = Options & {
  params?: Record<string, unknown>
  query?: Record<string, never>
  body?: unknown
  upload?: Blob | string
  headers?: Record<string, string>
}

export type Callable = Exclude<keyof Api, Downloads | RawKey>

/** Calls one endpoint of the contract: `await api('POST /auth/sign-in', { body })` returns `{ data, meta? }`. */
export async function api<K extends Callable>(key: K, ...[input = {}]: Call<K>): Promise<Reply<Api[K]>> {
  const response = await request(key, input as LooseOptions)
  const reply: unknown = await response.json().catch(() => null)
  // Not from our server, but from a captive portal, for example.
  if (reply === null) throw networkError()
  return reply as Reply<Api[K]>
}

/** Sends a file as the request body, such as a scan. */
export async function uploadFile<K extends RawUploads>(
  key: K,
  file: Blob,
  input: Omit<Input<Api[K]>, 'upload'> & Options & { headers?: Record<string, string> },
): Promise<void> {
  const type = { 'content-type': 'application/octet-stream' }
  await request(key, { ...input, upload: file, headers: { ...type, ...input.headers } } as LooseOptions)
}

/** Fetches a file's bytes as the signed-in user. */
export async function readFile<K extends Downloads>(key: K, ...[input = {}]: Call<K>): Promise<Blob> {
  const response = await request(key, input as LooseOptions, DOWNLOAD_TIMEOUT_MS)
  return readBlob(response)
}

const readBlob = (response: Response): Promise<Blob> =>
  response.blob().catch(() => {
    throw networkError()
  })

/** Downloads a file as the signed-in user. */
export async function download<K extends Downloads>(key: K, ...[input = {}]: Call<K>): Promise<void> {
  const response = await request(key, input as LooseOptions, DOWNLOAD_TIMEOUT_MS)
  const blob = await readBlob(response)
  saveFile(blob, fileNameFrom(response.headers.get('content-disposition'), 'greenroom.csv'))
}

/** Returns a successful response; throws errors and applies their effect on the session. */
async function request(
  key: keyof Api,
  input: LooseOptions,
  timeoutMs = input.upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
) {
  const { params, query, body, upload, ...options } = input
  const [method = 'GET', path = '/'] = key.split(' ')
  const url = requestUrl(path, params, query)
  // Awaits only if a change is pending: a page that is being left would not resume after an await.
  for (let pending = pendingSessionChange(); pending; pending = pendingSessionChange()) await pending
  let token = readToken()
  // /auth/me is called without the workspace: its response shows whether the page is out of date.
  const workspace = key === 'GET /auth/me' ? null : currentWorkspace()
  const attempt = () => send({ method, url, body, upload, token, workspace, timeoutMs, ...options })
  let response = await attempt()
  // Another tab may have changed the token during this call.
  if (response.status === 401 && token !== null && readToken() !== null && readToken() !== token) {
    token = readToken()
    response = await attempt()
  }
  if (response.ok) return response
  const reply: unknown = await response.json().catch(() => null)
  const error = toApiError(response.status, reply, response.headers.get('retry-after'), Date.now())
  if (error.status === 423) lockStore.lock()
  if (error.code === 'workspace_changed') reloadPage()
  if (error.code === 'role_changed') saveSignOutReason(error.message, Date.now())
  // A wrong password or code does not end the session.
  if (error.status === 401 && error.code !== 'bad_credentials' && error.code !== 'bad_code') {
    if (token !== null && readToken() === token) removeToken()
    if (!options.keepSessionOn401) handleUnauthorized()
  }
  throw error
}

/** The user and agency of this page (see WORKSPACE_HEADER). */
export function currentWorkspace(): string | null {
  const user = queryClient.getQueryData<SessionUser>(['me'])
  return user ? `${user.id}/${user.agency.id}` : null
}

type RequestInput = Pick<LooseOptions, 'body' | 'signal' | 'onProgress' | 'keepalive' | 'headers'> & {
  upload: Blob | string | undefined
  method: string
  url: string
  token: string | null
  workspace: string | null
  timeoutMs: number
}

async function send(call: RequestInput): Promise<Response> {
  const { method, url, body, upload, token, workspace, onProgress } = call
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (token && workspace) headers[WORKSPACE_HEADER] = workspace
  if (upload !== undefined) headers['content-type'] = 'text/csv'
  else if (body !== undefined) headers['content-type'] = 'application/json'
  Object.assign(headers, call.headers)
  try {
    if (upload !== undefined)
      return await sendFile({ method, url, headers, file: upload, onProgress, signal })
    const earlyResponse = takeEarlyResponse(url, token)
    if (earlyResponse) return await earlyResponse
    return await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      keepalive: call.keepalive ?? false,
      signal,
    })
  } catch (cause) {
    if (call.signal?.aborted) throw cause
    throw timeout.aborted
      ? new ApiError('The request timed out. Try again.', { code: 'timeout', status: 0 })
      : networkError()
  }
}

function networkError(): ApiError {
  return new ApiError('Could not reach the server. Check your connection and try again.', {
    code: 'network',
    status: 0,
  })
}
