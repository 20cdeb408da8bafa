import type { Database } from '../db/database.ts'
import { queryGate } from '../db/scope.ts'

/** application_name of the connections on which nodes listen for session changes. */
export const SESSION_LISTENER = 'greenroom sessions'

// A listener that is silent for longer has lost its connection and cleared its cache; see listen.ts.
const ACK_TIMEOUT_MS = 4_000

export type NodeAck = {
  /** Handles a notification of this protocol; returns false for other notifications. */
  handle(kind: string, id: string): boolean
  /** True once every node that caches sessions has processed all changes committed before the call. */
  allNodesAcknowledged(): Promise<boolean>
}

/**
 * PostgreSQL notifies listeners one by one, so one node's notification says nothing about the others. The node that
 * made a change sends a request on the same channel, after the change, and every node replies.
 */
export function createNodeAck(database: Database, channel: string): NodeAck {
  const pending = new Map<string, () => void>()

  const notify = async (text: string): Promise<number> => {
    const [row] = await queryGate<{ nodes: number }>(
      database,
      `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $3
        AND state_change > clock_timestamp() - make_interval(secs => $4)) AS nodes, pg_notify($1, $2)`,
      [channel, text, SESSION_LISTENER, ACK_TIMEOUT_MS / 1_000],
    )
    return row?.nodes ?? 0
  }

  return {
    handle(kind, id) {
      if (kind !== 'call' && kind !== 'here') return false
      const onReply = pending.get(id)
      if (onReply) onReply()
      else if (kind === 'call') void notify(`here:${id}`).catch(() => {})
      return true
    },
    async allNodesAcknowledged() {
      const id = crypto.randomUUID()
      let replies = 0
      let nodes = Number.POSITIVE_INFINITY
      const acknowledged = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => acknowledged.resolve(false), ACK_TIMEOUT_MS)
      const check = () => replies >= nodes && acknowledged.resolve(true)
      pending.set(id, () => {
        replies++
        check()
      })
      try {
        nodes = Math.max(1, await notify(`call:${id}`))
        check()
        return await acknowledged.promise
      } catch {
        return false
      } finally {
        clearTimeout(timer)
        pending.delete(id)
      }
    },
  }
}
