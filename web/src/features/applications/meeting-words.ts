import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { fullName } from './words.ts'

type Meeting = NonNullable<ApplicationDetail['meets']>
type Applicant = Pick<ApplicationDetail, 'firstName' | 'lastName' | 'phone' | 'email'>

/** Who is here already, before somebody approves: nobody is surprised that no second creator is made. */
export function meetingInWords({ stageName, isConfirmed, isArchived }: Meeting): string {
  if (isArchived) return `Already a creator: ${stageName}, who is archived. Restore that profile first.`
  return isConfirmed
    ? `Already a creator: ${stageName}. The application is linked to that profile, no second one is made.`
    : `Already signed up as ${stageName}, with this address not confirmed yet. The two are joined once that is done.`
}

/** What happens to that profile, line by line. */
export function consequences(meeting: Meeting, applicant: Applicant): string[] {
  const { fills, keepsStageName, stageName, isConfirmed, hasAccount } = meeting
  const facts = { realName: `legal name (${fullName(applicant)})`, phone: `phone (${applicant.phone})` }
  const added = fills.map((field) => facts[field]).join(' and ')
  const mail = !isConfirmed
    ? `A mail asks ${applicant.email} to confirm the address. Nothing reaches that profile before.`
    : hasAccount
      ? `A mail tells ${applicant.email} to sign in.`
      : `An invitation to sign in goes to ${applicant.email}.`
  return [
    added ? `Added from the application: ${added}.` : 'Legal name and phone stay as they are.',
    ...(keepsStageName ? [`The stage name stays ${stageName}.`] : []),
    mail,
  ]
}
