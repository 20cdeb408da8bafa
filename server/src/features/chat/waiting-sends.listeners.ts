import type { Platform } from '../../platform/ctx.ts'
import { createCreatorHints } from '../../platform/live/creator-hints.ts'
import { CONTENT_CHANGED } from '../content/content.listeners.ts'
import { runDecidedSends, runWaitingSends, WAITING_SENDS_QUEUE } from './waiting-sends-runner.service.ts'

/** Runs waiting messages whenever their item changes, and refreshes open conversations. */
export function waitingSendListeners(platform: Platform): void {
  const { events, jobs, live } = platform
  const hint = createCreatorHints(live, CONTENT_CHANGED)
  events.onAny(async ({ agencyId }, tx, payload, name) => {
    if (name.startsWith('waiting_send.') && 'creatorId' in payload)
      hint(tx, agencyId, payload.creatorId as string)
    if (!name.startsWith('content.')) return
    const itemIds = 'itemId' in payload ? [payload.itemId] : 'itemIds' in payload ? payload.itemIds : []
    for (const itemId of itemIds as string[])
      await jobs.enqueue(tx, WAITING_SENDS_QUEUE, { agencyId, itemId })
  })
  jobs.define(WAITING_SENDS_QUEUE, ({ agencyId = '', itemId = '' }) =>
    runWaitingSends(platform, { agencyId, itemId }),
  )
  jobs.define('chat.send-decided', () => runDecidedSends(platform), { cron: '* * * * *' })
}
