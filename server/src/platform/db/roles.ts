import { createHmac } from 'node:crypto'
import pg from 'pg'
import { fingerprintOf } from '../identity/installation-secret.ts'
import { StartupError } from '../startup-error.ts'
import type { ConnectionSettings } from './database.ts'
import { LOCK_TIMEOUT_SECONDS, STATEMENT_TIMEOUT_SECONDS } from './deadlines.ts'
import { scramVerifier } from './scram.ts'

const MAX_ATTEMPTS = 10
const KEY_COMMENT = 'Greenroom key '

export type Login = 'greenroom_owner' | 'greenroom_app' | 'greenroom_jobs'

/** Passwords are derived from the installation secret, so every node can compute them and none are stored. */
export function rolePassword(secret: string, role: Login): string {
  return createHmac('sha256', secret).update(`database-role:${role}`).digest('base64url')
}

export function loginAs(base: ConnectionSettings, secret: string, role: Login): ConnectionSettings {
  return { ...base, user: role, password: rolePassword(secret, role) }
}

/** Creates or updates the database roles. The caller holds the setup lock of its database. */
export async function ensureRoles(client: pg.Client, database: string, secret: string): Promise<void> {
  await rejectOtherKey(client, secret)
  const statements = roleStatements(secret, database)
  // Roles are shared by the whole PostgreSQL server but the lock covers one database, so another installation may be
  // starting.
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('BEGIN')
      for (const role of await missingRoles(client))
        await client.query(`CREATE ROLE ${role} ${roleAttributes[role]}`)
      for (const statement of statements) await client.query(statement)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (!isConcurrentChange(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** Resetting the passwords with another key would lock out the installation that uses these roles. */
async function rejectOtherKey(client: pg.Client, secret: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT shobj_description(oid, 'pg_authid') AS comment FROM pg_roles WHERE rolname = 'greenroom_owner'`,
  )
  const comment = rows[0]?.comment
  if (comment?.startsWith(KEY_COMMENT) && comment !== KEY_COMMENT + fingerprintOf(secret))
    throw new StartupError(
      'This PostgreSQL server belongs to an installation with a different SECRET_KEY. Use that key or another PostgreSQL server. Nothing was changed.',
    )
}

const isConcurrentChange = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (/tuple concurrently (updated|deleted)/.test(error.message) ||
    ['23505', '42710'].includes(error.code ?? ''))

const roleAttributes: Record<string, string> = {
  greenroom_owner: 'LOGIN NOINHERIT',
  greenroom_app: 'LOGIN NOINHERIT',
  greenroom_jobs: 'LOGIN',
  greenroom_gate: 'NOLOGIN',
  greenroom_platform: 'NOLOGIN',
}

async function missingRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)',
    [Object.keys(roleAttributes)],
  )
  return Object.keys(roleAttributes).filter((role) => !rows.some((row) => row.rolname === role))
}

function roleStatements(secret: string, database: string): string[] {
  const db = pg.escapeIdentifier(database)
  const logins: Login[] = ['greenroom_owner', 'greenroom_app', 'greenroom_jobs']
  return [
    ...logins.map((role) => `ALTER ROLE ${role} PASSWORD '${scramVerifier(rolePassword(secret, role))}'`),
    `COMMENT ON ROLE greenroom_owner IS '${KEY_COMMENT}${fingerprintOf(secret)}'`,
    `ALTER ROLE greenroom_app SET statement_timeout = '${STATEMENT_TIMEOUT_SECONDS}s'`,
    `ALTER ROLE greenroom_app SET lock_timeout = '${LOCK_TIMEOUT_SECONDS}s'`,
    `ALTER ROLE greenroom_app SET idle_in_transaction_session_timeout = '30s'`,
    `GRANT greenroom_gate TO greenroom_owner`,
    `GRANT greenroom_platform TO greenroom_app`,
    `GRANT greenroom_jobs TO CURRENT_USER`,
    `GRANT CONNECT, CREATE ON DATABASE ${db} TO greenroom_owner`,
    `GRANT CONNECT ON DATABASE ${db} TO greenroom_app, greenroom_jobs`,
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
    `GRANT USAGE, CREATE ON SCHEMA public TO greenroom_owner`,
    `CREATE SCHEMA IF NOT EXISTS pgboss AUTHORIZATION greenroom_jobs`,
  ]
}
