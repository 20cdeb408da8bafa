import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { formatDay } from '@greenroom/contract/kit/days.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  completeCreator,
  creatorPercentToday,
  hasDefaultShare,
  hasInitialStageName,
  missingFields,
} from '../creators/creator-completion.service.ts'
import { findCreatorByEmail } from '../creators/creators.service.ts'
import { addApplicantAccount } from '../creators/platform-accounts.service.ts'
import * as queries from './applicants.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'

/** An applicant who is already a creator: existing profile data is kept, and gaps are filled. */

export type CreatorTerms = {
  stageName?: string | undefined
  creatorPercent?: number | undefined
  /** First day of the share. */
  shareFrom?: string | null | undefined
}

/** Anyone can sign up with any address, so an account counts only once the address is confirmed. */
function isConfirmed(creator: queries.CreatorWithAccount, email: string): boolean {
  if (creator.accountEmail === null || creator.origin !== 'sign-up') return true
  return creator.accountEmail === email && creator.verifiedAt !== null
}

export async function findKnownCreator(tx: Tx, email: string) {
  const match = await findCreatorByEmail(tx, email)
  const creator = match && (await queries.selectCreatorWithAccount(tx, match.id))
  return creator && { ...creator, isConfirmed: isConfirmed(creator, email) }
}

/** A creator linked to an application when the address was confirmed. */
export async function findLinkedCreator(tx: Tx, creatorId: string) {
  const creator = await queries.selectCreatorWithAccount(tx, creatorId)
  return creator && { ...creator, isConfirmed: true }
}

export function assertNotArchived({ archivedAt, stageName }: queries.CreatorWithAccount): void {
  if (archivedAt)
    throw new ApiError(
      'conflict',
      `This address belongs to ${stageName}, who is archived. Restore that creator first.`,
    )
}

/** The default stage name of a new creator. */
export const defaultStageName = ({ firstName }: Pick<ApplicationRow, 'firstName'>) => firstName.slice(0, 80)

export const legalName = ({ firstName, lastName }: Pick<ApplicationRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** A preview of what approving will change for the creator. */
export async function previewChanges(
  ctx: AgencyCtx,
  tx: Tx,
  application: Pick<ApplicationRow, 'firstName' | 'phone'>,
  creator: queries.CreatorWithAccount & { isConfirmed: boolean },
): Promise<NonNullable<ApplicationDetail['match']>> {
  return {
    stageName: creator.stageName,
    isConfirmed: creator.isConfirmed,
    isArchived: creator.archivedAt !== null,
    hasAccount: creator.userId !== null,
    keepsStageName: !hasInitialStageName(creator, defaultStageName(application)),
    creatorPercent: await creatorPercentToday(ctx, tx, creator.id),
    hasDefaultShare: await hasDefaultShare(tx, creator.id),
    fills: missingFields(creator).filter((field) => field !== 'phone' || application.phone !== ''),
  }
}

const fieldNames = { realName: 'legal name', phone: 'phone' } as const

/** Copies the application's data and the agreed share to the creator's profile; returns a summary for the history. */
export async function fillProfile(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  application: ApplicationRow,
  { stageName, creatorPercent, shareFrom }: CreatorTerms,
): Promise<{ stageName: string; summary: string }> {
  const result = await completeCreator(ctx, tx, creatorId, {
    realName: legalName(application),
    phone: application.phone,
    ...(stageName && { stageName: { from: defaultStageName(application), to: stageName } }),
    creatorPercent,
    shareFrom,
  })
  await addApplicantAccount(ctx, tx, creatorId, application)
  const filled = result.filled.map((field) => fieldNames[field]).join(' and ')
  const summary = [
    filled && `Filled in: ${filled}.`,
    result.agreed && shareLabel(result.agreed),
    stageName && stageName !== result.stageName && 'The stage name is unchanged.',
  ]
  return { stageName: result.stageName, summary: summary.filter(Boolean).join(' ') }
}

function shareLabel({ creatorPercent, from }: { creatorPercent: number; from: string | null }): string {
  const scope = from === null ? 'of all transactions' : `from ${from === 'today' ? from : formatDay(from)}`
  return `Share ${scope}: ${creatorPercent}%.`
}
