import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { replyToMalformedRequest } from './malformed-http.ts'

/** How long a request body may take to arrive. */
export type BodyTimeouts = {
  bodyMs: number
  /** Maximum total time for a file, as long as bytes keep arriving. */
  uploadMs: number
  /** Maximum time between two chunks of a file. */
  uploadIdleMs: number
}

/** A minute is plenty for a megabyte. 50 MB in an hour needs 120 kbit/s. */
export const bodyTimeouts: BodyTimeouts = { bodyMs: 60_000, uploadMs: 60 * 60_000, uploadIdleMs: 60_000 }

const REQUEST_START = 'http.server.request.start'

type PendingBody = { response: ServerResponse; timers: NodeJS.Timeout[] }
const pendingBodies = new WeakMap<IncomingMessage, PendingBody>()

/**
 * Node has one request timeout for all routes and files need a long one, so other bodies get a short one here.
 * Hooked into the HTTP server, because WebSocket upgrades and unknown paths reach no route. Covers every server of the
 * process: Fastify opens one per address of localhost.
 */
export function limitBodyTime(app: FastifyInstance, { bodyMs }: BodyTimeouts): void {
  const onRequestStart = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (!hasBody(request)) return
    pendingBodies.set(request, { response, timers: [setTimeout(timeOut, bodyMs, request).unref()] })
    request.once('end', () => onBodyEnd(request))
    request.once('close', () => onBodyEnd(request))
  }
  subscribe(REQUEST_START, onRequestStart)
  app.addHook('onClose', async () => void unsubscribe(REQUEST_START, onRequestStart))
}

/** Call once the request is authorized to send a file; until then the short limit applies. */
export function allowUpload(request: IncomingMessage, { uploadMs, uploadIdleMs }: BodyTimeouts): void {
  const pending = pendingBodies.get(request)
  if (!pending) return
  clearTimers(pending)
  let lastBytesRead = request.socket.bytesRead
  let lastProgressAt = Date.now()
  const checkProgress = () => {
    const { bytesRead } = request.socket
    // Unread bytes mean that the server is the slow side, unless it has already responded.
    const isWaitingForUs = request.readableLength > 0 && !pending.response.writableEnded
    if (bytesRead > lastBytesRead || isWaitingForUs) [lastBytesRead, lastProgressAt] = [bytesRead, Date.now()]
    else if (Date.now() - lastProgressAt >= uploadIdleMs) timeOut(request)
  }
  pending.timers = [
    setTimeout(timeOut, uploadMs, request).unref(),
    setInterval(checkProgress, Math.ceil(uploadIdleMs / 4)).unref(),
  ]
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** An early response also closes the request while its body may still be arriving. */
function onBodyEnd(request: IncomingMessage): void {
  const pending = pendingBodies.get(request)
  if (pending && (request.complete || request.socket.destroyed)) clearTimers(pending)
}

function timeOut(request: IncomingMessage): void {
  const pending = pendingBodies.get(request)
  if (!pending) return
  clearTimers(pending)
  const { socket } = request
  if (request.complete || socket.destroyed) return
  if (pending.response.headersSent) socket.destroy()
  else replyToMalformedRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
}

function clearTimers({ timers }: PendingBody): void {
  for (const timer of timers) clearTimeout(timer)
}
