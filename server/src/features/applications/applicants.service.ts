import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { becomeKnownCreator, createCreator, creatorWithEmail } from '../creators/creators.service.ts'
import { inviteCreator, withdrawInvitations } from '../team/team.service.ts'
import * as queries from './applicants.queries.ts'
import { unconfirmedMail, welcomeMail } from './application-mails.ts'
import { insertDeed } from './application-record.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'
import { updateApplication } from './review.queries.ts'

/** How an applicant becomes a creator, and how an application finds the creator who is here already. */

export type Wish = { stageName?: string | undefined; creatorPercent?: number | undefined }
/** Without a creator where an account with this address waits to be confirmed. */
export type Became = { creatorId: string; how: string } | { creatorId: null; how: string }

/** Anybody can sign up with anybody's address: such an account counts once the address is confirmed. */
function isConfirmed(standing: queries.Standing, email: string): boolean {
  if (standing.accountEmail === null || standing.origin !== 'sign-up') return true
  return standing.accountEmail === email && standing.verifiedAt !== null
}

export async function knownCreator(tx: Tx, email: string) {
  const found = await creatorWithEmail(tx, email)
  const standing = found && (await queries.selectStanding(tx, found.id))
  return standing && { ...standing, isConfirmed: isConfirmed(standing, email) }
}

/** Makes a creator of the applicant and invites her, or links the one with this address. */
export async function becomeCreator(
  ctx: Ctx,
  tx: Tx,
  application: ApplicationRow,
  wish: Wish,
): Promise<Became> {
  const { id, email, creatorId } = application
  await queries.lockApplicant(tx, email)
  if (creatorId) return alreadyJoined(ctx, tx, application, creatorId)
  const known = await knownCreator(tx, email)
  if (!known) return makeCreator(ctx, tx, application, wish)
  refuseArchived(known)
  if (!known.isConfirmed) {
    await unconfirmedMail(ctx, tx, email, id)
    return { creatorId: null, how: `Waits for ${known.stageName} to confirm this address` }
  }
  await updateApplication(tx, id, { creatorId: known.id })
  if (known.accountEmail === null) await inviteCreator(ctx, tx, known.id, email)
  else {
    await noteJoined(ctx, tx, id, known)
    await welcomeMail(ctx, tx, email, id)
  }
  return { creatorId: known.id, how: `Linked to ${known.stageName}` }
}

async function makeCreator(ctx: Ctx, tx: Tx, application: ApplicationRow, wish: Wish): Promise<Became> {
  const { id, email, phone, firstName, lastName } = application
  const stageName = wish.stageName ?? firstName.slice(0, 80)
  const creatorId = await createCreator(ctx, tx, {
    stageName,
    realName: `${firstName} ${lastName}`.trim(),
    email,
    phone,
    origin: 'application',
    ...(wish.creatorPercent === undefined ? {} : { creatorPercent: wish.creatorPercent }),
  })
  await inviteCreator(ctx, tx, creatorId, email)
  await updateApplication(tx, id, { creatorId })
  return { creatorId, how: `Added as ${stageName}` }
}

async function alreadyJoined(
  ctx: Ctx,
  tx: Tx,
  { id, email }: ApplicationRow,
  creatorId: string,
): Promise<Became> {
  const standing = await queries.selectStanding(tx, creatorId)
  if (!standing) throw notFound()
  refuseArchived(standing)
  await welcomeMail(ctx, tx, email, id)
  return { creatorId, how: `Linked to ${standing.stageName}` }
}

function refuseArchived({ archivedAt, stageName }: queries.Standing): void {
  if (archivedAt)
    throw new Refusal(
      'conflict',
      `This address belongs to ${stageName}, who is archived. Restore that creator first.`,
    )
}

/** Somebody has shown that an address is theirs: the newest application from it is theirs, too. */
async function joinApplication(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const known = await becomeKnownCreator(ctx, tx, userId)
  if (known) await withdrawInvitations(ctx, tx, known)
  const creator = await queries.selectOwnCreator(tx, userId)
  const applicationId = creator && (await queries.lockUnjoined(tx, creator.email))
  if (!applicationId) return
  await updateApplication(tx, applicationId, { creatorId: creator.id })
  await noteJoined(ctx, tx, applicationId, creator)
}

async function noteJoined(
  ctx: AgencyCtx,
  tx: Tx,
  applicationId: string,
  creator: { id: string; stageName: string },
): Promise<void> {
  const deed = { applicationId, actor: ctx.actor.name, detail: creator.stageName }
  await insertDeed(tx, { ...deed, action: 'joined to account' })
  await ctx.platform.events.emit(ctx, tx, 'application.joined', { applicationId, creatorId: creator.id })
}

export function joinApplications({ events }: Platform): void {
  events.on('email.verified', (ctx, tx, { userId }) => joinApplication(ctx, tx, userId))
}
