import type { Platform } from '../../platform/ctx.ts'

/** Carries no data: open pages fetch what they may see. */
export const CONTENT_CHANGED = 'content.changed'

/** Refreshes open library pages of everybody who sees the creator. */
export function contentListeners({ events, live }: Platform): void {
  events.onAny(async ({ agencyId }, tx, payload, name) => {
    if (!name.startsWith('content.') || !('creatorId' in payload)) return
    const { creatorId } = payload
    if (typeof creatorId === 'string')
      tx.afterCommit(() => live.toChats(agencyId, creatorId, CONTENT_CHANGED))
  })
}
