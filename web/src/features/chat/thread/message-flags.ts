import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'

export type CurrentUser = { id: string; role: Role }

export function isFlaggedBy({ flaggedBy }: Message, user: CurrentUser): boolean {
  return flaggedBy.some(({ id }) => id === user.id)
}

/** Other roles can only remove their own flag. */
export function canClearAllFlags(user: CurrentUser): boolean {
  return may(user.role, 'chats:evidence')
}

/** Names what removing the user's flag does. */
export function removeFlagLabel({ flaggedBy }: Message, user: CurrentUser): string {
  const clearsOthers = canClearAllFlags(user) && flaggedBy.some(({ id }) => id !== user.id)
  return clearsOthers ? 'Clear all flags' : 'Remove my flag'
}

export function flaggerNames(flaggedBy: Message['flaggedBy']): string {
  const names = flaggedBy.map(({ id, name }) => (id === null ? 'Screening' : (name ?? 'Unnamed account')))
  return new Intl.ListFormat('en-US').format(names)
}
