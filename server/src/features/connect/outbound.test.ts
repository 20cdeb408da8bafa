import { outboundEvent } from '@greenroom/contract/features/connect/connect.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat } from '../../../test/chats.ts'
import { addConnectorKey } from '../../../test/connectors.ts'
import { addClearedItem, addReadyUpload } from '../../../test/content-fixture.ts'
import { addCreator, addFan, connectAccount } from '../../../test/fans.ts'
import { eventually } from '../../../test/mailbox.ts'
import { pictureAs, upload, waitUntilPrepared } from '../../../test/media-files.ts'
import { withScope } from '../../platform/db/scope.ts'

let t: TestApp
let admin: TestUser
let [key, creatorId, fanId] = ['', '', '']
beforeAll(async () => {
  t = await startTestApp()
  admin = t.people.north.AGENCY_ADMIN
  key = await addConnectorKey(t, 'north')
  creatorId = await addCreator(t, admin.agencyId, 'Star')
  await connectAccount(t, creatorId)
  fanId = await addFan(t, admin.agencyId, creatorId, { username: 'theo' })
  await t.sql(`UPDATE fans SET external_id = 'p-1' WHERE id = $1`, [fanId])
})
afterAll(() => t.close())
beforeEach(async () => void (await t.sql('DELETE FROM connector_events')))

const send = async (content: string, attachments: AnyJson[] = [], to = fanId) => {
  const response = await t.send(admin.token, 'POST /chats/send', {
    body: { fanId: to, content, attachments },
  })
  expect(response.status, response.text).toBe(201)
  return response.body.data
}
const events = async (query: AnyJson = {}, token = key) => {
  const { status, body, text } = await t.send(token, 'GET /connect/events', { query })
  expect(status, text).toBe(200)
  for (const event of body.data) outboundEvent.parse(event)
  return body.data as AnyJson[]
}
const acknowledge = async (ids: string[], token = key) =>
  (await t.send(token, 'POST /connect/events/acknowledge', { body: { ids } })).body.data.acknowledged
const mediaStatus = (id: string, token = key) =>
  t.send(token, 'GET /connect/media/{id}', { params: { id } }).then(({ status }) => status)

