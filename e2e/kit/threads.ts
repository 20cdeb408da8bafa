import type { Page } from '@playwright/test'
import type { Bridge } from './bridge.ts'
import { queryRows } from './database.ts'
import type { RunningServer } from './server.ts'
import { apiAs, testOnOwnServer as base, expect, people, signInByApi } from './test.ts'

export type ChatServer = { server: RunningServer; bridge: Bridge }

export const test = base.extend<{ chat: ChatServer }>({
  chat: async ({ ownServer, bridge }, use) => use({ server: ownServer, bridge }),
})

export type Fan = { id: string; username: string; name: string; creatorId: string }

type Conversation = {
  id: string
  locked: boolean
  fan: { username: string; displayName: string | null }
  creator: { id: string }
}

let nextIndex = 0
/** Fans already returned; their positions in the list shift when journeys add fans. */
const usedIds = new Set<string>()

/** Returns a fan of one of the operator's creators, a different one on each call. */
export async function nextFan({ server }: ChatServer): Promise<Fan> {
  const dana = await apiAs(server.origin, people.CHAT_OPERATOR)
  const { data } = (await dana.call('GET', '/chats/conversations?limit=100')) as unknown as {
    data: Conversation[]
  }
  const candidates = data.filter(({ locked }) => !locked).toSorted((a, b) => a.id.localeCompare(b.id))
  let match = candidates[0]
  for (let attempt = 0; attempt < candidates.length; attempt++) {
    nextIndex += 1
    match = candidates[(nextIndex * 7) % candidates.length]
    if (!match || !usedIds.has(match.id)) break
  }
  if (!match) throw new Error('No conversations found')
  usedIds.add(match.id)
  const { username, displayName } = match.fan
  return { id: match.id, username, name: displayName ?? username, creatorId: match.creator.id }
}

export async function openThread(page: Page, fan: Fan, email: string = people.AGENCY_ADMIN): Promise<void> {
  await signInByApi(page, email)
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(thread(page)).toBeVisible()
}

export const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
export const messages = (page: Page) => thread(page).locator('[data-message]')
export const pendingMessages = (page: Page) => page.locator('[data-pending]')
export const composer = (page: Page) => page.getByRole('textbox', { name: /^Reply as/ })

export async function sendMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Stored messages of a conversation, oldest first. */
export async function storedMessages({ server }: ChatServer, fan: Fan, like = '%'): Promise<string[]> {
  const rows = await queryRows(
    server.dataDir,
    'SELECT content FROM messages WHERE fan_id = $1 AND content LIKE $2 ORDER BY seq',
    [fan.id, like],
  )
  return rows.map(({ content }) => String(content))
}

export async function storedDrafts({ server }: ChatServer, fan: Fan): Promise<string[]> {
  const rows = await queryRows(
    server.dataDir,
    `SELECT content FROM conversation_drafts WHERE fan_id = $1 AND content <> ''`,
    [fan.id],
  )
  return rows.map(({ content }) => String(content))
}

/** Adds older messages before the existing ones, a minute apart. */
export async function addHistory({ server }: ChatServer, fan: Fan, count: number): Promise<void> {
  await queryRows(
    server.dataDir,
    `WITH c AS (UPDATE conversations SET first_seq = first_seq - $2, rev = rev + $2 WHERE fan_id = $1 RETURNING *)
    INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, rev, direction, handler_type, content, platform, sender_name, sent_at)
    SELECT gen_random_uuid(), c.agency_id, c.creator_id, c.fan_id, c.first_seq + n, c.rev - $2 + n + 1,
      CASE WHEN n % 3 = 0 THEN 'TO_FAN' ELSE 'FROM_FAN' END, 'HUMAN', 'history ' || n || repeat(' word', n % 17), 'ONLYFANS',
      CASE WHEN n % 3 = 0 THEN 'Kit Moreno' ELSE 'Fan' END, now() - interval '400 days' + n * interval '1 minute'
    FROM c, generate_series(0, $2 - 1) n`,
    [fan.id, count],
  )
}
