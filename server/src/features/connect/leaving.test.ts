import { Readable } from 'node:stream'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyJson, TestApp, TestUser } from '../../../test/app.ts'
import { addCase } from '../../../test/case-samples.ts'
import { addConnectorKey } from '../../../test/connectors.ts'
import {
  addClearedItem,
  addReadyUpload,
  clearItem,
  minutesFromNow,
  unchangedBody,
} from '../../../test/content-fixture.ts'
import { addCreator, addFanWithHistory, connectAccount } from '../../../test/fans.ts'
import { startWebhookFixture, type WebhookFixture } from '../../../test/webhook-fixture.ts'
import { deliverNext } from './dispatch.service.ts'

/** What leaves for a platform is what was cleared, checked when it leaves. */

let f: WebhookFixture
let t: TestApp
let admin: TestUser
let [key, creatorId] = ['', '']
beforeAll(async () => {
  f = await startWebhookFixture()
  ;({ t, admin } = f)
  key = await addConnectorKey(t, 'north')
  await t.platform.storage.write('display', Readable.from(['picture']))
})
afterAll(() => f.close())
beforeEach(async () => {
  await f.reset()
  await t.sql('DELETE FROM connector_events')
  creatorId = await addCreator(t, admin.agencyId, `Star ${newId()}`)
  await connectAccount(t, creatorId)
})

const events = async (): Promise<AnyJson[]> => (await t.send(key, 'GET /connect/events')).body.data
const mediaStatus = async (id: string) =>
  (await t.send(key, 'GET /connect/media/{id}', { params: { id } })).status
const get = async ({ id }: AnyJson): Promise<AnyJson> =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
const filesOf = (item: AnyJson): string[] => item.mediaFiles.map(({ id }: AnyJson) => id)
const deliveredTo = async (receiver = f.receiver): Promise<AnyJson[]> => {
  while (await deliverNext(t.platform));
  return receiver.received.splice(0).map(({ body }) => body.data)
}
const ok = async (response: Promise<{ status: number; text: string }>) => {
  const { status, text } = await response
  expect(status, text).toBe(200)
}
async function edit(item: AnyJson, changes: AnyJson) {
  const body = { ...unchangedBody(await get(item)), ...changes }
  await ok(t.send(admin.token, 'PUT /content/{id}', { params: { id: item.id }, body }))
}
const send = (body: AnyJson) =>
  t.send(admin.token, 'POST /chats/send', { body: { content: '', clientId: newId(), ...body } })

/** Ways in which an item stops being cleared. */
const ways: [string, (item: AnyJson) => Promise<unknown>][] = [
  [
    'the consent is withdrawn',
    async () => {
      const [{ id }] = await t.sql('SELECT id FROM consents WHERE person_id = $1', [creatorId])
      const options = { params: { id }, body: { reason: 'Changed my mind' } }
      await ok(t.send(t.people.north.COMPLIANCE.token, 'POST /compliance/consents/{id}/withdraw', options))
    },
  ],
  [
    'the consent has ended',
    () =>
      t.sql(
        `WITH c AS (UPDATE consents SET valid_until = current_date - 2 WHERE person_id = $1)
         UPDATE content_items SET cleared_until = current_date - 2 WHERE creator_id = $1`,
        [creatorId],
      ),
  ],
  ['a file is replaced', async (item) => edit(item, { files: [await addReadyUpload(t, admin)] })],
  ['the title changes', (item) => edit(item, { title: 'Something else' })],
  [
    'a case takes it down',
    async ({ id: itemId }) => {
      const { id } = await addCase(t, { itemIds: [itemId] })
      const options = { params: { id } }
      await ok(t.send(t.people.north.COMPLIANCE.token, 'POST /compliance/cases/{id}/take-down', options))
    },
  ],
]

