import { permissions, type Role } from '@greenroom/contract/kit/permissions.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type PersonRow = { id: string; name: string; role: Role }

const senderRoles = [...permissions['chats:send']]

/** Users who can write in a creator's chats: admins, the creator's operators and the creator. */
const CAN_WRITE = `m.status = 'ACTIVE' AND m.role = ANY ($3::text[]) AND CASE m.role
  WHEN 'CHAT_OPERATOR' THEN EXISTS (SELECT 1 FROM operator_assignments o WHERE o.agency_id = m.agency_id AND o.user_id = m.user_id AND o.creator_id = $2::uuid)
  WHEN 'CREATOR' THEN EXISTS (SELECT 1 FROM creators k WHERE k.agency_id = m.agency_id AND k.user_id = m.user_id AND k.id = $2::uuid)
  ELSE true END`

const SELECT_PEOPLE = `SELECT m.user_id AS id, coalesce(u.name, u.email) AS name, m.role
  FROM memberships m JOIN users u ON u.agency_id = m.agency_id AND u.id = m.user_id`

export async function selectAssignees(tx: Tx, creatorId: string): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `${SELECT_PEOPLE} WHERE m.agency_id = $1 AND ${CAN_WRITE} ORDER BY lower(coalesce(u.name, u.email)), m.user_id LIMIT 500`,
    [tx.agencyId, creatorId, senderRoles],
  )
}

/** Locks the membership, to serialize concurrent changes to its role or creators. */
export async function lockMember(tx: Tx, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM memberships WHERE agency_id = $1 AND user_id = $2 FOR SHARE', [
    tx.agencyId,
    userId,
  ])
}

export async function canWrite(tx: Tx, userId: string, creatorId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM memberships m WHERE m.agency_id = $1 AND m.user_id = $4::uuid AND ${CAN_WRITE}`,
    [tx.agencyId, creatorId, senderRoles, userId],
  )
  return rows.length > 0
}

/** Undefined if there is no conversation; null if it is unassigned. */
export async function selectAssignee(tx: Tx, fanId: string): Promise<string | null | undefined> {
  const [row] = await tx.query<{ id: string | null }>(
    'SELECT assigned_to AS id FROM conversations WHERE agency_id = $1 AND fan_id = $2',
    [tx.agencyId, fanId],
  )
  return row?.id
}

export async function setAssignee(tx: Tx, fanIds: string[], userId: string | null): Promise<void> {
  await tx.query(
    'UPDATE conversations SET assigned_to = $3 WHERE agency_id = $1 AND fan_id = ANY ($2::uuid[])',
    [tx.agencyId, fanIds, userId],
  )
}

/** Conversations assigned to a user who can no longer write in them. */
export async function selectInaccessibleConversations(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{ fanId: string; creatorId: string }[]> {
  return tx.query(
    `SELECT c.fan_id AS "fanId", c.creator_id AS "creatorId" FROM conversations c
     WHERE c.agency_id = $1 AND c.assigned_to = $2 AND NOT EXISTS (
       SELECT 1 FROM memberships m WHERE m.agency_id = $1 AND m.user_id = $2 AND ${CAN_WRITE.replaceAll('$2::uuid', 'c.creator_id')})
     ORDER BY c.fan_id LIMIT $4`,
    [tx.agencyId, userId, senderRoles, limit],
  )
}
