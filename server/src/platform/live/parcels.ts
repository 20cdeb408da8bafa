import type { Server } from 'socket.io'

/** One hint: who hears it and what. */
export type Hint = { rooms: string[]; except: string[]; event: string; payload?: unknown }

const EVENT = 'hints'
/** With the adapter's envelope it stays below the 8,000 bytes of a NOTIFY. */
const LARGEST_PARCEL = 7_200
const GATHER_MS = 3

/**
 * Our own sockets hear at once; the other nodes get what was said within a moment in one parcel, since every NOTIFY is a
 * transaction of its own.
 */
export function createParcels(io: Server): (hint: Hint) => void {
  let waiting: { hint: Hint; size: number }[] = []

  const deliver = ({ rooms, except, event, payload }: Hint): void => {
    const there = io.local.to(rooms).except(except)
    if (payload === undefined) there.emit(event)
    else there.emit(event, payload)
  }
  const flush = (): void => {
    let parcel: Hint[] = []
    let room = LARGEST_PARCEL
    for (const { hint, size } of waiting) {
      if (size > room) {
        io.serverSideEmit(EVENT, parcel)
        parcel = []
        room = LARGEST_PARCEL
      }
      parcel.push(hint)
      room -= size
    }
    waiting = []
    io.serverSideEmit(EVENT, parcel)
  }

  io.on(EVENT, (parcel: Hint[]) => parcel.forEach(deliver))
  return (hint) => {
    deliver(hint)
    if (waiting.length === 0) setTimeout(flush, GATHER_MS)
    waiting.push({ hint, size: Buffer.byteLength(JSON.stringify(hint)) + 1 })
  }
}