describe('once', () => {
  test.each(ways)('%s, an open event carries no post and its files are 404', async (_, endClearance) => {
    await f.addWebhook(f.receiver.url, { types: ['content.published'] })
    const item = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
    const [fileId = ''] = filesOf(item)
    expect((await events()).map(({ post }) => post?.id)).toEqual([item.id])
    expect(await mediaStatus(fileId)).toBe(200)
    await endClearance(item)
    const published = [...(await events()), ...(await deliveredTo())].filter(
      ({ type }) => type === 'content.published',
    )
    for (const { post } of published) expect(post).toBeNull()
    for (const id of [fileId, ...filesOf(await get(item))]) expect(await mediaStatus(id)).toBe(404)
  })

  test.each(ways)('%s, a queued message with the item is not sent', async (_, endClearance) => {
    const item = await addClearedItem(t, admin, creatorId)
    const [fileId = ''] = filesOf(item)
    const fanId = await addFanWithHistory(t, creatorId, {})
    const sent = await send({ fanId, content: 'For you', attachments: [{ itemId: item.id, price: 20 }] })
    expect(sent.status, sent.text).toBe(201)
    const { id } = sent.body.data
    expect(await mediaStatus(fileId)).toBe(200)
    await endClearance(item)
    expect(await mediaStatus(fileId)).toBe(404)
    const queued = (await events()).filter(({ type }) => type === 'message.created')
    expect(queued).toMatchObject([{ message: null }])
    const stored = await t.sql('SELECT failure FROM messages WHERE id = $1', [id])
    expect(stored[0].failure).toMatch(/^“.+” can’t be sent until cleared.$/)
    const resent = await t.send(admin.token, 'POST /chats/messages/{id}/resend', { params: { id } })
    expect(resent.status, resent.text).toBe(422)
  })
})

const archive = (item: AnyJson) =>
  ok(
    t.send(admin.token, 'POST /content/selection', {
      body: { itemIds: [item.id], change: { action: 'archive' } },
    }),
  )

test.each<[string, (item: AnyJson) => Promise<unknown>]>([
  ['archived', archive],
  [
    'only covered from the day it is scheduled for',
    async ({ id, rev }) => {
      const at = minutesFromNow(60 * 24 * 30)
      const publish = { params: { id }, body: { rev, publish: { mode: 'SCHEDULE', at } } }
      await ok(t.send(admin.token, 'PUT /content/{id}/publish', publish))
      await t.sql('UPDATE consents SET valid_from = current_date + 20 WHERE person_id = $1', [creatorId])
    },
  ],
])('a queued message with an item that is %s is not sent', async (_, change) => {
  const item = await addClearedItem(t, admin, creatorId)
  const fanId = await addFanWithHistory(t, creatorId, {})
  expect((await send({ fanId, attachments: [{ itemId: item.id, price: 20 }] })).status).toBe(201)
  await change(item)
  expect(await mediaStatus(filesOf(item)[0] ?? '')).toBe(404)
  expect(await events()).toMatchObject([{ type: 'message.created', message: null }])
})

describe('a free file from disk', () => {
  const sendFile = async (uploadId: string) =>
    send({ fanId: await addFanWithHistory(t, creatorId, {}), attachments: [{ uploadId }] })

  /** Two uploads with the same content, the first one in a cleared item. */
  async function addCopies() {
    const item = await addClearedItem(t, admin, creatorId)
    const copy = await addReadyUpload(t, admin, { purpose: 'chat' })
    await t.sql('UPDATE uploads SET sha256 = $1 WHERE id = ANY ($2)', [newId(), [...filesOf(item), copy]])
    return { item, copy }
  }
  const takeDown = ways.find(([way]) => way === 'a case takes it down')?.[1] ?? expect.unreachable

  test('is not sent if a case took down the same file', async () => {
    const { item, copy } = await addCopies()
    await takeDown(item)
    const { status, body } = await sendFile(copy)
    expect([status, body.message]).toEqual([422, expect.stringContaining('took down')])
  })

  test.each<[string, (item: AnyJson) => Promise<unknown>, RegExp]>([
    ['a case took down the same file', takeDown, /took down/],
    [
      'the creator is no longer verified',
      () => {
        const options = { params: { id: creatorId }, body: { reason: 'Wrong document' } }
        return ok(t.send(admin.token, 'POST /creators/{id}/verification/withdraw', options))
      },
      /isn’t verified/,
    ],
  ])('does not leave a queue once %s', async (_, change, reason) => {
    const { item, copy } = await addCopies()
    const { id } = (await sendFile(copy)).body.data
    expect(await mediaStatus(copy)).toBe(200)
    await change(item)
    expect(await mediaStatus(copy)).toBe(404)
    expect(await events()).toMatchObject([{ type: 'message.created', message: null }])
    const [stored] = await t.sql('SELECT failure FROM messages WHERE id = $1', [id])
    expect(stored?.failure).toMatch(reason)
  })
})

test('an item that is cleared again under the same files is sent with its queued message', async () => {
  const item = await addClearedItem(t, admin, creatorId)
  const fanId = await addFanWithHistory(t, creatorId, {})
  await send({ fanId, attachments: [{ itemId: item.id }] })
  await edit(item, { title: 'New title' })
  expect((await clearItem(t, t.people.north.COMPLIANCE, await get(item))).status).toBe(200)
  expect(await events()).toMatchObject([{ message: { media: [{ id: filesOf(item)[0] }] } }])
})

