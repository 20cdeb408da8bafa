import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Database } from '../db/database.ts'
import { atGate } from '../db/scope.ts'
import { hashToken } from '../identity/tokens.ts'

/** What a socket's token stands for right now. */
export type Standing = { sessionId: string; userId: string; agencyId: string; role: Role; locked: boolean }

/** Always asked afresh, and without counting as activity: an open tab must not keep the idle lock away. */
export async function findStanding(database: Database, token: unknown): Promise<Standing | null> {
  if (typeof token !== 'string' || token.length < 20 || token.length > 200) return null
  const [standing] = await atGate<Standing>(
    database,
    `SELECT session_id AS "sessionId", user_id AS "userId", agency_id AS "agencyId", role, locked
     FROM gate.find_session($1)`,
    [hashToken(token)],
  )
  return standing ?? null
}

/** The rooms of a standing. Only the server puts a socket into a room. */
export function roomsOf({ sessionId, userId, agencyId, role }: Standing): string[] {
  return [`user:${userId}`, `session:${sessionId}`, `agency:${agencyId}`, roleRoom(agencyId, role)]
}

export const userRoom = (userId: string) => `user:${userId}`
export const roleRoom = (agencyId: string, role: Role) => `agency:${agencyId}:role:${role}`
