import { dueReminder, EXPIRY_REMINDER_DAYS } from '@greenroom/contract/features/compliance/records.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { todayIn } from '../../platform/today.ts'
import { lockExpiringPeople, selectAgencies, updatePerson } from './people.queries.ts'

/** Sends each reminder once, even if the job runs twice or skips some days. */
export async function sendExpiryReminders(platform: Platform): Promise<void> {
  const agencies = await withPlatform(platform.database, selectAgencies)
  await forEachIsolated(agencies, async ({ id: agencyId, timeZone }) => {
    const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'ID expiry' } }
    const today = todayIn(timeZone, platform.clock())
    await withScope(platform.database, agencyId, async (tx) => {
      for (const person of await lockExpiringPeople(tx, addDays(today, EXPIRY_REMINDER_DAYS[0]))) {
        const expiresOn = person.acceptedUntil ?? today
        const days = dueReminder(expiresOn, today, person.lastReminderDaysBefore)
        if (days === null) continue
        await updatePerson(tx, person.id, { lastReminderDaysBefore: days })
        const event = { personId: person.id, expiresOn, days }
        await platform.events.emit(ctx, tx, 'id_document.expiring', event)
      }
    })
  })
}
