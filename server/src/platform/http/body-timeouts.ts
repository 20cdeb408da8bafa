import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { replyToMalformedRequest } from './malformed-http.ts'

/** How long a body may take to arrive. */
export type BodyTimeouts = {
  bodyMs: number
  /** For a file, as long as bytes keep coming. */
  uploadMs: number
  /** For a file, between two pieces of it. */
  uploadIdleMs: number
}

/** Nobody needs longer for a megabyte. 50 MB in an hour is a line of 120 kbit/s. */
export const patience: BodyTimeouts = { bodyMs: 60_000, uploadMs: 60 * 60_000, uploadIdleMs: 60_000 }

const REQUEST_START = 'http.server.request.start'

type Watch = { response: ServerResponse; timers: NodeJS.Timeout[] }
const watches = new WeakMap<IncomingMessage, Watch>()

/**
 * Node has one limit for all requests, and files need a long one: every other body is held to a short one here. Below
 * the routes, as requests for sockets and for nothing at all reach none, and for every server of the process, as
 * localhost has one for each of its addresses.
 */
export function limitBodyTime(app: FastifyInstance, { bodyMs }: BodyTimeouts): void {
  const begin = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (!hasBody(request)) return
    watches.set(request, { response, timers: [setTimeout(cut, bodyMs, request).unref()] })
    request.once('end', () => settle(request))
    request.once('close', () => settle(request))
  }
  subscribe(REQUEST_START, begin)
  app.addHook('onClose', async () => void unsubscribe(REQUEST_START, begin))
}

/** To be called once it is known that the caller may send a file here: until then the short limit holds. */
export function allowUpload(request: IncomingMessage, { uploadMs, uploadIdleMs }: BodyTimeouts): void {
  const watch = watches.get(request)
  if (!watch) return
  stop(watch)
  let seen = request.socket.bytesRead
  let since = Date.now()
  const look = () => {
    const { bytesRead } = request.socket
    // What waits to be read is our own slowness, as long as somebody still reads.
    const ours = request.readableLength > 0 && !watch.response.writableEnded
    if (bytesRead > seen || ours) [seen, since] = [bytesRead, Date.now()]
    else if (Date.now() - since >= uploadIdleMs) cut(request)
  }
  watch.timers = [
    setTimeout(cut, uploadMs, request).unref(),
    setInterval(look, Math.ceil(uploadIdleMs / 4)).unref(),
  ]
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** An answer given early also closes a request, while its body may go on dripping in. */
function settle(request: IncomingMessage): void {
  const watch = watches.get(request)
  if (watch && (request.complete || request.socket.destroyed)) stop(watch)
}

function cut(request: IncomingMessage): void {
  const watch = watches.get(request)
  if (!watch) return
  stop(watch)
  const { socket } = request
  if (request.complete || socket.destroyed) return
  if (watch.response.headersSent) socket.destroy()
  else replyToMalformedRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
}

function stop({ timers }: Watch): void {
  for (const timer of timers) clearTimeout(timer)
}
