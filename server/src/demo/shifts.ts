import { addDays } from '@greenroom/contract/kit/days.ts'
import { storeSheet } from '../features/operators/pay-sheets.service.ts'
import { recountAllShifts } from '../features/operators/shifts.service.ts'
import type { Tx } from '../platform/db/scope.ts'
import shifts from './data/shifts.json' with { type: 'json' }
import { DAY, type DemoClock, HOUR } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'
import { createRandom } from './seeded-random.ts'

type Worker = {
  key: string
  /** Usual local start hour, and working days, with 0 for Sunday. */
  hour: number
  weekdays: number[]
  /** How long ago the open shift began. */
  openHours: number
  rates: { daysAgo: number; hourly: number; percent: number }[]
  note: string
}

const workers: Worker[] = shifts

const SHIFT_DAYS = 100
const MIN_REST_MS = 11 * HOUR

/** Shifts of the last 100 days, pay rates, and approved pay sheets for the month before last. */
export async function seedShifts(tx: Tx, clock: DemoClock): Promise<void> {
  const today = iso(clock.now + clock.utcOffsetHours * HOUR).slice(0, 10)
  await insert(
    tx,
    'shifts',
    workers.flatMap((worker) => shiftsOf(worker, clock)),
  )
  await tx.query(
    `UPDATE shifts s SET creator_ids = (SELECT coalesce(array_agg(a.creator_id), '{}') FROM operator_assignments a
       WHERE a.agency_id = s.agency_id AND a.user_id = s.user_id) WHERE s.agency_id = $1 AND s.ended_at IS NOT NULL`,
    [tx.agencyId],
  )
  await recountAllShifts(tx)
  const rates = workers.flatMap(({ key, rates }) =>
    rates.map(({ daysAgo, hourly, percent }) => ({
      user_id: demoId(`user ${key}`),
      from_day: addDays(today, -daysAgo),
      hourly_cents: hourly,
      percent_hundredths: percent,
      set_by: 'Mara Ellis',
      set_at: iso(clock.now - daysAgo * DAY),
    })),
  )
  await insert(tx, 'pay_rates', rates)
  const lastMonth = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  const to = addDays(lastMonth, -1)
  for (const { key } of workers) {
    const id = demoId(`pay sheet ${key}`)
    const sheet = {
      id,
      userId: demoId(`user ${key}`),
      from: `${to.slice(0, 7)}-01`,
      to,
      approvedBy: 'Mara Ellis',
    }
    await storeSheet(tx, sheet, clock.timeZone)
  }
}

function shiftsOf({ key, hour, weekdays, openHours, note }: Worker, clock: DemoClock): object[] {
  const random = createRandom(`shifts ${key}`)
  const user_id = demoId(`user ${key}`)
  const rows: object[] = []
  for (let daysAgo = SHIFT_DAYS; daysAgo > 0; daysAgo--) {
    const midnight = Math.floor((clock.now + clock.utcOffsetHours * HOUR) / DAY - daysAgo) * DAY
    const [lateness, length] = [random.between(-4, 11) / 60, random.between(7.6, 8.3)]
    const start = Math.round(midnight - clock.utcOffsetHours * HOUR + (hour + lateness) * HOUR)
    const end = Math.round(start + length * HOUR)
    const isDayOff = !weekdays.includes(new Date(midnight).getUTCDay())
    if (isDayOff || end > clock.now - openHours * HOUR - MIN_REST_MS) continue
    const id = demoId(`shift ${key} ${daysAgo}`)
    const handoverNote = daysAgo <= 3 ? note : null
    rows.push({ id, user_id, started_at: iso(start), ended_at: iso(end), note: handoverNote })
  }
  const started_at = iso(Math.round(clock.now - openHours * HOUR))
  return [...rows, { id: demoId(`shift ${key} open`), user_id, started_at, ended_at: null, note: null }]
}
