import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Database } from '../db/database.ts'
import { queryGate } from '../db/scope.ts'
import { hashToken } from '../identity/tokens.ts'

/** The current session of a socket's token. */
export type SocketIdentity = {
  sessionId: string
  userId: string
  agencyId: string
  role: Role
  /** Null means all of the agency's creators. */
  visibleCreators: string[] | null
  locked: boolean
}

/** Never cached and not counted as activity: an open tab must not prevent the idle lock. */
export async function findSocketIdentity(database: Database, token: unknown): Promise<SocketIdentity | null> {
  if (typeof token !== 'string' || token.length < 20 || token.length > 200) return null
  const [identity] = await queryGate<SocketIdentity>(
    database,
    `SELECT session_id AS "sessionId", user_id AS "userId", agency_id AS "agencyId", role,
       visible_creators AS "visibleCreators", locked
     FROM gate.find_session($1)`,
    [hashToken(token)],
  )
  return identity ?? null
}

/** The rooms of a socket. Only the server joins sockets to rooms. */
export function roomsOf({ sessionId, userId, agencyId, role, visibleCreators }: SocketIdentity): string[] {
  const chats = visibleCreators
    ? visibleCreators.map((creatorId) => creatorRoom(agencyId, creatorId))
    : [chatsRoom(agencyId)]
  return [userRoom(userId), `session:${sessionId}`, `agency:${agencyId}`, roleRoom(agencyId, role), ...chats]
}

export const userRoom = (userId: string) => `user:${userId}`
export const roleRoom = (agencyId: string, role: Role) => `agency:${agencyId}:role:${role}`
/** Users who can see every creator of the agency. */
export const chatsRoom = (agencyId: string) => `agency:${agencyId}:chats`
/** Users who can see this creator but not all creators. */
export const creatorRoom = (agencyId: string, creatorId: string) => `agency:${agencyId}:creator:${creatorId}`
