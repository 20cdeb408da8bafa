import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import {
  LARGE_PAYMENT,
  NEW_FAN_DAYS,
  NEW_FAN_SPEND,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { DemoPerson } from '../features/auth/demo-accounts.ts'
import { audienceRuleOf, type NotificationDraft } from '../features/notifications/audience.ts'
import { createFacts, type Facts } from '../features/notifications/facts.queries.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, admins, applicants } from './applicants.ts'
import { applicationIdOf, decisionAt } from './applications.ts'
import { creatorIdOf, type DemoCreator, demoCreators } from './creators.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { demoInquiries, inquiryIdOf } from './inquiries.ts'
import { insert, iso } from './insert.ts'

/** A past event and the notifications it would have caused. */
type PastEvent = { at: number; by?: Admin; createDrafts: (facts: Facts) => Promise<NotificationDraft[]> }

const HISTORY_DAYS = 30
/** How many days each person takes to read a notification. */
const readAfterDays: Record<string, number> = { sol: 3, mara: 1.2, dana: 2, juno: 1.5, ada: 4 }
const DEFAULT_READ_AFTER_DAYS = 3

/** Notifications about the demo's applications, sales and fans, built from the same audience table as live ones. */
export async function seedNotifications(
  tx: Tx,
  clock: DemoClock,
  agency: DemoCreator['agency'],
  staff: DemoPerson[],
): Promise<void> {
  const creators = demoCreators.filter((creator) => creator.agency === agency)
  const houseEvents =
    agency === 'Northlight' ? [...formEvents(clock), ...signUpEvents(clock), ...teamEvents(clock)] : []
  const events = [...houseEvents, ...(await saleEvents(tx, clock))].filter(
    ({ at }) => at > clock.now - HISTORY_DAYS * DAY,
  )
  const facts = createFacts(tx)
  // Sent once, as in production, even if a fan crosses the spend threshold again after a refund.
  const rowsById = new Map<string, Row>()
  for (const { at, by, createDrafts } of events)
    for (const draft of await createDrafts(facts))
      for (const key of recipientsOf(draft, staff, creators)) {
        const row = rowOf(key, draft, at, clock)
        if (key !== by && !rowsById.has(row.id)) rowsById.set(row.id, row)
      }
  const rows = [...rowsById.values()]
  await insert(tx, 'notifications', withNewestUnread(rows))
}

function draftsFor<N extends DomainEvent>(
  name: N,
  payload: DomainEventPayload<N>,
  { by, now = new Date(), overrides }: { by?: Admin; now?: Date; overrides?: Partial<Facts> } = {},
): PastEvent['createDrafts'] {
  return async (facts) =>
    (await audienceRuleOf(name)?.({
      payload,
      facts: { ...facts, ...overrides },
      actorName: by ? admins[by] : 'Demo setup',
      now,
    })) ?? []
}

/** Form submissions, and the decisions that other admins are notified about. */
function formEvents(clock: DemoClock): PastEvent[] {
  const eventByStatus = {
    APPROVED: 'application.approved',
    CONTACTED: 'application.contacted',
    REJECTED: 'application.rejected',
  } as const
  return [
    ...applicants.flatMap((applicant): PastEvent[] => {
      const applicationId = applicationIdOf(applicant)
      const receivedAt = clock.now - (applicant.firstSubmission ?? applicant).daysAgo * DAY
      const received = {
        at: receivedAt,
        createDrafts: draftsFor('application.received', { applicationId, again: false }),
      }
      const { by, status } = applicant
      const decidedAt = decisionAt(applicant, clock)
      if (!by || decidedAt === null || !(status in eventByStatus)) return [received]
      const payload = { applicationId, creatorId: null }
      return [
        received,
        { at: decidedAt, by, createDrafts: draftsFor(eventByStatus[status as 'APPROVED'], payload, { by }) },
      ]
    }),
    ...demoInquiries.map(({ name, type, daysAgo }) => ({
      at: clock.now - daysAgo * DAY,
      createDrafts: draftsFor('inquiry.received', { inquiryId: inquiryIdOf(name), type }),
    })),
  ]
}

function signUpEvents(clock: DemoClock): PastEvent[] {
  return demoCreators
    .filter(({ account }) => account === 'confirmed' || account === 'unconfirmed')
    .map((creator) => ({
      at: clock.now - creator.details.joinedDaysAgo * DAY,
      createDrafts: draftsFor('user.signed_up', {
        creatorId: creatorIdOf(creator),
        userId: demoId(`user ${creator.key}`),
      }),
    }))
}

function teamEvents(clock: DemoClock): PastEvent[] {
  const wrenIds = demoCreators.filter(({ key }) => key === 'wren').map(creatorIdOf)
  const dana = demoId('user dana')
  const priya = demoId('user priya')
  return [
    {
      at: clock.now - 20.3 * DAY,
      createDrafts: draftsFor('operators.assigned', { creatorIds: wrenIds, added: [dana], removed: [] }),
    },
    {
      at: clock.now - 26.1 * DAY,
      createDrafts: draftsFor('member.role_changed', {
        userId: priya,
        from: 'CHAT_OPERATOR',
        to: 'COMPLIANCE',
      }),
    },
  ]
}

type Sale = Record<
  'id' | 'fan_id' | 'creator_id' | 'type' | 'occurred_at' | 'username' | 'joined_at',
  string
> & { gross_cents: number; spent: number }

/** Sales that trigger a notification: large ones, and those that push a new fan over the spend threshold. */
async function saleEvents(tx: Tx, clock: DemoClock): Promise<PastEvent[]> {
  const sales = await tx.query<Sale>(
    // Materialized in two steps: without statistics the planner would pick nested loops.
    `WITH sums AS MATERIALIZED (
       SELECT id, agency_id, fan_id, creator_id, type, kind, occurred_at, gross_cents,
         sum(gross_cents) OVER (PARTITION BY fan_id ORDER BY occurred_at, id)::bigint AS spent
       FROM fan_transactions WHERE agency_id = $1
     ), notable AS MATERIALIZED (
       SELECT * FROM sums WHERE kind = 'SALE' AND occurred_at > $2::timestamptz - make_interval(days => $3)
         AND (gross_cents >= $4 OR (spent >= $5 AND spent - gross_cents < $5))
     )
     SELECT s.id, s.fan_id, s.creator_id, s.type, s.occurred_at, s.gross_cents, s.spent, f.username, f.joined_at
     FROM notable s JOIN fans f ON f.agency_id = s.agency_id AND f.id = s.fan_id
     WHERE s.gross_cents >= $4 OR f.joined_at >= s.occurred_at - make_interval(days => $6)
     ORDER BY s.occurred_at, s.id`,
    [tx.agencyId, iso(clock.now), HISTORY_DAYS, toCents(LARGE_PAYMENT), toCents(NEW_FAN_SPEND), NEW_FAN_DAYS],
  )
  return sales.map((sale) => {
    const { id, fan_id, creator_id, type, occurred_at, gross_cents, username, joined_at, spent } = sale
    const amount = fromCents(gross_cents)
    const announced = { transactionId: id, fanId: fan_id, type, amount }
    const fan = { name: username, joinedAt: joined_at, spentCents: spent }
    return {
      at: Date.parse(occurred_at),
      createDrafts: draftsFor(
        'transactions.recorded',
        { creatorId: creator_id, origin: 'bridge', amount, sales: [announced] },
        { now: new Date(occurred_at), overrides: { fan: async () => fan } },
      ),
    }
  })
}

/** Keys of the demo people who receive the notification. */
function recipientsOf({ to }: NotificationDraft, staff: DemoPerson[], creators: DemoCreator[]): string[] {
  const keys = [...staff, ...creators.filter(({ account }) => account)].map(({ key }) => key)
  const targetCreator = creators.find((creator) => creatorIdOf(creator) === (to.operatorsOf ?? to.creator))
  return [
    ...staff.filter(({ role }) => role !== 'CREATOR' && to.roles?.includes(role)).map(({ key }) => key),
    ...(to.operatorsOf && targetCreator?.operator ? [targetCreator.operator] : []),
    ...(to.creator && targetCreator?.account ? [targetCreator.key] : []),
    ...keys.filter((key) => to.users?.includes(demoId(`user ${key}`))),
  ]
}

type Row = ReturnType<typeof rowOf>

/** Marks everyone's newest notification as unread. */
function withNewestUnread(rows: Row[]): Row[] {
  const newest = new Map<string, string>()
  for (const { user_id, created_at } of rows)
    if (created_at > (newest.get(user_id) ?? '')) newest.set(user_id, created_at)
  return rows.map((row) => (newest.get(row.user_id) === row.created_at ? { ...row, read_at: null } : row))
}

function rowOf(
  key: string,
  { type, priority, title, message, link, dedupeKey }: NotificationDraft,
  at: number,
  clock: DemoClock,
) {
  const cause = `${type} ${dedupeKey ?? `${link} ${at}`}`
  const readAt = at + (readAfterDays[key] ?? DEFAULT_READ_AFTER_DAYS) * DAY
  return {
    id: demoId(`notification ${key} ${cause} ${title}`),
    user_id: demoId(`user ${key}`),
    type,
    priority,
    title,
    message,
    action_url: link,
    dedupe_key: `demo ${cause} ${title}`,
    created_at: iso(at),
    read_at: readAt < clock.now ? iso(readAt) : null,
  }
}
