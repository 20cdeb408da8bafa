import pg from 'pg'
import { createAgency } from '../features/agency/agency.service.ts'
import { createAccount } from '../features/auth/account.service.ts'
import { DEMO_PASSWORD } from '../features/auth/demo-accounts.ts'
import { hashPassword } from '../features/auth/password.ts'
import { createDemoCreator } from '../features/creators/creators.service.ts'
import type { AgencyCtx, Platform } from '../platform/ctx.ts'
import type { ConnectionSettings } from '../platform/db/database.ts'
import { withScope } from '../platform/db/scope.ts'
import { demoId } from './demo-id.ts'
import { rowStatements, type Sizes } from './large-house-rows.ts'

/** The most rows of a kind; beyond 200,000 fans each has fewer of them. */
export const MOST_ROWS = 2_000_000
const CREATORS = 20
const ZONE = 'America/New_York'

export type LargeHouse = { agencyId: string; email: string; password: string; sizes: Sizes }
export type Progress = (what: string, seconds: number) => void

export function sizesFor(fans: number): Sizes {
  const rows = Math.min(fans * 10, MOST_ROWS)
  return { fans, transactions: rows, messages: rows, conversations: Math.floor(fans / 5) }
}

/** The houses that are there already, oldest first. One whose filling was cut short is empty and does not count. */
export async function largeHouses(admin: ConnectionSettings): Promise<string[]> {
  return withAdmin(admin, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM agencies a WHERE demo AND name LIKE 'Large House%' AND EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = a.id) ORDER BY created_at`,
    )
    return rows.map(({ id }) => id)
  })
}

/** Makes an agency of its own with as many fans as asked for. Its rows come as the superuser, its figures at the end. */
export async function loadLargeHouse(
  platform: Platform,
  admin: ConnectionSettings,
  fans: number,
  progress: Progress,
): Promise<LargeHouse> {
  const number = (await largeHouses(admin)).length + 1
  const house = await openHouse(platform, number)
  const sizes = sizesFor(fans)
  await withAdmin(admin, async (client) => {
    await fillHouse(
      client,
      rowStatements({ number, timeZone: ZONE, ...house }, sizes),
      house.agencyId,
      progress,
    )
  })
  return { ...house, sizes }
}

async function openHouse(platform: Platform, number: number) {
  const agencyId = demoId(`large house ${number}`)
  const suffix = number === 1 ? '' : String(number)
  const email = `admin@largehouse${suffix}.test`
  const creatorIds = Array.from({ length: CREATORS }, (_, i) => demoId(`large house ${number} creator ${i}`))
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Large data' } }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await withScope(platform.database, agencyId, async (tx) => {
    if ((await tx.query('SELECT 1 FROM agencies')).length > 0) return
    const name = `Large House ${suffix}`.trim()
    await createAgency(ctx, tx, { name, timeZone: ZONE, isHouse: false, demo: true })
    await createAccount(tx, {
      id: demoId(`large house ${number} admin`),
      email,
      name: 'Lara Holm',
      role: 'AGENCY_ADMIN',
      passwordHash,
      emailVerifiedAt: platform.clock().toISOString(),
    })
    for (const [i, id] of creatorIds.entries())
      await createDemoCreator(tx, { id, userId: null, stageName: `Stage ${String(i + 1).padStart(2, '0')}` })
  })
  return { agencyId, email, password: DEMO_PASSWORD, creatorIds }
}

async function fillHouse(
  client: pg.Client,
  statements: [string, string][],
  agencyId: string,
  progress: Progress,
): Promise<void> {
  const timed = async (what: string, sql: string, values?: unknown[]) => {
    const begun = performance.now()
    await client.query(sql, values)
    progress(what, (performance.now() - begun) / 1000)
  }
  await client.query(
    `SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
  )
  await client.query('BEGIN')
  // Neither triggers nor foreign keys run row by row: the rows fit by construction, and the figures come in one go.
  await client.query(`SET LOCAL session_replication_role = replica`)
  for (const [what, sql] of statements) await timed(what, sql)
  await client.query('ANALYZE fans, conversations')
  await client.query(`SELECT set_config('app.agency_id', $1, true)`, [agencyId])
  await timed('figures', 'SELECT gate.rebuild_figures(), gate.rebuild_tags()')
  await timed('inbox', 'SELECT gate.rebuild_chat()')
  await client.query('COMMIT')
  const tables =
    'fans, fan_search, fan_transactions, conversations, messages, fan_tags, fan_months, fan_active_days, creator_days'
  await timed(
    'tidying up',
    `VACUUM (ANALYZE) ${tables}, creator_months, creator_fan_totals, creator_tag_totals, creator_chat_totals`,
  )
  await client.query('CHECKPOINT')
}

async function withAdmin<T>(admin: ConnectionSettings, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...admin, application_name: 'greenroom large data' })
  // The query under way reports a lost connection; the event alone would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
