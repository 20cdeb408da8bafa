import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { makeCursor, readCursor } from '../../platform/http/cursor.ts'
import * as queries from './creators.queries.ts'

/** The profile that comes with a sign-up: PENDING until somebody has verified who this is. */
export async function createPendingCreator(
  tx: Tx,
  profile: { userId: string; stageName: string },
): Promise<string> {
  const id = newId()
  await queries.insertCreator(tx, { id, agencyId: tx.agencyId, status: 'PENDING', ...profile })
  return id
}

/** A managed creator of the demo: verified and active. */
export async function createDemoCreator(
  tx: Tx,
  creator: { id: string; userId: string | null; stageName: string },
): Promise<void> {
  await queries.insertCreator(tx, { agencyId: tx.agencyId, status: 'ACTIVE', isVerified: true, ...creator })
}

/** False when this account has no creator profile. */
export function renameOwnCreator(tx: Tx, userId: string, stageName: string): Promise<boolean> {
  return queries.updateCreatorOfUser(tx, userId, { stageName })
}

export async function listCreators(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const place = readCursor(page.cursor, ['text', 'id'])
  const seen = ctx.session.visibleCreators
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const after = place && { stageName: place[0], id: place[1] }
    const rows = await queries.selectCreators(tx, seen, page.limit + 1, after)
    const data = rows.slice(0, page.limit)
    const last = rows.length > page.limit ? data.at(-1) : undefined
    const nextCursor = last ? makeCursor([last.stageName, last.id]) : null
    return { data, meta: { nextCursor, total: await queries.countCreators(tx, seen) } }
  })
}

/** Whether there is such a creator among those this person may see. */
export async function creatorInSight(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  const seen = ctx.session.visibleCreators
  if (seen !== null && !seen.includes(id)) return false
  return (await queries.selectCreators(tx, [id], 1, null)).length > 0
}
