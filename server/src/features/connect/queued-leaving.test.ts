import { Readable } from 'node:stream'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyJson, TestApp, TestUser } from '../../../test/app.ts'
import { addCase } from '../../../test/case-samples.ts'
import { addConnectorKey } from '../../../test/connectors.ts'
import {
  addClearedItem,
  addItem,
  addReadyUpload,
  clearItem,
  minutesFromNow,
  unchangedBody,
  withEvidence,
} from '../../../test/content-fixture.ts'
import { addCreator, addFanWithHistory, connectAccount } from '../../../test/fans.ts'
import { startWebhookFixture, type WebhookFixture } from '../../../test/webhook-fixture.ts'
import { publishOverdue } from '../content/publishing.service.ts'
import { endClearances } from '../content/review-state.service.ts'
import { deliverNext } from './dispatch.service.ts'

/** What was queued while it could leave, and is collected when it no longer can. */

let f: WebhookFixture
let t: TestApp
let [admin, compliance] = [] as unknown as [TestUser, TestUser]
let [key, creatorId, fanId] = ['', '', '']
beforeAll(async () => {
  f = await startWebhookFixture()
  ;({ t, admin } = f)
  compliance = t.people.north.COMPLIANCE
  key = await addConnectorKey(t, 'north')
  await t.platform.storage.write('display', Readable.from(['picture']))
})
afterAll(() => f.close())
beforeEach(async () => {
  await f.reset()
  await t.sql('DELETE FROM connector_events')
  creatorId = await addCreator(t, admin.agencyId, `Star ${newId()}`)
  await connectAccount(t, creatorId)
  fanId = await addFanWithHistory(t, creatorId, {})
})

const events = async (): Promise<AnyJson[]> => (await t.send(key, 'GET /connect/events')).body.data
const mediaStatus = async (id: string) =>
  (await t.send(key, 'GET /connect/media/{id}', { params: { id } })).status
const get = async ({ id }: AnyJson): Promise<AnyJson> =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
const ok = async (response: Promise<{ status: number; text: string; body: AnyJson }>, status = 200) => {
  const { status: actual, text, body } = await response
  expect(actual, text).toBe(status)
  return body.data
}
const send = (body: AnyJson): Promise<AnyJson> =>
  ok(
    t.send(admin.token, 'POST /chats/send', {
      body: { fanId, content: 'For you', clientId: newId(), ...body },
    }),
    201,
  )
const failureOf = async ({ id }: AnyJson) =>
  (await t.sql('SELECT failure, is_sent FROM messages WHERE id = $1', [id]))[0]
async function withdrawConsent() {
  const [{ id }] = await t.sql('SELECT id FROM consents WHERE person_id = $1', [creatorId])
  await ok(
    t.send(compliance.token, 'POST /compliance/consents/{id}/withdraw', {
      params: { id },
      body: { reason: 'Changed my mind' },
    }),
  )
}

describe('a post that a bridge has is withdrawn once', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'its consent has ended',
      async () => {
        await t.sql(
          `WITH c AS (UPDATE consents SET valid_until = current_date - 2 WHERE person_id = $1)
           UPDATE content_items SET cleared_until = current_date - 2 WHERE creator_id = $1`,
          [creatorId],
        )
        await endClearances(t.platform)
      },
    ],
    [
      'the signature is rejected',
      async () => {
        const [{ id }] = await t.sql('SELECT id FROM consents WHERE person_id = $1', [creatorId])
        const options = { params: { id }, body: { reason: 'Not her name' } }
        await ok(t.send(compliance.token, 'POST /compliance/consents/{id}/void', options))
      },
    ],
    [
      'the ID is rejected with the verification',
      () =>
        ok(
          t.send(admin.token, 'POST /creators/{id}/verification/withdraw', {
            params: { id: creatorId },
            body: { reason: 'Wrong document' },
          }),
        ),
    ],
  ])('%s', async (_, change) => {
    const item = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
    const [{ id } = { id: '' }] = await events()
    await ok(t.send(key, 'POST /connect/events/acknowledge', { body: { ids: [id] } }))
    await change()
    expect(await events()).toMatchObject([{ type: 'content.withdrawn', postId: item.id, post: null }])
    for (const file of item.mediaFiles) expect(await mediaStatus(file.id)).toBe(404)
    const all = (await t.send(key, 'GET /connect/events', { query: { after: '0' } })).body.data
    expect(all.map(({ post }: AnyJson) => post)).toEqual([null, null])
    expect((await get(item)).publications).toMatchObject([
      { withdrawnAt: expect.any(String), removedAt: null },
    ])
  })
})

