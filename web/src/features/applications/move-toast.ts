import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { contacted, mailedTo } from '../../platform/mail-labels.ts'
import { toast } from '../../ui/toast.tsx'
import { fullName } from './application-labels.ts'
import type { MoveKind } from './move-dialogs.tsx'

/** Links to the creator if there is one, otherwise to the application. */
export function showMoveToast(
  kind: MoveKind,
  detail: ApplicationDetail,
  sendsMail: boolean,
  go: (path: string) => void,
): void {
  const name = fullName(detail)
  const { creator } = detail
  const action =
    creator && (kind === 'approve' || kind === 'creator')
      ? { label: 'Open creator', onClick: () => go(`/dashboard/creators/${creator.id}`) }
      : { label: 'Open', onClick: () => go(`/dashboard/applications?id=${detail.id}`) }
  const welcome = sendsMail
    ? `We emailed sign-in instructions to ${detail.email}.`
    : 'No mail server is set up. Copy the invitation link in Settings > Team and share it yourself.'
  const news: Record<MoveKind, [title: string, description: string]> = {
    approve: [`${name} approved`, welcome],
    creator: [`${name} added as a creator`, welcome],
    contact: [contacted(sendsMail, name), mailedTo(sendsMail, detail.email)],
    reject: [`${name} rejected`, mailedTo(sendsMail, detail.email)],
  }
  const [title, description] = news[kind]
  toast.success(title, { action, description, duration: 8_000 })
}
