import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import {
  LARGE_PAYMENT,
  NEW_FAN_DAYS,
  NEW_FAN_SPEND,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { DemoPerson } from '../features/auth/demo-accounts.ts'
import { audience, type NotificationDraft } from '../features/notifications/audience.ts'
import { createFacts, type Facts } from '../features/notifications/facts.queries.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, admins, applicants } from './applicants.ts'
import { decisionAt, idOfApplication } from './applications.ts'
import { creatorIdOf, type DemoCreator, demoCreators, factsOf } from './creators.ts'
import { demoId } from './demo-id.ts'
import { idOfInquiry, inquirers } from './inquirers.ts'
import { insert, iso } from './insert.ts'
import { DAY, type Era } from './season.ts'

/** Something that happened, and would have been told at that moment. */
type Past = { at: number; by?: Admin; tell: (facts: Facts) => Promise<NotificationDraft[]> }

const SHOWN_DAYS = 30
/** Nobody is up to date; who looks in rarely has more that is new. In days. */
const readsAfter: Record<string, number> = { sol: 3, mara: 1.2, dana: 2, juno: 1.5, ada: 4 }
const USUALLY = 3

/** What the demo's people find in their bells: its applications, sales and fans, told by the same table as everything else. */
export async function seedBell(
  tx: Tx,
  era: Era,
  agency: DemoCreator['agency'],
  staff: DemoPerson[],
): Promise<void> {
  const creators = demoCreators.filter((creator) => creator.agency === agency)
  const house = agency === 'Northlight' ? [...formsOf(era), ...signUpsOf(era), ...teamOf(era)] : []
  const pasts = [...house, ...(await salesOf(tx, era))].filter(({ at }) => at > era.now - SHOWN_DAYS * DAY)
  const facts = createFacts(tx)
  // Told once, as in life: a fan who is refunded below the mark and buys above it again is no news.
  const told = new Map<string, Row>()
  for (const { at, by, tell } of pasts)
    for (const telling of await tell(facts))
      for (const key of readersOf(telling, staff, creators)) {
        const row = rowOf(key, telling, at, era)
        if (key !== by && !told.has(row.id)) told.set(row.id, row)
      }
  const rows = [...told.values()]
  await insert(tx, 'notifications', columns, rows.map(newestUnread(rows)))
}

function tellOf<N extends DomainEvent>(
  name: N,
  payload: DomainEventPayload<N>,
  { by, now = new Date(), known }: { by?: Admin; now?: Date; known?: Partial<Facts> } = {},
): Past['tell'] {
  return async (facts) =>
    (await audience[name]?.({
      payload,
      facts: { ...facts, ...known },
      by: by ? admins[by] : 'Demo set-up',
      now,
    })) ?? []
}

/** What came in by the site's two forms, and what one admin did that the other hears of. */
function formsOf(era: Era): Past[] {
  const events = {
    APPROVED: 'application.approved',
    CONTACTED: 'application.contacted',
    REJECTED: 'application.rejected',
  } as const
  return [
    ...applicants.flatMap((applicant): Past[] => {
      const applicationId = idOfApplication(applicant)
      const came = era.now - (applicant.before ?? applicant).daysAgo * DAY
      const received = { at: came, tell: tellOf('application.received', { applicationId, again: false }) }
      const { by, status } = applicant
      const decided = decisionAt(applicant, era)
      if (!by || decided === null || !(status in events)) return [received]
      const payload = { applicationId, creatorId: null }
      return [received, { at: decided, by, tell: tellOf(events[status as 'APPROVED'], payload, { by }) }]
    }),
    ...inquirers.map(({ name, type, daysAgo }) => ({
      at: era.now - daysAgo * DAY,
      tell: tellOf('inquiry.received', { inquiryId: idOfInquiry(name), type }),
    })),
  ]
}

function signUpsOf(era: Era): Past[] {
  return demoCreators
    .filter(({ account }) => account === 'confirmed' || account === 'unconfirmed')
    .map((creator) => ({
      at: era.now - factsOf(creator).cameDaysAgo * DAY,
      tell: tellOf('user.signed_up', {
        creatorId: creatorIdOf(creator),
        userId: demoId(`user ${creator.key}`),
      }),
    }))
}

function teamOf(era: Era): Past[] {
  const wren = demoCreators.filter(({ key }) => key === 'wren').map(creatorIdOf)
  const dana = demoId('user dana')
  const priya = demoId('user priya')
  return [
    {
      at: era.now - 20.3 * DAY,
      tell: tellOf('operators.assigned', { creatorIds: wren, added: [dana], removed: [] }),
    },
    {
      at: era.now - 26.1 * DAY,
      tell: tellOf('member.role_changed', { userId: priya, from: 'CHAT_OPERATOR', to: 'COMPLIANCE' }),
    },
  ]
}

type Sale = Record<
  'id' | 'fan_id' | 'creator_id' | 'type' | 'occurred_at' | 'username' | 'joined_at',
  string
> & {
  gross_cents: number
  spent: number
}

/** The sales that are news: large ones, and those that took a new fan over the mark. */
async function salesOf(tx: Tx, era: Era): Promise<Past[]> {
  const sales = await tx.query<Sale>(
    // In two steps: without statistics, as here, the join was planned as one loop within the other.
    `WITH sums AS MATERIALIZED (
       SELECT id, agency_id, fan_id, creator_id, type, kind, occurred_at, gross_cents,
         sum(gross_cents) OVER (PARTITION BY fan_id ORDER BY occurred_at, id)::bigint AS spent
       FROM fan_transactions WHERE agency_id = $1
     ), news AS MATERIALIZED (
       SELECT * FROM sums WHERE kind = 'SALE' AND occurred_at > $2::timestamptz - make_interval(days => $3)
         AND (gross_cents >= $4 OR (spent >= $5 AND spent - gross_cents < $5))
     )
     SELECT s.id, s.fan_id, s.creator_id, s.type, s.occurred_at, s.gross_cents, s.spent, f.username, f.joined_at
     FROM news s JOIN fans f ON f.agency_id = s.agency_id AND f.id = s.fan_id
     WHERE s.gross_cents >= $4 OR f.joined_at >= s.occurred_at - make_interval(days => $6)
     ORDER BY s.occurred_at, s.id`,
    [tx.agencyId, iso(era.now), SHOWN_DAYS, toCents(LARGE_PAYMENT), toCents(NEW_FAN_SPEND), NEW_FAN_DAYS],
  )
  return sales.map((sale) => {
    const { id, fan_id, creator_id, type, occurred_at, gross_cents, username, joined_at, spent } = sale
    const ids = { transactionId: id, fanId: fan_id, creatorId: creator_id }
    const fan = { name: username, joinedAt: joined_at, spentCents: spent }
    return {
      at: Date.parse(occurred_at),
      tell: tellOf(
        'transaction.recorded',
        { ...ids, kind: 'SALE', type, amount: fromCents(gross_cents) },
        { now: new Date(occurred_at), known: { fan: async () => fan } },
      ),
    }
  })
}

/** By the keys of the demo's people. */
function readersOf({ to }: NotificationDraft, staff: DemoPerson[], creators: DemoCreator[]): string[] {
  const keys = [...staff, ...creators.filter(({ account }) => account)].map(({ key }) => key)
  const byCreator = creators.find((creator) => creatorIdOf(creator) === (to.operatorsOf ?? to.creator))
  return [
    ...staff.filter(({ role }) => role !== 'CREATOR' && to.roles?.includes(role)).map(({ key }) => key),
    ...(to.operatorsOf && byCreator?.operator ? [byCreator.operator] : []),
    ...(to.creator && byCreator?.account ? [byCreator.key] : []),
    ...keys.filter((key) => to.users?.includes(demoId(`user ${key}`))),
  ]
}

type Row = ReturnType<typeof rowOf>

/** Whatever the day: everybody finds something new. */
function newestUnread(rows: Row[]): (row: Row) => Row {
  const newest = new Map<string, string>()
  for (const { user_id, created_at } of rows)
    if (created_at > (newest.get(user_id) ?? '')) newest.set(user_id, created_at)
  return (row) => (newest.get(row.user_id) === row.created_at ? { ...row, read_at: null } : row)
}

const columns = {
  id: 'uuid',
  user_id: 'uuid',
  type: 'text',
  priority: 'text',
  title: 'text',
  message: 'text',
  action_url: 'text',
  once_key: 'text',
  created_at: 'timestamptz',
  read_at: 'timestamptz',
}

function rowOf(
  key: string,
  { type, priority, title, message, link, once }: NotificationDraft,
  at: number,
  era: Era,
) {
  const cause = `${type} ${once ?? `${link} ${at}`}`
  const read = at + (readsAfter[key] ?? USUALLY) * DAY
  return {
    id: demoId(`notification ${key} ${cause} ${title}`),
    user_id: demoId(`user ${key}`),
    ...{ type, priority, title, message },
    action_url: link,
    once_key: `demo ${cause} ${title}`,
    created_at: iso(at),
    read_at: read < era.now ? iso(read) : null,
  }
}
