/** The outcome of a call: accepted, rejected, or unknown. */
export type Outcome<T> =
  | { kind: 'ok'; data: T; meta: Record<string, unknown> }
  | { kind: 'rejected'; status: number; text: string }
  | { kind: 'unknown'; reason: string }

const TIMEOUT_MS = 8_000

type Call = {
  method?: string
  body?: unknown
  /** Disconnects before the response. */
  disconnectAfterMs?: number
}

export async function call<T>(
  origin: string,
  token: string | null,
  path: string,
  { method = 'GET', body, disconnectAfterMs }: Call = {},
): Promise<Outcome<T>> {
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(disconnectAfterMs ?? TIMEOUT_MS),
    })
    const text = await response.text()
    if (response.ok) return { kind: 'ok', meta: {}, ...(JSON.parse(text) as { data: T }) }
    if (response.status >= 500 || response.status === 429)
      return { kind: 'unknown', reason: `${response.status} ${text.slice(0, 200)}` }
    return { kind: 'rejected', status: response.status, text }
  } catch (error) {
    return { kind: 'unknown', reason: String(error) }
  }
}

/** For calls that must succeed, while nothing is being killed. */
export async function callOk<T>(
  origin: string,
  token: string | null,
  path: string,
  options: Call = {},
): Promise<T> {
  const outcome = await call<T>(origin, token, path, options)
  if (outcome.kind !== 'ok') throw new Error(`${options.method ?? 'GET'} ${path}: ${JSON.stringify(outcome)}`)
  return outcome.data
}

export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const body = { email, password }
  return (await callOk<{ token: string }>(origin, null, '/auth/sign-in', { method: 'POST', body })).token
}
