import type { Api } from '@greenroom/contract/api.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Input, Reply } from '@greenroom/contract/kit/endpoint.ts'
import { WORKPLACE_HEADER } from '@greenroom/contract/kit/workplace.ts'
import { ApiError, refusalFrom } from './api-error.ts'
import { queryClient } from './query.ts'
import { requestUrl } from './request-url.ts'
import { fileNameFrom, saveFile } from './save-file.ts'
import { sendFile } from './send-file.ts'
import { interrupt, startOver, untilAtRest } from './session/interruption.ts'
import { lockStore } from './session/lock.ts'
import { keepFarewell } from './session/sign-out-reason.ts'
import { readToken, removeToken } from './session/token.ts'

const TIMEOUT_MS = 30_000
/** Files take as long as the line is slow; the server waits for one as long, and cuts it sooner when nothing comes. */
const DOWNLOAD_MS = 10 * 60_000
const UPLOAD_MS = 60 * 60_000

type Options = {
  signal?: AbortSignal | undefined
  /** For callers that decide themselves what an ended session means: the guards and the public pages. */
  stayOn401?: boolean
  /** How much of an uploaded file is through, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** Arrives although the page is being left. */
  keepalive?: boolean | undefined
}

type Call<K extends keyof Api> =
  unknown extends Input<Api[K]> ? [options?: Options] : [input: Input<Api[K]> & Options]

/** Not called here: uploads.ts and the addresses of pictures speak for themselves. */
type Raws = { [K in keyof Api]: Api[K] extends { raw: object } ? K : never }[keyof Api]
type Downloads = { [K in keyof Api]: Api[K] extends { download: string } ? K : never }[keyof Api]

type Loose = Options & {
  params?: Record<string, unknown>
  query?: Record<string, never>
  body?: unknown
  upload?: Blob | string
}

/** Calls one endpoint of the contract: `await api('POST /auth/sign-in', { body })` gives `{ data, meta? }`. */
export async function api<K extends Exclude<keyof Api, Downloads | Raws>>(
  key: K,
  ...[input = {}]: Call<K>
): Promise<Reply<Api[K]>> {
  const response = await request(key, input as Loose)
  const reply: unknown = await response.json().catch(() => null)
  // A success that is not ours: a sign-in page of a hotel network, say.
  if (reply === null) throw unreachable()
  return reply as Reply<Api[K]>
}

/** Fetches a file as the signed-in user and hands it to the browser's downloads. */
export async function download<K extends Downloads>(key: K, ...[input = {}]: Call<K>): Promise<void> {
  const response = await request(key, input as Loose, DOWNLOAD_MS)
  const blob = await response.blob().catch(() => {
    throw unreachable()
  })
  saveFile(blob, fileNameFrom(response.headers.get('content-disposition'), 'greenroom.csv'))
}

/** The answer of a call that succeeded; a refusal is thrown, and what it means for the session is seen to. */
async function request(key: keyof Api, input: Loose, timeoutMs = input.upload ? UPLOAD_MS : TIMEOUT_MS) {
  const { params, query, body, upload, ...options } = input
  const [method = 'GET', path = '/'] = key.split(' ')
  const url = requestUrl(path, params, query)
  // Without a pause where there is nothing to wait for: a page that is being left would not come back to it.
  for (let rest = untilAtRest(); rest; rest = untilAtRest()) await rest
  let token = readToken()
  // Who we are is asked without it: the answer is how a page learns that it is out of date.
  const workplace = key === 'GET /auth/me' ? null : drawnFor()
  const go = () => send({ method, url, body, upload, token, workplace, timeoutMs, ...options })
  let response = await go()
  // Another tab may have changed the password, and with it the token, while this call was on its way.
  if (response.status === 401 && token !== null && readToken() !== null && readToken() !== token) {
    token = readToken()
    response = await go()
  }
  if (response.ok) return response
  const reply: unknown = await response.json().catch(() => null)
  const error = refusalFrom(response.status, reply, response.headers.get('retry-after'), Date.now())
  if (error.status === 423) lockStore.lock()
  if (error.code === 'workplace_changed') startOver()
  if (error.code === 'role_changed') keepFarewell(error.message, Date.now())
  // A wrong password or code is about what was typed, not about the session.
  if (error.status === 401 && error.code !== 'bad_credentials' && error.code !== 'bad_code') {
    if (token !== null && readToken() === token) removeToken()
    if (!options.stayOn401) interrupt()
  }
  throw error
}

/** The user and agency this page shows, see WORKPLACE_HEADER. */
export function drawnFor(): string | null {
  const user = queryClient.getQueryData<SessionUser>(['me'])
  return user ? `${user.id}/${user.agency.id}` : null
}

type Sending = Pick<Loose, 'body' | 'signal' | 'onProgress' | 'keepalive'> & {
  upload: Blob | string | undefined
  method: string
  url: string
  token: string | null
  workplace: string | null
  timeoutMs: number
}

async function send(call: Sending): Promise<Response> {
  const { method, url, body, upload, token, workplace, onProgress } = call
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (token && workplace) headers[WORKPLACE_HEADER] = workplace
  if (upload !== undefined) headers['content-type'] = 'text/csv'
  else if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    if (upload !== undefined)
      return await sendFile({ method, url, headers, file: upload, onProgress, signal })
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
      : unreachable()
  }
}

function unreachable(): ApiError {
  return new ApiError('Could not reach Greenroom. Check your connection and try again.', {
    code: 'network',
    status: 0,
  })
}