test('a post that no bridge received is not announced while its item is archived, but once it is restored', async () => {
  const item = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
  const change = (action: string) =>
    ok(t.send(admin.token, 'POST /content/selection', { body: { itemIds: [item.id], change: { action } } }))
  await change('archive')
  const ids = (await events()).map(({ id }) => id)
  if (ids.length > 0) await ok(t.send(key, 'POST /connect/events/acknowledge', { body: { ids } }))
  expect(ids).toEqual([])
  expect((await get(item)).publications).toMatchObject([
    { delivery: 'queued', removedAt: expect.any(String) },
  ])
  await change('restore')
  expect(await events()).toMatchObject([{ type: 'content.published', post: { id: item.id } }])
  await change('archive')
  await change('restore')
  expect((await events()).map(({ type }) => type)).toEqual(['content.published'])
  expect((await get(item)).publications).toMatchObject([
    { delivery: 'collected', withdrawnAt: null },
    { delivery: 'queued', removedAt: expect.any(String) },
  ])
})

test('a message with several items is held back as a whole if one of them is withdrawn', async () => {
  const [first, second] = [
    await addClearedItem(t, admin, creatorId),
    await addClearedItem(t, admin, creatorId, { title: 'Other' }),
  ]
  const message = await send({ attachments: [{ itemId: first.id }, { itemId: second.id }], bundlePrice: 20 })
  expect(await events()).toMatchObject([{ message: { media: [{ price: 20 }, { price: null }] } }])
  await ok(
    t.send(admin.token, 'POST /content/selection', {
      body: { itemIds: [second.id], change: { action: 'archive' } },
    }),
  )
  expect(await events()).toMatchObject([{ message: null }])
  expect(await mediaStatus(second.mediaFiles[0].id)).toBe(404)
  expect((await failureOf(message)).failure).toContain('Other')
})

test('a message that the platform reported as sent stays sent when its item is withdrawn', async () => {
  const item = await addClearedItem(t, admin, creatorId)
  const message = await send({ attachments: [{ itemId: item.id }] })
  await events()
  const account = { creatorId, platform: 'ONLYFANS' }
  const rows = [{ messageId: message.id, state: 'sent', id: newId() }]
  await ok(t.send(key, 'POST /connect/receipts', { body: { ...account, rows } }))
  await withdrawConsent()
  expect(await events()).toMatchObject([{ type: 'message.created', message: null }])
  expect(await failureOf(message)).toEqual({ failure: null, is_sent: true })
})

describe('a conversation that is locked because the fan may be under 18', () => {
  test('does not let out what was queued before', async () => {
    const upload = await addReadyUpload(t, admin, { purpose: 'chat' })
    await addClearedItem(t, admin, creatorId)
    const [withFile, text] = [await send({ attachments: [{ uploadId: upload }] }), await send({})]
    expect(await mediaStatus(upload)).toBe(200)
    await t.sql('UPDATE conversations SET locked_at = now() WHERE fan_id = $1', [fanId])
    expect(await mediaStatus(upload)).toBe(404)
    expect((await events()).map(({ message }) => message)).toEqual([null, null])
    for (const message of [withFile, text]) expect((await failureOf(message)).failure).toMatch(/locked/)
  })
})

describe('a free copy of a file whose consent was withdrawn', () => {
  async function addCopy() {
    const item = await addClearedItem(t, admin, creatorId)
    const copy = await addReadyUpload(t, admin, { purpose: 'chat' })
    await t.sql('UPDATE uploads SET sha256 = $1 WHERE id = ANY ($2)', [
      newId(),
      [item.mediaFiles[0].id, copy],
    ])
    return copy
  }

  test('is not sent', async () => {
    const copy = await addCopy()
    await withdrawConsent()
    const body = { fanId, content: '', attachments: [{ uploadId: copy }] }
    const refused = await t.send(admin.token, 'POST /chats/send', { body })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('consent')])
  })

  test('does not leave a queue', async () => {
    const copy = await addCopy()
    const message = await send({ attachments: [{ uploadId: copy }] })
    expect(await mediaStatus(copy)).toBe(200)
    await withdrawConsent()
    expect(await mediaStatus(copy)).toBe(404)
    expect(await events()).toMatchObject([{ message: null }])
    expect((await failureOf(message)).failure).toMatch(/consent/)
  })
})

describe('a webhook', () => {
  test('gets no file that was withdrawn while an earlier call of its batch was answered', async () => {
    await f.addWebhook()
    const item = await addClearedItem(t, admin, creatorId)
    await send({ content: 'First' })
    await send({ content: 'Second', attachments: [{ itemId: item.id }] })
    f.receiver.reply = (response, { body }) =>
      void (body.data.message?.text === 'First' ? withdrawConsent() : Promise.resolve()).then(() =>
        response.writeHead(204).end(),
      )
    while (await deliverNext(t.platform));
    expect(f.receiver.received.map(({ body }) => body.data.message?.text ?? null)).toEqual(['First', null])
  })

  test('gets nothing queued or redelivered of creators it no longer receives', async () => {
    const webhook = await f.addWebhook()
    const other = await addCreator(t, admin.agencyId, `Other ${newId()}`)
    await send({ content: 'First' })
    const change = {
      params: { id: webhook.id },
      body: { url: f.receiver.url, types: webhook.types, creatorIds: [other], isPaused: false },
    }
    await ok(t.send(admin.token, 'PUT /connections/webhooks/{id}', change))
    while (await deliverNext(t.platform));
    const failedSince = new Date(0).toISOString()
    const [{ id: deliveryId }] = await t.sql('SELECT id FROM webhook_deliveries')
    for (const body of [{ failedSince }, { deliveryId }]) {
      const options = { params: { id: webhook.id }, body }
      await ok(t.send(admin.token, 'POST /connections/webhooks/{id}/replay', options))
      while (await deliverNext(t.platform));
    }
    expect(f.receiver.received).toEqual([])
  })
})

