import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const POLL_MS = 20
/** Load balancers and keep-alive clients may send another request within this time after the last one. */
const QUIET_MS = 250
/** How long to wait after the drain for a moment without requests. */
const MAX_ACCEPT_MS = 3_000
const FINISH_TIMEOUT_MS = 10_000

/**
 * Call before the app listens. The returned function still serves requests for `drainMs`, so load balancers notice that
 * we are not ready, then stops accepting them and waits for running ones; it closes nothing else.
 */
export function createDrain(app: FastifyInstance, drainMs: number): () => Promise<void> {
  let isDraining = false
  let running = 0
  let lastRequestAt = Number.NEGATIVE_INFINITY

  app.addHook('onRequest', async (_request, reply) => {
    running++
    lastRequestAt = performance.now()
    reply.raw.once('close', () => running--)
  })
  // The connection must not be reused.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })

  return async () => {
    await sleep(drainMs)
    isDraining = true
    const startedAt = performance.now()
    const elapsed = () => performance.now() - startedAt
    const isQuiet = () => running === 0 && performance.now() - lastRequestAt > QUIET_MS
    while (!isQuiet() && elapsed() < MAX_ACCEPT_MS) await sleep(POLL_MS)
    if (app.server.listening) app.server.close()
    while (running > 0 && elapsed() < FINISH_TIMEOUT_MS) await sleep(POLL_MS)
  }
}
