/** What a call came to: an answer, a refusal, or nobody knows. */
export type Outcome<T> =
  | { is: 'ok'; data: T; meta: Record<string, unknown> }
  | { is: 'refused'; status: number; text: string }
  | { is: 'unknown'; why: string }

const PATIENCE_MS = 8_000

type Call = { method?: string; body?: unknown /** Hangs up before the answer. */; hangUpAfterMs?: number }

export async function call<T>(
  origin: string,
  token: string | null,
  path: string,
  { method = 'GET', body, hangUpAfterMs }: Call = {},
): Promise<Outcome<T>> {
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(hangUpAfterMs ?? PATIENCE_MS),
    })
    const text = await answer.text()
    if (answer.ok) return { is: 'ok', meta: {}, ...(JSON.parse(text) as { data: T }) }
    if (answer.status >= 500 || answer.status === 429)
      return { is: 'unknown', why: `${answer.status} ${text.slice(0, 200)}` }
    return { is: 'refused', status: answer.status, text }
  } catch (error) {
    return { is: 'unknown', why: String(error) }
  }
}

/** For what must work because nothing is being broken at the time. */
export async function ask<T>(
  origin: string,
  token: string | null,
  path: string,
  more: Call = {},
): Promise<T> {
  const outcome = await call<T>(origin, token, path, more)
  if (outcome.is !== 'ok') throw new Error(`${more.method ?? 'GET'} ${path}: ${JSON.stringify(outcome)}`)
  return outcome.data
}

export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const body = { email, password }
  return (await ask<{ token: string }>(origin, null, '/auth/sign-in', { method: 'POST', body })).token
}
