import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { creatorToVerify, willInvite } from '../../platform/mail-labels.ts'
import { fullName } from './application-labels.ts'

type Meeting = NonNullable<ApplicationDetail['meets']>
type Applicant = Pick<ApplicationDetail, 'firstName' | 'lastName' | 'phone' | 'email'>

/** Explains that an existing creator is linked instead of creating a second one. */
export function matchLabel({ stageName, isConfirmed, isArchived }: Meeting): string {
  if (isArchived) return `Already a creator: ${stageName} (archived). Restore that profile first.`
  return isConfirmed
    ? `Already a creator: ${stageName}. The application is linked to that profile.`
    : `Already signed up as ${stageName}, but the address is not confirmed yet. The application is linked after confirmation.`
}

/** What happens to the existing profile. */
export function consequences(meeting: Meeting, applicant: Applicant, sendsMail: boolean): string[] {
  const { fills, keepsStageName, stageName, isConfirmed, hasAccount } = meeting
  const facts = { realName: `legal name (${fullName(applicant)})`, phone: `phone (${applicant.phone})` }
  const added = fills.map((field) => facts[field]).join(' and ')
  const mail = !isConfirmed
    ? `${sendsMail ? `We ask ${applicant.email} to confirm the address.` : creatorToVerify(stageName)} The profile is not changed before that.`
    : !hasAccount
      ? willInvite(sendsMail, applicant.email)
      : sendsMail
        ? `We email ${applicant.email} a link to sign in.`
        : 'No mail server is set up, so the email stays in the outbox.'
  return [
    added ? `Added from the application: ${added}.` : 'Legal name and phone are not changed.',
    ...(keepsStageName ? [`The stage name stays ${stageName}.`] : []),
    mail,
  ]
}
