import type { Chance } from './chance.ts'

export const DAY = 86_400_000
export const HOUR = 3_600_000

/** The demo's now and the clocks of its agency. Everything in it lies before `now`. */
export type Era = { now: number; timeZone: string; utcOffsetHours: number }

const weekday = [1.3, 0.85, 0.8, 0.85, 0.95, 1.2, 1.5]

/** How busy a day is: weekends, the days after pay day, the weeks before Christmas, a slow summer. */
export function busyness(at: number): number {
  const date = new Date(at)
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()]
  let weight = weekday[date.getUTCDay()] ?? 1
  if (day <= 3) weight *= 1.6
  else if (day === 15 || day === 16) weight *= 1.2
  if (month === 11) weight *= day <= 26 ? 1.5 : 1.2
  if (month === 6 || month === 7) weight *= 0.85
  if (month === 1 && day === 14) weight *= 1.6
  return weight
}

const BUSIEST = 1.5 * 1.6 * 1.5

/** A moment between two others, on busy days more often, and mostly in the evening. */
export function momentBetween(from: number, until: number, chance: Chance, era: Era): number {
  let at = from
  for (let tries = 0; tries < 12; tries++) {
    at = chance.between(from, until)
    if (chance.draw() * BUSIEST < busyness(at)) break
  }
  return evening(at, chance, era, from, until)
}

/** The same day at an hour people are up; kept between the borders. */
function evening(at: number, chance: Chance, era: Era, from: number, until: number): number {
  const hour = chance.weighted({ '8': 2, '11': 3, '13': 3, '16': 3, '19': 6, '21': 8, '23': 4 })
  const midnight = Math.floor(at / DAY) * DAY - era.utcOffsetHours * HOUR
  const wanted = midnight + Number(hour) * HOUR + chance.between(0, 2 * HOUR)
  return Math.round(wanted >= from && wanted <= until ? wanted : at)
}
