import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyJson } from '../../../test/app.ts'
import { addCreator, addFan, addMessages } from '../../../test/fans.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { withScope } from '../../platform/db/scope.ts'
import { figureMismatches } from '../fans/recount.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let b: ImportFixture
beforeAll(async () => {
  b = await startImportFixture()
})
afterAll(() => b.t.close())

const preview = async (id: string): Promise<AnyJson> =>
  (await b.t.send(b.admin, 'GET /fans/imports/{id}/undo', { params: { id } })).body.data
const undo = async (id: string): Promise<AnyJson> => {
  expect((await b.t.send(b.admin, 'POST /fans/imports/{id}/undo', { params: { id } })).status).toBe(202)
  return vi.waitFor(
    async () => {
      const found = await b.get(id)
      expect(found.state).toBe('UNDONE')
      return found
    },
    { timeout: 30_000, interval: 50 },
  )
}
const csv = (...lines: string[]) => ['Fan,Direction,Sent at,Text,Id', ...lines].join('\n')
const importLines = (...lines: string[]) => b.importFile('messages', csv(...lines))
const fan = (username: string) => addFan(b.t, b.agencyId, b.creatorId, { username })
const addMessage = (id: string, direction: 'FROM_FAN' | 'TO_FAN', content: string, sentAt: string) =>
  addMessages(b.t, b.agencyId, id, direction, { content, sentAt })
const thread = (id: string): Promise<AnyJson[]> =>
  b.t.sql('SELECT id, seq, content FROM messages WHERE fan_id = $1 ORDER BY seq', [id])
const words = async (id: string) => (await thread(id)).map(({ content }) => content)
const page = (id: string, query: Record<string, unknown> = {}) =>
  b.t.send(b.admin, 'GET /chats/conversations/{id}/messages', { params: { id }, query })
const epoch = async (id: string) => (await page(id)).body.meta.epoch
const listed = async (): Promise<string[]> => {
  const { body } = await b.t.send(b.admin, 'GET /chats/conversations', { query: { limit: 100 } })
  return body.data.map((row: AnyJson) => row.id)
}
const mismatches = async () => [
  ...(await figureMismatches({ platform: b.t.platform, agencyId: b.agencyId })),
  ...(await withScope(b.t.platform.database, b.agencyId, (tx) =>
    tx.query('SELECT * FROM gate.chat_mismatches()'),
  )),
]

