import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errors } from '@greenroom/contract/kit/errors.ts'
import { JSON_SECURITY_HEADERS } from './security-headers.ts'

const LINGER_MS = 1_000

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** Invalid HTTP reaches no route, so this sends the standard error body on the raw socket and closes it. */
export function replyToMalformedRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'invalid_input'
  const { status, message } = errors[code]
  const body: ErrorBody = { code, message, requestId: crypto.randomUUID() }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    ...Object.entries(JSON_SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  // Closes the socket even if the client keeps sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
