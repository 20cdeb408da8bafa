import type { Api } from '@greenroom/contract/api.ts'
import type { Input, Reply } from '@greenroom/contract/kit/endpoint.ts'
import { ApiError, refusalFrom } from './api-error.ts'
import { interrupt } from './interruption.ts'
import { lockStore } from './lock.ts'
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
  let response = await send(method, url, body, token, options.signal)
  // Another tab may have changed the password, and with it the token, while this call was on its way.
  if (response.status === 401 && token !== null && readToken() !== null && readToken() !== token) {
    token = readToken()
    response = await send(method, url, body, token, options.signal)
  }
  const reply: unknown = await response.json().catch(() => null)
  if (response.ok) return reply as Reply<Api[K]>
  const error = refusalFrom(response.status, reply, response.headers.get('retry-after'), Date.now())
  if (error.status === 423) lockStore.lock()
  // A wrong password or code is about what was typed, not about the session.
  if (error.status === 401 && error.code !== 'bad_credentials' && error.code !== 'bad_code') {
    if (token !== null && readToken() === token) removeToken()
    if (!options.stayOn401) interrupt()
  }
  throw error
}

async function send(method: string, url: string, body: unknown, token: string | null, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
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
      : new ApiError('Greenroom cannot be reached. Check your connection and try again.', {
          code: 'network',
          status: 0,
        })
  }
}
