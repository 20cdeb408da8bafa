import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { creatorVerificationHint, invitationPreview } from '../../platform/mail-labels.ts'
import { fullName } from './application-labels.ts'

type CreatorMatch = NonNullable<ApplicationDetail['match']>
type Applicant = Pick<ApplicationDetail, 'firstName' | 'lastName' | 'phone' | 'email'>

/** Explains that the application is linked to an existing creator, so no second one is created. */
export function matchLabel({ stageName, isConfirmed, isArchived }: CreatorMatch): string {
  if (isArchived) return `Already a creator: ${stageName} (archived). Restore that profile first.`
  return isConfirmed
    ? `Already a creator: ${stageName}. The application is linked to that profile.`
    : `Already signed up as ${stageName}, but the address isn’t confirmed yet. The application will be linked once it is.`
}

/** What happens to the existing profile. */
export function consequences(match: CreatorMatch, applicant: Applicant, sendsMail: boolean): string[] {
  const { fills, keepsStageName, stageName, isConfirmed, hasAccount } = match
  const fieldLabels = { realName: `legal name (${fullName(applicant)})`, phone: `phone (${applicant.phone})` }
  const addedFields = fills.map((field) => fieldLabels[field]).join(' and ')
  const mail = !isConfirmed
    ? `${sendsMail ? `We’ll ask ${applicant.email} to confirm the address.` : creatorVerificationHint(stageName)} The profile won’t change until then.`
    : !hasAccount
      ? invitationPreview(sendsMail, applicant.email)
      : sendsMail
        ? `We’ll email sign-in instructions to ${applicant.email}.`
        : 'No mail server is set up, so the email stays in the outbox.'
  return [
    addedFields ? `Added from the application: ${addedFields}.` : 'Legal name and phone won’t change.',
    ...(keepsStageName ? [`The stage name stays ${stageName}.`] : []),
    mail,
  ]
}
