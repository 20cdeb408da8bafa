import type { Api } from '@greenroom/contract/api.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { type Input, type Reply, WORKPLACE_HEADER } from '@greenroom/contract/kit/endpoint.ts'
import { ApiError, refusalFrom } from './api-error.ts'
import { interrupt } from './interruption.ts'
import { lockStore } from './lock.ts'
import { queryClient } from './query.ts'
import { requestUrl } from './request-url.ts'
import { readToken, removeToken } from './token.ts'

const TIMEOUT_MS = 30_000

type Options = {
  signal?: AbortSignal | undefined
  /** For callers that decide themselves what an ended session means: the guards and the public pages. */
  stayOn401?: boolean
}

type Call<K extends keyof Api> =
  unknown extends Input<Api[K]> ? [options?: Options] : [input: Input<Api[K]> & Options]

type Loose = Options & { params?: Record<string, unknown>; query?: Record<string, never>; body?: unknown }

/** Calls one endpoint of the contract: `await api('POST /auth/sign-in', { body })` gives `{ data, meta? }`. */
export async function api<K extends keyof Api>(key: K, ...[input = {}]: Call<K>): Promise<Reply<Api[K]>> {
  const { params, query, body, ...options } = input as Loose
  const [method = 'GET', path = '/'] = key.split(' ')
  const url = requestUrl(path, params, query)
  let token = readToken()
  // Who we are is asked without it: the answer is how a page learns that it is out of date.
  const workplace = key === 'GET /auth/me' ? null : drawnFor()
  let response = await send(method, url, body, { token, workplace }, options.signal)
  // Another tab may have changed the password, and with it the token, while this call was on its way.
  if (response.status === 401 && token !== null && readToken() !== null && readToken() !== token) {
    token = readToken()
    response = await send(method, url, body, { token, workplace }, options.signal)
  }
  const reply: unknown = await response.json().catch(() => null)
  if (response.ok && reply !== null) return reply as Reply<Api[K]>
  // A success that is not ours: a sign-in page of a hotel network, say.
  if (response.ok) throw unreachable()
  const error = refusalFrom(response.status, reply, response.headers.get('retry-after'), Date.now())
  if (error.status === 423) lockStore.lock()
  if (error.code === 'workplace_changed') window.location.reload()
  // A wrong password or code is about what was typed, not about the session.
  if (error.status === 401 && error.code !== 'bad_credentials' && error.code !== 'bad_code') {
    if (token !== null && readToken() === token) removeToken()
    if (!options.stayOn401) interrupt()
  }
  throw error
}

/** The user and agency this page shows, see WORKPLACE_HEADER. */
function drawnFor(): string | null {
  const user = queryClient.getQueryData<SessionUser>(['me'])
  return user ? `${user.id}/${user.agency.id}` : null
}

type Standing = { token: string | null; workplace: string | null }

async function send(method: string, url: string, body: unknown, standing: Standing, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (standing.token) headers.authorization = `Bearer ${standing.token}`
  if (standing.token && standing.workplace) headers[WORKPLACE_HEADER] = standing.workplace
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    return await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw timeout.aborted
      ? new ApiError('Greenroom took too long to answer. Please try again.', { code: 'timeout', status: 0 })
      : unreachable()
  }
}

function unreachable(): ApiError {
  return new ApiError('Greenroom cannot be reached. Check your connection and try again.', {
    code: 'network',
    status: 0,
  })
}
