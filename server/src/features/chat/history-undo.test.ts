import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyJson } from '../../../test/app.ts'
import { addCreator, addFan, addMessage } from '../../../test/fans.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { withScope } from '../../platform/db/scope.ts'
import { figureMismatches } from '../fans/recount.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await startImportFixture()
})
afterAll(() => fixture.t.close())

const preview = async (id: string): Promise<AnyJson> =>
  (await fixture.t.send(fixture.admin, 'GET /fans/imports/{id}/undo', { params: { id } })).body.data
const undo = async (id: string): Promise<AnyJson> => {
  expect(
    (await fixture.t.send(fixture.admin, 'POST /fans/imports/{id}/undo', { params: { id } })).status,
  ).toBe(202)
  return vi.waitFor(
    async () => {
      const current = await fixture.get(id)
      expect(current.state).toBe('UNDONE')
      return current
    },
    { timeout: 30_000, interval: 50 },
  )
}
const csv = (...lines: string[]) => ['Fan,Direction,Sent at,Text,Id', ...lines].join('\n')
const importLines = (...lines: string[]) => fixture.importFile('messages', csv(...lines))
const createFan = (username: string) => addFan(fixture.t, fixture.agencyId, fixture.creatorId, { username })
const addMessageTo = (id: string, direction: 'FROM_FAN' | 'TO_FAN', content: string, sentAt: string) =>
  addMessage(fixture.t, fixture.agencyId, id, direction, { content, sentAt })
const thread = (id: string): Promise<AnyJson[]> =>
  fixture.t.sql('SELECT id, seq, content FROM messages WHERE fan_id = $1 ORDER BY seq', [id])
const contents = async (id: string) => (await thread(id)).map(({ content }) => content)
const page = (id: string, query: Record<string, unknown> = {}) =>
  fixture.t.send(fixture.admin, 'GET /chats/conversations/{id}/messages', { params: { id }, query })
const epoch = async (id: string) => (await page(id)).body.meta.epoch
const inboxIds = async (): Promise<string[]> => {
  const { body } = await fixture.t.send(fixture.admin, 'GET /chats/conversations', { query: { limit: 100 } })
  return body.data.map((row: AnyJson) => row.id)
}
const mismatches = async () => [
  ...(await figureMismatches({ platform: fixture.t.platform, agencyId: fixture.agencyId })),
  ...(await withScope(fixture.t.platform.database, fixture.agencyId, (tx) =>
    tx.query('SELECT * FROM gate.chat_mismatches()'),
  )),
]