describe('what a case took down', () => {
  test('stays down when it is archived and restored, and as a new item with the same file', async () => {
    const item = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
    await t.sql('UPDATE uploads SET sha256 = $1 WHERE id = $2', [creatorId, item.mediaFiles[0].id])
    const { id } = await addCase(t, { itemIds: [item.id] })
    await ok(t.send(compliance.token, 'POST /compliance/cases/{id}/take-down', { params: { id } }))
    for (const action of ['archive', 'restore'])
      await ok(
        t.send(admin.token, 'POST /content/selection', { body: { itemIds: [item.id], change: { action } } }),
      )
    expect(await events()).toEqual([])
    const copy = await addReadyUpload(t, admin)
    await t.sql('UPDATE uploads SET sha256 = $1 WHERE id = $2', [creatorId, copy])
    const second = await addItem(
      t,
      admin,
      creatorId,
      await withEvidence(t, admin, creatorId, { files: [copy] }),
    )
    for (const { id, rev } of [await get(item), second]) {
      const submitted = await ok(
        t.send(admin.token, 'POST /content/{id}/submit', { params: { id }, body: { rev } }),
      )
      expect((await clearItem(t, compliance, submitted)).status).toBe(409)
      const publish = { params: { id }, body: { publish: { mode: 'NOW' }, rev: submitted.rev } }
      expect((await t.send(admin.token, 'PUT /content/{id}/publish', publish)).status).toBe(409)
      const body = { fanId, content: '', attachments: [{ itemId: id }] }
      expect((await t.send(admin.token, 'POST /chats/send', { body })).status).toBe(422)
    }
    expect(await events()).toEqual([])
  })
})

test('a key of another creator gets neither events nor files', async () => {
  const other = await addCreator(t, admin.agencyId, `Other ${newId()}`)
  const foreign = await addConnectorKey(t, 'north', { creatorIds: [other] })
  const item = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
  await send({ attachments: [{ itemId: item.id }] })
  const seen = await events()
  expect(seen).toHaveLength(2)
  for (const query of [{}, { after: '0' }])
    expect((await t.send(foreign, 'GET /connect/events', { query })).body.data).toEqual([])
  const params = { id: item.mediaFiles[0].id }
  expect((await t.send(foreign, 'GET /connect/media/{id}', { params })).status).toBe(404)
  const ids = seen.map(({ id }) => id)
  const posts = [{ eventId: ids[0], url: 'https://platform.test/p/1' }]
  const acknowledged = await t.send(foreign, 'POST /connect/events/acknowledge', { body: { ids, posts } })
  expect(acknowledged.body.data).toEqual({ acknowledged: 0 })
  expect((await get(item)).publications).toMatchObject([{ url: null }])
})

test('an item leaves only for platforms that its consents cover', async () => {
  const item = await addClearedItem(t, admin, creatorId)
  await t.sql(`UPDATE consents SET platforms = '{FANSLY}' WHERE person_id = $1`, [creatorId])
  await send({ attachments: [{ itemId: item.id }] })
  expect(await mediaStatus(item.mediaFiles[0].id)).toBe(404)
  expect(await events()).toMatchObject([{ platform: 'ONLYFANS', message: null }])
})

test('an edit while the scheduled job runs never lets out other words', async () => {
  const publish = { mode: 'SCHEDULE', at: minutesFromNow(60) }
  const items = await Promise.all(
    Array.from({ length: 6 }, () => addClearedItem(t, admin, creatorId, { publish })),
  )
  await t.sql(`UPDATE content_items SET scheduled_for = now() - interval '1 minute' WHERE creator_id = $1`, [
    creatorId,
  ])
  const edit = (item: AnyJson) =>
    t.send(admin.token, 'PUT /content/{id}', {
      params: { id: item.id },
      body: { ...unchangedBody(item), title: 'Other words' },
    })
  const [polled] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, events)),
    publishOverdue(t.platform),
    ...items.map(edit),
  ])
  const titles = [...polled.flat(), ...(await events())].flatMap(({ post }) => post?.title ?? [])
  expect(titles.filter((title) => title !== 'Golden hour')).toEqual([])
  const inReview = await t.sql(
    `SELECT 1 FROM content_items i JOIN content_publications p ON p.item_id = i.id AND p.withdrawn_at IS NULL WHERE i.creator_id = $1 AND i.review <> 'CLEARED'`,
    [creatorId],
  )
  expect(inReview).toEqual([])
})
