import type { DomainEvent } from '@greenroom/contract/events.ts'
import { actionLabel, type SubjectKind } from '@greenroom/contract/features/audit/audit.rules.ts'
import type { AuditRow } from '@greenroom/contract/features/audit/audit.schema.ts'
import { caseTypeNames } from '@greenroom/contract/features/cases/cases.rules.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { retentionRules, retentionTypes } from '@greenroom/contract/features/packets/retention.rules.ts'
import { violationTypeNames } from '@greenroom/contract/features/screening/violations.rules.ts'
import { may, type Permission, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'
import { auditSentences, formerSentences } from './audit-sentences.ts'

export type LogRow = {
  seq: number
  at: string
  actor_kind: 'user' | 'connector' | 'system' | 'visitor'
  actor_id: string | null
  actor_name: string
  action: string
  details: Record<string, unknown>
  hash: string
}
export type NamedSubject = { id: string; kind: SubjectKind; name: string }
export type Names = ReadonlyMap<string, NamedSubject>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Details that hold codes like CHAT_OPERATOR or ai_calls. */
const CODE_KEYS = ['role', 'from', 'to', 'platform', 'type', 'verdict']
const CODE = /^[A-Z]+(_[A-Z]+)*$/
const codeNames: Record<string, string> = {
  ...caseTypeNames,
  ...platformNames,
  ...roleNames,
  ...violationTypeNames,
  ...Object.fromEntries(retentionTypes.map((type) => [type, retentionRules[type].label])),
}
/** Maximum number of names in a sentence; the details show more. */
const MAX_NAMES = 3
/** Maximum number of array entries in the details. */
const MAX_VALUES = 20

/** Events whose details are restricted to some readers of the log. */
const restrictedEvents: [prefix: RegExp, permission: Permission][] = [
  [/^(applications?|inquir(y|ies))\./, 'applications:review'],
  [/^(pay_|sale\.|shift\.)/, 'operators:manage'],
  [/^ai_provider\./, 'assist:manage'],
  [/^webhook\./, 'connections:manage'],
]

export function visibleDetails({ action, details }: LogRow, role: Role): Record<string, unknown> {
  const isHidden = restrictedEvents.some(
    ([prefix, permission]) => prefix.test(action) && !may(role, permission),
  )
  return isHidden ? {} : details
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** Ids to look up names for. */
export const idsOf = (row: LogRow, role: Role): string[] => [
  ...(row.actor_id ? [row.actor_id] : []),
  ...idsIn(visibleDetails(row, role)),
]

export function toAuditRow(row: LogRow, names: Names, role: Role): AuditRow {
  const details = visibleDetails(row, role)
  const { seq, at, action, actor_kind: kind, actor_id: id, hash } = row
  const subjects = [...new Set(idsIn(details))].flatMap((each) => names.get(each) ?? [])
  return {
    id: String(seq),
    at,
    // A creator's account may contain their legal name.
    actor: { kind, id, name: (id && names.get(id)?.name) || row.actor_name },
    action,
    text: sentence(action, details, names, id),
    subjects: subjects.slice(0, MAX_VALUES),
    details: Object.entries(details).flatMap(([key, value]) => {
      const text = valueText(value, names)
      return text ? [{ name: actionLabel(keyLabel(key)), value: text }] : []
    }),
    hash,
  }
}

/** Formats 'creatorIds' as 'creators'. */
const keyLabel = (key: string) =>
  key
    .replace(/Ids$/, 's')
    .replace(/Id$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueText(value: unknown, names: Names): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    const moreText = value.length > MAX_VALUES ? ` and ${value.length - MAX_VALUES} more` : ''
    return (
      value
        .slice(0, MAX_VALUES)
        .map((each) => valueText(each, names))
        .join(', ') + moreText
    )
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${keyLabel(key)}: ${valueText(inner, names)}`)
      .join(', ')
  return names.get(String(value))?.name ?? String(value)
}

const fallbackNames: Record<string, string> = {
  person: 'a person',
  creator: 'a creator',
  creators: 'creators',
  fan: 'a fan',
  fans: 'fans',
  item: 'an item',
  user: 'a member',
  assignee: 'a member',
  case: 'a case',
  items: 'items',
  added: '',
  removed: '',
}

export function sentence(
  action: string,
  details: Record<string, unknown>,
  names: Names,
  actorId: string | null,
): string {
  const pattern =
    auditSentences[action as DomainEvent] ?? formerSentences[action] ?? actionLabel(action).toLowerCase()
  const fill = (part: string, isOptional: boolean) => {
    let isComplete = true
    const text = part.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = displayText(readableCode(key, details[key]), names, actorId)
      if (!value) isComplete = false
      return value || (fallbackNames[keyLabel(key)] ?? 'unknown')
    })
    return isOptional && !isComplete ? '' : text
  }
  return pattern
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.startsWith('[') ? fill(part.slice(1, -1), true) : fill(part, false)))
    .join('')
    .replace('their own account’s', 'their own')
}

function readableCode(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !CODE_KEYS.includes(key)) return value
  return codeNames[value] ?? (CODE.test(value) ? value.toLowerCase().replaceAll('_', ' ') : value)
}

function displayText(value: unknown, names: Names, actorId: string | null): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) {
    const texts = value.map((each) => displayText(each, names, actorId)).filter(Boolean)
    const moreText = texts.length > MAX_NAMES ? ` and ${texts.length - MAX_NAMES} more` : ''
    return texts.slice(0, MAX_NAMES).join(', ') + moreText
  }
  const text = String(value)
  if (!UUID.test(text)) return text
  return text === actorId ? 'their own account' : (names.get(text)?.name ?? '')
}