describe('undoing a message import', () => {
  test('voids its messages for all creators, and the corrected file can be imported', async () => {
    const second = await addCreator(fixture.t, fixture.agencyId, 'Second Voice')
    const [pastFan, other] = [
      await createFan('only_past'),
      await addFan(fixture.t, fixture.agencyId, second, { username: 'other' }),
    ]
    const lines = [
      'Fan,Creator,Direction,Sent at,Text,Id',
      'only_past,canarynorth stage,in,2026-03-01 10:00,Wrong words,P-1',
      'only_past,canarynorth stage,out,2026-03-01 10:05,Answer,P-2',
      'other,Second Voice,in,2026-03-01 11:00,Elsewhere,P-3',
    ]
    const { id } = await fixture.importFile('messages', lines.join('\n'))
    expect(await inboxIds()).toEqual(expect.arrayContaining([pastFan, other]))
    const until = (await fixture.get(id)).undoUntil
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
    expect(await preview(id)).toEqual({ until, remove: 3, restore: 0, keep: 0, amount: null })
    const undoneImport = await undo(id)
    expect(undoneImport).toMatchObject({ undoUntil: null, progress: { added: 3, updated: 0, unchanged: 0 } })

    expect([await contents(pastFan), await contents(other)]).toEqual([[], []])
    expect(await inboxIds()).not.toEqual(expect.arrayContaining([pastFan]))
    expect((await page(pastFan)).body).toMatchObject({ data: [], meta: { rev: 0, epoch: null } })
    const search = await fixture.t.send(fixture.admin, 'GET /chats/conversation/{id}/search', {
      params: { id: pastFan },
      query: { q: 'wrong' },
    })
    expect(search.body.data).toEqual([])
    expect((await fixture.fans('only_past'))[0]).toMatchObject({ message_count: 0, last_message_at: null })
    expect(await mismatches()).toEqual([])
    const voidedRows = await fixture.t.sql(
      `SELECT username, entry ->> 'content' AS content, voided_by FROM voided_messages WHERE import_id = $1 ORDER BY entry ->> 'sent_at'`,
      [id],
    )
    expect(voidedRows.map(({ username, content }) => [username, content])).toEqual([
      ['only_past', 'Wrong words'],
      ['only_past', 'Answer'],
      ['other', 'Elsewhere'],
    ])
    expect(voidedRows[0].voided_by).toBe('canarynorth AGENCY_ADMIN')

    const correctedImport = await fixture.importFile(
      'messages',
      lines.join('\n').replace('Wrong words', 'Right words'),
    )
    expect(correctedImport.progress).toMatchObject({ added: 3, unchanged: 0, failed: 0 })
    expect(await contents(pastFan)).toEqual(['Right words', 'Answer'])
    expect(await mismatches()).toEqual([])
  })

  test('keeps messages sent and received later, even when the corrected file is inserted before them', async () => {
    const id = await createFan('goes_on')
    const lines = ['goes_on,in,2026-03-01 10:00,Past one,', 'goes_on,out,2026-03-01 10:05,Past two,']
    const importResult = await importLines(...lines)
    await addMessageTo(id, 'FROM_FAN', 'Received later', '2026-03-05T10:00:00Z')
    await addMessageTo(id, 'TO_FAN', 'Written later', '2026-03-05T10:01:00Z')
    await undo(importResult.id)
    expect(await contents(id)).toEqual(['Received later', 'Written later'])
    expect(await mismatches()).toEqual([])
    expect((await importLines(...lines)).progress).toMatchObject({ added: 2, failed: 0 })
    expect(await contents(id)).toEqual(['Past one', 'Past two', 'Received later', 'Written later'])
    expect(await mismatches()).toEqual([])
  })

  test('leaves a gap for the corrected file to fill, and reports rows that do not fit', async () => {
    const id = await createFan('middle')
    await addMessageTo(id, 'FROM_FAN', 'Before', '2026-02-01T10:00:00Z')
    const lines = ['middle,in,2026-03-01 10:00,One,', 'middle,in,2026-03-01 10:05,Two,']
    const importResult = await importLines(...lines)
    await addMessageTo(id, 'FROM_FAN', 'After', '2026-04-01T10:00:00Z')
    await undo(importResult.id)
    expect((await thread(id)).map(({ seq, content }) => [seq, content])).toEqual([
      [1, 'Before'],
      [4, 'After'],
    ])
    expect(await mismatches()).toEqual([])
    const olderPage = await page(id, { beforeSeq: 4 })
    expect(olderPage.body.data.map(({ content }: AnyJson) => content)).toEqual(['Before'])
    const correctedImport = await importLines(
      lines[0]?.replace('One', 'First') ?? '',
      lines[1] ?? '',
      'middle,in,2026-03-01 10:06,Three,',
    )
    expect(correctedImport.progress).toMatchObject({ added: 2, failed: 1 })
    expect(correctedImport.errors[0].message).toBe('This message falls between existing messages.')
    expect(await contents(id)).toEqual(['Before', 'First', 'Two', 'After'])
    await addMessageTo(id, 'TO_FAN', 'Now', '2026-04-01T10:01:00Z')
    expect((await thread(id)).at(-1)).toMatchObject({ seq: 5, content: 'Now' })
    expect(await mismatches()).toEqual([])
  })

  test('leaves messages received afterwards unread, even with a reused sequence number', async () => {
    const id = await createFan('reused')
    await addMessageTo(id, 'TO_FAN', 'Hello', '2026-02-01T10:00:00Z')
    const { id: importId } = await importLines(
      'reused,in,2026-03-01 10:00,One,',
      'reused,in,2026-03-01 10:05,Two,',
    )
    const before = await epoch(id)
    await undo(importId)
    expect(await epoch(id)).not.toBe(before)
    await addMessageTo(id, 'FROM_FAN', 'New', '2026-03-02T10:00:00Z')
    expect((await thread(id)).at(-1)).toMatchObject({ seq: 2, content: 'New' })
    const { body } = await fixture.t.send(fixture.admin, 'GET /chats/conversation/{id}', { params: { id } })
    expect(body.data).toMatchObject({ unreadCount: 1, lastSeq: 2 })
    expect(await mismatches()).toEqual([])
  })

  test('keeps flagged and deleted messages as evidence', async () => {
    const id = await createFan('evidence')
    const { id: importId } = await importLines(
      'evidence,in,2026-03-01 10:00,Flagged,E-1',
      'evidence,in,2026-03-01 10:05,Deleted,E-2',
      'evidence,in,2026-03-01 10:10,Plain,E-3',
    )
    const [flagged, deleted] = await thread(id)
    const flag = { params: { id: flagged?.id }, body: { flagged: true } }
    expect((await fixture.t.send(fixture.admin, 'PUT /chats/messages/{id}/flag', flag)).status).toBe(200)
    expect(
      (await fixture.t.send(fixture.admin, 'DELETE /chats/messages/{id}', { params: { id: deleted?.id } }))
        .status,
    ).toBe(200)
    expect(await preview(importId)).toMatchObject({ remove: 1, keep: 2 })
    expect(await undo(importId)).toMatchObject({ progress: { added: 1, unchanged: 2 } })
    expect(await contents(id)).toEqual(['Flagged', 'Deleted'])
    expect(await mismatches()).toEqual([])
  })

  test('allows undoing the related fan import completely', async () => {
    const fans = await fixture.importFile('fans', 'username\nwhole_a\nwhole_b\n')
    const messages = await importLines('whole_a,in,2026-03-01 10:00,Hi,')
    expect(await preview(fans.id)).toMatchObject({ remove: 1, keep: 1 })
    await undo(messages.id)
    expect(await preview(fans.id)).toMatchObject({ remove: 2, keep: 0 })
    await undo(fans.id)
    expect(await fixture.fans('whole_')).toEqual([])
    expect(await mismatches()).toEqual([])
  })

  test('is rejected for another agency and after 30 days', async () => {
    await createFan('late')
    const { id } = await importLines('late,in,2026-03-01 10:00,Hi,')
    const south = fixture.t.people.south.AGENCY_ADMIN.token
    expect((await fixture.t.send(south, 'POST /fans/imports/{id}/undo', { params: { id } })).status).toBe(404)
    await fixture.t.sql(`UPDATE fan_imports SET finished_at = now() - interval '31 days' WHERE id = $1`, [id])
    const response = await fixture.t.send(fixture.admin, 'POST /fans/imports/{id}/undo', { params: { id } })
    expect(response.status).toBe(422)
    expect((await fixture.get(id)).undoUntil).toBeNull()
  })
})
