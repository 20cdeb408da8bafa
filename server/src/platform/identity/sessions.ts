import type { Database } from '../db/database.ts'
import { listen } from '../db/listen.ts'
import { queryGate } from '../db/scope.ts'
import { createNodeAck, SESSION_LISTENER } from './node-ack.ts'
import type { Session } from './session.ts'
import { hashToken } from './tokens.ts'

const CHANNEL = 'greenroom_sessions'
const KEEP_MS = 5_000
const MOST_KEPT = 10_000

type Kept = { session: Session; until: number }

/** What became of sessions, heard from PostgreSQL on every node: `ended` cuts, the others mean "look again". */
export type SessionChange = { kind: 'ended' | 'session' | 'user' | 'agency'; id: string }

export type Sessions = {
  find(token: string): Promise<Session | null>
  /** For a token that finds nothing: why its session was ended, where somebody should know. */
  endReason(token: string): Promise<'role_changed' | null>
  onChange(react: (change: SessionChange) => void): void
  /** Resolves once every node has heard what was committed before the call. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Looks sessions up and keeps them for seconds. A revocation empties the memory of every node through NOTIFY;
 * while that line is down nothing is kept, so a revoked token never lives on.
 */
export function createSessions(database: Database, now: () => number = Date.now): Sessions {
  const kept = new Map<string, Kept>()
  const reactions: ((change: SessionChange) => void)[] = []
  const nodeAck = createNodeAck(database, CHANNEL)
  // Counts changes heard, so that a look-up that was under way while one arrived is not kept.
  let heardSoFar = 0

  const forget = (change: SessionChange) => {
    heardSoFar++
    for (const [key, { session }] of kept) if (concerns(change, session)) kept.delete(key)
  }
  const forgetAll = () => {
    heardSoFar++
    kept.clear()
  }
  const listener = listen(
    database.connection,
    CHANNEL,
    (payload) => {
      const [kind, id] = payload.split(':') as [SessionChange['kind'], string]
      if (nodeAck.heard(kind, id)) return
      const change: SessionChange = { kind, id }
      forget(change)
      for (const react of reactions) react(change)
    },
    () => forgetAll(),
    SESSION_LISTENER,
  )

  async function lookUp(token: string, hash: Buffer): Promise<Session | null> {
    const heardBefore = heardSoFar
    const [row] = await queryGate<SessionRow>(database, 'SELECT * FROM gate.find_session($1)', [hash])
    if (!row) return null
    const session = toSession(row)
    if (row.stale) await queryGate(database, 'SELECT gate.touch_session($1)', [session.sessionId])
    // A locked one is asked for anew each time: unlocking after idleness changes nothing that is told about.
    if (!session.locked && listener.live() && heardBefore === heardSoFar) {
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(token, { session, until: Math.min(now() + KEEP_MS, Date.parse(row.expires_at)) })
    }
    return session
  }

  return {
    async find(token) {
      const found = kept.get(token)
      if (found && found.until > now()) return found.session
      kept.delete(token)
      return lookUp(token, hashToken(token))
    },
    async endReason(token) {
      const call = 'SELECT gate.session_end_reason($1) AS reason'
      const [row] = await queryGate<{ reason: 'role_changed' | null }>(database, call, [hashToken(token)])
      return row?.reason ?? null
    },
    onChange: (react) => void reactions.push(react),
    async settled() {
      if (!listener.live()) return
      // What was committed stands; who cannot be sure of having heard of it keeps nothing.
      if (!(await nodeAck.allNodesAcknowledged())) forgetAll()
    },
    close: () => listener.close(),
  }
}

function concerns(change: SessionChange, session: Session): boolean {
  if (change.kind === 'user') return session.userId === change.id
  if (change.kind === 'agency') return session.agencyId === change.id
  return session.sessionId === change.id
}

type SessionRow = {
  session_id: string
  user_id: string
  agency_id: string
  home_agency_id: string
  role: Session['role']
  email: string
  name: string | null
  creator_id: string | null
  visible_creators: string[] | null
  time_zone: string
  locked: boolean
  stale: boolean
  expires_at: string
}

function toSession(row: SessionRow): Session {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    agencyId: row.agency_id,
    homeAgencyId: row.home_agency_id,
    role: row.role,
    email: row.email,
    name: row.name,
    creatorId: row.creator_id,
    visibleCreators: row.visible_creators,
    timeZone: row.time_zone,
    locked: row.locked,
  }
}
