import { newId } from '@greenroom/contract/kit/ids.ts'
import { recordMessage } from '../src/features/chat/chat.service.ts'
import { createDemoCreator } from '../src/features/creators/creators.service.ts'
import type { AgencyCtx, Platform } from '../src/platform/ctx.ts'
import { withScope } from '../src/platform/db/scope.ts'
import type { TestApp, Who } from './app.ts'

const system = (platform: Platform, agencyId: string): AgencyCtx => ({
  platform,
  agencyId,
  actor: { kind: 'system', id: null, name: 'Tests' },
})

export async function addCreator(t: TestApp, agencyId: string, stageName: string): Promise<string> {
  const id = newId()
  await withScope(t.platform.database, agencyId, (tx) =>
    createDemoCreator(tx, { id, userId: null, stageName }),
  )
  return id
}

/** The creator profile of somebody who signs in as one. */
export async function creatorOf(t: TestApp, who: Who): Promise<string> {
  const [row] = await t.sql<{ id: string }>('SELECT id FROM creators WHERE user_id = $1', [who.userId])
  return row?.id ?? ''
}

export async function assign(t: TestApp, operator: Who, creatorId: string): Promise<void> {
  await withScope(t.platform.database, operator.agencyId, (tx) =>
    tx.query('INSERT INTO operator_assignments (agency_id, user_id, creator_id) VALUES ($1, $2, $3)', [
      operator.agencyId,
      operator.userId,
      creatorId,
    ]),
  )
  await t.platform.sessions.settled()
}

/** A fan as an import would write one. */
export async function addFan(
  t: TestApp,
  agencyId: string,
  creatorId: string,
  { username = `fan_${newId().slice(-8)}`, joinedAt = '2025-01-10T12:00:00Z' } = {},
): Promise<string> {
  const id = newId()
  await withScope(t.platform.database, agencyId, (tx) =>
    tx.query(
      'INSERT INTO fans (id, agency_id, creator_id, username, username_key, joined_at) VALUES ($1, $2, $3, $4, lower($4), $5)',
      [id, agencyId, creatorId, username, joinedAt],
    ),
  )
  return id
}

export async function say(
  t: TestApp,
  agencyId: string,
  fanId: string,
  direction: 'FROM_FAN' | 'TO_FAN',
  { content = 'Hello there', sentAt = new Date().toISOString() } = {},
) {
  return withScope(t.platform.database, agencyId, (tx) =>
    recordMessage(system(t.platform, agencyId), tx, {
      fanId,
      direction,
      content,
      handlerType: 'HUMAN',
      composition: direction === 'TO_FAN' ? 'typed' : null,
      senderName: 'Somebody',
      senderId: null,
      sentAt,
      platform: 'ONLYFANS',
    }),
  )
}
