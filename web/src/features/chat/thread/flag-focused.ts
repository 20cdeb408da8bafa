import { threadOf } from '../timeline/threads.ts'
import { toggleFlag } from './message-actions.ts'
import type { CurrentUser } from './message-flags.ts'

/** The E key: flags or unflags the focused message, otherwise the fan's last one. */
export function flagFocused(fanId: string, user: CurrentUser): void {
  const { messages } = threadOf(fanId).timeline
  const focusedId = document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset.message
  const message =
    messages.find(({ id }) => id === focusedId) ??
    messages.findLast(({ direction }) => direction === 'FROM_FAN')
  if (message && !message.isDeleted) void toggleFlag(fanId, message, user)
}
