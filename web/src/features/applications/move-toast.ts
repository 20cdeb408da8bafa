import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { toast } from '../../ui/toast.tsx'
import type { MoveKind } from './move-dialogs.tsx'
import { fullName } from './words.ts'

/** Says what happened and where it can be looked at: the creator where there is one now, else the application. */
export function tellOfMove(kind: MoveKind, detail: ApplicationDetail, go: (path: string) => void): void {
  const name = fullName(detail)
  const { creator } = detail
  const action =
    creator && (kind === 'approve' || kind === 'creator')
      ? { label: 'Open creator', onClick: () => go(`/dashboard/creators/${creator.id}`) }
      : { label: 'Open', onClick: () => go(`/dashboard/applications?id=${detail.id}`) }
  const news: Record<MoveKind, [title: string, description: string]> = {
    approve: [`${name} approved`, `The way in goes by mail to ${detail.email}.`],
    creator: [`${name} added as creator`, `The way in goes by mail to ${detail.email}.`],
    contact: [`${name} contacted`, `Your mail goes to ${detail.email}.`],
    reject: [`${name} rejected`, `The refusal goes to ${detail.email}.`],
  }
  const [title, description] = news[kind]
  toast.success(title, { action, description, duration: 8_000 })
}
