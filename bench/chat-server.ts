import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { createApp, wire } from '../server/src/app.ts'
import { openSession } from '../server/src/features/auth/session.service.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { withScope } from '../server/src/platform/db/scope.ts'
import { createLive } from '../server/src/platform/live/live.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'
import { startBaseline } from './chat-baseline.ts'
import { largeAgencies } from './data/large-agency.ts'

/** The server under test for bench:chat: the whole server with its sockets, and the baseline server. */

const OPERATORS_PER_CREATOR = 10
const FANS_PER_CREATOR = 100

export type ChatReady = {
  port: number
  baselinePort: number
  adminToken: string
  /** Each creator with their operators' tokens and some of their fans. */
  teams: { creatorId: string; tokens: string[]; fanIds: string[] }[]
  /** Fans with a conversation, across all creators, in random order. */
  fanIds: string[]
}

const [dataDir = '', web] = process.argv.slice(2)
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
const app = await createApp(platform, () => false, web ? undefined : null)
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
const admin = new pg.Client({ ...database.connection, user: 'postgres' })
await admin.connect()
const [agencyId = ''] = await largeAgencies({ ...database.connection, user: 'postgres' })
const baseline = await startBaseline(database.connection, agencyId)

process.on('message', async (message) => {
  if (message === 'memory') {
    globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({ rss, live: heapUsed + external })
  }
  if (message !== 'stop') return
  baseline.close()
  baseline.closeAllConnections()
  await admin.end()
  await live.close()
  await app.close()
  await close()
  process.exit(0)
})
process.send?.(await prepare())

async function prepare(): Promise<ChatReady> {
  await addOperators()
  const conversations = await admin.query<{ id: string; creator_id: string }>(
    `SELECT fan_id AS id, creator_id FROM conversations WHERE agency_id = $1 AND is_listed ORDER BY md5(fan_id::text)`,
    [agencyId],
  )
  const operators = await admin.query<{ user_id: string; creator_id: string }>(
    'SELECT user_id, creator_id FROM operator_assignments WHERE agency_id = $1 ORDER BY creator_id, user_id',
    [agencyId],
  )
  const [adminUser] = (
    await admin.query<{ user_id: string }>(
      `SELECT user_id FROM memberships WHERE agency_id = $1 AND role = 'AGENCY_ADMIN' LIMIT 1`,
      [agencyId],
    )
  ).rows
  const teams: ChatReady['teams'] = []
  for (const [creatorId, creatorOperators] of Map.groupBy(
    operators.rows,
    (operator) => operator.creator_id,
  )) {
    const tokens: string[] = []
    for (const { user_id } of creatorOperators) tokens.push(await signIn(user_id, 'CHAT_OPERATOR'))
    const fans = conversations.rows
      .filter((conversation) => conversation.creator_id === creatorId)
      .slice(0, FANS_PER_CREATOR)
    teams.push({ creatorId, tokens, fanIds: fans.map(({ id }) => id) })
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    baselinePort: (baseline.address() as AddressInfo).port,
    adminToken: await signIn(adminUser?.user_id ?? '', 'AGENCY_ADMIN'),
    teams,
    fanIds: conversations.rows.slice(0, 2_000).map(({ id }) => id),
  }
}

/** Adds the operators of each creator, once per data folder. */
async function addOperators(): Promise<void> {
  const existing = await admin.query('SELECT 1 FROM operator_assignments WHERE agency_id = $1 LIMIT 1', [
    agencyId,
  ])
  if (existing.rowCount) return
  await admin.query(
    `WITH people AS (
       SELECT public.new_id() AS user_id, c.id AS creator_id, row_number() OVER () AS n
       FROM creators c CROSS JOIN generate_series(1, $2::int) WHERE c.agency_id = $1),
     u AS (INSERT INTO users (id, agency_id, email, name, email_verified_at)
       SELECT user_id, $1, 'operator' || n || '@largeagency.test', 'Operator ' || n, now() FROM people),
     m AS (INSERT INTO memberships (agency_id, user_id, role) SELECT $1, user_id, 'CHAT_OPERATOR' FROM people)
     INSERT INTO operator_assignments (agency_id, user_id, creator_id) SELECT $1, user_id, creator_id FROM people`,
    [agencyId, OPERATORS_PER_CREATOR],
  )
}

function signIn(userId: string, role: 'AGENCY_ADMIN' | 'CHAT_OPERATOR'): Promise<string> {
  const visitor = { platform, requestId: newId(), ipAddress: '127.0.0.1', device: 'Bench' }
  return withScope(database, agencyId, (tx) =>
    openSession(visitor, tx, { userId, agencyId, role, name: role }),
  )
}
