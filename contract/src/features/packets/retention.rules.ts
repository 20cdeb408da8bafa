import { addDays } from '../../kit/days.ts'

export type RetentionRule = {
  label: string
  /** When the retention period starts. */
  from: string
  /** Default number of days. */
  days: number
  /** Minimum number of days for all agencies. */
  minimum: number
  reason: string
}

const SEVEN_YEARS = 2_557
const THREE_YEARS = 1_096

/**
 * Records that a daily job deletes once they are due. The database repeats the minimums
 * (server/sql/packets/retention.sql).
 */
export const retentionRules = {
  records: {
    label: 'Verification records, ID scans and consents',
    from: 'Last change. Kept while any of the person’s items is published or scheduled.',
    days: SEVEN_YEARS,
    minimum: SEVEN_YEARS,
    reason: '18 U.S.C. 2257 and card networks: 7 years from the last change.',
  },
  violations: {
    label: 'Handled violations',
    from: 'Day it was handled',
    days: THREE_YEARS,
    minimum: THREE_YEARS,
    reason: 'Evidence for claims, which lapse after 3 years.',
  },
  cases: {
    label: 'Closed cases',
    from: 'Day it was closed',
    days: THREE_YEARS,
    minimum: THREE_YEARS,
    reason: 'Copyright claims lapse after 3 years.',
  },
  mails: {
    label: 'Outgoing email',
    from: 'Day it was created',
    days: 180,
    minimum: 30,
    reason: 'Contains names and addresses; not needed after delivery.',
  },
  suggestions: {
    label: 'AI suggestions',
    from: 'Day it was created',
    days: 180,
    minimum: 30,
    reason: 'Needed to measure how suggestions are used.',
  },
  ai_calls: {
    label: 'AI provider calls',
    from: 'Day of the call',
    days: 180,
    minimum: 30,
    reason: 'Needed for the cost report. Contains no message text.',
  },
} as const satisfies Record<string, RetentionRule>
export type RetentionType = keyof typeof retentionRules
export const retentionTypes = Object.keys(retentionRules) as [RetentionType, ...RetentionType[]]

/** Records without a retention rule; some are deleted on their own schedule. */
export const keptRecords = [
  { label: 'Audit log', reason: 'Never deleted, because each entry is needed to verify the next one.' },
  { label: 'Payments', reason: 'Statements and pay sheets depend on them. Erasing a fan removes the name.' },
  { label: 'Fans and messages', reason: 'Kept until you erase the fan.' },
  { label: 'Read notifications', reason: 'Deleted after 180 days.' },
  { label: 'Packets and exports', reason: 'The file is deleted after 7 days; the entry stays.' },
] as const

export const MAX_RETENTION_DAYS = 36_500
/** Records that become due within this many days are listed. */
export const DUE_SOON_DAYS = 90

export const holdSubjects = ['person', 'fan', 'creator', 'case'] as const
export type HoldSubject = (typeof holdSubjects)[number]

/** The first day on which a record may be deleted. */
export const dueOn = (changedOn: string, days: number): string => addDays(changedOn, days)

/** Returns why a period is invalid, or null. */
export function retentionError(type: RetentionType, days: number): string | null {
  const { minimum } = retentionRules[type]
  return days < minimum ? `These records must be kept for at least ${minimum} days.` : null
}
