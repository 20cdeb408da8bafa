import type { DateOrder } from '@greenroom/contract/features/fans/fan-imports.schema.ts'

/** Wall clock time as UTC milliseconds, and the offset if the text has one. */
export type ParsedDate = { wall: number; offsetMinutes: number | null }

const timeOfDay = String.raw`(?:[T ,]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${timeOfDay}$`, 'i')
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${timeOfDay}$`, 'i')
const monthName = new RegExp(
  String.raw`^(?:(\d{1,2})\.?\s+([a-z]{3,9})\.?,?|([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?)\s+(\d{4})${timeOfDay}$`,
  'i',
)
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Order implied by a date like 3/4/2026: 'day' is certain, 'month' may be a guess, null for other dates. */
export function detectDateOrder(text: string): DateOrder | null {
  const match = yearLast.exec(text.trim())
  if (!match) return null
  return Number(match[1]) > 12 && Number(match[2]) <= 12 ? 'day' : 'month'
}

const MONTH_FIRST_REGIONS = ['US', 'CA', 'PH', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW']
type RegionZones = { getTimeZones?: () => string[]; timeZones?: string[] }
const zonesOf = (region: string): string[] => {
  // A function in newer versions of Node.js, a property in older ones.
  const locale = new Intl.Locale(`en-${region}`) as RegionZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
const monthFirstZones = new Set([...MONTH_FIRST_REGIONS.flatMap(zonesOf), 'UTC'])

/** How dates like 3/4/2026 are likely written where an agency works. */
export function likelyDateOrder(timeZone: string): DateOrder {
  const { timeZone: canonical } = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions()
  return monthFirstZones.has(canonical) ? 'month' : 'day'
}

/** True for dates like 3/4/2026. */
export function isAmbiguous(text: string): boolean {
  const match = yearLast.exec(text.trim())
  return match !== null && Number(match[1]) <= 12 && Number(match[2]) <= 12
}

export function parseDate(text: string, order: DateOrder): ParsedDate | null {
  const value = text.trim()
  // Unix time in seconds or milliseconds.
  if (/^(\d{10}|\d{13})$/.test(value))
    return { wall: Number(value) * (value.length === 10 ? 1_000 : 1), offsetMinutes: 0 }
  const first = yearFirst.exec(value)
  if (first) return toParsedDate(first[1], first[2], first[3], first.slice(4))
  const last = yearLast.exec(value)
  if (last) {
    const [month, day] = order === 'day' ? [last[2], last[1]] : [last[1], last[2]]
    const year = last[3]?.length === 2 ? `20${last[3]}` : last[3]
    return toParsedDate(year, month, day, last.slice(4))
  }
  const monthMatch = monthName.exec(value)
  if (!monthMatch) return null
  const month = months.indexOf((monthMatch[2] ?? monthMatch[3] ?? '').slice(0, 3).toLowerCase()) + 1
  return month === 0
    ? null
    : toParsedDate(monthMatch[5], String(month), monthMatch[1] ?? monthMatch[4], monthMatch.slice(6))
}

type Text = string | undefined

function toParsedDate(
  year: Text,
  month: Text,
  day: Text,
  [hour, minute, second, meridiem, offset]: Text[],
): ParsedDate | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const h = Number(hour ?? 0)
  if (meridiem && (h < 1 || h > 12)) return null
  const hours = meridiem ? (h % 12) + (meridiem.toLowerCase() === 'pm' ? 12 : 0) : h
  const [min, sec] = [Number(minute ?? 0), Number(second ?? 0)]
  const wall = Date.UTC(y, m - 1, d, hours, min, sec)
  const date = new Date(wall)
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d || hours > 23 || min > 59 || sec > 59)
    return null
  return { wall, offsetMinutes: offset ? parseOffset(offset) : null }
}

function parseOffset(offset: string): number {
  if (/^(Z|UTC)$/i.test(offset)) return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return offset.startsWith('-') ? -minutes : minutes
}

const QUARTER_HOUR_MS = 900_000

/** Converts between wall clock and instant; caches offsets per 15 minutes because Intl is slow. */
export function clockIn(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsets = new Map<number, number>()
  const offsetAt = (instant: number): number => {
    const quarter = Math.floor(instant / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
    const cached = offsets.get(quarter)
    if (cached !== undefined) return cached
    const parts = Object.fromEntries(
      format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]),
    )
    const wall = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute)
    offsets.set(quarter, wall - quarter)
    return wall - quarter
  }
  return {
    instantOf({ wall, offsetMinutes }: ParsedDate): number {
      if (offsetMinutes !== null) return wall - offsetMinutes * 60_000
      return wall - offsetAt(wall - offsetAt(wall))
    },
    /** The calendar day as YYYY-MM-DD. */
    dayOf: (instant: number): string => new Date(instant + offsetAt(instant)).toISOString().slice(0, 10),
  }
}

export type ZoneClock = ReturnType<typeof clockIn>
