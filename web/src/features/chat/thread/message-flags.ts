import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'

export type Viewer = { id: string; role: Role }

export function isFlaggedBy({ flaggedBy }: Message, viewer: Viewer): boolean {
  return flaggedBy.some(({ id }) => id === viewer.id)
}

/** Other roles can only remove their own flag. */
export function canClearAllFlags(viewer: Viewer): boolean {
  return may(viewer.role, 'chats:evidence')
}

export function flaggerNames(flaggedBy: Message['flaggedBy']): string {
  const names = flaggedBy.map(({ id, name }) => (id === null ? 'Screening' : (name ?? 'Unnamed account')))
  return new Intl.ListFormat('en-GB').format(names)
}
