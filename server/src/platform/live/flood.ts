import type { Server } from 'socket.io'

const MOST_PER_SECOND = 30

/** Counts every packet of a connection, signed in or not: whoever sends too many is cut off. */
export function disconnectFlooders(io: Server, told: () => void): void {
  io.engine.on(
    'connection',
    (connection: { on(event: 'packet', heard: () => void): void; close(discard: boolean): void }) => {
      let second = 0
      let packets = 0
      connection.on('packet', () => {
        const now = Math.floor(performance.now() / 1_000)
        if (now !== second) packets = 0
        second = now
        packets++
        if (packets !== MOST_PER_SECOND + 1) return
        told()
        connection.close(true)
      })
    },
  )
}
