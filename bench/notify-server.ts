import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { createApp, wire } from '../server/src/app.ts'
import { createAgency } from '../server/src/features/agency/agency.service.ts'
import { createAccount } from '../server/src/features/auth/account.service.ts'
import { openSession } from '../server/src/features/auth/session.service.ts'
import { unreadStatement } from '../server/src/features/notifications/notifications.queries.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { withScope } from '../server/src/platform/db/scope.ts'
import { createLive } from '../server/src/platform/live/live.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'

/** The measured process of bench:notify: the whole server, with its jobs and sockets. */

const [creators = '0', sockets = '0'] = process.argv.slice(2)
const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
const config = loadConfig({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  PORT: '0',
  USER_LIMITS: 'off',
})
const log = createLog({ level: 'silent' })
const { platform, close } = await openPlatform(config, log)
const { database, sessions } = platform
wire(platform)
const app = await createApp(platform, () => false, null)
const live = createLive({
  httpServer: app.server,
  database,
  sessions,
  log,
  origins: [],
  maxSocketsPerUser: 100_000,
})
platform.live.connect(live)
await platform.jobs.start()
await app.listen({ host: '127.0.0.1', port: 0 })

const agencyId = newId()
const admin = new pg.Client({ ...database.connection, user: 'postgres' })
await admin.connect()
const tokens = await seedAgency()
const recordedStatements = recordStatements()

process.on('message', async (message: { command: string; sendId?: string }) => {
  if (message.command === 'reset') recordedStatements.length = 0
  if (message.command === 'reset') process.send?.({ ok: true })
  if (message.command === 'statements') process.send?.({ statements: [...recordedStatements] })
  if (message.command === 'rows') process.send?.({ rows: await countRows(message.sendId ?? '') })
  if (message.command === 'plan') process.send?.({ plan: await explainCount() })
  if (message.command !== 'stop') return
  await admin.end()
  await live.close()
  await app.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
process.send?.({ port: (app.server.address() as AddressInfo).port, tokens })

/** Creates an agency with active creators and their accounts. Returns tokens of the admin and the first creators. */
async function seedAgency(): Promise<string[]> {
  const ctx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Bench' } } as const
  const visitor = { platform, requestId: newId(), ipAddress: '127.0.0.1', device: 'Bench' }
  const adminId = newId()
  await withScope(database, agencyId, async (tx) => {
    await createAgency(ctx, tx, { name: 'Large Agency', timeZone: 'UTC', isHouse: true })
    const emailVerifiedAt = platform.clock().toISOString()
    const account = { id: adminId, email: 'admin@large.test', name: 'Admin', role: 'AGENCY_ADMIN' } as const
    await createAccount(tx, { ...account, passwordHash: 'none', emailVerifiedAt })
  })
  await admin.query(
    `WITH people AS (SELECT public.new_id() AS user_id, public.new_id() AS id, n FROM generate_series(1, $2::int) n),
     u AS (INSERT INTO users (id, agency_id, email, name, email_verified_at)
       SELECT user_id, $1, 'creator' || n || '@large.test', 'Creator ' || n, now() FROM people),
     m AS (INSERT INTO memberships (agency_id, user_id, role) SELECT $1, user_id, 'CREATOR' FROM people)
     INSERT INTO creators (id, agency_id, user_id, stage_name, status) SELECT id, $1, user_id, 'Creator ' || n, 'ACTIVE' FROM people`,
    [agencyId, Number(creators)],
  )
  await admin.query('ANALYZE')
  const { rows } = await admin.query<{ user_id: string }>(
    'SELECT user_id FROM creators WHERE agency_id = $1 ORDER BY id LIMIT $2',
    [agencyId, Number(sockets)],
  )
  const signIn = (userId: string, role: 'AGENCY_ADMIN' | 'CREATOR') =>
    withScope(database, agencyId, (tx) => openSession(visitor, tx, { userId, agencyId, role, name: role }))
  const sessionTokens = [await signIn(adminId, 'AGENCY_ADMIN')]
  for (const { user_id } of rows) sessionTokens.push(await signIn(user_id, 'CREATOR'))
  return sessionTokens
}

/** Records every statement of the app role. */
function recordStatements(): string[] {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const text = typeof first === 'string' ? first : first?.text
    if (this.user === 'greenroom_app' && text) texts.push(text)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  return texts
}

async function countRows(sendId: string): Promise<number> {
  const { rows } = await admin.query('SELECT count(*)::int AS n FROM notifications WHERE send_id = $1', [
    sendId,
  ])
  return rows[0].n
}

/** The query plan of the unread count as the app runs it, with its role and row-level security. */
async function explainCount(): Promise<unknown> {
  const { rows } = await admin.query('SELECT user_id FROM creators WHERE agency_id = $1 LIMIT 1', [agencyId])
  return withScope(database, agencyId, async (tx) => {
    const [row] = await tx.query<Record<string, unknown>>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${unreadStatement.text}`,
      [agencyId, rows[0].user_id],
    )
    return row?.['QUERY PLAN']
  })
}
