import { SELF_MANAGED_MESSAGE } from '@greenroom/contract/features/management/management.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { BEGINNING, upsertSplit } from './creator-splits.queries.ts'
import * as queries from './creators.queries.ts'
import { claimName, isNameTaken } from './names.service.ts'
import { assertFirstDay, assertShareProvided } from './split-changes.service.ts'

export type CreatorOrigin = 'sign-up' | 'application' | 'added' | 'import'

export type CreatorInput = {
  stageName: string
  realName?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  location?: string | null | undefined
  origin: CreatorOrigin
  creatorPercent?: number | undefined
  /** First day of the share; all history by default. */
  shareFrom?: string | null | undefined
}

/** PENDING until verified. */
export async function createCreator(ctx: AgencyCtx, tx: Tx, input: CreatorInput): Promise<string> {
  const { creatorPercent, shareFrom, ...creator } = input
  const id = newId()
  if (creatorPercent === undefined) assertShareProvided(shareFrom)
  await assertEmailAvailable(tx, input.email, null)
  await mapEmailConflict(
    queries.insertCreator(tx, { id, agencyId: tx.agencyId, status: 'PENDING', ...creator }),
  )
  await ctx.platform.events.emit(ctx, tx, 'creator.added', { creatorId: id, origin: input.origin })
  if (creatorPercent !== undefined) {
    const today = await queries.agencyDay(tx, ctx.platform.clock().toISOString())
    assertFirstDay(shareFrom, today, 'shareFrom')
    await upsertSplit(tx, id, { validFrom: shareFrom ?? BEGINNING, creatorPercent })
    const payload = { creatorId: id, validFrom: shareFrom ?? null, creatorPercent }
    await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', payload)
  }
  return id
}

/** Profile of a sign-up. Leaves the email empty if another profile already has it. */
export async function createPendingCreator(
  tx: Tx,
  profile: { userId: string; stageName: string },
): Promise<string> {
  const id = newId()
  const ownEmail = await queries.selectUserEmail(tx, profile.userId)
  const other = ownEmail === null ? undefined : await queries.selectByEmail(tx, ownEmail)
  const fields = {
    email: other ? null : ownEmail,
    origin: 'sign-up',
    isSelfManaged: true,
    status: 'PENDING',
  } as const
  await mapEmailConflict(queries.insertCreator(tx, { id, agencyId: tx.agencyId, ...fields, ...profile }))
  return id
}

/** Verified and active by default. */
export async function createDemoCreator(
  tx: Tx,
  creator: Omit<Parameters<typeof queries.insertCreator>[1], 'agencyId'>,
): Promise<void> {
  await queries.insertCreator(tx, { agencyId: tx.agencyId, status: 'ACTIVE', isVerified: true, ...creator })
}

/** Returns the former name, or null if the account has no creator profile. */
export async function renameOwnCreator(tx: Tx, userId: string, stageName: string): Promise<string | null> {
  await claimName(tx, stageName, userId, 'stageName')
  return queries.renameCreatorOfUser(tx, userId, stageName)
}

export async function isVisibleCreator(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  return queries.creatorExists(tx, id, ctx.session.visibleCreators)
}

/** Locks the creator; throws not found if not visible to the session. */
export async function lockVisibleCreator(ctx: Ctx, tx: Tx, id: string) {
  const row = await queries.lockCreator(tx, id, ctx.session.visibleCreators)
  if (!row) throw notFound()
  if (row.erasedAt !== null) throw new ApiError('refused', 'This creator was erased.')
  return row
}

/** What the events of a status change say about the creator before it. */
export const statusChange = ({ id, status }: { id: string; status: string }) => ({
  creatorId: id,
  wasActive: status === 'ACTIVE',
})

/** By contact or account address. The account may be unconfirmed; callers must check. */
export function findCreatorByEmail(tx: Tx, email: string) {
  return queries.selectByEmail(tx, email)
}

export async function linkAccount(tx: Tx, creatorId: string, userId: string): Promise<void> {
  try {
    if (await queries.setAccount(tx, creatorId, userId)) return
  } catch (error) {
    if (violatedConstraint(error) !== 'creators_user_id_unique') throw error
    throw new ApiError('conflict', 'This account already belongs to another creator.')
  }
  throw new ApiError('conflict', 'This creator already has an account or is archived.')
}

/**
 * A creator who signed up instead of accepting an invitation has two profiles. Moves the account to the one added by
 * staff and archives the empty one. She stays self-managed, because anybody can add a profile under a known address.
 * Returns the remaining profile, or null if there was only one or another account bears the name of the other.
 */
export async function mergeIntoExistingCreator(
  ctx: AgencyCtx,
  tx: Tx,
  userId: string,
): Promise<string | null> {
  const duplicate = await queries.lockDuplicateProfiles(tx, userId)
  if (!duplicate || (await isNameTaken(tx, duplicate.addedName, userId))) return null
  await queries.unlinkAccountAndArchive(tx, duplicate.own)
  await linkAccount(tx, duplicate.added, userId)
  if (duplicate.isSelfManaged) await setSelfManaged(tx, duplicate.added, true)
  await ctx.platform.events.emit(ctx, tx, 'creator.archived', {
    creatorId: duplicate.own,
    userId: null,
    wasActive: false,
  })
  return duplicate.added
}

export function findCreatorToInvite(tx: Tx, id: string) {
  return queries.selectInvitee(tx, id)
}

/** An email address can only be used by one creator or team member. */
export async function assertEmailAvailable(
  tx: Tx,
  email: string | null | undefined,
  ownId: string | null,
): Promise<void> {
  if (!email) return
  const staff = await queries.selectStaffWithEmail(tx, email)
  if (staff) throw emailConflict(staffEmailMessage(staff.name))
  const other = await queries.selectByEmail(tx, email)
  if (!other || other.id === ownId) return
  const archived = other.archivedAt === null ? '' : ' (archived)'
  throw emailConflict(`${other.stageName}${archived} already has this email.`)
}

export const staffEmailMessage = (name: string | null): string =>
  `${name ?? 'Someone'} on your team uses this email to sign in. Use a different one for the creator.`

/** Turns a unique violation by a concurrent write into a conflict error. */
export async function mapEmailConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedConstraint(error) !== 'creators_email') throw error
    throw emailConflict('Another creator already has this email.')
  }
}

function emailConflict(message: string): ApiError {
  return new ApiError('conflict', message, { details: [{ path: 'email', message }] })
}

export function setSelfManaged(tx: Tx, creatorId: string, isSelfManaged: boolean): Promise<void> {
  return queries.updateCreator(tx, creatorId, { isSelfManaged })
}

/** Those of these creators in whose name the user cannot send or publish. */
export async function selectSelfManaged(ctx: Ctx, tx: Tx, creatorIds: string[]): Promise<Set<string>> {
  return new Set(await queries.selectSelfManaged(tx, creatorIds, ctx.session.userId))
}

/** Throws if the creator signed up without an agency and the user is someone else. */
export async function assertMaySendFor(ctx: Ctx, tx: Tx, creatorId: string): Promise<void> {
  if ((await selectSelfManaged(ctx, tx, [creatorId])).size > 0)
    throw new ApiError('forbidden', SELF_MANAGED_MESSAGE)
}
