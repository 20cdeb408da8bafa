import type { SeededRandom } from './seeded-random.ts'

export const DAY = 86_400_000
export const HOUR = 3_600_000

/** The moment the demo is created, and its agency's time zone. All demo data is dated before `now`. */
export type DemoClock = { now: number; timeZone: string; utcOffsetHours: number }

const weekdayWeights = [1.3, 0.85, 0.8, 0.85, 0.95, 1.2, 1.5]

/** Relative activity of a day: higher on weekends, after payday and before Christmas, lower in summer. */
function activityWeight(at: number): number {
  const date = new Date(at)
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()]
  let weight = weekdayWeights[date.getUTCDay()] ?? 1
  if (day <= 3) weight *= 1.6
  else if (day === 15 || day === 16) weight *= 1.2
  if (month === 11) weight *= day <= 26 ? 1.5 : 1.2
  if (month === 6 || month === 7) weight *= 0.85
  if (month === 1 && day === 14) weight *= 1.6
  return weight
}

const MAX_WEIGHT = 1.5 * 1.6 * 1.5

/** A random moment in the range, weighted toward busy days and evenings. */
export function momentBetween(from: number, until: number, random: SeededRandom, clock: DemoClock): number {
  let at = from
  for (let attempt = 0; attempt < 12; attempt++) {
    at = random.between(from, until)
    if (random.next() * MAX_WEIGHT < activityWeight(at)) break
  }
  return moveToWakingHour(at, random, clock, from, until)
}

/** Moves the moment to a waking hour of the same day, unless that falls outside the range. */
function moveToWakingHour(
  at: number,
  random: SeededRandom,
  clock: DemoClock,
  from: number,
  until: number,
): number {
  const hour = random.weighted({ '8': 2, '11': 3, '13': 3, '16': 3, '19': 6, '21': 8, '23': 4 })
  const midnight = Math.floor(at / DAY) * DAY - clock.utcOffsetHours * HOUR
  const shifted = midnight + Number(hour) * HOUR + random.between(0, 2 * HOUR)
  return Math.round(shifted >= from && shifted <= until ? shifted : at)
}
