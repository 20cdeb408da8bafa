import { newId } from '@greenroom/contract/kit/ids.ts'
import { expect } from 'vitest'
import { writeMessage } from '../src/features/chat/message-writer.service.ts'
import { createDemoCreator } from '../src/features/creators/creators.service.ts'
import { withScope } from '../src/platform/db/scope.ts'
import type { TestApp, TestUser } from './app.ts'
import type { AgencyKey } from './seed-agencies.ts'

/** Creators, operator assignments, and fans with a history. Triggers update the figures. */

export async function addCreator(t: TestApp, agencyId: string, stageName: string): Promise<string> {
  const id = newId()
  await withScope(t.platform.database, agencyId, (tx) =>
    createDemoCreator(tx, { id, userId: null, stageName }),
  )
  return id
}

/** Connects the creator's account as of `since`. */
export async function connectAccount(
  t: TestApp,
  creatorId: string,
  since = '2025-01-01',
  platform = 'ONLYFANS',
): Promise<void> {
  await t.sql(
    `INSERT INTO platform_accounts (agency_id, creator_id, platform, connected_at) SELECT agency_id, id, $3, $2 FROM creators WHERE id = $1
     ON CONFLICT (agency_id, creator_id, platform) DO UPDATE SET connected_at = excluded.connected_at`,
    [creatorId, since, platform],
  )
}

/** The id of a user's creator profile. */
export async function creatorOf(t: TestApp, user: TestUser): Promise<string> {
  const [row] = await t.sql<{ id: string }>('SELECT id FROM creators WHERE user_id = $1', [user.userId])
  return row?.id ?? ''
}

/** Activates a creator who signed up, because imports don't match pending sign-ups. */
export async function acceptSignUp(t: TestApp, creatorId: string): Promise<void> {
  await t.sql(`UPDATE creators SET status = 'ACTIVE', is_verified = true WHERE id = $1`, [creatorId])
}

/** The id of the creator profile of the agency's seeded creator. */
export const ownCreator = (t: TestApp, agency: AgencyKey = 'north') => creatorOf(t, t.people[agency].CREATOR)

export async function assign(t: TestApp, operator: TestUser, creatorId: string): Promise<void> {
  await withScope(t.platform.database, operator.agencyId, (tx) =>
    tx.query('INSERT INTO operator_assignments (agency_id, user_id, creator_id) VALUES ($1, $2, $3)', [
      operator.agencyId,
      operator.userId,
      creatorId,
    ]),
  )
  await t.platform.sessions.waitUntilPropagated()
}

type FanFields = { username?: string; email?: string | null; joinedAt?: string }

/** Adds a fan the way an import does. */
export async function addFan(
  t: TestApp,
  agencyId: string,
  creatorId: string,
  { username, email = null, joinedAt = '2025-01-10T12:00:00Z' }: FanFields = {},
): Promise<string> {
  const id = newId()
  await withScope(t.platform.database, agencyId, (tx) =>
    tx.query(
      'INSERT INTO fans (id, agency_id, creator_id, username, username_key, email, joined_at) VALUES ($1, $2, $3, $4, lower($4), $5, $6)',
      [id, agencyId, creatorId, username ?? `fan_${id.slice(-8)}`, email, joinedAt],
    ),
  )
  return id
}

type FanHistory = FanFields & {
  spent?: number
  /** Defaults to now. */
  paidAt?: string
  /** Messages, oldest first: from the fan or to the fan. */
  messages?: { from: 'fan' | 'us'; at: string }[]
  tags?: string[]
  blocked?: boolean
  archived?: boolean
}

const YEAR_MS = 365 * 86_400_000
const fanKey = 'SELECT agency_id, id FROM fans WHERE id = $1'

/** A fan who joined a year ago, with a history. */
export async function addFanWithHistory(
  t: TestApp,
  creatorId: string,
  history: FanHistory = {},
): Promise<string> {
  const [creator] = await t.sql<{ agency_id: string }>('SELECT agency_id FROM creators WHERE id = $1', [
    creatorId,
  ])
  const agencyId = creator?.agency_id ?? ''
  const joinedAt = new Date(Date.now() - YEAR_MS).toISOString()
  const id = await addFan(t, agencyId, creatorId, { joinedAt, ...history })
  if (history.spent) await pay(t, id, history.spent, history.paidAt)
  for (const { from, at } of history.messages ?? [])
    await addMessage(t, agencyId, id, from === 'fan' ? 'FROM_FAN' : 'TO_FAN', { sentAt: at })
  for (const tag of history.tags ?? [])
    await t.sql(`INSERT INTO fan_tags (agency_id, fan_id, tag) SELECT s.*, $2 FROM (${fanKey}) s`, [id, tag])
  if (history.blocked) await block(t, id)
  if (history.archived) await t.sql('UPDATE fans SET archived_at = now() WHERE id = $1', [id])
  return id
}

export async function block(t: TestApp, id: string): Promise<void> {
  await t.sql('UPDATE fans SET blocked_at = now() WHERE id = $1', [id])
  await t.sql(
    `INSERT INTO fan_blocks (agency_id, fan_id, id, blocked_by, reason) SELECT s.*, $2, 'Somebody', 'Rude' FROM (${fanKey}) s`,
    [id, newId()],
  )
}

/** A negative amount is a refund. */
export async function pay(t: TestApp, fanId: string, usd: number, at = new Date().toISOString()) {
  await t.sql(
    `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by)
     SELECT $2, agency_id, creator_id, id, $3, 'Tips', CASE WHEN $4::bigint > 0 THEN 'SALE' ELSE 'REFUND' END, $4, 0, $4, 0, $4, 'manual', 'Tests' FROM fans WHERE id = $1`,
    [fanId, newId(), at, Math.round(usd * 100)],
  )
}

export async function addMessage(
  t: TestApp,
  agencyId: string,
  fanId: string,
  direction: 'FROM_FAN' | 'TO_FAN',
  { content = 'Hello there', sentAt = new Date().toISOString() } = {},
) {
  return writeMessage(t.platform, agencyId, {
    id: newId(),
    fanId,
    direction,
    content,
    handlerType: 'HUMAN',
    composition: direction === 'TO_FAN' ? 'typed' : null,
    senderName: 'Somebody',
    senderId: null,
    clientId: null,
    externalId: null,
    sentAt,
    platform: null,
    visible: null,
    ownerId: null,
    attachments: [],
  })
}

/** On a slow machine a message can wait too long for a concurrent rebuild; its sender is told to try again. */
export const expectUnavailable = (error: unknown): void =>
  expect(error).toMatchObject({ code: 'unavailable' })
