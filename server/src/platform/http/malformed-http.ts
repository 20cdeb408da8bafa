import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errors } from '@greenroom/contract/kit/errors.ts'

const LINGER_MS = 1_000

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** What is not even HTTP reaches no route: it gets the one error shape on the bare socket, and the socket is closed. */
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
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  // Our end is closed, theirs need not be: who goes on sending would hold the socket for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
