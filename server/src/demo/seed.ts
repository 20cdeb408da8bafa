import { createAgency, houseAgency } from '../features/agency/agency.service.ts'
import { createAccount } from '../features/auth/account.service.ts'
import { DEMO_PASSWORD, type DemoPerson, demoPeople } from '../features/auth/demo-accounts.ts'
import { hashPassword } from '../features/auth/password.ts'
import { ageFansNow, recountChatsNow } from '../features/fans/recount.service.ts'
import type { AgencyCtx, Platform } from '../platform/ctx.ts'
import { type Tx, withScope } from '../platform/db/scope.ts'
import { seedApplications } from './applications.ts'
import { seedBell } from './bell.ts'
import { type DemoCreator, demoCreators, eraOf, operators, seedCreator } from './creators.ts'
import { demoId } from './demo-id.ts'
import { fansOf } from './fans.ts'
import { inboxOf } from './inbox.ts'
import { ledgerOf } from './ledger.ts'
import { messagesOf } from './messages.ts'
import { storePictures } from './pictures.ts'
import { seedQuickReplies } from './quick-replies.ts'
import type { Era } from './season.ts'
import { seedSends } from './sends.ts'
import { type Life, storeLives } from './store.ts'

const agencies = [
  { name: 'Northlight', timeZone: 'America/New_York', utcOffsetHours: -5, isHouse: true },
  { name: 'Harbour Street', timeZone: 'Europe/London', utcOffsetHours: 0, isHouse: false },
] as const

/** Works here and is not offered on the sign-in page, so that a second operator has creators of their own. */
const moreStaff: DemoPerson[] = [
  {
    key: 'kit',
    email: 'kit@northlight.test',
    name: operators.kit,
    role: 'CHAT_OPERATOR',
    agency: 'Northlight',
  },
]

/** Fills an empty installation with the demo, once: two agencies, so that the wall between them can be seen. */
export async function seedDemo(platform: Platform): Promise<boolean> {
  if (await houseAgency(platform)) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // The house comes last: until it is there, the next start begins again.
  for (const { utcOffsetHours, ...agency } of agencies.toReversed()) {
    const ctx: AgencyCtx = {
      platform,
      agencyId: demoId(`agency ${agency.name}`),
      actor: { kind: 'system', id: null, name: 'Demo set-up' },
    }
    const era: Era = { now: platform.clock().getTime(), timeZone: agency.timeZone, utcOffsetHours }
    await withScope(platform.database, ctx.agencyId, async (tx) => {
      if (await alreadyThere(tx)) return
      await createAgency(ctx, tx, { ...agency, demo: true })
      const people = [...demoPeople, ...moreStaff].filter((p) => p.agency === agency.name)
      for (const person of people) {
        const { email, name, role } = person
        const emailVerifiedAt = platform.clock().toISOString()
        const id = demoId(`user ${person.key}`)
        await createAccount(tx, { id, email, name, role, passwordHash, emailVerifiedAt })
      }
      for (const creator of demoCreators.filter((c) => c.agency === agency.name)) {
        const own = eraOf(creator, era)
        await seedCreator(tx, creator, era, passwordHash)
        const lives = inboxOf(creator, livesOf(creator, own), own)
        await storeLives(tx, creator, lives, own)
        await storePictures(platform, tx, lives)
      }
      await seedQuickReplies(tx, agency.name, era)
      await recountChatsNow(tx)
      await ageFansNow(tx)
      if (agency.isHouse) {
        await seedApplications(tx, era)
        await seedSends(tx, era)
      }
      await seedBell(tx, era, agency.name, people)
    })
  }
  await withScope(platform.database, demoId(`agency ${agencies[0].name}`), lookAtTables)
  return true
}

/** Pages are quick from the first: nobody plans by what autovacuum saw while the demo was being made. */
async function lookAtTables(tx: Tx): Promise<void> {
  await tx.query('SELECT analyze_fans(), analyze_messages()')
}

async function alreadyThere(tx: Tx): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM agencies')).length > 0
}

function livesOf(creator: DemoCreator, era: Era): Life[] {
  return fansOf(creator, era).map((fan) => {
    const ledger = ledgerOf(creator, fan, era)
    const messages = messagesOf(creator, fan, ledger, era)
    return { fan, ledger, messages, assignee: null, picture: null }
  })
}
