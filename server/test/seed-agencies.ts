import { newId } from '@greenroom/contract/kit/ids.ts'
import { type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import { hash } from '@node-rs/argon2'
import { createAgency } from '../src/features/agency/agency.service.ts'
import { createAccount } from '../src/features/auth/account.service.ts'
import { openSession } from '../src/features/auth/session.service.ts'
import { createPendingCreator } from '../src/features/creators/creators.service.ts'
import type { AgencyCtx, Platform } from '../src/platform/ctx.ts'
import { withScope } from '../src/platform/db/scope.ts'
import type { TestUser } from './app.ts'

export const PASSWORD = 'correct horse battery'

/** Every text in an agency contains its canary, so tests detect a leak in any field. */
export const canary = { north: 'canarynorth', south: 'canarysouth' } as const

export type AgencyKey = keyof typeof canary
export type People = Record<AgencyKey, Record<Role, TestUser>>

/** Low cost, because tests sign in often. */
const LOW_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

/** The house agency (north) and another one (south), each with one signed-in person per role. */
export async function seedAgencies(platform: Platform): Promise<People> {
  return { north: await seedAgency(platform, 'north'), south: await seedAgency(platform, 'south') }
}

async function seedAgency(platform: Platform, agency: AgencyKey): Promise<Record<Role, TestUser>> {
  const agencyId = newId()
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Tests' } }
  await withScope(platform.database, agencyId, (tx) =>
    createAgency(ctx, tx, {
      name: `${canary[agency]} agency`,
      timeZone: 'America/New_York',
      isHouse: agency === 'north',
    }),
  )
  const entries: [Role, TestUser][] = []
  for (const role of roles) entries.push([role, await addPerson(platform, agencyId, role, agency)])
  return Object.fromEntries(entries) as Record<Role, TestUser>
}

/** Adds a signed-in person to an agency. */
export async function addPerson(
  platform: Platform,
  agencyId: string,
  role: Role,
  label: string,
): Promise<TestUser> {
  passwordHash ??= hash(PASSWORD, LOW_COST)
  const resolvedHash = await passwordHash
  const userId = newId()
  const domain = label in canary ? canary[label as AgencyKey] : label
  const email = `${role.toLowerCase()}.${userId.slice(-6)}@${domain}.test`
  const name = `${domain} ${role}`
  const visitor = { platform, requestId: newId(), ipAddress: '127.0.0.1', device: 'Test browser' }
  const token = await withScope(platform.database, agencyId, async (tx) => {
    const emailVerifiedAt = platform.clock().toISOString()
    await createAccount(tx, { id: userId, email, name, role, passwordHash: resolvedHash, emailVerifiedAt })
    if (role === 'CREATOR') {
      const id = await createPendingCreator(tx, { userId, stageName: `${domain} stage` })
      // Most tests are about an agency that works for its creators.
      await tx.query('UPDATE creators SET is_self_managed = false WHERE agency_id = $1 AND id = $2', [
        agencyId,
        id,
      ])
    }
    return openSession(visitor, tx, { userId, agencyId, role, name })
  })
  const session = await platform.sessions.find(token)
  return { token, userId, sessionId: session?.sessionId ?? '', email, role, agencyId }
}

/** Opens another session for a person, as on a second device. */
export async function openAnotherSession(platform: Platform, user: TestUser): Promise<string> {
  const visitor = { platform, requestId: newId(), ipAddress: '127.0.0.1', device: 'Another browser' }
  return withScope(platform.database, user.agencyId, (tx) =>
    openSession(visitor, tx, { ...user, name: user.email }),
  )
}
