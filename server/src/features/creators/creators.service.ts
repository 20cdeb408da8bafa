import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import * as queries from './creators.queries.ts'

export type CreatorOrigin = 'sign-up' | 'application' | 'added' | 'import'

export type CreatorFacts = {
  stageName: string
  realName?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  location?: string | null | undefined
  origin: CreatorOrigin
  creatorPercent?: number | undefined
}

/** A creator of the agency, PENDING until somebody has verified who this is. */
export async function createCreator(ctx: AgencyCtx, tx: Tx, facts: CreatorFacts): Promise<string> {
  const { creatorPercent, ...creator } = facts
  const id = newId()
  await refuseTakenEmail(tx, facts.email, null)
  await orTakenEmail(queries.insertCreator(tx, { id, agencyId: tx.agencyId, status: 'PENDING', ...creator }))
  await ctx.platform.events.emit(ctx, tx, 'creator.added', { creatorId: id, origin: facts.origin })
  if (creatorPercent !== undefined) {
    const validFrom = await queries.agencyDay(tx, ctx.platform.clock().toISOString())
    await queries.putSplit(tx, id, { validFrom, creatorPercent })
    const agreed = { creatorId: id, validFrom, creatorPercent }
    await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', agreed)
  }
  return id
}

/** The profile that comes with a sign-up. An address staff have noted for somebody else stays with that profile. */
export async function createPendingCreator(
  tx: Tx,
  profile: { userId: string; stageName: string },
): Promise<string> {
  const id = newId()
  const own = await queries.emailOfUser(tx, profile.userId)
  const other = own === null ? undefined : await queries.selectByEmail(tx, own)
  const facts = { email: other ? null : own, origin: 'sign-up', status: 'PENDING' } as const
  await orTakenEmail(queries.insertCreator(tx, { id, agencyId: tx.agencyId, ...facts, ...profile }))
  return id
}

/** A creator of the demo: verified and active unless told. */
export async function createDemoCreator(
  tx: Tx,
  creator: Omit<Parameters<typeof queries.insertCreator>[1], 'agencyId'>,
): Promise<void> {
  await queries.insertCreator(tx, { agencyId: tx.agencyId, status: 'ACTIVE', isVerified: true, ...creator })
}

/** False when this account has no creator profile. */
export function renameOwnCreator(tx: Tx, userId: string, stageName: string): Promise<boolean> {
  return queries.updateCreatorOfUser(tx, userId, { stageName })
}

/** Whether there is such a creator among those this person may see. */
export async function creatorInSight(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  return queries.creatorExists(tx, id, ctx.session.visibleCreators)
}

/** The creator, held until the transaction ends; one outside somebody's sight does not exist. */
export async function holdCreator(ctx: Ctx, tx: Tx, id: string) {
  const row = await queries.lockCreator(tx, id, ctx.session.visibleCreators)
  if (!row) throw notFound()
  return row
}

/**
 * Who has this address, to write to or to sign in with. Anybody can sign up with anybody's address: whether the account
 * has shown that it is hers is for the caller to look at.
 */
export function creatorWithEmail(tx: Tx, email: string) {
  return queries.selectByEmail(tx, email)
}

/** Gives a creator the account she signs in with. */
export async function linkAccount(tx: Tx, creatorId: string, userId: string): Promise<void> {
  try {
    if (await queries.setAccount(tx, creatorId, userId)) return
  } catch (error) {
    if (violatedConstraint(error) !== 'creators_user_id_unique') throw error
    throw new ApiError('conflict', 'This account belongs to another creator already.')
  }
  throw new ApiError('conflict', 'This creator has an account already, or is no longer with the agency.')
}

/**
 * Whoever signs up instead of taking the invitation has two profiles: once the address is confirmed the account goes to
 * the one staff know, and the empty one is archived. Gives the one that stays, where there were two.
 */
export async function becomeKnownCreator(ctx: AgencyCtx, tx: Tx, userId: string): Promise<string | null> {
  const double = await queries.lockDouble(tx, userId)
  if (!double) return null
  await queries.releaseAccount(tx, double.own)
  await linkAccount(tx, double.noted, userId)
  await ctx.platform.events.emit(ctx, tx, 'creator.archived', { creatorId: double.own, userId: null })
  return double.noted
}

export function creatorToInvite(tx: Tx, id: string) {
  return queries.selectToInvite(tx, id)
}

/** An address leads to one person: a creator, noted for her or signed in with, or a member of the team. */
export async function refuseTakenEmail(
  tx: Tx,
  email: string | null | undefined,
  own: string | null,
): Promise<void> {
  if (!email) return
  const colleague = await queries.selectStaffWithEmail(tx, email)
  if (colleague) throw takenEmail(staffHas(colleague.name))
  const other = await queries.selectByEmail(tx, email)
  if (!other || other.id === own) return
  const archived = other.archivedAt === null ? '' : ', who is archived,'
  throw takenEmail(`${other.stageName}${archived} already has this email.`)
}

export const staffHas = (name: string | null): string =>
  `${name ?? 'Somebody'} on your team signs in with this email. A creator needs another one.`

/** Two at once: the index lets one of them through. */
export async function orTakenEmail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedConstraint(error) !== 'creators_email') throw error
    throw takenEmail('Another creator already has this email.')
  }
}

function takenEmail(message: string): ApiError {
  return new ApiError('conflict', message, { details: [{ path: 'email', message }] })
}
