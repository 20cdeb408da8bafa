import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import {
  addClearedItem,
  addItem,
  addReadyUpload,
  minutesFromNow,
  newItem,
  unchangedBody,
} from '../../../test/content-fixture.ts'
import { addCreator } from '../../../test/fans.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await addCreator(t, admin.agencyId, 'Item Star')
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const create = async (body: AnyJson = {}, user = admin) =>
  t.send(user.token, 'POST /content', { body: await newItem(t, user, creatorId, body) })
const get = (id: string, user = admin) => t.send(user.token, 'GET /content/{id}', { params: { id } })
const change = (id: string, body: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /content/{id}', { params: { id }, body })
const remove = (id: string, user = admin) => t.send(user.token, 'DELETE /content/{id}', { params: { id } })
const history = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}/history', { params: { id } })).body.data
const historyTexts = async (id: string) => (await history(id)).map(({ text }: AnyJson) => text)
const items = () => t.sql('SELECT * FROM content_items ORDER BY id')
const usedAt = async (id: string) =>
  (await t.sql<{ used_at: string | null }>('SELECT used_at FROM uploads WHERE id = $1', [id]))[0]?.used_at

describe('adding', () => {
  test('stores files in order, people, price and date', async () => {
    const files = [await addReadyUpload(t, admin), await addReadyUpload(t, admin, { kind: 'video' })]
    const response = await create({
      title: '  Sunset set ',
      description: 'By the sea',
      type: 'ALBUM',
      files,
      isPPV: true,
      price: 15.5,
      tags: ['Beach', 'beach', 'sun'],
      depictedIds: [creatorId],
      producedOn: '2026-01-02',
    })
    expect(response.status).toBe(201)
    const item = response.body.data
    expect(item).toMatchObject({
      type: 'ALBUM',
      title: 'Sunset set',
      description: 'By the sea',
      status: 'DRAFT',
      isPPV: true,
      price: 15.5,
      files: 2,
      revenue: 0,
      tags: ['beach', 'sun'],
      depicted: [{ id: creatorId, name: 'Item Star', creatorId }],
      producedOn: '2026-01-02',
      creator: { id: creatorId, stageName: 'Item Star' },
      uploadedBy: 'canarynorth AGENCY_ADMIN',
      mayEdit: true,
      use: { messages: 0, unlocked: 0, bundles: 0, lastUnlock: null },
    })
    expect(item.thumbnail).toMatch(`/api/media/${files[0]}/thumbnail?`)
    expect(item.mediaFiles.map(({ id, kind, seconds }: AnyJson) => [id, kind, seconds])).toEqual([
      [files[0], 'image', null],
      [files[1], 'video', 12.5],
    ])
    expect(item.use.days).toHaveLength(14)
    expect(await usedAt(files[0] as string)).not.toBeNull()
    expect(await history(item.id)).toMatchObject([
      { text: 'Added with 2 files', by: 'canarynorth AGENCY_ADMIN' },
    ])
    expect((await get(item.id)).body.data).toEqual(item)
  })

  test('twenty concurrent requests with the same client ID add one item', async () => {
    const body = await newItem(t, admin, creatorId, { clientId: newId() })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => t.send(admin.token, 'POST /content', { body })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map((response) => response.body.data.id)).size).toBe(1)
    const other = await t.send(admin.token, 'POST /content', { body: { ...body, title: 'Other' } })
    expect(other.status).toBe(409)
  })

  test('concurrent requests use a file in only one item', async () => {
    const files = [await addReadyUpload(t, admin)]
    const statuses = await Promise.all([create({ files }), create({ files }), create({ files })])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  test.each<[string, () => Promise<string[]>]>([
    ['uploaded by someone else', async () => [await addReadyUpload(t, operator)]],
    ['uploaded in another agency', async () => [await addReadyUpload(t, t.people.south.AGENCY_ADMIN)]],
    ['uploaded for chat', async () => [await addReadyUpload(t, admin, { purpose: 'chat' })]],
    ['that does not exist', async () => [newId()]],
    [
      'that is not ready',
      async () => {
        const id = await addReadyUpload(t, admin)
        await t.sql(`UPDATE uploads SET status = 'preparing' WHERE id = $1`, [id])
        return [id]
      },
    ],
  ])('a file %s is rejected', async (_, createFiles) => {
    const files = await createFiles()
    const before = await items()
    const response = await create({ files })
    expect(response.status).toBe(422)
    expect(response.body.details).toMatchObject([{ path: 'files' }])
    expect(await items()).toEqual(before)
    const uploads = await t.sql('SELECT used_at FROM uploads WHERE id = ANY ($1)', [files])
    expect(uploads.every(({ used_at }) => used_at === null)).toBe(true)
  })

  test('the type must match the files', async () => {
    const video = await create({ type: 'VIDEO' })
    expect(video.body.message).toBe('This file is an image. Choose Photo.')
    const twoFiles = await create({ files: [await addReadyUpload(t, admin), await addReadyUpload(t, admin)] })
    expect(twoFiles.body.message).toBe('A photo can have only one file. Choose Album for several files.')
  })

  test.each<[string, AnyJson]>([
    ['creatorId', { creatorId: 'x' }],
    ['creatorId', { creatorId: newId() }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(121) }],
    ['files', { files: [] }],
    ['files.0', { files: ['x'] }],
    ['price', { isPPV: true }],
    ['price', { isPPV: true, price: 0 }],
    ['price', { isPPV: true, price: 0.99 }],
    ['depictedIds', { depictedIds: [newId()] }],
    ['producedOn', { producedOn: '2999-01-01' }],
    ['publish.at', { publish: { mode: 'SCHEDULE' } }],
    ['tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
    ['', { agencyId: newId() }],
  ])('rejects an invalid value, path "%s": %j', async (path, body) => {
    const before = await items()
    const response = await create(body)
    expect(response.status).toBe(400)
    if (path) expect(response.body.details.map((detail: AnyJson) => detail.path)).toContain(path)
    expect(await items()).toEqual(before)
  })

  test('rejects an archived creator', async () => {
    const archivedCreatorId = await addCreator(t, admin.agencyId, 'Archived Star')
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [archivedCreatorId])
    expect((await create({ creatorId: archivedCreatorId })).body.details).toMatchObject([
      { path: 'creatorId' },
    ])
  })
})

