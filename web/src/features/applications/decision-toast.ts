import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { contactedToast, deliveryNotice } from '../../platform/mail-labels.ts'
import { toast } from '../../ui/toast.tsx'
import { fullName } from './application-labels.ts'
import type { DecisionKind } from './decision-dialogs.tsx'

/** Links to the creator if there is one, otherwise to the application. */
export function showDecisionToast(
  kind: DecisionKind,
  detail: ApplicationDetail,
  sendsMail: boolean,
  navigate: (path: string) => void,
): void {
  const name = fullName(detail)
  const { creator } = detail
  const action =
    creator && (kind === 'approve' || kind === 'creator')
      ? { label: 'Open creator', onClick: () => navigate(`/dashboard/creators/${creator.id}`) }
      : { label: 'Open', onClick: () => navigate(`/dashboard/applications?id=${detail.id}`) }
  const invitationNotice = sendsMail
    ? `We emailed sign-in instructions to ${detail.email}.`
    : 'No mail server is set up. Copy the invitation link in Settings > Team and share it yourself.'
  const texts: Record<DecisionKind, [title: string, description: string]> = {
    approve: [`${name} approved`, invitationNotice],
    creator: [`${name} added as a creator`, invitationNotice],
    contact: [contactedToast(sendsMail, name), deliveryNotice(sendsMail, detail.email)],
    reject: [`${name} rejected`, deliveryNotice(sendsMail, detail.email)],
  }
  const [title, description] = texts[kind]
  toast.success(title, { action, description, duration: 8_000 })
}
