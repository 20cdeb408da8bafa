import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useEffect, useState } from 'react'
import { dateFormat } from './date-format.ts'

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** For statements and small costs. `|| 0` turns minus zero into zero. */
export const formatMoneyWithCents = (amount: number): string => dollarsAndCents.format(amount || 0)

export function Money({ amount }: { amount: number }) {
  return (
    <data value={amount} className="tabular-nums">
      {formatMoney(amount)}
    </data>
  )
}

/** "Jun 11, 8:14 AM" in the agency's time zone; with the year if it is not the current one. */
export function formatDateTime(at: string, zone: string, now: Date = new Date()): string {
  const isSameYear = yearIn(zone, new Date(at)) === yearIn(zone, now)
  return inZone(zone, {
    month: 'short',
    day: 'numeric',
    ...(!isSameYear && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

/** "Jun 11" in the agency's time zone; with the year if it is not the current one. */
export function formatDay(at: string, zone: string, now: Date = new Date()): string {
  const isSameYear = yearIn(zone, new Date(at)) === yearIn(zone, now)
  return inZone(zone, { month: 'short', day: 'numeric', ...(!isSameYear && { year: 'numeric' }) }).format(
    new Date(at),
  )
}

/** Short relative time for tables: "2 min", "4 h", "Today, 8:14 AM", "Yesterday", "Jun 8". */
export function formatShortTime(at: string, zone: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'Now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 6 * 60) return `${Math.floor(minutes / 60)} h`
  const day = dayIn(zone, new Date(at))
  if (day === dayIn(zone, now))
    return `Today, ${inZone(zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))}`
  if (day === dayIn(zone, new Date(now.getTime() - 86_400_000))) return 'Yesterday'
  return formatDay(at, zone, now)
}

const inZone = (zone: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: zone })

function yearIn(zone: string, at: Date): string {
  return inZone(zone, { year: 'numeric' }).format(at)
}

function dayIn(zone: string, at: Date): string {
  return inZone(zone, { dateStyle: 'short' }).format(at)
}

function formatExact(at: string, zone: string): string {
  return inZone(zone, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(at))
}

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const relativeTime = new Intl.RelativeTimeFormat('en-US')

/** "just now", "4 minutes ago", "1 day ago"; after a month, the date in the agency's time zone. */
export function formatAgo(at: string, zone: string, now: Date = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 45) return 'just now'
  if (Math.abs(seconds) > 30 * 86_400)
    return inZone(zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(at))
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds) ?? steps[2]
  const amount = Math.round(seconds / step.seconds) || Math.sign(seconds)
  return relativeTime.format(amount, step.unit)
}

export function DateTime({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={formatExact(at, zone)} className="whitespace-nowrap">
      {formatDateTime(at, zone)}
    </time>
  )
}

export function Ago({ at, zone }: { at: string; zone: string }) {
  const now = useMinute()
  return (
    <time dateTime={at} title={formatExact(at, zone)} className="whitespace-nowrap">
      {formatAgo(at, zone, now)}
    </time>
  )
}

/** A date; the time is in the title. */
export function Day({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={formatExact(at, zone)} className="whitespace-nowrap">
      {formatDay(at, zone)}
    </time>
  )
}

/** "8:14 AM", below a heading with the day. */
export function TimeOfDay({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={formatExact(at, zone)} className="whitespace-nowrap">
      {inZone(zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))}
    </time>
  )
}

export function ShortTime({ at, zone, now }: { at: string; zone: string; now: Date }) {
  return (
    <time dateTime={at} title={formatExact(at, zone)} className="whitespace-nowrap">
      {formatShortTime(at, zone, now)}
    </time>
  )
}

/** The current time, updated every minute; use one per table. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export const creatorCount = (count: number): string => (count === 1 ? '1 creator' : `${count} creators`)
