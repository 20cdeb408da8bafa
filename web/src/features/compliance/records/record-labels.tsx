import type { ConsentSummary } from '@greenroom/contract/features/compliance/consents.schema.ts'
import type { ConsentScope } from '@greenroom/contract/features/compliance/gate.rules.ts'
import {
  type ConsentState,
  type consentKinds,
  consentState,
  type PersonStatus,
  type Verdict,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import type { Scan } from '@greenroom/contract/features/compliance/records.schema.ts'
import { countryName, isCountry } from '@greenroom/contract/kit/countries.ts'
import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Clock,
  FilePen,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { dateFormat } from '../../../ui/date-format.ts'

type BadgeStyle = { label: string; icon: LucideIcon; tone: 'neutral' | 'brand' | 'amber' | 'rose' | 'sky' }

export const statusBadges: Record<PersonStatus, BadgeStyle> = {
  missing: { label: 'ID missing', icon: CircleDashed, tone: 'neutral' },
  submitted: { label: 'To examine', icon: Clock, tone: 'sky' },
  accepted: { label: 'Accepted', icon: CircleCheck, tone: 'brand' },
  expiring: { label: 'Expires soon', icon: TriangleAlert, tone: 'amber' },
  expired: { label: 'Expired', icon: CircleX, tone: 'rose' },
}

export const verdictBadges: Record<Verdict, BadgeStyle> = {
  PENDING: { label: 'To examine', icon: Clock, tone: 'sky' },
  ACCEPTED: { label: 'Accepted', icon: CircleCheck, tone: 'brand' },
  REJECTED: { label: 'Rejected', icon: CircleX, tone: 'rose' },
}

export const consentBadges: Record<ConsentState, BadgeStyle> = {
  waiting: { label: 'Waiting for signature', icon: FilePen, tone: 'sky' },
  upcoming: { label: 'Starts later', icon: CalendarClock, tone: 'sky' },
  in_force: { label: 'In force', icon: CircleCheck, tone: 'brand' },
  ending: { label: 'Ends soon', icon: TriangleAlert, tone: 'amber' },
  ended: { label: 'Ended', icon: CircleSlash, tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', icon: CircleX, tone: 'rose' },
  void: { label: 'Void', icon: CircleX, tone: 'rose' },
}

export function StyledBadge({ badge: { label, icon, tone } }: { badge: BadgeStyle }) {
  return (
    <span className="flex">
      <Badge icon={icon} tone={tone}>
        {label}
      </Badge>
    </span>
  )
}

export function ConsentBadge({ state, from }: { state: ConsentState; from: string }) {
  const badge = consentBadges[state]
  return (
    <StyledBadge badge={state === 'upcoming' ? { ...badge, label: `Starts ${formatDate(from)}` } : badge} />
  )
}

export const optionsOf = <Key extends string>(options: Record<Key, { label: string }>) =>
  (Object.keys(options) as Key[]).map((value) => ({ value, label: options[value].label }))

export const kindNames: Record<(typeof consentKinds)[number], string> = {
  CONSENT: 'Consent',
  AGREEMENT: 'Agreement',
}

export const scopeNames: Record<ConsentScope, string> = {
  depict: 'Depict',
  distribute: 'Distribute',
  download: 'Download',
  ai_edit: 'AI edit',
}

export const sideNames: Record<Scan['side'], string> = { front: 'Front', back: 'Back' }

const dayFormat = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** The state of a consent on its page. */
export function stateOfConsent(
  { from, until, signature, withdrawn }: Pick<ConsentSummary, 'from' | 'until' | 'signature' | 'withdrawn'>,
  today: string,
): ConsentState {
  const isVoid = withdrawn?.isVoid === true
  return consentState(
    { from, until, isSigned: signature !== null, isWithdrawn: withdrawn !== null, isVoid },
    today,
  )
}

/** 'Nov 9, 2026' for '2026-11-09'. */
export const formatDate = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00Z`))

export const periodLabel = (from: string, until: string | null): string =>
  until === null ? `From ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(until)}`

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
export const countryOptions = () =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(isCountry)
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))

export function todayIn(zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
}
