import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, admins, applicants } from './applicants.ts'
import { applicationIdOf, decisionAt } from './applications.ts'
import { creatorIdOf, type DemoCreator, demoCreators } from './creators.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { demoInquiries, inquiryIdOf } from './inquiries.ts'
import { iso } from './insert.ts'

type Actor = { kind: 'user' | 'visitor'; id: string | null; name: string }
type PastEvent = { at: number; actor: Actor; action: DomainEvent; details: object }

const HISTORY_DAYS = 30
const visitor: Actor = { kind: 'visitor', id: null, name: 'Visitor' }
const admin = (key: Admin): Actor => ({ kind: 'user', id: demoId(`user ${key}`), name: admins[key] })

const event = <N extends DomainEvent>(
  at: number,
  actor: Actor,
  action: N,
  details: DomainEventPayload<N>,
): PastEvent => ({ at, actor, action, details })

/** Adds events from recent weeks to the audit log and its hash chain, based on the demo's own records. */
export async function seedActivity(tx: Tx, clock: DemoClock, agency: DemoCreator['agency']): Promise<void> {
  const houseEvents = agency === 'Northlight' ? [...applicationEvents(clock), ...signUpEvents(clock)] : []
  const agencyAdmin: Actor =
    agency === 'Northlight' ? admin('mara') : { kind: 'user', id: demoId('user ada'), name: 'Ada Lindqvist' }
  const events = [...houseEvents, ...(await fanEvents(tx, agencyAdmin, clock))]
    .filter(({ at }) => at > clock.now - HISTORY_DAYS * DAY && at < clock.now)
    .toSorted((a, b) => a.at - b.at)
  for (const { at, actor, action, details } of events)
    await tx.query('SELECT gate.append_audit($1, $2, $3, $4, $5, $6)', [
      actor.kind,
      actor.id,
      actor.name,
      action,
      JSON.stringify(details),
      iso(at),
    ])
}

function applicationEvents(clock: DemoClock): PastEvent[] {
  const decisions = applicants.flatMap((applicant): PastEvent[] => {
    const applicationId = applicationIdOf(applicant)
    const at = clock.now - (applicant.firstSubmission ?? applicant).daysAgo * DAY
    const received = event(at, visitor, 'application.received', { applicationId, again: false })
    const decidedAt = decisionAt(applicant, clock)
    const { by, status, creator: key } = applicant
    if (!by || decidedAt === null) return [received]
    if (status === 'REJECTED')
      return [received, event(decidedAt, admin(by), 'application.rejected', { applicationId })]
    if (status !== 'APPROVED') return [received]
    const creator = demoCreators.find((entry) => entry.key === key)
    const creatorId = creator ? creatorIdOf(creator) : null
    return [received, event(decidedAt, admin(by), 'application.approved', { applicationId, creatorId })]
  })
  const inquiries = demoInquiries.map(({ name, type, daysAgo }) =>
    event(clock.now - daysAgo * DAY, visitor, 'inquiry.received', { inquiryId: inquiryIdOf(name), type }),
  )
  return [...decisions, ...inquiries]
}

function signUpEvents(clock: DemoClock): PastEvent[] {
  return demoCreators
    .filter(({ account }) => account === 'confirmed' || account === 'unconfirmed')
    .map((creator) =>
      event(clock.now - creator.details.joinedDaysAgo * DAY, visitor, 'user.signed_up', {
        creatorId: creatorIdOf(creator),
        userId: demoId(`user ${creator.key}`),
      }),
    )
}

type FanRow = {
  action: 'fan.blocked' | 'message.flagged' | 'transactions.recorded'
  at: string
  fanId: string
  creatorId: string
  id: string
  type: string
  cents: number
}

/** Blocked fans, flagged messages, and the latest custom requests, which are entered manually. */
async function fanEvents(tx: Tx, agencyAdmin: Actor, clock: DemoClock): Promise<PastEvent[]> {
  const rows = await tx.query<FanRow>(
    `(SELECT 'fan.blocked' AS action, b.blocked_at AS at, f.id AS "fanId", f.creator_id AS "creatorId", f.id, '' AS type, 0 AS cents
      FROM fan_blocks b JOIN fans f ON f.agency_id = b.agency_id AND f.id = b.fan_id WHERE b.agency_id = $1)
     UNION ALL
     (SELECT 'message.flagged', m.sent_at + interval '3 minutes', m.fan_id, m.creator_id, m.id, '', 0
      FROM messages m WHERE m.agency_id = $1 AND m.flagged)
     UNION ALL
     (SELECT 'transactions.recorded', t.occurred_at, t.fan_id, t.creator_id, t.id, t.type, t.gross_cents
      FROM fan_transactions t WHERE t.agency_id = $1 AND t.kind = 'SALE' AND t.type = 'Custom Requests' AND t.occurred_at < $2
      ORDER BY t.occurred_at DESC LIMIT 8)`,
    [tx.agencyId, iso(clock.now)],
  )
  return rows.map(({ action, at, fanId, creatorId, id, type, cents }) => {
    const fan = { fanId, creatorId }
    const occurredAt = Date.parse(at)
    if (action === 'fan.blocked') return event(occurredAt, agencyAdmin, action, fan)
    if (action === 'message.flagged') return event(occurredAt, agencyAdmin, action, { ...fan, messageId: id })
    const sale = {
      ...fan,
      transactionId: id,
      kind: 'SALE',
      type,
      amount: fromCents(cents),
      origin: 'form',
    } as const
    return event(occurredAt, agencyAdmin, action, sale)
  })
}
