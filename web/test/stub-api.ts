import type { Api } from '@greenroom/contract/api.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Parsed, Reply } from '@greenroom/contract/kit/endpoint.ts'
import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  errorBody,
  errors,
} from '@greenroom/contract/kit/errors.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { defaultReplies } from './default-replies.ts'
import { type Call, checkReply, findEndpoint, type Key, readInput, type SentRequest } from './endpoints.ts'

type FileReply = { fileName: string; text: string }
type RawReply = { status: number; headers?: Record<string, string>; body?: string }
type StubReply<E> = E extends { raw: object }
  ? RawReply
  : E extends { download: string }
    ? FileReply
    : Reply<E>
type StubInput<E> = Parsed<E> & { headers: Headers; body: unknown }

/** A reply, or a function from the parsed input to a reply. It may be async, and may throw an `apiError()`. */
type Handler<K extends Key> =
  | StubReply<Api[K]>
  | ((input: StubInput<Api[K]>) => StubReply<Api[K]> | Promise<StubReply<Api[K]>>)
export type Replies = { [K in Key]?: Handler<K> }

class StubError extends Error {
  readonly body: ErrorBody
  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
  }
}

class NetworkFailure extends Error {}

/** A server error in the contract's format, to be thrown by a handler. */
export function apiError(
  code: ErrorCode,
  message?: string,
  details?: ErrorDetail[],
  screening?: ErrorBody['screening'],
): Error {
  const body = { code, message: message ?? errors[code].message, requestId: 'req-page-test' }
  return new StubError(
    errorBody.parse({ ...body, ...(details && { details }), ...(screening && { screening }) }),
  )
}

/** A reply that never arrives, for loading states. */
export const pending = (): Promise<never> => new Promise(() => {})

type Failure = ErrorCode | 'network' | 401 | 403 | 404 | 409 | 422 | 423 | 429 | 500 | 503

export type StubbedApi = {
  /** Sets the reply of this endpoint from now on. */
  on<K extends Key>(key: K, handler: Handler<K>): void
  /** Makes this endpoint fail until `on` is called. */
  fail(key: Key, failure: Failure, message?: string): void
  /** The calls to this endpoint so far, as the server would parse them. */
  calls<K extends Key>(key: K): StubInput<Api[K]>[]
}

type State = {
  user: SessionUser | null
  handlers: Map<Key, unknown>
  failing: Map<Key, () => Error>
  calls: { key: Key; call: Call }[]
  problems: string[]
  /** False between two tests: a late call from a closed page never gets a response. */
  isOpen: boolean
}

const newState = (): State => ({
  user: null,
  handlers: new Map(),
  failing: new Map(),
  calls: [],
  problems: [],
  isOpen: false,
})
let state = newState()

/** Starts a test signed out, with only the default replies. */
export function resetApi(): void {
  state = newState()
}

/** Contract violations and calls without a reply in this test. */
export const apiProblems = (): string[] => state.problems

export function signInAs(user: SessionUser | null): void {
  state.user = user
}

/** Replies to every call under /api in this test. Requests and replies are validated against the contract. */
export function stubApi(replies: Replies = {}): StubbedApi {
  const { handlers, failing, calls } = state
  state.isOpen = true
  for (const [key, handler] of Object.entries(replies)) handlers.set(key as Key, handler)
  return {
    on(key, handler) {
      failing.delete(key)
      handlers.set(key, handler)
    },
    fail(key, failure, message) {
      const code = typeof failure === 'number' ? codeOf(failure) : failure
      failing.set(key, () => (code === 'network' ? new NetworkFailure() : apiError(code, message)))
    },
    calls: (key) => calls.filter((entry) => entry.key === key).map(({ call }) => call) as never,
  }
}

function codeOf(status: number): ErrorCode {
  const errorCode = (Object.keys(errors) as ErrorCode[]).find((code) => errors[code].status === status)
  if (!errorCode) throw new Error(`No contract error has status ${status}`)
  return errorCode
}

/** The stubbed server. Throws when the network fails. */
export async function respond(sent: SentRequest): Promise<Response> {
  const testState = state
  if (!testState.isOpen) return pending()
  try {
    return await reply(testState, sent)
  } catch (error) {
    if (error instanceof NetworkFailure) throw new TypeError('Failed to fetch')
    if (error instanceof StubError)
      return Response.json(error.body, { status: errors[error.body.code].status })
    testState.problems.push(`${sent.method} ${sent.url.pathname}: ${error}`)
    return Response.json({}, { status: 500 })
  }
}

async function reply(testState: State, sent: SentRequest): Promise<Response> {
  const endpoint = findEndpoint(sent)
  if (!endpoint) throw new Error('the contract has no such endpoint')
  const { key, spec } = endpoint
  if (!testState.user && spec.permission !== 'public' && !sent.headers.has('authorization')) {
    // Pages for visitors call only public endpoints, so this is a late call from a closed page. A 401 would load /login
    // and end the whole run.
    return pending()
  }
  const { call, errors: inputErrors } = readInput(endpoint, sent)
  testState.calls.push({ key, call })
  authorize(testState.user, spec.permission, sent.headers)
  const failure = testState.failing.get(key)
  if (failure) throw failure()
  if (inputErrors.length > 0) throw new Error(`the request violates the contract\n${inputErrors.join('\n')}`)
  const handler = testState.handlers.get(key) ?? defaultReplies(testState.user)[key]
  if (handler === undefined) throw new Error(`no reply for '${key}': give one to renderPage or stubApi`)
  const result: unknown = await (typeof handler === 'function' ? handler(call) : handler)
  if (spec.raw) return rawResponse(result as RawReply)
  if (spec.download) return fileResponse(result as FileReply)
  const checked = checkReply(spec, result)
  if (checked.errors.length > 0)
    throw new Error(`the stub's reply violates the contract\n${checked.errors.join('\n')}`)
  return Response.json(checked.body, { status: spec.status === 204 ? 200 : (spec.status ?? 200) })
}

/** Rejects roles without permission, like the server, regardless of the test's stubs. */
function authorize(user: SessionUser | null, permission: string, headers: Headers): void {
  if (permission === 'public') return
  if (!user || !headers.has('authorization')) throw apiError('unauthenticated')
  if (!may(user.role, permission as never)) throw apiError('forbidden')
}

const rawResponse = ({ status, headers, body }: RawReply) =>
  new Response(body ?? null, { status, ...(headers ? { headers } : {}) })

const fileResponse = ({ fileName, text }: FileReply) =>
  new Response(text, {
    headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${fileName}"` },
  })
