import type { Database } from '../db/database.ts'
import { queryGate } from '../db/scope.ts'

/** How the connection over which a node hears of sessions calls itself in pg_stat_activity. */
export const SESSION_LISTENER = 'greenroom sessions'

// A listener that was silent for longer has noticed it and keeps nothing any more, see listen.ts.
const PATIENCE_MS = 4_000

export type NodeAck = {
  /** Takes what came in on the channel; false when it was not about a roll call. */
  heard(kind: string, id: string): boolean
  /** True once every node that keeps sessions has heard what was committed before the call. */
  allNodesAcknowledged(): Promise<boolean>
}

/**
 * PostgreSQL tells its listeners one by one, so a node that has heard of a change knows nothing about the others.
 * Whoever changed something asks on the same channel, behind the change itself, and every node answers.
 */
export function createNodeAck(database: Database, channel: string): NodeAck {
  const open = new Map<string, () => void>()

  const say = async (text: string): Promise<number> => {
    const [row] = await queryGate<{ nodes: number }>(
      database,
      `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $3
        AND state_change > clock_timestamp() - make_interval(secs => $4)) AS nodes, pg_notify($1, $2)`,
      [channel, text, SESSION_LISTENER, PATIENCE_MS / 1_000],
    )
    return row?.nodes ?? 0
  }

  return {
    heard(kind, id) {
      if (kind !== 'call' && kind !== 'here') return false
      const answered = open.get(id)
      if (answered) answered()
      else if (kind === 'call') void say(`here:${id}`).catch(() => {})
      return true
    },
    async allNodesAcknowledged() {
      const id = crypto.randomUUID()
      let answers = 0
      let nodes = Number.POSITIVE_INFINITY
      const all = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => all.resolve(false), PATIENCE_MS)
      const check = () => answers >= nodes && all.resolve(true)
      open.set(id, () => {
        answers++
        check()
      })
      try {
        nodes = Math.max(1, await say(`call:${id}`))
        check()
        return await all.promise
      } catch {
        return false
      } finally {
        clearTimeout(timer)
        open.delete(id)
      }
    },
  }
}
