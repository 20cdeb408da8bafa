import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
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
import { creatorWithEmail } from '../creators/creators.service.ts'
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
function isConfirmed(origin: queries.CreatorOrigin, email: string): boolean {
  if (origin.accountEmail === null || origin.origin !== 'sign-up') return true
  return origin.accountEmail === email && origin.verifiedAt !== null
}

export async function findKnownCreator(tx: Tx, email: string) {
  const creator = await creatorWithEmail(tx, email)
  const origin = creator && (await queries.selectCreatorOrigin(tx, creator.id))
  return origin && { ...origin, isConfirmed: isConfirmed(origin, email) }
}

/** A creator linked to an application when the address was confirmed. */
export async function findLinkedCreator(tx: Tx, creatorId: string) {
  const origin = await queries.selectCreatorOrigin(tx, creatorId)
  return origin && { ...origin, isConfirmed: true }
}

export function assertNotArchived({ archivedAt, stageName }: queries.CreatorOrigin): void {
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
  origin: queries.CreatorOrigin & { isConfirmed: boolean },
): Promise<NonNullable<ApplicationDetail['meets']>> {
  return {
    stageName: origin.stageName,
    isConfirmed: origin.isConfirmed,
    isArchived: origin.archivedAt !== null,
    hasAccount: origin.userId !== null,
    keepsStageName: !hasInitialStageName(origin, defaultStageName(application)),
    creatorPercent: await creatorPercentToday(ctx, tx, origin.id),
    hasDefaultShare: await hasDefaultShare(tx, origin.id),
    fills: missingFields(origin).filter((field) => field !== 'phone' || application.phone !== ''),
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
  const filled = result.filled.map((field) => fieldNames[field]).join(' and ')
  const summary = [
    filled && `Filled in: ${filled}.`,
    result.agreed && shareLabel(result.agreed),
    stageName && stageName !== result.stageName && 'The stage name is unchanged.',
  ]
  return { stageName: result.stageName, summary: summary.filter(Boolean).join(' ') }
}

function shareLabel({ creatorPercent, from }: { creatorPercent: number; from: string | null }): string {
  return `Share ${from === null ? 'of all transactions' : `from ${from}`}: ${creatorPercent}%.`
}
