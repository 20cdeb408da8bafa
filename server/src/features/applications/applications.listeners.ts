import { applicationsEvents } from '@greenroom/contract/features/applications/applications.events.ts'
import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'
import { joinApplication } from './applicants.service.ts'

const eventNames = Object.keys(applicationsEvents) as (keyof typeof applicationsEvents)[]

export function applicationListeners({ events, live }: Platform): void {
  events.on('email.verified', (ctx, tx, { userId }) => joinApplication(ctx, tx, userId))
  // Reviewers' open screens reload; the hint has no contents.
  for (const name of eventNames) {
    const hint = name.startsWith('inquiry.') ? 'inquiries.changed' : 'applications.changed'
    events.on(name, async ({ agencyId }, tx) =>
      tx.afterCommit(() => live.toRole(agencyId, [...permissions['applications:review']], hint)),
    )
  }
}
