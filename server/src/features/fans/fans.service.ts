import type { FanChanges, FanDetail, NewFan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { isVisibleCreator } from '../creators/creators.service.ts'
import { visibleFan } from './fan-access.service.ts'
import { fanDetailOf } from './fan-view.ts'
import * as queries from './fans.queries.ts'

const EARLIEST_JOINING = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

/** One spelling of a name, whatever keyboard it was typed on; also of what is searched for. */
export function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Whose fans a call means: everybody one may see, or one of them. Who asks for another sees nobody. */
export function creatorsInSight(ctx: Ctx, creatorId?: string): queries.Creators {
  const { visibleCreators } = ctx.session
  if (creatorId === undefined) return visibleCreators
  const one = creatorId.toLowerCase()
  return visibleCreators === null || visibleCreators.includes(one) ? [one] : []
}

const nowOf = (ctx: Ctx) => ctx.platform.clock().toISOString()

export const momentOf = (ctx: Ctx): queries.Moment => {
  const { timeZone } = ctx.session
  return { today: todayIn(timeZone, ctx.platform.clock()), timeZone }
}

export async function getFan(ctx: Ctx, id: string): Promise<FanDetail> {
  const { database } = ctx.platform
  const row = await queries.readFan(database, ctx.agencyId, id, creatorsInSight(ctx), momentOf(ctx))
  if (!row) throw notFound()
  return fanDetailOf(row)
}

export async function createFan(
  ctx: Ctx,
  { creatorId, username, joinDate, ...rest }: NewFan,
): Promise<FanDetail> {
  const id = newId()
  const joinedAt = joinDate === undefined ? nowOf(ctx) : checkedJoining(ctx, joinDate)
  return writing(ctx, { creatorId, username }, async (tx) => {
    if (!(await isVisibleCreator(ctx, tx, creatorId)))
      throw fieldError('invalid_input', 'creatorId', 'Pick a creator of your agency.')
    const names = { username, usernameKey: folded(username) }
    await queries.insertFan(tx, { id, creatorId, ...names, joinedAt, ...rest })
    await ctx.platform.events.emit(ctx, tx, 'fan.created', { fanId: id, creatorId })
    return detailIn(ctx, tx, id)
  })
}

/** What is not named stays; null empties a field. */
export async function updateFan(ctx: Ctx, id: string, changes: FanChanges): Promise<FanDetail> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const fields = Object.keys(given)
  return writing(ctx, { fanId: id, username: changes.username ?? '' }, async (tx) => {
    if (fields.length === 0) return detailIn(ctx, tx, id)
    const names = changes.username === undefined ? {} : { usernameKey: folded(changes.username) }
    const creatorId = await queries.updateFan(tx, id, creatorsInSight(ctx), { ...given, ...names })
    if (creatorId === undefined) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'fan.updated', { fanId: id, creatorId, fields })
    return detailIn(ctx, tx, id)
  })
}

/** Done twice is done once. */
export async function setArchived(ctx: Ctx, id: string, archived: boolean): Promise<void> {
  await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creatorId = await queries.setArchived(tx, id, creatorsInSight(ctx), archived)
    if (creatorId !== undefined) {
      const name = archived ? 'fan.archived' : 'fan.restored'
      return ctx.platform.events.emit(ctx, tx, name, { fanId: id, creatorId })
    }
    await visibleFan(ctx, tx, id)
  })
}

async function detailIn(ctx: Ctx, tx: Tx, id: string): Promise<FanDetail> {
  const row = await queries.selectFan(tx, id, creatorsInSight(ctx), momentOf(ctx))
  if (!row) throw notFound()
  return fanDetailOf(row)
}

type Naming = { username: string } & ({ creatorId: string } | { fanId: string })

async function writing<T>(ctx: Ctx, naming: Naming, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { database } = ctx.platform
  try {
    return await withScope(database, ctx.agencyId, work)
  } catch (error) {
    if (violatedConstraint(error) !== 'fans_username') throw error
    const key = folded(naming.username)
    const archived = await withScope(database, ctx.agencyId, (tx) => queries.isArchivedName(tx, naming, key))
    throw fieldError(
      'conflict',
      'username',
      archived
        ? 'An archived fan of this creator has this username. Restore that fan instead.'
        : 'This creator already has a fan with this username.',
    )
  }
}

function checkedJoining(ctx: Ctx, text: string): string {
  const at = Date.parse(text)
  // A day of grace: somebody's calendar is always ahead of ours.
  if (at >= EARLIEST_JOINING && at <= ctx.platform.clock().getTime() + DAY_MS)
    return new Date(at).toISOString()
  throw fieldError('invalid_input', 'joinDate', 'Pick a day between the year 2000 and today.')
}

function fieldError(code: 'invalid_input' | 'conflict', path: string, message: string): ApiError {
  return new ApiError(code, message, { details: [{ path, message }] })
}
