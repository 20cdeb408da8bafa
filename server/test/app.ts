import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@greenroom/contract/api.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { createApp, wire } from '../src/app.ts'
import { type Config, loadConfig } from '../src/platform/config.ts'
import type { Platform } from '../src/platform/ctx.ts'
import type { Hints } from '../src/platform/live/hints.ts'
import { createLog, type Log } from '../src/platform/log/log.ts'
import { openServices } from '../src/platform/open.ts'
import { createDocumentKeyFile } from '../src/platform/sealed-files/document-keys.ts'
import { createTestDatabase, fillTemplate, TEST_SECRET, type TestDatabase } from './postgres.ts'
import { type People, seedAgencies } from './seed-agencies.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read responses without types
export type AnyJson = any

export type AnyInput = {
  params?: AnyJson
  query?: AnyJson
  body?: AnyJson
  upload?: string | Blob | Buffer
  headers?: Record<string, string>
}
export type ApiResponse = { status: number; body: AnyJson; headers: Record<string, unknown>; text: string }

export type TestApp = {
  app: FastifyInstance
  platform: Platform
  db: TestDatabase
  people: People
  /** Calls an endpoint the way a browser does; `token` is a bearer token, or null for a visitor. */
  call<K extends keyof Api>(token: string | null, key: K, input: Input<Api[K]>): Promise<ApiResponse>
  /** The same without type checks, for invalid input. */
  send(token: string | null, key: string, input?: AnyInput): Promise<ApiResponse>
  /** Runs SQL as the superuser, without row-level security. */
  sql<Row extends pg.QueryResultRow = AnyJson>(text: string, values?: unknown[]): Promise<Row[]>
  /** Clears all attempt counters, for tests that are not about them. */
  unthrottle(): Promise<void>
  close(): Promise<void>
}

const SEEDED_TEMPLATE = 'greenroom_seeded'
let peoplePromise: Promise<People> | undefined

/** People in the template database that `startTestApp` copies, with the same ids and tokens in every test file. */
function seededPeople(): Promise<People> {
  peoplePromise ??= fillTemplate(SEEDED_TEMPLATE, async (admin) => {
    const config: Config = testConfig(tmpdir())
    const { platform, close } = await openServices(config, createLog({ level: 'silent' }), TEST_SECRET, admin)
    wire(platform)
    await platform.jobs.start()
    return seedAgencies(platform).finally(close)
  })
  return peoplePromise
}

const testConfig = (dataDir: string) =>
  loadConfig({ NODE_ENV: 'test', DEMO: 'off', USER_LIMITS: 'off', DATA_DIR: dataDir })

type TestAppOptions = {
  config?: Partial<Config>
  empty?: boolean
  hints?: Hints
  log?: Log
  /** Locks and connections time out as in production. */
  hasProductionTimeouts?: boolean
}

/** A whole server on its own database, with two agencies and one person per role. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const people = options.empty ? ({} as People) : structuredClone(await seededPeople())
  const template = options.empty ? undefined : SEEDED_TEMPLATE
  const db = await createTestDatabase(template, options.hasProductionTimeouts ? {} : undefined)
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-app-'))
  const config: Config = { ...testConfig(dataDir), ...options.config }
  const { log = createLog({ level: 'silent' }) } = options
  createDocumentKeyFile(dataDir)
  const { platform, close } = await openServices(config, log, TEST_SECRET, db.admin, { pollSeconds: 10 })
  if (options.hints) platform.live = options.hints
  wire(platform)
  const app = await createApp(platform)
  await platform.jobs.start()
  const admin = new pg.Pool({ ...db.admin, max: 2 })
  // The pool reports its end before its connections are closed; dropping the database too early would cut them off.
  admin.on('connect', (client) => client.on('error', () => {}))
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await admin.query<Row>(text, values)).rows
  // On a slow machine the template's sessions would be locked for inactivity.
  if (!options.empty) await sql('UPDATE gate.sessions SET last_seen_at = now()')

  const send: TestApp['send'] = async (token, key, { params = {}, query, body, upload, headers } = {}) => {
    const [method, path] = key.split(' ') as ['GET', string]
    const url = `/api${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))}`
    // An invalid body takes precedence over the valid file of a sample.
    const file = body === undefined && upload !== undefined ? await bytesOf(upload) : undefined
    const response = await app.inject({
      method,
      url,
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(file ? { payload: file } : {}),
      headers: {
        ...(file ? { 'content-type': 'text/csv' } : {}),
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      headers: response.headers,
      text: response.body,
    }
  }

  return {
    app,
    platform,
    db,
    people,
    send,
    call: (token, key, input) => send(token, key as string, input as object),
    sql: sql as TestApp['sql'],
    unthrottle: async () => void (await sql('DELETE FROM gate.throttles')),
    async close() {
      await app.close()
      await close()
      await admin.end()
      await db.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function bytesOf(upload: string | Blob | Buffer): Promise<Buffer> {
  return upload instanceof Blob ? Buffer.from(await upload.arrayBuffer()) : Buffer.from(upload as string)
}

export type TestUser = {
  token: string
  userId: string
  sessionId: string
  email: string
  role: Role
  agencyId: string
}
