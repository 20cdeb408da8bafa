import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'

export type TestRecipient = {
  creatorId: string
  userId: string | null
  address: string | null
  stageName: string
}

type Fields = {
  account?: boolean
  /** False for an account with an unconfirmed address. */
  confirmed?: boolean
  address?: string | null
  status?: 'ACTIVE' | 'PENDING' | 'INACTIVE'
  stageName?: string
}

/** A creator who can receive messages, with or without an account. */
export async function addRecipient(
  t: TestApp,
  agencyId: string,
  fields: Fields = {},
): Promise<TestRecipient> {
  const creatorId = newId()
  const suffix = creatorId.slice(-12)
  const { account = true, confirmed = true, status = 'ACTIVE', stageName = `Recipient ${suffix}` } = fields
  const address = fields.address === undefined ? `${suffix}@recipients.test` : fields.address
  const userId = account ? newId() : null
  if (userId) {
    await t.sql(
      'INSERT INTO users (id, agency_id, email, name, email_verified_at) VALUES ($1, $2, $3, $4, $5)',
      [userId, agencyId, address, stageName, confirmed ? new Date().toISOString() : null],
    )
    await t.sql(`INSERT INTO memberships (agency_id, user_id, role) VALUES ($1, $2, 'CREATOR')`, [
      agencyId,
      userId,
    ])
  }
  await t.sql(
    'INSERT INTO creators (id, agency_id, user_id, stage_name, status, email) VALUES ($1, $2, $3, $4, $5, $6)',
    [creatorId, agencyId, userId, stageName, status, userId ? null : address],
  )
  return { creatorId, userId, address, stageName }
}

/** Many active creators with confirmed accounts. */
export async function addRecipients(t: TestApp, agencyId: string, count: number): Promise<TestRecipient[]> {
  return t.sql<TestRecipient>(
    `WITH people AS MATERIALIZED (SELECT public.new_id() AS user_id, public.new_id() AS id FROM generate_series(1, $2::int)),
     u AS (INSERT INTO users (id, agency_id, email, email_verified_at) SELECT user_id, $1, user_id || '@recipients.test', now() FROM people),
     m AS (INSERT INTO memberships (agency_id, user_id, role) SELECT $1, user_id, 'CREATOR' FROM people),
     c AS (INSERT INTO creators (id, agency_id, user_id, stage_name, status) SELECT id, $1, user_id, 'Recipient ' || id, 'ACTIVE' FROM people)
     SELECT id AS "creatorId", user_id AS "userId", user_id || '@recipients.test' AS address, 'Recipient ' || id AS "stageName" FROM people`,
    [agencyId, count],
  )
}
