import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  completeCreator,
  creatorPercentToday,
  gapsIn,
  hasFirstStageName,
} from '../creators/creator-completion.service.ts'
import { creatorWithEmail } from '../creators/creators.service.ts'
import * as queries from './applicants.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'

/** An applicant who is a creator here already: her profile keeps what it holds and gets what it lacks. */

export type Wish = { stageName?: string | undefined; creatorPercent?: number | undefined }

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

/** One whom an application was joined to: that was done when the address was confirmed. */
export async function linkedCreator(tx: Tx, creatorId: string) {
  const standing = await queries.selectStanding(tx, creatorId)
  return standing && { ...standing, isConfirmed: true }
}

export function refuseArchived({ archivedAt, stageName }: queries.Standing): void {
  if (archivedAt)
    throw new ApiError(
      'conflict',
      `This address belongs to ${stageName}, who is archived. Restore that creator first.`,
    )
}

/** As what a new creator appears unless told. */
export const firstStageName = ({ firstName }: Pick<ApplicationRow, 'firstName'>) => firstName.slice(0, 80)

export const legalName = ({ firstName, lastName }: Pick<ApplicationRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** What approving will do with her, for whoever is about to. */
export async function meetingOf(
  ctx: AgencyCtx,
  tx: Tx,
  application: Pick<ApplicationRow, 'firstName' | 'phone'>,
  standing: queries.Standing & { isConfirmed: boolean },
): Promise<NonNullable<ApplicationDetail['meets']>> {
  return {
    stageName: standing.stageName,
    isConfirmed: standing.isConfirmed,
    isArchived: standing.archivedAt !== null,
    hasAccount: standing.userId !== null,
    keepsStageName: !hasFirstStageName(standing, firstStageName(application)),
    creatorPercent: await creatorPercentToday(ctx, tx, standing.id),
    fills: gapsIn(standing).filter((field) => field !== 'phone' || application.phone !== ''),
  }
}

const fieldNames = { realName: 'legal name', phone: 'phone' } as const

/** Brings what the application says and what was agreed to her profile; told in words for the history. */
export async function bringAlong(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  application: ApplicationRow,
  { stageName, creatorPercent }: Wish,
): Promise<{ stageName: string; words: string }> {
  const done = await completeCreator(ctx, tx, creatorId, {
    realName: legalName(application),
    phone: application.phone,
    ...(stageName && { stageName: { from: firstStageName(application), to: stageName } }),
    creatorPercent,
  })
  const filled = done.filled.map((field) => fieldNames[field]).join(' and ')
  const words = [
    filled && `Filled in: ${filled}.`,
    done.agreed !== null && `Share from today: ${done.agreed}%.`,
    stageName && stageName !== done.stageName && 'The stage name stays.',
  ]
  return { stageName: done.stageName, words: words.filter(Boolean).join(' ') }
}
