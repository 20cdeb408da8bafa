import type { TestApp, TestUser } from './app.ts'

/** Assigns an operator to exactly these creators. */
export const setAssignedCreators = (t: TestApp, user: TestUser, userId: string, creatorIds: unknown) =>
  setAssigned(t, user, 'PATCH /team/members/{id}/creators', userId, creatorIds)

/** Assigns exactly these operators to a creator. */
export const setAssignedOperators = (t: TestApp, user: TestUser, creatorId: string, userIds: unknown) =>
  setAssigned(t, user, 'PATCH /creators/{id}/operators', creatorId, userIds)

async function setAssigned(t: TestApp, user: TestUser, key: string, id: string, ids: unknown) {
  const [own, other] = key.includes('members') ? ['user_id', 'creator_id'] : ['creator_id', 'user_id']
  const rows = await t.sql(`SELECT ${other} AS id FROM operator_assignments WHERE ${own} = $1`, [id])
  const remove = Array.isArray(ids) ? rows.map((row) => row.id).filter((before) => !ids.includes(before)) : []
  return t.send(user.token, key, { params: { id }, body: { add: ids, remove } })
}
