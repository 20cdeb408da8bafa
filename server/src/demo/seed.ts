import { createHash } from 'node:crypto'
import { createAgency, houseAgency } from '../features/agency/agency.service.ts'
import { createAccount } from '../features/auth/account.service.ts'
import { DEMO_PASSWORD, demoPeople } from '../features/auth/demo-accounts.ts'
import { hashPassword } from '../features/auth/password.ts'
import { createDemoCreator } from '../features/creators/creators.service.ts'
import { assignOperator } from '../features/team/team.service.ts'
import type { AgencyCtx, Platform } from '../platform/ctx.ts'
import { type Tx, withScope } from '../platform/db/scope.ts'

const agencies = [
  { name: 'Northlight', timeZone: 'America/New_York', isHouse: true },
  { name: 'Harbour Street', timeZone: 'Europe/London', isHouse: false },
] as const

const creators = [
  { key: 'juno', stageName: 'Juno Vale', agency: 'Northlight', account: true, operator: 'dana' },
  { key: 'marlowe', stageName: 'Marlowe Reyes', agency: 'Northlight', account: false, operator: null },
  { key: 'sable', stageName: 'Sable Quinn', agency: 'Northlight', account: false, operator: null },
  { key: 'ines', stageName: 'Ines Okafor', agency: 'Northlight', account: false, operator: null },
  { key: 'wren', stageName: 'Wren Halliday', agency: 'Northlight', account: false, operator: 'dana' },
  { key: 'tamsin', stageName: 'Tamsin Grey', agency: 'Harbour Street', account: false, operator: null },
] as const

/** The same id on every machine for the same thing of the demo, in the shape of a UUIDv7. */
export function demoId(what: string): string {
  const hex = createHash('sha256').update(`greenroom demo ${what}`).digest('hex')
  return `01900000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}

/** Fills an empty installation with the demo, once: two agencies, so that the wall between them can be seen. */
export async function seedDemo(platform: Platform): Promise<boolean> {
  if (await houseAgency(platform)) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // The house comes last: until it is there, the next start begins again.
  for (const agency of agencies.toReversed()) {
    const ctx: AgencyCtx = {
      platform,
      agencyId: demoId(`agency ${agency.name}`),
      actor: { kind: 'system', id: null, name: 'Demo set-up' },
    }
    await withScope(platform.database, ctx.agencyId, async (tx) => {
      if (await alreadyThere(tx)) return
      await createAgency(ctx, tx, { ...agency, demo: true })
      for (const person of demoPeople.filter((p) => p.agency === agency.name)) {
        const { email, name, role } = person
        const verified = platform.clock().toISOString()
        await createAccount(tx, {
          id: demoId(`user ${person.key}`),
          email,
          name,
          role,
          passwordHash,
          emailVerifiedAt: verified,
        })
      }
      for (const creator of creators.filter((c) => c.agency === agency.name)) await seedCreator(tx, creator)
    })
  }
  return true
}

async function alreadyThere(tx: Tx): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM agencies')).length > 0
}

async function seedCreator(tx: Tx, creator: (typeof creators)[number]): Promise<void> {
  const id = demoId(`creator ${creator.key}`)
  const userId = creator.account ? demoId(`user ${creator.key}`) : null
  await createDemoCreator(tx, { id, userId, stageName: creator.stageName })
  if (creator.operator) await assignOperator(tx, demoId(`user ${creator.operator}`), id)
}