describe('changing', () => {
  test('updates the fields and records the history', async () => {
    const item = await addItem(t, admin, creatorId, { isPPV: true, price: 30 })
    const guest = await t.send(admin.token, 'POST /content/people', { body: { name: 'Ana Guest' } })
    const body = { ...unchangedBody(item), title: 'Blue hour', price: 35, depictedIds: [guest.body.data.id] }
    const response = await change(item.id, body)
    expect(response.body.data).toMatchObject({ title: 'Blue hour', price: 35, rev: item.rev + 1 })
    expect((await historyTexts(item.id)).toReversed().slice(1)).toEqual([
      'Title changed from Golden hour to Blue hour',
      'Price changed from $30 to $35',
      'People set to Ana Guest',
    ])
    const stale = await change(item.id, body)
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe('Someone else changed this item. Reload it and try again.')
    const unchanged = await change(item.id, unchangedBody(response.body.data))
    expect(unchanged.body.data.rev).toBe(response.body.data.rev)
  })

  test('adds, reorders and removes files, and releases removed ones', async () => {
    const first = await addReadyUpload(t, admin)
    const second = await addReadyUpload(t, admin)
    const item = await addItem(t, admin, creatorId, { type: 'ALBUM', files: [first, second] })
    const third = await addReadyUpload(t, admin)
    const response = await change(item.id, { ...unchangedBody(item), files: [third, second] })
    const after = response.body.data
    expect(after.mediaFiles.map(({ id }: AnyJson) => id)).toEqual([third, second])
    expect(await usedAt(first)).toBeNull()
    expect((await historyTexts(item.id))[0]).toBe('1 file added, 1 file removed')
    await change(item.id, { ...unchangedBody(after), files: [second, third] })
    expect((await historyTexts(item.id))[0]).toBe('Files reordered')
    const duplicated = await change(item.id, {
      ...unchangedBody(after),
      rev: after.rev + 1,
      files: [second, second],
    })
    expect(duplicated.status).toBe(400)
  })
})

describe('deleting', () => {
  test('deletes a draft with its history and releases its files', async () => {
    const item = await addItem(t, admin, creatorId)
    expect((await remove(item.id)).body.data).toEqual({})
    expect((await get(item.id)).status).toBe(404)
    expect(await usedAt(item.mediaFiles[0].id)).toBeNull()
    expect((await remove(item.id)).status).toBe(404)
  })

  test('a scheduled or published item can’t be deleted', async () => {
    for (const options of [{ mode: 'NOW' }, { mode: 'SCHEDULE', at: minutesFromNow(60) }]) {
      const item = await addClearedItem(t, admin, creatorId, { publish: options })
      expect((await remove(item.id)).status).toBe(409)
      expect((await get(item.id)).status).toBe(200)
    }
  })
})
