import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Socket } from 'socket.io'
import type { Database } from '../db/database.ts'
import { queryGate } from '../db/scope.ts'

export const MAX_SOCKETS_PER_USER = 30
/** An agency's limit, as a multiple of the limit per user. */
export const AGENCY_LIMIT_IN_USERS = 100
const REPORT_INTERVAL_MS = 60_000

export type SocketLimit = {
  /** Counts the socket until it closes; false if the user or the agency has too many open. */
  admit(socket: Socket, userId: string): Promise<boolean>
  close(): Promise<void>
}

/** Limits open sockets per user and agency across all nodes, counted in PostgreSQL. */
export function createSocketLimit(database: Database, maxPerUser: number): SocketLimit {
  const nodeId = newId()
  const socketsByUser = new Map<string, number>()

  const add = (userId: string, change: 1 | -1): void => {
    const count = (socketsByUser.get(userId) ?? 0) + change
    if (count > 0) socketsByUser.set(userId, count)
    else socketsByUser.delete(userId)
  }
  const report = () =>
    queryGate(database, 'SELECT gate.report_sockets($1, $2, $3)', [
      nodeId,
      [...socketsByUser.keys()],
      [...socketsByUser.values()],
    ])
  // A missed report or release is corrected by the next report.
  const timer = setInterval(() => void report().catch(() => {}), REPORT_INTERVAL_MS)

  return {
    async admit(socket, userId) {
      const [row] = await queryGate<{ admitted: boolean }>(
        database,
        'SELECT gate.open_socket($1, $2, $3, $4) AS admitted',
        [userId, nodeId, maxPerUser, maxPerUser * AGENCY_LIMIT_IN_USERS],
      )
      if (!row?.admitted) return false
      add(userId, 1)
      let isOpen = true
      const release = (): void => {
        if (!isOpen) return
        isOpen = false
        add(userId, -1)
        queryGate(database, 'SELECT gate.close_socket($1, $2)', [userId, nodeId]).catch(() => {})
      }
      socket.once('disconnect', release)
      // A socket that closes before it is connected emits no disconnect event.
      socket.conn.once('close', release)
      if (socket.conn.readyState === 'closed') release()
      return true
    },
    async close() {
      clearInterval(timer)
      socketsByUser.clear()
      await report().catch(() => {})
    },
  }
}
