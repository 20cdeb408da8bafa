import type { Server } from 'socket.io'

/** One hint and its recipients. */
export type Hint = { rooms: string[]; except: string[]; event: string; payload?: unknown }

const EVENT = 'hints'
/** Leaves room for the adapter's envelope within the 8,000 bytes of a NOTIFY. */
const MAX_BATCH_BYTES = 7_200
const BATCH_DELAY_MS = 3

/**
 * Local sockets receive hints immediately; other nodes get the hints of a few milliseconds in one batch, because every
 * NOTIFY is a transaction.
 */
export function createHintBatcher(io: Server): (hint: Hint) => void {
  let pending: { hint: Hint; size: number }[] = []

  const deliver = ({ rooms, except, event, payload }: Hint): void => {
    const target = io.local.to(rooms).except(except)
    if (payload === undefined) target.emit(event)
    else target.emit(event, payload)
  }
  const flush = (): void => {
    let batch: Hint[] = []
    let bytesLeft = MAX_BATCH_BYTES
    for (const { hint, size } of pending) {
      if (size > bytesLeft) {
        io.serverSideEmit(EVENT, batch)
        batch = []
        bytesLeft = MAX_BATCH_BYTES
      }
      batch.push(hint)
      bytesLeft -= size
    }
    pending = []
    io.serverSideEmit(EVENT, batch)
  }

  io.on(EVENT, (batch: Hint[]) => batch.forEach(deliver))
  return (hint) => {
    deliver(hint)
    if (pending.length === 0) setTimeout(flush, BATCH_DELAY_MS)
    pending.push({ hint, size: Buffer.byteLength(JSON.stringify(hint)) + 1 })
  }
}
