import { createAgency, houseAgency, setSite } from '../features/agency/agency.service.ts'
import { createAccount } from '../features/auth/account.service.ts'
import { DEMO_PASSWORD, type DemoPerson, demoPeople } from '../features/auth/demo-accounts.ts'
import { hashPassword } from '../features/auth/password.ts'
import { lowerInactiveEngagementNow, rebuildChatsNow } from '../features/fans/recount.service.ts'
import type { AgencyCtx, Platform } from '../platform/ctx.ts'
import { type Tx, withScope } from '../platform/db/scope.ts'
import { seedActivity } from './activity.ts'
import { seedApplications } from './applications.ts'
import { seedAssist } from './assist.ts'
import { seedBridge } from './bridge.ts'
import { seedCases } from './cases.ts'
import { seedCoPerformers } from './co-performers.ts'
import { planContent, seedContent, storeContentFiles } from './content.ts'
import { creatorClock, type DemoCreator, demoCreators, operators, seedCreator } from './creators.ts'
import site from './data/site.json' with { type: 'json' }
import type { DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { type FanHistory, insertFanHistories } from './fan-rows.ts'
import { fansOf } from './fans.ts'
import { seedGoal } from './goals.ts'
import { inboxOf } from './inbox.ts'
import { ledgerOf } from './ledger.ts'
import { messagesOf } from './messages.ts'
import { seedNotifications } from './notifications.ts'
import { withItems, withOffers } from './offers.ts'
import { storePictures } from './pictures.ts'
import { seedQuickReplies } from './quick-replies.ts'
import { seedRecords } from './records.ts'
import { makeDemoPacket, seedRetention } from './retention.ts'
import { seedSends } from './sends.ts'
import { seedShifts } from './shifts.ts'
import { seedViolations } from './violations.ts'
import { seedVoice } from './voice.ts'

const agencies = [
  { name: 'Northlight', timeZone: 'America/New_York', utcOffsetHours: -5, isHouse: true },
  { name: 'Harbour Street', timeZone: 'Europe/London', utcOffsetHours: 0, isHouse: false },
] as const

/** Not offered on the sign-in page; a second operator with their own creators. */
const additionalStaff: DemoPerson[] = [
  {
    key: 'kit',
    email: 'kit@northlight.test',
    name: operators.kit,
    role: 'CHAT_OPERATOR',
    agency: 'Northlight',
  },
]

/** Seeds an empty installation with two agencies, to show that they are isolated from each other. */
export async function seedDemo(platform: Platform): Promise<boolean> {
  if (await houseAgency(platform)) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // The house agency is seeded last: its presence marks the seed as complete, so an interrupted seed is resumed.
  for (const { utcOffsetHours, ...agency } of agencies.toReversed()) {
    const ctx: AgencyCtx = {
      platform,
      agencyId: demoId(`agency ${agency.name}`),
      actor: { kind: 'system', id: null, name: 'Demo setup' },
    }
    const clock: DemoClock = { now: platform.clock().getTime(), timeZone: agency.timeZone, utcOffsetHours }
    const creators = demoCreators.filter((c) => c.agency === agency.name)
    const content = planContent(ctx.agencyId, clock, creators)
    const files = await storeContentFiles(platform, content)
    await withScope(platform.database, ctx.agencyId, async (tx) => {
      if (await agencyExists(tx)) return
      // A year of sales in one statement takes a long time on a busy machine.
      await tx.extendTimeouts({ statement: 280, lock: 60 })
      await createAgency(ctx, tx, { ...agency, demo: true })
      if (agency.isHouse) await setSite(tx, site, platform.clock().toISOString())
      const people = [...demoPeople, ...additionalStaff].filter((p) => p.agency === agency.name)
      for (const person of people) {
        const { email, name, role } = person
        const emailVerifiedAt = platform.clock().toISOString()
        const id = demoId(`user ${person.key}`)
        await createAccount(tx, { id, email, name, role, passwordHash, emailVerifiedAt })
      }
      for (const creator of creators) await seedCreator(tx, creator, clock, passwordHash)
      await seedBridge(tx, clock.now, people[0]?.name ?? '')
      const examiner = agency.isHouse
        ? { id: demoId('user priya'), name: 'Priya Nair' }
        : { id: demoId('user ada'), name: 'Ada Lindqvist' }
      // The other agency has only one reviewer.
      if (!agency.isHouse) await tx.query('UPDATE agencies SET allow_self_review = true')
      await seedRecords(platform, tx, creators, clock, examiner, agency.isHouse)
      if (agency.isHouse)
        await seedCoPerformers(platform, tx, { clock, examiner, agencyName: agency.name }, creators)
      const items = await seedContent(tx, content, files, examiner)
      for (const creator of creators) {
        const ownClock = creatorClock(creator, clock)
        const inbox = inboxOf(creator, fanHistoriesOf(creator, ownClock), ownClock)
        const histories = inbox.map((history) =>
          withItems(withOffers(history, ownClock), items.get(creator) ?? []),
        )
        await insertFanHistories(tx, creator, histories, ownClock)
        await storePictures(platform, tx, histories)
      }
      await tx.query('SELECT gate.recount_content_sales()')
      await seedQuickReplies(tx, agency.name, clock)
      await seedVoice(tx, creators, clock, examiner.name)
      await seedAssist(tx, creators, clock)
      await rebuildChatsNow(tx)
      await lowerInactiveEngagementNow(tx)
      if (agency.isHouse) {
        await seedApplications(tx, clock)
        await seedSends(tx, clock)
        await seedShifts(tx, clock)
      }
      await seedNotifications(tx, clock, agency.name, people)
      await seedActivity(tx, clock, agency.name)
      if (agency.isHouse) {
        await seedViolations(tx, clock)
        await seedCases(tx, clock)
      }
      await seedGoal(tx, clock)
      if (agency.isHouse) await seedRetention(tx, clock, examiner)
    })
    if (agency.isHouse) await makeDemoPacket(platform, ctx.agencyId)
  }
  await withScope(platform.database, demoId(`agency ${agencies[0].name}`), analyzeTables)
  return true
}

/** Autovacuum may have sampled half-filled tables; fresh statistics keep the first queries fast. */
async function analyzeTables(tx: Tx): Promise<void> {
  await tx.query('SELECT analyze_fans(), analyze_messages()')
}

async function agencyExists(tx: Tx): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM agencies')).length > 0
}

function fanHistoriesOf(creator: DemoCreator, clock: DemoClock): FanHistory[] {
  return fansOf(creator, clock).map((fan) => {
    const ledger = ledgerOf(creator, fan, clock)
    const messages = messagesOf(creator, fan, ledger, clock)
    return { fan, ledger, messages, assignee: null, picture: null, offers: [] }
  })
}
