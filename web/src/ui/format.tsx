import { showMoney } from '@greenroom/contract/kit/money.ts'
import { useEffect, useState } from 'react'

export function Money({ amount }: { amount: number }) {
  return (
    <data value={amount} className="tabular-nums">
      {showMoney(amount)}
    </data>
  )
}

/** "Jun 11, 8:14 AM" in the agency's zone; the year appears when it is not this one. */
export function formatDateTime(at: string, zone: string, now: Date = new Date()): string {
  const sameYear = yearIn(zone, new Date(at)) === yearIn(zone, now)
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

function yearIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric' }).format(at)
}

function formatExact(at: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    ...(zone && { timeZone: zone }),
    dateStyle: 'full',
    timeStyle: 'long',
  }).format(new Date(at))
}

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** "just now", "4 minutes ago", "yesterday"; beyond a month the date. */
export function formatAgo(at: string, now: Date = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 45) return 'just now'
  if (Math.abs(seconds) > 30 * 86_400)
    return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' }).format(
      new Date(at),
    )
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds) ?? steps[2]
  const amount = Math.round(seconds / step.seconds) || Math.sign(seconds)
  return relative.format(amount, step.unit)
}

export function DateTime({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={formatExact(at, zone)} className="whitespace-nowrap">
      {formatDateTime(at, zone)}
    </time>
  )
}

export function Ago({ at, zone }: { at: string; zone?: string | undefined }) {
  const now = useMinute()
  return (
    <time dateTime={at} title={formatExact(at, zone)} className="whitespace-nowrap">
      {formatAgo(at, now)}
    </time>
  )
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
