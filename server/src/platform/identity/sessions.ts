import type { Database } from '../db/database.ts'
import { listen } from '../db/listen.ts'
import { queryGate } from '../db/scope.ts'
import { createNodeAck, SESSION_LISTENER } from './node-ack.ts'
import type { Session } from './session.ts'
import { hashToken } from './tokens.ts'

const CHANNEL = 'greenroom_sessions'
const CACHE_TTL_MS = 5_000
const MAX_CACHED_SESSIONS = 10_000

type CachedSession = { session: Session; expiresAt: number }

/**
 * Session changes that every node receives from PostgreSQL: `ended` disconnects, the others mean "look up again".
 */
export type SessionChange = { kind: 'ended' | 'session' | 'user' | 'agency'; id: string }

export type SessionSubscriber = {
  onChange(change: SessionChange): void
  /** The connection was lost or restored; changes may have been missed. */
  onConnectionChange(isLive: boolean): void
}

export type Sessions = {
  find(token: string): Promise<Session | null>
  /** For an unknown token: why its session ended, if the user should see it. */
  endReason(token: string): Promise<'role_changed' | null>
  /** Calls the subscriber on every change until the returned function is called. */
  subscribe(subscriber: SessionSubscriber): () => void
  /** Resolves once every node has processed all changes committed before the call. */
  waitUntilPropagated(): Promise<void>
  close(): Promise<void>
}

/**
 * Looks up sessions and caches them for a few seconds. A revocation clears the cache of every node through NOTIFY;
 * while that connection is down nothing is cached, so a revoked token is never accepted.
 */
export function createSessions(
  database: Database,
  now: () => number = Date.now,
  maxCached = MAX_CACHED_SESSIONS,
): Sessions {
  const cache = new Map<string, CachedSession>()
  const subscribers = new Set<SessionSubscriber>()
  const nodeAck = createNodeAck(database, CHANNEL)
  // Counts received changes, so a lookup that overlapped with one is not cached.
  let changeCount = 0

  const evict = (change: SessionChange) => {
    changeCount++
    for (const [key, { session }] of cache) if (affects(change, session)) cache.delete(key)
  }
  const evictAll = () => {
    changeCount++
    cache.clear()
  }
  const listener = listen(
    database.connection,
    CHANNEL,
    (payload) => {
      const [kind, id] = payload.split(':') as [SessionChange['kind'], string]
      if (nodeAck.handle(kind, id)) return
      evict({ kind, id })
      for (const subscriber of subscribers) subscriber.onChange({ kind, id })
    },
    (isLive) => {
      evictAll()
      for (const subscriber of subscribers) subscriber.onConnectionChange(isLive)
    },
    SESSION_LISTENER,
  )

  async function lookUp(token: string, hash: Buffer): Promise<Session | null> {
    const changesBefore = changeCount
    const [row] = await queryGate<SessionRow>(database, 'SELECT * FROM gate.find_session($1)', [hash])
    if (!row) return null
    const session = toSession(row)
    if (row.stale) await queryGate(database, 'SELECT gate.touch_session($1)', [session.sessionId])
    // Locked sessions are not cached, because unlocking sends no notification.
    if (!session.locked && listener.isLive() && changesBefore === changeCount) {
      // The first entry is the oldest, so it expires first.
      for (const oldest of cache.keys()) {
        if (cache.size < maxCached) break
        cache.delete(oldest)
      }
      cache.set(token, { session, expiresAt: Math.min(now() + CACHE_TTL_MS, Date.parse(row.expires_at)) })
    }
    return session
  }

  return {
    async find(token) {
      const cached = cache.get(token)
      if (cached && cached.expiresAt > now()) return cached.session
      cache.delete(token)
      return lookUp(token, hashToken(token))
    },
    async endReason(token) {
      const sql = 'SELECT gate.session_end_reason($1) AS reason'
      const [row] = await queryGate<{ reason: 'role_changed' | null }>(database, sql, [hashToken(token)])
      return row?.reason ?? null
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    async waitUntilPropagated() {
      if (!listener.isLive()) return
      // If not all nodes acknowledged in time, drop the cache rather than trust it.
      if (!(await nodeAck.allNodesAcknowledged())) evictAll()
    },
    close: () => listener.close(),
  }
}

function affects(change: SessionChange, session: Session): boolean {
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
