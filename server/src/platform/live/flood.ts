import type { Server } from 'socket.io'

const MAX_PACKETS_PER_SECOND = 30

/** Counts all packets of a connection, signed in or not, and disconnects it above the limit. */
export function disconnectFlooders(io: Server, onFlood: () => void): void {
  io.engine.on(
    'connection',
    (connection: { on(event: 'packet', listener: () => void): void; close(discard: boolean): void }) => {
      let second = 0
      let packets = 0
      connection.on('packet', () => {
        const now = Math.floor(performance.now() / 1_000)
        if (now !== second) packets = 0
        second = now
        packets++
        if (packets !== MAX_PACKETS_PER_SECOND + 1) return
        onFlood()
        connection.close(true)
      })
    },
  )
}
