import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { becomeKnownCreator, createCreator } from '../creators/creators.service.ts'
import { inviteCreator, withdrawInvitations } from '../team/team.service.ts'
import * as queries from './applicants.queries.ts'
import { unconfirmedMail, welcomeMail } from './application-mails.ts'
import { insertDeed, lastDetail } from './application-record.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'
import {
  bringAlong,
  firstStageName,
  knownCreator,
  legalName,
  refuseArchived,
  type Wish,
} from './known-creators.service.ts'
import { updateApplication } from './review.queries.ts'

/** How an applicant becomes a creator, and how an application finds the creator who is here already. */

/** Without a creator where an account with this address waits to be confirmed. */
export type Became = { creatorId: string; how: string } | { creatorId: null; how: string }

/** Whoever approves and whoever confirms an address go one after the other: taken before anything else is held. */
export async function holdApplicant(tx: Tx, applicationId: string): Promise<void> {
  const email = await queries.selectAddress(tx, applicationId)
  if (email === undefined) throw notFound()
  await queries.lockApplicant(tx, email)
}

/** Makes a creator of the applicant and invites her, or links the one with this address. The applicant is held. */
export async function becomeCreator(
  ctx: Ctx,
  tx: Tx,
  application: ApplicationRow,
  wish: Wish,
): Promise<Became> {
  const { id, email, creatorId } = application
  if (creatorId) return alreadyJoined(ctx, tx, application, creatorId, wish)
  const known = await knownCreator(tx, email)
  if (!known) return makeCreator(ctx, tx, application, wish)
  refuseArchived(known)
  if (!known.isConfirmed) return waitForAddress(ctx, tx, application, known.stageName, wish)
  await updateApplication(tx, id, { creatorId: known.id })
  const brought = await bringAlong(ctx, tx, known.id, application, wish)
  if (known.accountEmail === null) {
    // An account with this address becomes hers once it is confirmed; there is nothing to invite to.
    if (await queries.hasUnprovenAccount(tx, email)) await unconfirmedMail(ctx, tx, email, id)
    else await inviteCreator(ctx, tx, known.id, email)
  } else {
    await noteJoined(ctx, tx, id, known)
    await welcomeMail(ctx, tx, email, id)
  }
  return { creatorId: known.id, how: linked(brought) }
}

const linked = ({ stageName, words }: { stageName: string; words: string }) =>
  `Linked to ${stageName}${words && `. ${words}`}`

async function makeCreator(ctx: Ctx, tx: Tx, application: ApplicationRow, wish: Wish): Promise<Became> {
  const { id, email, phone } = application
  const stageName = wish.stageName ?? firstStageName(application)
  const creatorId = await createCreator(ctx, tx, {
    stageName,
    realName: legalName(application),
    email,
    phone,
    origin: 'application',
    ...(wish.creatorPercent === undefined ? {} : { creatorPercent: wish.creatorPercent }),
  })
  await inviteCreator(ctx, tx, creatorId, email)
  await updateApplication(tx, id, { creatorId })
  return { creatorId, how: `Added as ${stageName}` }
}

/** A stranger may have typed this address: nothing of the applicant goes to that profile before it is confirmed. */
async function waitForAddress(
  ctx: Ctx,
  tx: Tx,
  { id, email }: ApplicationRow,
  stageName: string,
  { creatorPercent }: Wish,
): Promise<Became> {
  await unconfirmedMail(ctx, tx, email, id)
  if (creatorPercent !== undefined)
    await insertDeed(tx, {
      applicationId: id,
      actor: ctx.actor.name,
      action: 'share agreed',
      detail: `${creatorPercent}%`,
    })
  return { creatorId: null, how: `Waits for ${stageName} to confirm this address` }
}

async function alreadyJoined(
  ctx: Ctx,
  tx: Tx,
  application: ApplicationRow,
  creatorId: string,
  wish: Wish,
): Promise<Became> {
  const standing = await queries.selectStanding(tx, creatorId)
  if (!standing) throw notFound()
  refuseArchived(standing)
  const brought = await bringAlong(ctx, tx, creatorId, application, wish)
  await welcomeMail(ctx, tx, application.email, application.id)
  return { creatorId, how: linked(brought) }
}

/** Somebody has shown that an address is theirs: the newest application from it is theirs, too. */
export async function joinApplication(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const own = await queries.selectOwnCreator(tx, userId)
  if (!own) return
  await queries.lockApplicant(tx, own.email)
  const known = await becomeKnownCreator(ctx, tx, userId)
  if (known) await withdrawInvitations(ctx, tx, known)
  const creator = await queries.selectOwnCreator(tx, userId)
  const application = creator && (await queries.lockUnjoined(tx, creator.email))
  if (!application) return
  await updateApplication(tx, application.id, { creatorId: creator.id })
  if (application.status !== 'APPROVED') return noteJoined(ctx, tx, application.id, creator)
  const creatorPercent = await agreedPercent(tx, application.id)
  const { stageName, words } = await bringAlong(ctx, tx, creator.id, application, { creatorPercent })
  await noteJoined(ctx, tx, application.id, { ...creator, stageName }, words)
}

/** What was agreed when the approval had to wait for the address. */
async function agreedPercent(tx: Tx, applicationId: string): Promise<number | undefined> {
  const detail = await lastDetail(tx, applicationId, 'share agreed')
  return detail ? Number.parseInt(detail, 10) : undefined
}

async function noteJoined(
  ctx: AgencyCtx,
  tx: Tx,
  applicationId: string,
  creator: { id: string; stageName: string },
  words = '',
): Promise<void> {
  const detail = `${creator.stageName}${words && `. ${words}`}`
  await insertDeed(tx, { applicationId, actor: ctx.actor.name, action: 'joined to account', detail })
  await ctx.platform.events.emit(ctx, tx, 'application.joined', { applicationId, creatorId: creator.id })
}
