import pg from 'pg'
import { demoId } from '../../server/src/demo/demo-id.ts'
import { createAgency } from '../../server/src/features/agency/agency.service.ts'
import { createAccount } from '../../server/src/features/auth/account.service.ts'
import { DEMO_PASSWORD } from '../../server/src/features/auth/demo-accounts.ts'
import { hashPassword } from '../../server/src/features/auth/password.ts'
import { createDemoCreator } from '../../server/src/features/creators/creators.service.ts'
import type { AgencyCtx, Platform } from '../../server/src/platform/ctx.ts'
import type { ConnectionSettings } from '../../server/src/platform/db/database.ts'
import { withScope } from '../../server/src/platform/db/scope.ts'
import { rowStatements, type Sizes } from './large-agency-rows.ts'

/** Per table. Above 200,000 fans, each fan gets fewer transactions and messages. */
export const MAX_ROWS = 2_000_000
const CREATORS = 20
const ZONE = 'America/New_York'

export type LargeAgency = { agencyId: string; email: string; password: string; sizes: Sizes }
export type Progress = (step: string, seconds: number) => void

export function sizesFor(fans: number, years = 1): Sizes {
  const rows = Math.min(fans * 10, MAX_ROWS)
  return { fans, transactions: rows, messages: rows, conversations: Math.floor(fans / 5), years }
}

/** The large agencies loaded so far, oldest first. An interrupted load leaves no rows and doesn't count. */
export async function largeAgencies(admin: ConnectionSettings): Promise<string[]> {
  return withAdmin(admin, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM agencies a WHERE demo AND name LIKE 'Large %' AND EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = a.id) ORDER BY created_at`,
    )
    return rows.map(({ id }) => id)
  })
}

/** Creates a separate agency with that many fans. Rows are inserted as superuser; aggregates are computed at the end. */
export async function loadLargeAgency(
  platform: Platform,
  admin: ConnectionSettings,
  fans: number,
  progress: Progress,
  years = 1,
): Promise<LargeAgency> {
  const number = (await largeAgencies(admin)).length + 1
  const agency = await createLargeAgency(platform, number)
  const sizes = sizesFor(fans, years)
  await withAdmin(admin, async (client) => {
    await insertRows(
      client,
      rowStatements({ number, timeZone: ZONE, ...agency }, sizes),
      agency.agencyId,
      progress,
    )
  })
  return { ...agency, sizes }
}

async function createLargeAgency(platform: Platform, number: number) {
  const agencyId = demoId(`large agency ${number}`)
  const suffix = number === 1 ? '' : String(number)
  const email = `admin@largeagency${suffix}.test`
  const creatorIds = Array.from({ length: CREATORS }, (_, i) => demoId(`large agency ${number} creator ${i}`))
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Large data' } }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await withScope(platform.database, agencyId, async (tx) => {
    if ((await tx.query('SELECT 1 FROM agencies')).length > 0) return
    const name = `Large Agency ${suffix}`.trim()
    await createAgency(ctx, tx, { name, timeZone: ZONE, isHouse: false, demo: true })
    await createAccount(tx, {
      id: demoId(`large agency ${number} admin`),
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

async function insertRows(
  client: pg.Client,
  statements: [string, string][],
  agencyId: string,
  progress: Progress,
): Promise<void> {
  const timed = async (step: string, sql: string) => {
    const startedAt = performance.now()
    await client.query(sql)
    progress(step, (performance.now() - startedAt) / 1000)
  }
  await client.query(
    `SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
  )
  await client.query('BEGIN')
  // Skips triggers and foreign keys: the rows are consistent by construction and the aggregates are rebuilt below.
  await client.query(`SET LOCAL session_replication_role = replica`)
  for (const [step, sql] of statements) await timed(step, sql)
  await client.query('ANALYZE creators, fans, conversations')
  await client.query(`SELECT set_config('app.agency_id', $1, true)`, [agencyId])
  await timed('figures', 'SELECT gate.rebuild_figures()')
  await timed('figures by platform', 'SELECT gate.rebuild_platforms()')
  await timed('tag totals', 'SELECT gate.rebuild_tags()')
  await timed('operator figures', 'SELECT gate.rebuild_operators()')
  await timed('inbox', 'SELECT gate.rebuild_chat()')
  await client.query('COMMIT')
  const tables =
    'fans, fan_search, fan_transactions, conversations, messages, fan_tags, fan_months, fan_active_days, creator_days'
  await timed(
    'vacuum',
    `VACUUM (ANALYZE) ${tables}, creator_months, creator_fan_totals, platform_days, platform_hours, platform_cohorts, platform_totals, creator_tag_totals, creator_chat_totals`,
  )
  await client.query('CHECKPOINT')
}

async function withAdmin<T>(admin: ConnectionSettings, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...admin, application_name: 'greenroom large data' })
  // The running query rejects when the connection is lost; without a listener the event would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
