import { createHmac } from 'node:crypto'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { ConnectionSettings } from './database.ts'

const MINIMUM_VERSION = 15

export type Login = 'greenroom_owner' | 'greenroom_app' | 'greenroom_jobs'

/** Passwords are derived from the installation secret, so every node knows them and none are stored. */
export function rolePassword(secret: string, role: Login): string {
  return createHmac('sha256', secret).update(`database-role:${role}`).digest('base64url')
}

export function loginAs(base: ConnectionSettings, secret: string, role: Login): ConnectionSettings {
  return { ...base, user: role, password: rolePassword(secret, role) }
}

/** Creates the database roles over the admin connection; safe to run at every start and on several nodes. */
export async function ensureRoles(admin: ConnectionSettings, secret: string): Promise<void> {
  const client = new pg.Client({
    ...admin,
    application_name: 'greenroom set-up',
    connectionTimeoutMillis: 10_000,
  })
  // The running query reports a lost connection; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartupError(`Cannot reach PostgreSQL at ${admin.host}: ${reason(error)}`)
  }
  try {
    await rejectOldVersion(client)
    await client.query(`SELECT pg_advisory_lock(hashtextextended('greenroom set-up', 0))`)
    await client.query(roleScript(secret, admin.database, await missingRoles(client)))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`Cannot prepare the roles in PostgreSQL: ${reason(error)}`)
  } finally {
    await client.end()
  }
}

async function rejectOldVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: string }>(`SELECT current_setting('server_version_num') AS v`)
  const major = Math.floor(Number(rows[0]?.v) / 10_000)
  if (major < MINIMUM_VERSION)
    throw new StartupError(`PostgreSQL ${major} is too old: Greenroom needs ${MINIMUM_VERSION} or later`)
}

const attributes: Record<string, string> = {
  greenroom_owner: 'LOGIN NOINHERIT',
  greenroom_app: 'LOGIN NOINHERIT',
  greenroom_jobs: 'LOGIN',
  greenroom_gate: 'NOLOGIN',
  greenroom_platform: 'NOLOGIN',
}

async function missingRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)',
    [Object.keys(attributes)],
  )
  return Object.keys(attributes).filter((role) => !rows.some((row) => row.rolname === role))
}

function roleScript(secret: string, database: string, missing: string[]): string {
  const db = pg.escapeIdentifier(database)
  const logins: Login[] = ['greenroom_owner', 'greenroom_app', 'greenroom_jobs']
  return [
    ...missing.map((role) => `CREATE ROLE ${role} ${attributes[role]}`),
    ...logins.map((role) => `ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(rolePassword(secret, role))}`),
    `ALTER ROLE greenroom_app SET statement_timeout = '15s'`,
    `ALTER ROLE greenroom_app SET lock_timeout = '5s'`,
    `ALTER ROLE greenroom_app SET idle_in_transaction_session_timeout = '30s'`,
    `GRANT greenroom_gate TO greenroom_owner`,
    `GRANT greenroom_platform TO greenroom_app`,
    `GRANT greenroom_jobs TO CURRENT_USER`,
    `GRANT CONNECT, CREATE ON DATABASE ${db} TO greenroom_owner`,
    `GRANT CONNECT ON DATABASE ${db} TO greenroom_app, greenroom_jobs`,
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
    `GRANT USAGE, CREATE ON SCHEMA public TO greenroom_owner`,
    `CREATE SCHEMA IF NOT EXISTS pgboss AUTHORIZATION greenroom_jobs`,
  ].join(';\n')
}

function reason(error: unknown): string {
  return error instanceof Error
    ? error.message || (error as NodeJS.ErrnoException).code || 'no answer'
    : String(error)
}
