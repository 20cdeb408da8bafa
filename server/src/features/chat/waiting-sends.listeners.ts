import type { Platform } from '../../platform/ctx.ts'
import { runDecidedSends, runWaitingSends, WAITING_SENDS_QUEUE } from './waiting-sends-runner.service.ts'

/** Runs waiting messages whenever their item changes. */
export function waitingSendListeners(platform: Platform): void {
  const { events, jobs } = platform
  events.onAny(async ({ agencyId }, tx, payload, name) => {
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
