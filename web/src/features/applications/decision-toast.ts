import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { contactedToast, deliveryNotice } from '../../platform/mail-labels.ts'
import { toast } from '../../ui/toast.tsx'
import { fullName } from './application-labels.ts'
import type { DecisionKind } from './decision-dialogs.tsx'

type Decided = {
  kind: DecisionKind
  detail: ApplicationDetail
  sendsMail: boolean
  /** The invitation link is already on the screen. */
  isLinkShown: boolean
}

/** Links to the creator if there is one, otherwise to the application. */
export function showDecisionToast(
  { kind, detail, sendsMail, isLinkShown }: Decided,
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
  const invited = isLinkShown ? undefined : invitationNotice
  const texts: Record<DecisionKind, [title: string, description: string | undefined]> = {
    approve: [`${name} approved`, invited],
    creator: [`${name} added as a creator`, invited],
    contact: [contactedToast(sendsMail, name), deliveryNotice(sendsMail, detail.email)],
    reject: [`${name} rejected`, deliveryNotice(sendsMail, detail.email)],
  }
  const [title, description] = texts[kind]
  toast.success(title, { action, ...(description && { description }), duration: 8_000 })
}