describe('an undone import of messages', () => {
  test('voids its messages of all creators, and the corrected file can be imported', async () => {
    const second = await addCreator(b.t, b.agencyId, 'Second Voice')
    const [only, other] = [
      await fan('only_past'),
      await addFan(b.t, b.agencyId, second, { username: 'other' }),
    ]
    const lines = [
      'Fan,Creator,Direction,Sent at,Text,Id',
      'only_past,canarynorth stage,in,2026-03-01 10:00,Wrong words,P-1',
      'only_past,canarynorth stage,out,2026-03-01 10:05,Answer,P-2',
      'other,Second Voice,in,2026-03-01 11:00,Elsewhere,P-3',
    ]
    const { id } = await b.importFile('messages', lines.join('\n'))
    expect(await listed()).toEqual(expect.arrayContaining([only, other]))
    const until = (await b.get(id)).undoUntil
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
    expect(await preview(id)).toEqual({ until, remove: 3, restore: 0, keep: 0, amount: null })
    const undone = await undo(id)
    expect(undone).toMatchObject({ undoUntil: null, progress: { added: 3, updated: 0, unchanged: 0 } })

    expect([await words(only), await words(other)]).toEqual([[], []])
    expect(await listed()).not.toEqual(expect.arrayContaining([only]))
    expect((await page(only)).body).toMatchObject({ data: [], meta: { rev: 0, epoch: null } })
    const found = await b.t.send(b.admin, 'GET /chats/conversation/{id}/search', {
      params: { id: only },
      query: { q: 'wrong' },
    })
    expect(found.body.data).toEqual([])
    expect((await b.fans('only_past'))[0]).toMatchObject({ message_count: 0, last_message_at: null })
    expect(await mismatches()).toEqual([])
    const remaining = await b.t.sql(
      `SELECT username, entry ->> 'content' AS content, voided_by FROM voided_messages WHERE import_id = $1 ORDER BY entry ->> 'sent_at'`,
      [id],
    )
    expect(remaining.map(({ username, content }) => [username, content])).toEqual([
      ['only_past', 'Wrong words'],
      ['only_past', 'Answer'],
      ['other', 'Elsewhere'],
    ])
    expect(remaining[0].voided_by).toBe('canarynorth AGENCY_ADMIN')

    const corrected = await b.importFile('messages', lines.join('\n').replace('Wrong words', 'Right words'))
    expect(corrected.progress).toMatchObject({ added: 3, unchanged: 0, failed: 0 })
    expect(await words(only)).toEqual(['Right words', 'Answer'])
    expect(await mismatches()).toEqual([])
  })

  test('keeps messages sent and received later, also when the corrected file is placed before them', async () => {
    const id = await fan('goes_on')
    const lines = ['goes_on,in,2026-03-01 10:00,Past one,', 'goes_on,out,2026-03-01 10:05,Past two,']
    const imported = await importLines(...lines)
    await addMessage(id, 'FROM_FAN', 'Received later', '2026-03-05T10:00:00Z')
    await addMessage(id, 'TO_FAN', 'Written later', '2026-03-05T10:01:00Z')
    await undo(imported.id)
    expect(await words(id)).toEqual(['Received later', 'Written later'])
    expect(await mismatches()).toEqual([])
    expect((await importLines(...lines)).progress).toMatchObject({ added: 2, failed: 0 })
    expect(await words(id)).toEqual(['Past one', 'Past two', 'Received later', 'Written later'])
    expect(await mismatches()).toEqual([])
  })

  test('leaves a gap that the corrected file fills, and rows that do not fit are errors', async () => {
    const id = await fan('middle')
    await addMessage(id, 'FROM_FAN', 'Before', '2026-02-01T10:00:00Z')
    const lines = ['middle,in,2026-03-01 10:00,One,', 'middle,in,2026-03-01 10:05,Two,']
    const imported = await importLines(...lines)
    await addMessage(id, 'FROM_FAN', 'After', '2026-04-01T10:00:00Z')
    await undo(imported.id)
    expect((await thread(id)).map(({ seq, content }) => [seq, content])).toEqual([
      [1, 'Before'],
      [4, 'After'],
    ])
    expect(await mismatches()).toEqual([])
    const older = await page(id, { beforeSeq: 4 })
    expect(older.body.data.map(({ content }: AnyJson) => content)).toEqual(['Before'])
    const corrected = await importLines(
      lines[0]?.replace('One', 'First') ?? '',
      lines[1] ?? '',
      'middle,in,2026-03-01 10:06,Three,',
    )
    expect(corrected.progress).toMatchObject({ added: 2, failed: 1 })
    expect(corrected.errors[0].message).toBe('This message falls between existing messages.')
    expect(await words(id)).toEqual(['Before', 'First', 'Two', 'After'])
    expect(
      (await addMessage(id, 'TO_FAN', 'Now', '2026-04-01T10:01:00Z'), await thread(id)).at(-1),
    ).toMatchObject({ seq: 5, content: 'Now' })
    expect(await mismatches()).toEqual([])
  })

  test('a message received afterwards is unread, even with a reused number', async () => {
    const id = await fan('reused')
    await addMessage(id, 'TO_FAN', 'Hello', '2026-02-01T10:00:00Z')
    const { id: importId } = await importLines(
      'reused,in,2026-03-01 10:00,One,',
      'reused,in,2026-03-01 10:05,Two,',
    )
    const before = await epoch(id)
    await undo(importId)
    expect(await epoch(id)).not.toBe(before)
    await addMessage(id, 'FROM_FAN', 'New', '2026-03-02T10:00:00Z')
    expect((await thread(id)).at(-1)).toMatchObject({ seq: 2, content: 'New' })
    const { body } = await b.t.send(b.admin, 'GET /chats/conversation/{id}', { params: { id } })
    expect(body.data).toMatchObject({ unreadCount: 1, lastSeq: 2 })
    expect(await mismatches()).toEqual([])
  })

  test('keeps flagged and deleted messages as evidence', async () => {
    const id = await fan('evidence')
    const { id: importId } = await importLines(
      'evidence,in,2026-03-01 10:00,Flagged,E-1',
      'evidence,in,2026-03-01 10:05,Deleted,E-2',
      'evidence,in,2026-03-01 10:10,Plain,E-3',
    )
    const [flagged, deleted] = await thread(id)
    const flag = { params: { id: flagged?.id }, body: { flagged: true } }
    expect((await b.t.send(b.admin, 'PUT /chats/messages/{id}/flag', flag)).status).toBe(200)
    expect(
      (await b.t.send(b.admin, 'DELETE /chats/messages/{id}', { params: { id: deleted?.id } })).status,
    ).toBe(200)
    expect(await preview(importId)).toMatchObject({ remove: 1, keep: 2 })
    expect(await undo(importId)).toMatchObject({ progress: { added: 1, unchanged: 2 } })
    expect(await words(id)).toEqual(['Flagged', 'Deleted'])
    expect(await mismatches()).toEqual([])
  })

  test('of fans and their messages, in this order, removes the fans too', async () => {
    const fans = await b.importFile('fans', 'username\nwhole_a\nwhole_b\n')
    const messages = await importLines('whole_a,in,2026-03-01 10:00,Hi,')
    expect(await preview(fans.id)).toMatchObject({ remove: 1, keep: 1 })
    await undo(messages.id)
    expect(await preview(fans.id)).toMatchObject({ remove: 2, keep: 0 })
    await undo(fans.id)
    expect(await b.fans('whole_')).toEqual([])
    expect(await mismatches()).toEqual([])
  })

  test('of another agency or older than 30 days is rejected', async () => {
    await fan('late')
    const { id } = await importLines('late,in,2026-03-01 10:00,Hi,')
    const south = b.t.people.south.AGENCY_ADMIN.token
    expect((await b.t.send(south, 'POST /fans/imports/{id}/undo', { params: { id } })).status).toBe(404)
    await b.t.sql(`UPDATE fan_imports SET finished_at = now() - interval '31 days' WHERE id = $1`, [id])
    const late = await b.t.send(b.admin, 'POST /fans/imports/{id}/undo', { params: { id } })
    expect(late.status).toBe(422)
    expect((await b.get(id)).undoUntil).toBeNull()
  })
})
