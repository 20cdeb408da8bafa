import type { Server } from 'socket.io'

/** One hint: who hears it and what. */
export type Hint = { rooms: string[]; except: string[]; event: string; payload?: unknown }

const EVENT = 'hints'
/** With the adapter's envelope it stays below the 8,000 bytes of a NOTIFY. */
const MAX_BATCH_BYTES = 7_200
const GATHER_MS = 3

/**
 * Our own sockets hear at once; the other nodes get what was said within a moment in one batch, since every NOTIFY is a
 * transaction of its own.
 */
export function createHintBatcher(io: Server): (hint: Hint) => void {
  let waiting: { hint: Hint; size: number }[] = []

  const deliver = ({ rooms, except, event, payload }: Hint): void => {
    const there = io.local.to(rooms).except(except)
    if (payload === undefined) there.emit(event)
    else there.emit(event, payload)
  }
  const flush = (): void => {
    let batch: Hint[] = []
    let room = MAX_BATCH_BYTES
    for (const { hint, size } of waiting) {
      if (size > room) {
        io.serverSideEmit(EVENT, batch)
        batch = []
        room = MAX_BATCH_BYTES
      }
      batch.push(hint)
      room -= size
    }
    waiting = []
    io.serverSideEmit(EVENT, batch)
  }

  io.on(EVENT, (batch: Hint[]) => batch.forEach(deliver))
  return (hint) => {
    deliver(hint)
    if (waiting.length === 0) setTimeout(flush, GATHER_MS)
    waiting.push({ hint, size: Buffer.byteLength(JSON.stringify(hint)) + 1 })
  }
}
