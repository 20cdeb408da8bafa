import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { createCreator, mergeIntoExistingCreator } from '../creators/creators.service.ts'
import { addApplicantAccount } from '../creators/platform-accounts.service.ts'
import { assertFirstDay, assertShareProvided } from '../creators/split-changes.service.ts'
import { inviteCreator, revokeOpenInvitations } from '../team/team.service.ts'
import * as queries from './applicants.queries.ts'
import { queueUnconfirmedAccountMail, queueWelcomeMail } from './application-emails.ts'
import { insertHistory, selectLastDetail } from './application-record.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'
import {
  assertNotArchived,
  type CreatorTerms,
  defaultStageName,
  fillProfile,
  findKnownCreator,
  legalName,
} from './known-creators.service.ts'
import { updateApplication } from './review.queries.ts'

/** Turns applicants into creators, and links applications to existing creators. */

/** `creatorId` is null until the account with this address is confirmed. */
export type CreatorResult = { creatorId: string; detail: string } | { creatorId: null; detail: string }

/** Serializes approving an applicant and confirming their address; take this lock before any other. */
export async function lockApplicantOf(tx: Tx, applicationId: string): Promise<void> {
  const email = await queries.selectApplicantEmail(tx, applicationId)
  if (email === undefined) throw notFound()
  await queries.lockApplicant(tx, email)
}

/**
 * Creates a creator for the applicant and invites them, or links the existing creator with this address. The caller has
 * locked the applicant.
 */
export async function convertToCreator(
  ctx: Ctx,
  tx: Tx,
  application: ApplicationRow,
  terms: CreatorTerms,
): Promise<CreatorResult> {
  const { id, email, creatorId } = application
  if (creatorId) return updateLinkedCreator(ctx, tx, application, creatorId, terms)
  const existing = await findKnownCreator(tx, email)
  if (!existing) return createFromApplication(ctx, tx, application, terms)
  assertNotArchived(existing)
  if (!existing.isConfirmed) return deferUntilConfirmed(ctx, tx, application, existing.stageName, terms)
  await updateApplication(tx, id, { creatorId: existing.id })
  const filled = await fillProfile(ctx, tx, existing.id, application, terms)
  if (existing.accountEmail === null) {
    // An unconfirmed account is linked once its address is confirmed; no invitation is needed.
    if (await queries.hasUnconfirmedAccount(tx, email)) await queueUnconfirmedAccountMail(ctx, tx, email, id)
    else await inviteCreator(ctx, tx, existing.id, email)
  } else {
    await recordJoined(ctx, tx, id, existing)
    await queueWelcomeMail(ctx, tx, email, id)
  }
  return { creatorId: existing.id, detail: linkedDetail(filled) }
}

const linkedDetail = ({ stageName, summary }: { stageName: string; summary: string }) =>
  `Linked to ${stageName}${summary && `. ${summary}`}`

async function createFromApplication(
  ctx: Ctx,
  tx: Tx,
  application: ApplicationRow,
  terms: CreatorTerms,
): Promise<CreatorResult> {
  const { id, email, phone } = application
  const stageName = terms.stageName ?? defaultStageName(application)
  const creatorId = await createCreator(ctx, tx, {
    stageName,
    realName: legalName(application),
    email,
    phone,
    origin: 'application',
    creatorPercent: terms.creatorPercent,
    shareFrom: terms.shareFrom,
  })
  await addApplicantAccount(ctx, tx, creatorId, application)
  await inviteCreator(ctx, tx, creatorId, email)
  await updateApplication(tx, id, { creatorId })
  return { creatorId, detail: `Added as ${stageName}` }
}

/** The address may belong to someone else, so the applicant's data is copied only after confirmation. */
async function deferUntilConfirmed(
  ctx: Ctx,
  tx: Tx,
  { id, email }: ApplicationRow,
  stageName: string,
  { creatorPercent, shareFrom }: CreatorTerms,
): Promise<CreatorResult> {
  if (creatorPercent === undefined) assertShareProvided(shareFrom)
  assertFirstDay(shareFrom, todayIn(ctx.session.timeZone, ctx.platform.clock()), 'shareFrom')
  await queueUnconfirmedAccountMail(ctx, tx, email, id)
  if (creatorPercent !== undefined)
    await insertHistory(tx, {
      applicationId: id,
      actor: ctx.actor.name,
      action: 'share agreed',
      detail: shareFrom ? `${creatorPercent}% from ${shareFrom}` : `${creatorPercent}%`,
    })
  return { creatorId: null, detail: `Waiting for ${stageName} to confirm this address` }
}

async function updateLinkedCreator(
  ctx: Ctx,
  tx: Tx,
  application: ApplicationRow,
  creatorId: string,
  terms: CreatorTerms,
): Promise<CreatorResult> {
  const creator = await queries.selectCreatorWithAccount(tx, creatorId)
  if (!creator) throw notFound()
  assertNotArchived(creator)
  const filled = await fillProfile(ctx, tx, creatorId, application, terms)
  await queueWelcomeMail(ctx, tx, application.email, application.id)
  return { creatorId, detail: linkedDetail(filled) }
}

/** A confirmed address proves ownership, so its newest application is linked to the creator. */
export async function joinApplication(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const ownCreator = await queries.selectOwnCreator(tx, userId)
  if (!ownCreator) return
  await queries.lockApplicant(tx, ownCreator.email)
  const existing = await mergeIntoExistingCreator(ctx, tx, userId)
  if (existing) await revokeOpenInvitations(ctx, tx, existing)
  const creator = await queries.selectOwnCreator(tx, userId)
  const application = creator && (await queries.lockNewestUnlinkedApplication(tx, creator.email))
  if (!application) return
  await updateApplication(tx, application.id, { creatorId: creator.id })
  if (application.status !== 'APPROVED') return recordJoined(ctx, tx, application.id, creator)
  const agreed = await selectAgreedShare(tx, application.id)
  const { stageName, summary } = await fillProfile(ctx, tx, creator.id, application, agreed)
  await recordJoined(ctx, tx, application.id, { ...creator, stageName }, summary)
}

/** The share agreed on approval, before the address was confirmed. */
async function selectAgreedShare(tx: Tx, applicationId: string): Promise<CreatorTerms> {
  const detail = await selectLastDetail(tx, applicationId, 'share agreed')
  if (!detail) return {}
  const [percent = '', shareFrom] = detail.split(' from ')
  return { creatorPercent: Number.parseFloat(percent), shareFrom }
}

async function recordJoined(
  ctx: AgencyCtx,
  tx: Tx,
  applicationId: string,
  creator: { id: string; stageName: string },
  summary = '',
): Promise<void> {
  const detail = `${creator.stageName}${summary && `. ${summary}`}`
  await insertHistory(tx, { applicationId, actor: ctx.actor.name, action: 'joined to account', detail })
  await ctx.platform.events.emit(ctx, tx, 'application.joined', { applicationId, creatorId: creator.id })
}
