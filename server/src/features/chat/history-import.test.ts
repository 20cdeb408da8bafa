import type { Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { chatMismatches } from '../../../test/chats.ts'
import { addCreator, addFan, addMessage } from '../../../test/fans.ts'
import { startLiveServer } from '../../../test/live-listener.ts'
import { figureMismatches } from '../fans/recount.service.ts'

vi.setConfig({ testTimeout: 90_000 })

let t: TestApp
let adminToken: string
let creatorId: string
let agencyId: string

beforeAll(async () => {
  t = await startTestApp()
  adminToken = t.people.north.AGENCY_ADMIN.token
  agencyId = t.people.north.CREATOR.agencyId
  creatorId = await addCreator(t, agencyId, 'Luna Past')
})
afterAll(() => t.close())

const upload = (file: string, fileName = 'talk.csv') =>
  t.send(adminToken, 'POST /fans/imports', { query: { kind: 'messages', fileName }, upload: file })
const get = async (id: string): Promise<AnyJson> =>
  (await t.send(adminToken, 'GET /fans/imports/{id}', { params: { id } })).body.data
async function runPass(verb: 'check' | 'run', id: string, mapping: Mapping): Promise<AnyJson> {
  const body = { mapping, creatorId }
  expect((await t.send(adminToken, `POST /fans/imports/{id}/${verb}`, { params: { id }, body })).status).toBe(
    202,
  )
  return vi.waitFor(
    async () => {
      const current = await get(id)
      expect(['CHECKED', 'DONE', 'FAILED']).toContain(current.state)
      return current
    },
    { timeout: 60_000, interval: 50 },
  )
}
async function importMessages(file: string): Promise<AnyJson> {
  const { id, mapping } = (await upload(file)).body.data
  return runPass('run', id, mapping)
}
const csv = (...lines: string[]) => ['Fan,Direction,Sent at,Text,Id', ...lines].join('\n')
const createFan = (username: string) => addFan(t, agencyId, creatorId, { username })
const thread = (fanId: string) =>
  t.sql(
    'SELECT seq, rev, direction, content, sent_at, is_delivered, is_read, sender_name, external_id FROM messages WHERE fan_id = $1 ORDER BY seq',
    [fanId],
  )
const contents = async (fanId: string) => (await thread(fanId)).map(({ content }) => content)
const readConversation = async (fanId: string) =>
  (await t.sql('SELECT * FROM conversations WHERE fan_id = $1', [fanId]))[0]
const mismatches = async () => [
  ...(await figureMismatches({ platform: t.platform, agencyId })),
  ...(await chatMismatches(t, agencyId)),
]

describe('importing for a fan without messages', () => {
  test('stores the rows in chronological order, marked as read, without notifications', async () => {
    const id = await createFan('fresh_one')
    const result = await importMessages(
      csv(
        'Fresh_One,out,2026-03-01 14:30:20,Second,',
        'fresh_one,FROM_FAN,2026-03-01 14:30:10,First,',
        '@fresh_one,sent,2026-03-01 14:30:20,Third,',
        'fresh_one,received,2026-03-02 09:00,"Fourth, of two\nlines",X-4',
      ),
    )
    expect(result).toMatchObject({ state: 'DONE', progress: { done: 4, added: 4, unchanged: 0, failed: 0 } })
    expect(await thread(id)).toMatchObject([
      { seq: 1, rev: 1, direction: 'FROM_FAN', content: 'First', sender_name: 'fresh_one' },
      {
        seq: 2,
        rev: 2,
        direction: 'TO_FAN',
        content: 'Second',
        sender_name: 'Luna Past',
        is_delivered: true,
      },
      { seq: 3, rev: 3, direction: 'TO_FAN', content: 'Third', is_read: false },
      { seq: 4, rev: 4, direction: 'FROM_FAN', content: 'Fourth, of two\nlines', external_id: 'X-4' },
    ])
    expect(await readConversation(id)).toMatchObject({
      first_seq: 1,
      last_seq: 4,
      rev: 4,
      read_seq: 4,
      unread_count: 0,
      last_direction: 'FROM_FAN',
      waiting_since: null,
    })
    const unread = await t.send(adminToken, 'GET /chats/unread-count', { query: { creatorId } })
    expect(unread.body.data.count).toBe(0)
    const notifications = await t.sql(`SELECT title FROM notifications WHERE title <> 'Import finished'`)
    expect(notifications).toEqual([])
    expect(await mismatches()).toEqual([])
  })

  test('accepts a JSON Lines file, which is detected by its content', async () => {
    const id = await createFan('jason')
    const lines = [
      {
        fan: 'jason',
        direction: 'out',
        sentAt: '2026-03-01T10:00:05Z',
        text: 'Two',
        read: true,
        sender: 'Dana',
      },
      { fan: 'jason', direction: 'in', sentAt: 1772359200, text: 'One' },
    ]
    const { body } = await upload(`${lines.map((line) => JSON.stringify(line)).join('\n')}\nnonsense\n`)
    expect(body.data).toMatchObject({
      columns: ['fan', 'direction', 'sentAt', 'text', 'read', 'sender'],
      mapping: { username: 0, direction: 1, sentAt: 2, text: 3, isRead: 4, senderName: 5 },
      rows: 3,
    })
    const result = await runPass('run', body.data.id, body.data.mapping)
    expect(result).toMatchObject({ state: 'DONE', progress: { added: 2, failed: 1 } })
    expect(result.errors).toEqual([
      { row: 3, field: null, message: expect.stringContaining('not a JSON object') },
    ])
    expect(await thread(id)).toMatchObject([
      { content: 'One' },
      { content: 'Two', is_read: true, is_delivered: true, sender_name: 'Dana' },
    ])
  })
})

describe('an existing conversation', () => {
  let id: string
  const file = csv(
    'talker,in,2026-01-01 10:00,Long ago,',
    'talker,out,2026-01-01 10:05,Our answer,',
    'talker,in,2026-02-01 12:30,In the middle,',
    'talker,out,2026-02-01 13:00,Known two,',
    'talker,in,2026-02-05 09:00,Later,L-1',
  )

  beforeAll(async () => {
    id = await createFan('talker')
    await addMessage(t, agencyId, id, 'FROM_FAN', { content: 'Known one', sentAt: '2026-02-01T17:00:00Z' })
    await addMessage(t, agencyId, id, 'TO_FAN', { content: 'Known two', sentAt: '2026-02-01T18:00:33Z' })
  })

  test('a dry run reports the same result and changes nothing', async () => {
    const before = [await thread(id), await readConversation(id)]
    const { id: importId, mapping } = (await upload(file)).body.data
    const checkResult = await runPass('check', importId, mapping)
    expect(checkResult).toMatchObject({ state: 'CHECKED', progress: { added: 3, unchanged: 1, failed: 1 } })
    expect([await thread(id), await readConversation(id)]).toEqual(before)
  })

  test('older rows are prepended, newer ones appended, and rows in between are rejected', async () => {
    const rev = (await readConversation(id)).rev
    const result = await importMessages(file)
    expect(result).toMatchObject({
      state: 'DONE',
      progress: { added: 3, updated: 0, unchanged: 1, failed: 1 },
    })
    expect(result.errors).toEqual([
      { row: 4, field: 'sentAt', message: 'This message falls between existing messages.' },
    ])
    const rows = await thread(id)
    expect(rows.map(({ seq, content }) => [seq, content])).toEqual([
      [-1, 'Long ago'],
      [0, 'Our answer'],
      [1, 'Known one'],
      [2, 'Known two'],
      [3, 'Later'],
    ])
    expect(await readConversation(id)).toMatchObject({
      first_seq: -1,
      last_seq: 3,
      rev: rev + 3,
      unread_count: 0,
    })
    expect(rows.filter((row) => row.rev > rev).map(({ content }) => content)).toEqual([
      'Long ago',
      'Our answer',
      'Later',
    ])
    expect(await mismatches()).toEqual([])
  })

  test('an open thread catches up on all added messages', async () => {
    const { body } = await t.send(adminToken, 'GET /chats/conversations/{id}/messages', {
      params: { id },
      query: { afterRev: 2 },
    })
    expect(body.data.map(({ content }: AnyJson) => content)).toEqual(['Long ago', 'Our answer', 'Later'])
  })

  test('importing the same file again changes nothing', async () => {
    const before = [await thread(id), await readConversation(id)]
    const result = await importMessages(file)
    expect(result).toMatchObject({
      state: 'DONE',
      progress: { added: 0, updated: 0, unchanged: 4, failed: 1 },
    })
    expect([await thread(id), await readConversation(id)]).toEqual(before)
  })

  test('later messages continue the numbering, and the figures stay correct', async () => {
    await addMessage(t, agencyId, id, 'FROM_FAN', { content: 'And now' })
    expect((await thread(id)).at(-1)).toMatchObject({ seq: 4, content: 'And now' })
    expect(await readConversation(id)).toMatchObject({ unread_count: 1 })
    expect(await mismatches()).toEqual([])
  })

  test('the figures stay correct when our first reply follows imported fan messages', async () => {
    const otherFanId = await createFan('only_fan')
    await addMessage(t, agencyId, otherFanId, 'FROM_FAN', {
      content: 'Anybody?',
      sentAt: '2026-02-01T17:00:00Z',
    })
    await importMessages(csv('only_fan,in,2026-02-01 11:55,Hello?,'))
    await addMessage(t, agencyId, otherFanId, 'TO_FAN', { content: 'Here', sentAt: '2026-02-01T17:02:00Z' })
    expect(await contents(otherFanId)).toEqual(['Hello?', 'Anybody?', 'Here'])
    expect(await mismatches()).toEqual([])
  })
})

describe('imported rows', () => {
  test('that are invalid are each reported with a reason, and the valid ones are imported', async () => {
    const id = await createFan('faulty')
    const result = await importMessages(
      csv(
        'faulty,in,2026-03-01 10:00,Good,G-1',
        'nobody_here,in,2026-03-01 10:00,Hi,',
        'faulty,sideways,2026-03-01 10:00,Hi,',
        'faulty,in,,Hi,',
        'faulty,in,2026-03-01 10:01,,',
        'faulty,in,2999-01-01,Hi,',
        'faulty,in,2026-03-01 11:00,Other words,G-1',
        'faulty,in,2026-03-01 10:00,Good,G-1',
        ',in,2026-03-01 10:00,Hi,',
      ),
    )
    expect(result).toMatchObject({ state: 'DONE', progress: { done: 9, added: 1, unchanged: 1, failed: 7 } })
    expect(result.errors).toEqual([
      { row: 3, field: 'username', message: expect.stringContaining('Import the fans first') },
      { row: 4, field: 'direction', message: expect.stringContaining('“sideways”') },
      { row: 5, field: 'sentAt', message: expect.stringContaining('missing') },
      { row: 6, field: 'text', message: expect.stringContaining('missing') },
      { row: 7, field: 'sentAt', message: expect.stringContaining('future') },
      { row: 8, field: 'externalId', message: expect.stringContaining('different text') },
      { row: 10, field: 'username', message: expect.stringContaining('missing') },
    ])
    expect(await contents(id)).toEqual(['Good'])
    const errors = await t.send(adminToken, 'GET /fans/imports/{id}/errors', { params: { id: result.id } })
    expect(errors.text).toContain('nobody_here,in,2026-03-01 10:00,Hi,,This creator has no fan')
  })

  test('with formulas and markup are stored unchanged', async () => {
    const id = await createFan('literal')
    const text = `=1+1 <b>%_\\ 'quoted'`
    await importMessages(csv(`literal,in,2026-03-01 10:00,"${text}",`))
    expect(await contents(id)).toEqual([text])
  })

  test('that are identical in the same minute are all stored, and recognized on the next import', async () => {
    const id = await createFan('echo')
    const file = csv(
      'echo,in,2026-03-01 10:00,ok,',
      'echo,in,2026-03-01 10:00,ok,',
      'echo,in,2026-03-01 10:00,ok,',
    )
    expect(await importMessages(file)).toMatchObject({ progress: { added: 3 } })
    expect(await importMessages(file)).toMatchObject({ progress: { added: 0, unchanged: 3 } })
    expect(await contents(id)).toEqual(['ok', 'ok', 'ok'])
  })
})

test('a user without permission to manage fans can’t import', async () => {
  for (const role of ['CHAT_OPERATOR', 'COMPLIANCE', 'CREATOR'] as const) {
    const query = { kind: 'messages', fileName: 'x.csv' }
    const response = await t.send(t.people.north[role].token, 'POST /fans/imports', {
      query,
      upload: csv('a,in,b,c,'),
    })
    expect(response.status).toBe(403)
  }
})

test('a locked conversation stays locked on open screens after an import', async () => {
  const id = await createFan('locked_one')
  await addMessage(t, agencyId, id, 'FROM_FAN')
  await t.sql('UPDATE conversations SET locked_at = now() WHERE fan_id = $1', [id])
  const liveServer = await startLiveServer(t)
  const listener = await liveServer.listen(t.people.north.AGENCY_ADMIN)
  await importMessages(csv('locked_one,in,2026-03-01 10:00,Earlier,'))
  await vi.waitFor(() => expect(listener.text()).toContain('"locked":true'))
  await liveServer.close()
})
