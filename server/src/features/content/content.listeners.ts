import type { Platform } from '../../platform/ctx.ts'
import { createCreatorHints } from '../../platform/live/creator-hints.ts'
import { cancelSchedulesOfOthers } from './publishing.service.ts'
import { reassessPerson } from './review-state.service.ts'

/** Carries no data: open pages refetch what they have access to. */
export const CONTENT_CHANGED = 'content.changed'

/**
 * Refreshes open library pages and conversations of everyone who can see the creator, and keeps review states in sync with the evidence.
 */
export function contentListeners({ events, live }: Platform): void {
  const hint = createCreatorHints(live, CONTENT_CHANGED)
  events.onAny(async ({ agencyId }, tx, payload, name) => {
    if (!/^(content|waiting_send)\./.test(name) || !('creatorId' in payload)) return
    if (typeof payload.creatorId === 'string') hint(tx, agencyId, payload.creatorId)
  })
  events.on('consent.withdrawn', async (ctx, tx, { personId, isSigned }) => {
    if (isSigned) await reassessPerson(ctx, tx, personId, 'withdrawn')
  })
  events.on('consent.voided', (ctx, tx, { personId }) =>
    reassessPerson(ctx, tx, personId, 'withdrawn', 'Signature rejected'),
  )
  events.on('management.ended', cancelSchedulesOfOthers)
  events.on('consent.signed', (ctx, tx, { personId }) => reassessPerson(ctx, tx, personId, 'evidence'))
  events.on('id_document.examined', (ctx, tx, { personId }) => reassessPerson(ctx, tx, personId, 'evidence'))
}
