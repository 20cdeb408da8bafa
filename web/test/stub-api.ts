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
import { type Call, checkReply, findEndpoint, type Key, readInput, type Sent } from './endpoints.ts'

type FileReply = { fileName: string; text: string }
type RawReply = { status: number; headers?: Record<string, string>; body?: string }
type StubReply<E> = E extends { raw: object }
  ? RawReply
  : E extends { download: string }
    ? FileReply
    : Reply<E>
type StubInput<E> = Parsed<E> & { headers: Headers; body: unknown }

/** A reply, or what makes one of the parsed input. It may wait, or throw what `refusal()` gives. */
type Handler<K extends Key> =
  | StubReply<Api[K]>
  | ((input: StubInput<Api[K]>) => StubReply<Api[K]> | Promise<StubReply<Api[K]>>)
export type Replies = { [K in Key]?: Handler<K> }

class StubRefusal extends Error {
  readonly body: ErrorBody
  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
  }
}

class NoNetwork extends Error {}

/** Thrown by a handler: the server says no, in the contract's shape. */
export function refusal(code: ErrorCode, message?: string, details?: ErrorDetail[]): Error {
  const body = { code, message: message ?? errors[code].message, requestId: 'req-page-test' }
  return new StubRefusal(errorBody.parse({ ...body, ...(details ? { details } : {}) }))
}

/** A reply that never comes, for what a page shows meanwhile. */
export const pending = (): Promise<never> => new Promise(() => {})

type Failure = ErrorCode | 'network' | 401 | 403 | 404 | 409 | 422 | 423 | 429 | 500 | 503

export type StubbedApi = {
  /** From here on this endpoint answers so. */
  on<K extends Key>(key: K, handler: Handler<K>): void
  /** From here on this endpoint fails, until `on` says otherwise. */
  fail(key: Key, how: Failure, message?: string): void
  /** The calls this endpoint got so far, as the server would read them. */
  calls<K extends Key>(key: K): StubInput<Api[K]>[]
}

type State = {
  user: SessionUser | null
  handlers: Map<Key, unknown>
  failing: Map<Key, () => Error>
  calls: { key: Key; call: Call }[]
  problems: string[]
}

const fresh = (): State => ({
  user: null,
  handlers: new Map(),
  failing: new Map(),
  calls: [],
  problems: [],
})
let state = fresh()

/** Begins a test with nobody signed in and nothing but the replies every page of the shell needs. */
export function resetApi(): void {
  state = fresh()
}

/** What did not fit the contract or had no reply in this test. */
export const apiProblems = (): string[] => state.problems

export function signInAs(user: SessionUser | null): void {
  state.user = user
}

/** Answers every call under /api in this test. Replies and requests are held against the contract. */
export function stubApi(replies: Replies = {}): StubbedApi {
  const { handlers, failing, calls } = state
  for (const [key, handler] of Object.entries(replies)) handlers.set(key as Key, handler)
  return {
    on(key, handler) {
      failing.delete(key)
      handlers.set(key, handler)
    },
    fail(key, how, message) {
      const code = typeof how === 'number' ? codeOf(how) : how
      failing.set(key, () => (code === 'network' ? new NoNetwork() : refusal(code, message)))
    },
    calls: (key) => calls.filter((each) => each.key === key).map(({ call }) => call) as never,
  }
}

function codeOf(status: number): ErrorCode {
  const found = (Object.keys(errors) as ErrorCode[]).find((code) => errors[code].status === status)
  if (!found) throw new Error(`No error of the contract has status ${status}`)
  return found
}

/** The stubbed server. Throws where there is no network. */
export async function answer(sent: Sent): Promise<Response> {
  const own = state
  try {
    return await reply(own, sent)
  } catch (error) {
    if (error instanceof NoNetwork) throw new TypeError('Failed to fetch')
    if (error instanceof StubRefusal)
      return Response.json(error.body, { status: errors[error.body.code].status })
    own.problems.push(`${sent.method} ${sent.url.pathname}: ${error}`)
    return Response.json({}, { status: 500 })
  }
}

async function reply(own: State, sent: Sent): Promise<Response> {
  const found = findEndpoint(sent)
  if (!found) throw new Error('the contract has no such endpoint')
  const { key, spec } = found
  const { call, faults } = readInput(found, sent)
  own.calls.push({ key, call })
  authorise(own.user, spec.permission, sent.headers)
  const failure = own.failing.get(key)
  if (failure) throw failure()
  if (faults.length > 0) throw new Error(`the request does not fit the contract\n${faults.join('\n')}`)
  const handler = own.handlers.get(key) ?? defaultReplies(own.user)[key]
  if (handler === undefined) throw new Error(`no reply for '${key}': give one to renderPage or stubApi`)
  const given: unknown = await (typeof handler === 'function' ? handler(call) : handler)
  if (spec.raw) return rawResponse(given as RawReply)
  if (spec.download) return fileResponse(given as FileReply)
  const checked = checkReply(spec, given)
  if (checked.faults.length > 0)
    throw new Error(`the stub's reply does not fit the contract\n${checked.faults.join('\n')}`)
  return Response.json(checked.body, { status: spec.status === 204 ? 200 : (spec.status ?? 200) })
}

/** As the server does: whose role may not is refused, whatever the test has stubbed. */
function authorise(user: SessionUser | null, permission: string, headers: Headers): void {
  if (permission === 'public') return
  if (!user || !headers.has('authorization')) throw refusal('unauthenticated')
  if (!may(user.role, permission as never)) throw refusal('forbidden')
}

const rawResponse = ({ status, headers, body }: RawReply) =>
  new Response(body ?? null, { status, ...(headers ? { headers } : {}) })

const fileResponse = ({ fileName, text }: FileReply) =>
  new Response(text, {
    headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${fileName}"` },
  })
