import type { AnyJson, ApiResponse, TestApp } from './app.ts'

export type StoredMail = {
  id: string
  to_address: string
  subject: string
  text: string
  about_role: string
  status: string
}

/** All emails to an address, newest first. */
export function emailsTo(t: TestApp, address: string): Promise<StoredMail[]> {
  return t.sql<StoredMail>('SELECT * FROM mails WHERE to_address = $1 ORDER BY created_at DESC, id DESC', [
    address,
  ])
}

/** The token from the newest link to `page` in emails to `address`. */
export async function linkTokenFor(t: TestApp, address: string, page: string): Promise<string> {
  for (const { text } of await emailsTo(t, address)) {
    const token = new RegExp(`${page}#token=([\\w-]+)`).exec(text ?? '')?.[1]
    if (token) return token
  }
  throw new Error(`No email to ${address} links to ${page}`)
}

/** Polls until the result is truthy, for work done by a job. */
export async function eventually<T>(
  poll: () => Promise<T | undefined | null | false>,
  timeoutMs = 20_000,
  intervalMs = 50,
): Promise<T> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    const result = await poll()
    if (result) return result
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
  throw new Error('Timed out')
}

/** A call from another IP address. */
export async function sendFrom(
  t: TestApp,
  ipAddress: string,
  path: string,
  body: AnyJson,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: ipAddress,
    payload: body,
    headers,
  })
  return {
    status: response.statusCode,
    body: response.json(),
    headers: response.headers,
    text: response.body,
  }
}
