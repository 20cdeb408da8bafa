import type { Socket } from 'node:net'
import { type ErrorBody, errors } from '@greenroom/contract/kit/errors.ts'

/** What is not even HTTP reaches no route: it gets the one error shape on the bare socket, and the socket is closed. */
export function answerBrokenHttp(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input'
  const { status, message } = errors[code]
  const body: ErrorBody = { code, message, requestId: crypto.randomUUID() }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${status === 413 ? 'Content Too Large' : 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