describe('events', () => {
  test('a sent message contains everything a bridge needs', async () => {
    const [free, paid] = [
      await addReadyUpload(t, admin, { purpose: 'chat' }),
      await addReadyUpload(t, admin, { kind: 'video' }),
    ]
    const item = await addClearedItem(t, admin, creatorId, { type: 'VIDEO', files: [paid] })
    const { id } = await send('Hi Theo', [{ uploadId: free }, { itemId: item.id, price: 12.5 }])
    const file = (fileId: string) => ({ id: fileId, unlockedBy: null, path: `/api/connect/media/${fileId}` })
    expect(await events()).toEqual([
      {
        ...{ id: expect.stringMatching(/^\d+$/), createdAt: expect.any(String), type: 'message.created' },
        ...{ creatorId, platform: 'ONLYFANS', postId: null, post: null },
        message: {
          ...{ id, fan: 'p-1', username: 'theo', text: 'Hi Theo', isDeleted: false, platformId: null },
          media: [
            { ...file(free), kind: 'image', contentType: 'image/webp', price: null },
            { ...file(paid), kind: 'video', contentType: 'video/mp4', price: 12.5 },
          ],
        },
      },
    ])
  })

  test('a priced file from disk, queued before prices needed the library, does not leave', async () => {
    const file = await addReadyUpload(t, admin, { purpose: 'chat' })
    const { id } = await send('For you', [{ uploadId: file }])
    await t.sql('UPDATE message_attachments SET price_cents = 2500 WHERE message_id = $1', [id])
    expect(await events()).toMatchObject([{ message: { id, text: 'For you', media: [] } }])
    expect(await mediaStatus(file)).toBe(404)
  })

  test('a deletion is sent as an event, and the text is no longer sent', async () => {
    const { id } = await send('Oops')
    await t.send(admin.token, 'DELETE /chats/messages/{id}', { params: { id } })
    const messageEvents = await events()
    expect(messageEvents.map(({ type }) => type)).toEqual(['message.created', 'message.deleted'])
    for (const { message } of messageEvents) expect(message).toMatchObject({ id, text: '', isDeleted: true })
  })

  test('a published item is sent once to the connected account', async () => {
    const item = await addClearedItem(t, admin, creatorId, {
      publish: { mode: 'NOW' },
      isPPV: true,
      price: 10,
    })
    const [event, ...others] = await events()
    expect([event.type, event.platform, event.message, others]).toEqual([
      'content.published',
      'ONLYFANS',
      null,
      [],
    ])
    expect(event.post).toMatchObject({
      id: item.id,
      title: 'Golden hour',
      price: 10,
      media: [{ kind: 'image' }],
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['fan messages', () => chat(t, fanId, [{ from: 'fan' }])],
    [
      'messages delivered by a bridge',
      () =>
        t.sql(
          `INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, direction, content, sender_name, external_id, sent_at)
       SELECT $1, agency_id, creator_id, id, 9999, 'TO_FAN', 'A', 'A', 'm-1', now() FROM fans WHERE id = $2`,
          [newId(), fanId],
        ),
    ],
    ['old messages', () => chat(t, fanId, [{ from: 'us', at: '2025-06-01T00:00:00Z' }])],
    [
      'messages of accounts that are not connected',
      async () => {
        const other = await addCreator(t, admin.agencyId, `Other ${newId()}`)
        await send('Hi', [], await addFan(t, admin.agencyId, other))
      },
    ],
    [
      'internal messages',
      async () => {
        const internalFan = await addFan(t, admin.agencyId, creatorId)
        await t.sql(`UPDATE fans SET platform = 'INTERNAL' WHERE id = $1`, [internalFan])
        await send('Hi', [], internalFan)
      },
    ],
  ])('are not created for %s', async (_, act) => {
    await act()
    expect(await events()).toEqual([])
  })

  test('a requeued message replaces its first event, only within its agency', async () => {
    const { id } = await send('Again')
    const [first] = await events()
    const queue = (agencyId: string) =>
      withScope(t.platform.database, agencyId, (tx) =>
        tx.query('SELECT queue_message_event($1) AS queued', [id]),
      )
    expect(await queue(admin.agencyId)).toEqual([{ queued: true }])
    expect(await queue(t.people.south.AGENCY_ADMIN.agencyId)).toEqual([{ queued: false }])
    const pending = await events()
    expect(pending.map(({ message }) => message.id)).toEqual([id])
    expect(pending[0]?.id).not.toBe(first?.id)
  })
})

describe('reading', () => {
  test('pending events are returned oldest first, until acknowledged', async () => {
    for (const text of ['1', '2', '3']) await send(text)
    const page = await t.send(key, 'GET /connect/events', { query: { limit: 2 } })
    expect([page.body.data.map((event: AnyJson) => event.message.text), page.body.meta.hasMore]).toEqual([
      ['1', '2'],
      true,
    ])
    const ids = page.body.data.map((event: AnyJson) => event.id)
    expect([await acknowledge(ids), await acknowledge(ids)]).toEqual([2, 0])
    expect((await events()).map(({ message }) => message.text)).toEqual(['3'])
    // Reading with a cursor waits for older transactions, including those of other tests.
    await expect
      .poll(async () => (await events({ after: '0' })).map(({ message }) => message.text))
      .toEqual(['1', '2', '3'])
    expect((await events({ after: ids[1] })).map(({ message }) => message.text)).toEqual(['3'])
  })

  test('a key reads and acknowledges only events of its creators', async () => {
    const other = await addCreator(t, admin.agencyId, `Other ${newId()}`)
    const otherKey = await addConnectorKey(t, 'north', { creatorIds: [other] })
    const south = await addConnectorKey(t, 'south')
    const upload = await addReadyUpload(t, admin, { purpose: 'chat' })
    await send('Hi', [{ uploadId: upload }])
    const [event] = await events()
    for (const token of [otherKey, south]) {
      expect([await events({}, token), await events({ after: '0' }, token)]).toEqual([[], []])
      expect(await acknowledge([event.id], token)).toBe(0)
      expect(await mediaStatus(upload, token)).toBe(404)
    }
    expect(await events()).toHaveLength(1)
    const noScope = await addConnectorKey(t, 'north', { scopes: ['fans', 'messages', 'transactions'] })
    for (const path of ['GET /connect/events', `GET /connect/media/${upload}`])
      expect((await t.send(noScope, path)).status).toBe(403)
  })

  test.each([{ after: '-1' }, { after: 'x' }, { limit: 0 }, { limit: 501 }])('rejects %j', async (query) => {
    expect((await t.send(key, 'GET /connect/events', { query })).status).toBe(400)
  })

  test('no event is skipped when a smaller id commits later', async () => {
    const [early, late] = [new pg.Client(t.db.admin), new pg.Client(t.db.admin)]
    const add = (client: pg.Client) =>
      client.query(
        `INSERT INTO connector_events (agency_id, creator_id, platform, type) VALUES ($1, $2, 'ONLYFANS', 'message.created') RETURNING id::text`,
        [admin.agencyId, creatorId],
      )
    for (const client of [early, late]) {
      await client.connect()
      await client.query('BEGIN')
      await client.query('SELECT pg_current_xact_id()')
    }
    // The newer transaction gets the smaller id and stays open longer.
    const smallerId = (await add(late)).rows[0].id
    const largerId = (await add(early)).rows[0].id
    const received: string[] = []
    const readNext = async () => {
      for (const { id } of await events({ after: received.at(-1) ?? '0' })) received.push(id)
    }
    await readNext()
    expect(received).toEqual([])
    // Transactions of other tests also delay the reader.
    const waitFor = (id: string) => eventually(async () => readNext().then(() => received.includes(id)))
    await early.query('COMMIT')
    await waitFor(largerId)
    await late.query('COMMIT')
    await waitFor(smallerId)
    expect(received).toEqual([largerId, smallerId])
    await Promise.all([early.end(), late.end()])
  })

  test('a reader with a cursor gets each event once from twenty concurrent writers', async () => {
    const fans = await Promise.all(Array.from({ length: 20 }, () => addFan(t, admin.agencyId, creatorId)))
    const writing = Promise.all(
      fans.map(async (fan) => {
        for (const text of ['1', '2', '3']) await send(`${fan} ${text}`, [], fan)
      }),
    )
    const received: AnyJson[] = []
    await eventually(async () => {
      received.push(...(await events({ after: received.at(-1)?.id ?? '0' })))
      return received.length >= 60
    })
    await writing
    expect(new Set(received.map(({ message }) => message.text)).size).toBe(60)
    expect(await events({ after: received.at(-1)?.id })).toEqual([])
  })
})

describe('files', () => {
  test('of a message can be fetched until it is deleted', async () => {
    const id = await upload(t, admin, await pictureAs('png'))
    await waitUntilPrepared(t, admin, id)
    expect(await mediaStatus(id)).toBe(404)
    const message = await send('Look', [{ uploadId: id }])
    const file = await t.send(key, 'GET /connect/media/{id}', { params: { id } })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp'])
    await t.send(admin.token, 'DELETE /chats/messages/{id}', { params: { id: message.id } })
    expect(await mediaStatus(id)).toBe(404)
  })
})
