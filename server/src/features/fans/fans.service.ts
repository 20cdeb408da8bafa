import type { FanChanges, FanDetail, NewFan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { requireSeen } from '../../platform/http/seen.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { todayIn } from '../../platform/today.ts'
import { isVisibleCreator } from '../creators/creators.service.ts'
import { lockVisibleFanOrThrow, requireVisibleFan } from './fan-access.service.ts'
import { toFanDetail } from './fan-view.ts'
import * as queries from './fans.queries.ts'
import { upsertFans } from './upsert-fans.service.ts'

const MIN_JOIN_DATE = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

/** Normalizes names and search text. */
export function foldText(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The session's visible creators, narrowed to one; empty if that one is not visible. */
export function visibleCreatorIds(ctx: Ctx, creatorId?: string): queries.Creators {
  const { visibleCreators } = ctx.session
  if (creatorId === undefined) return visibleCreators
  const id = creatorId.toLowerCase()
  return visibleCreators === null || visibleCreators.includes(id) ? [id] : []
}

const isoNow = (ctx: Ctx) => ctx.platform.clock().toISOString()

export const currentLocalDate = (ctx: Ctx): queries.LocalDate => {
  const { timeZone } = ctx.session
  return { today: todayIn(timeZone, ctx.platform.clock()), timeZone }
}

export async function getFan(ctx: Ctx, id: string): Promise<FanDetail> {
  const { database } = ctx.platform
  const row = await queries.readFan(database, ctx.agencyId, id, visibleCreatorIds(ctx), currentLocalDate(ctx))
  if (!row) throw notFound()
  return toFanDetail(row)
}

export async function createFan(ctx: Ctx, { clientId, ...fan }: NewFan): Promise<FanDetail> {
  const { creatorId, username, joinDate, ...rest } = fan
  const joinedAt = joinDate === undefined ? isoNow(ctx) : validateJoinDate(ctx, joinDate)
  return withUsernameCheck(ctx, { creatorId, username }, async (tx) => {
    if (!(await isVisibleCreator(ctx, tx, creatorId)))
      throw fieldError('invalid_input', 'creatorId', 'Choose one of your agency’s creators.')
    const names = { username, usernameKey: foldText(username) }
    return createOnce(
      ctx,
      tx,
      { endpoint: 'POST /fans', clientId, content: fan },
      {
        create: async () => {
          const id = newId()
          const added = [{ id, creatorId, ...names, joinedAt, ...rest }]
          await upsertFans(ctx, tx, { added }, { origin: 'form' })
          return loadDetail(ctx, tx, id)
        },
        load: (id) => loadDetail(ctx, tx, id),
      },
    )
  })
}

/** Omitted fields are unchanged; null clears a field. */
export async function updateFan(ctx: Ctx, id: string, { seen, ...changes }: FanChanges): Promise<FanDetail> {
  const provided = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const fields = Object.keys(provided)
  return withUsernameCheck(ctx, { fanId: id, username: changes.username ?? '' }, async (tx) => {
    if (fields.length === 0) return loadDetail(ctx, tx, id)
    if (seen) {
      await lockVisibleFanOrThrow(ctx, tx, id)
      requireSeen(await loadDetail(ctx, tx, id), provided, seen)
    }
    const names = changes.username === undefined ? {} : { usernameKey: foldText(changes.username) }
    const creatorId = await queries.updateFan(tx, id, visibleCreatorIds(ctx), { ...provided, ...names })
    if (creatorId === undefined) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'fan.updated', { fanId: id, creatorId, fields })
    return loadDetail(ctx, tx, id)
  })
}

/** Idempotent. */
export async function setArchived(ctx: Ctx, id: string, archived: boolean): Promise<void> {
  await inScope(ctx, (tx) => setArchivedIn(ctx, tx, id, archived))
}

export async function setArchivedIn(ctx: Ctx, tx: Tx, id: string, archived: boolean): Promise<void> {
  const creatorId = await queries.setArchived(tx, id, visibleCreatorIds(ctx), archived)
  if (creatorId === undefined) return void (await requireVisibleFan(ctx, tx, id))
  const name = archived ? 'fan.archived' : 'fan.restored'
  await ctx.platform.events.emit(ctx, tx, name, { fanId: id, creatorId })
}

async function loadDetail(ctx: Ctx, tx: Tx, id: string): Promise<FanDetail> {
  const row = await queries.selectFan(tx, id, visibleCreatorIds(ctx), currentLocalDate(ctx))
  if (!row) throw notFound()
  return toFanDetail(row)
}

type UsernameTarget = { username: string } & ({ creatorId: string } | { fanId: string })

async function withUsernameCheck<T>(
  ctx: Ctx,
  target: UsernameTarget,
  action: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inScope(ctx, action)
  } catch (error) {
    if (violatedConstraint(error) !== 'fans_username') throw error
    const key = foldText(target.username)
    const isArchived = await inScope(ctx, (tx) => queries.isUsernameArchived(tx, target, key))
    throw fieldError(
      'conflict',
      'username',
      isArchived
        ? 'An archived fan of this creator has this username. Restore that fan instead.'
        : 'This creator already has a fan with this username.',
    )
  }
}

function validateJoinDate(ctx: Ctx, text: string): string {
  const time = Date.parse(text)
  // Allows an extra day for time zones ahead of UTC.
  if (time >= MIN_JOIN_DATE && time <= ctx.platform.clock().getTime() + DAY_MS)
    return new Date(time).toISOString()
  throw fieldError('invalid_input', 'joinDate', 'Choose a date between 2000 and today.')
}

function fieldError(code: 'invalid_input' | 'conflict', path: string, message: string): ApiError {
  return new ApiError(code, message, { details: [{ path, message }] })
}