describe('a post that bridges received is withdrawn', () => {
  const publish = () => addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
  const types = (list: AnyJson[]) => list.map(({ type }) => type)
  const acknowledge = async (body: AnyJson) => ok(t.send(key, 'POST /connect/events/acknowledge', { body }))
  const publicationsOf = async (item: AnyJson): Promise<AnyJson[]> => (await get(item)).publications

  test.each(ways.filter(([way]) => way !== 'the consent has ended'))('when %s', async (_, endClearance) => {
    await f.addWebhook(f.receiver.url, { types: ['content.published'] })
    const item = await publish()
    const [event = {}] = await events()
    expect(await publicationsOf(item)).toMatchObject([
      { platform: 'ONLYFANS', delivery: 'collected', withdrawnAt: null },
    ])
    await acknowledge({ ids: [event.id], posts: [{ eventId: event.id, url: 'https://platform.test/p/1' }] })
    await endClearance(item)
    const [withdrawn = {}, ...others] = await events()
    expect(withdrawn).toMatchObject({ type: 'content.withdrawn', postId: item.id, post: null })
    expect(others).toEqual([])
    expect(types(await deliveredTo())).toEqual(['content.withdrawn'])
    const url = 'https://platform.test/p/1'
    expect(await publicationsOf(item)).toMatchObject([
      { url, withdrawnAt: expect.any(String), removedAt: null },
    ])
    await acknowledge({ ids: [withdrawn.id] })
    expect(await publicationsOf(item)).toMatchObject([
      { url, removedAt: expect.any(String), removedBy: 'Bridge' },
    ])
  })

  test('but not if no bridge received it', async () => {
    const item = await publish()
    await edit(item, { title: 'Something else' })
    expect(await events()).toEqual([])
    expect(await publicationsOf(item)).toMatchObject([{ delivery: 'queued', removedAt: expect.any(String) }])
  })

  test('and posted again, as edited, once it is cleared again', async () => {
    await f.addWebhook(f.receiver.url, { types: ['content.published'] })
    const item = await publish()
    await events()
    await edit(item, { title: 'New title' })
    expect((await clearItem(t, t.people.north.COMPLIANCE, await get(item))).status).toBe(200)
    const expected = [
      ['content.withdrawn', undefined],
      ['content.published', 'New title'],
    ]
    expect((await events()).map(({ type, post }) => [type, post?.title])).toEqual(expected)
    expect((await deliveredTo()).map(({ type, post }) => [type, post?.title])).toEqual(expected)
    expect(await publicationsOf(item)).toMatchObject([{ withdrawnAt: null }, { removedAt: null }])
  })

  test('and confirmed by a person on an account without a bridge', async () => {
    await connectAccount(t, creatorId, undefined, 'FANSLY')
    await t.sql(
      `UPDATE platform_accounts SET connected_at = NULL WHERE creator_id = $1 AND platform = 'FANSLY'`,
      [creatorId],
    )
    const item = await publish()
    const [{ id: publicationId } = { id: '' }] = (await publicationsOf(item)).filter(
      ({ platform }) => platform === 'FANSLY',
    )
    const change = (body: AnyJson, user = admin) =>
      t.send(user.token, 'PATCH /content/{id}/publications/{publicationId}', {
        params: { id: item.id, publicationId },
        body,
      })
    expect((await change({ isRemoved: true })).status).toBe(409)
    expect((await change({ url: 'no url' })).status).toBe(400)
    await ok(change({ url: 'https://platform.test/p/2' }))
    await edit(item, { title: 'Something else' })
    const standing = (list: AnyJson[]) =>
      list.filter(({ removedAt }) => removedAt === null).map(({ platform, url }) => [platform, url])
    expect(standing(await publicationsOf(item))).toEqual([['FANSLY', 'https://platform.test/p/2']])
    await ok(change({ isRemoved: true }))
    expect(standing(await publicationsOf(item))).toEqual([])
  })

  test('exactly once if it is collected and withdrawn at the same time', async () => {
    const items = await Promise.all(Array.from({ length: 4 }, publish))
    const [lists] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, events)),
      ...items.map((item) => edit(item, { title: 'Something else' })),
    ])
    const posted = new Set(lists.flat().flatMap(({ post }) => post?.id ?? []))
    const withdrawn = await t.sql(
      `SELECT item_id FROM connector_events WHERE type = 'content.withdrawn' AND item_id = ANY ($1)`,
      [items.map(({ id }) => id)],
    )
    expect(withdrawn.map(({ item_id }) => item_id).toSorted()).toEqual([...posted].toSorted())
  })
})
