import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import {
  addConsent,
  addDocument,
  addGuest,
  addScan,
  CANARY,
  scanFile,
} from '../../../test/compliance-fixture.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'
import { addReadyPacket } from '../../../test/packet-samples.ts'
import { PASSWORD } from '../../../test/seed-agencies.ts'
import { expectNotStored, findFile } from '../../../test/stored-data.ts'
import { readZip } from '../../../test/zip-reader.ts'
import { createLog } from '../../platform/log/log.ts'
import { makePacket } from './make-packet.service.ts'
import { expirePackets } from './packets.service.ts'

let t: TestApp
let staff: TestUser
let admin: TestUser
const logLines: string[] = []
beforeAll(async () => {
  const log = createLog({ level: 'trace', destination: { write: (line) => void logLines.push(line) } })
  t = await startTestApp({ config: { role: 'web' }, log })
  staff = t.people.north.COMPLIANCE
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.unthrottle()
  await t.sql(`UPDATE packets SET status = 'FAILED' WHERE status IN ('QUEUED', 'RUNNING')`)
})

const create = (body: AnyJson, user: TestUser = staff) =>
  t.send(user.token, 'POST /compliance/packets', { body })
const run = (packetId: string, isLast = true) =>
  makePacket(t.platform, { agencyId: staff.agencyId, packetId }, { isLast })
const rowOf = async (id: string) => (await t.sql('SELECT * FROM packets WHERE id = $1', [id]))[0]
const download = (id: string, body: AnyJson = {}, user: TestUser = staff) =>
  t.app.inject({
    method: 'POST',
    url: `/api/compliance/packets/${id}/download`,
    payload: { password: PASSWORD, reason: 'Inspection', ...body },
    headers: { authorization: `Bearer ${user.token}` },
  })
const actions = async (id: string) =>
  (await t.sql(`SELECT action FROM audit_log WHERE details->>'packetId' = $1 ORDER BY seq`, [id])).map(
    ({ action }) => action,
  )

/** Adds an item that shows a creator and a guest, with a stored picture. */
async function seedItem(title = 'Golden hour') {
  const creatorId = await ownCreator(t)
  const guest = await addGuest(t, { legalName: 'Zoe <Guest>', names: ['Zz, "Alias"', 'Zeta'] })
  const item = await addItem(t, admin, creatorId, {
    title,
    producedOn: '2026-02-03',
    depictedIds: [creatorId, guest.id],
  })
  const key = `media/${staff.agencyId}/${item.mediaFiles[0].id}/display`
  await t.platform.storage.write(key, Readable.from([Buffer.from(`web size of ${item.id}`)]))
  await t.sql(`UPDATE uploads SET display_key = $2, sha256 = 'abc123' WHERE id = $1`, [
    item.mediaFiles[0].id,
    key,
  ])
  const document = await addDocument(t, staff, guest.id, { legalName: 'Zoe <Guest>' })
  const scan = await addScan(t, staff, document.id, scanFile(200_000))
  const consent = await addConsent(t, guest.id, { text: 'I agree.\nIn every way.' })
  await t.sql(
    `INSERT INTO content_reviews (id, agency_id, item_id, rev, verdict, checklist, reviewer_id, reviewer, is_self_review, at)
     VALUES ($1, $2, $1, 1, 'CLEARED', '{terms}', $1, 'Ruth Reviewer', false, now())`,
    [item.id, staff.agencyId],
  )
  return { creatorId, guest, item, scan, consent }
}

async function createAndDownload(body: AnyJson): Promise<{ id: string; files: Map<string, Buffer> }> {
  const { body: response } = await create(body)
  await run(response.data.id)
  const reply = await download(response.data.id)
  expect(reply.statusCode, reply.payload).toBe(200)
  return { id: response.data.id, files: readZip(reply.rawPayload) }
}

const sha256 = (bytes: Buffer | string | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

describe('a packet', () => {
  test('of an item contains its people, scans, consents and copies, and a correct manifest', async () => {
    const { guest, item, scan, consent } = await seedItem()
    const { id, files } = await createAndDownload({ subject: 'item', subjectId: item.id })
    const manifest = files.get('manifest.sha256')?.toString().trim().split('\n') ?? []
    const expected = [...files].filter(([path]) => path !== 'manifest.sha256')
    expect(manifest).toEqual(expected.map(([path, bytes]) => `${sha256(bytes)}  ${path}`))

    const scanEntry = [...files].find(([path]) => path.includes(`-front-${scan.id.slice(-6)}`))
    expect(scanEntry?.[1].equals(scanFile(200_000))).toBe(true)
    expect(files.get(`items/${item.id}/1.webp`)?.toString()).toBe(`web size of ${item.id}`)
    expect(sha256(files.get(`people/${guest.id}/consent-${consent.id}.txt`))).toBe(consent.textSha256)
    const index = files.get('index.csv')?.toString() ?? ''
    expect(index).toContain('Zoe <Guest>')
    expect(index).toContain('""Alias""')
    expect(index).toContain('2026-02-03')
    expect(index).toContain('abc123')
    const html = files.get('index.html')?.toString() ?? ''
    expect(html).toContain('Zoe &lt;Guest&gt;')
    expect(html).toContain('reduced quality')
    expect(html).toContain('Custodian of records: not set')
    expect(files.get('consents.csv')?.toString()).toContain(consent.textSha256)
    expect(files.get('examinations.csv')?.toString()).toContain('PENDING')
    expect(files.get('reviews.csv')?.toString()).toContain(
      'Golden hour,'.concat(item.id, ',CLEARED,terms,Ruth Reviewer'),
    )
    expect(await actions(id)).toEqual(['packet.requested', 'packet.created', 'packet.downloaded'])
    expect(await rowOf(id)).toMatchObject({ status: 'READY', done: files.size, total: files.size })
  })

  test('leaves no unencrypted byte of a scan in files, tables or logs', async () => {
    const { guest } = await seedItem()
    await createAndDownload({ subject: 'person', subjectId: guest.id })
    await expectNotStored(t, CANARY, logLines)
  })

  test('of a person contains no records of co-performers', async () => {
    const { guest, item } = await seedItem('Together')
    const { files } = await createAndDownload({ subject: 'person', subjectId: guest.id })
    expect(
      [...files.keys()].filter((path) => path.startsWith('people/')).every((path) => path.includes(guest.id)),
    ).toBe(true)
    expect(files.has(`items/${item.id}/1.webp`)).toBe(true)
  })

  test('of a period contains the items produced on those days', async () => {
    const { item } = await seedItem('In February')
    const inside = await createAndDownload({ subject: 'period', from: '2026-02-03', until: '2026-02-03' })
    expect(inside.files.has(`items/${item.id}/1.webp`)).toBe(true)
    expect(inside.files.get('index.html')?.toString()).toContain('Feb 3, 2026 to Feb 3, 2026')
    const outside = await createAndDownload({ subject: 'period', from: '2026-02-04', until: '2026-02-28' })
    expect([...outside.files.keys()].some((path) => path.startsWith('items/'))).toBe(false)
  })

  test('contains the custodian', async () => {
    await t.sql(
      `INSERT INTO record_custodians (agency_id, name, title, address) VALUES ($1, 'Ruth Keeper', 'Counsel', '1 Main St')`,
      [staff.agencyId],
    )
    const { guest } = await seedItem()
    const { files } = await createAndDownload({ subject: 'person', subjectId: guest.id })
    expect(files.get('index.html')?.toString()).toContain('Ruth Keeper, Counsel, 1 Main St')
  })

  test('with a modified scan fails and states the reason', async () => {
    const { guest, scan } = await seedItem()
    await flipByte(await findFile(t, scan.id), 100_000)
    const id = (await create({ subject: 'person', subjectId: guest.id })).body.data.id
    await run(id, false)
    expect(await rowOf(id)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('Restore it'),
    })
    expect(await findFile(t, id)).toBe('')
    expect(await actions(id)).toEqual(['packet.requested', 'packet.failed'])
  })

  test('is not created for a user who lost the role, and is not retried', async () => {
    const { guest } = await seedItem()
    const id = (await create({ subject: 'person', subjectId: guest.id })).body.data.id
    const otherUserId = t.people.north.CHAT_OPERATOR.userId
    await t.sql('UPDATE packets SET requested_by_id = $2 WHERE id = $1', [id, otherUserId])
    await run(id)
    expect((await rowOf(id)).status).toBe('FAILED')
    await run(id)
    expect(await actions(id)).toEqual(['packet.requested', 'packet.failed'])
  })
})

describe('packet requests', () => {
  const person = async () => ({ subject: 'person', subjectId: (await addGuest(t)).id })
  test('are limited to compliance and admins of the same agency', async () => {
    const body = await person()
    expect((await t.send(null, 'POST /compliance/packets', { body })).status).toBe(401)
    for (const role of ['CHAT_OPERATOR', 'CREATOR'] as const)
      expect((await create(body, t.people.north[role])).status).toBe(403)
    expect((await create(body, t.people.south.COMPLIANCE)).status).toBe(404)
    for (const user of [staff, admin]) expect((await create(body, user)).status).toBe(201)
  })

  test.each<[string, AnyJson]>([
    ['no person', { subject: 'person' }],
    ['no dates', { subject: 'period' }],
    ['dates in the wrong order', { subject: 'period', from: '2026-02-02', until: '2026-02-01' }],
    [
      'a person and a period',
      {
        subject: 'period',
        subjectId: '019a0000-0000-7000-8000-000000000000',
        from: '2026-01-01',
        until: '2026-02-01',
      },
    ],
    ['a fan', { subject: 'fan', subjectId: '019a0000-0000-7000-8000-000000000000' }],
  ])('with %s are rejected', async (_, body) => {
    expect((await create(body)).status).toBe(400)
  })

  test('are limited to five unfinished packets', async () => {
    const body = await person()
    for (let i = 0; i < 5; i++) expect((await create(body)).status).toBe(201)
    expect((await create(body)).status).toBe(422)
  })

  test('for exports of personal data, and the exports themselves, are limited to admins', async () => {
    const id = await addReadyPacket(t, 'north', { kind: 'EXPORT' })
    const ids = async (user: TestUser) =>
      (await t.send(user.token, 'GET /compliance/packets', {})).body.data.map((row: AnyJson) => row.id)
    expect(await ids(admin)).toContain(id)
    expect(await ids(staff)).not.toContain(id)
    expect((await download(id)).statusCode).toBe(404)
    expect((await download(id, {}, admin)).statusCode).toBe(200)
    const body = { subject: 'creator', subjectId: await ownCreator(t) }
    expect((await t.send(staff.token, 'POST /compliance/exports', { body })).status).toBe(403)
  })
})

describe('downloading', () => {
  test.each<[string, AnyJson, number]>([
    ['a wrong password', { password: 'not this one' }, 422],
    ['no reason', { reason: ' ' }, 400],
  ])('with %s returns and records nothing', async (_, body, status) => {
    const id = await addReadyPacket(t)
    expect((await download(id, body)).statusCode).toBe(status)
    expect(await actions(id)).toEqual([])
  })

  test('is denied to other users', async () => {
    const id = await addReadyPacket(t)
    expect((await download(id, {}, t.people.north.CHAT_OPERATOR)).statusCode).toBe(403)
    expect((await download(id, {}, t.people.south.COMPLIANCE)).statusCode).toBe(404)
  })

  test('detects a flipped byte before sending anything', async () => {
    const id = await addReadyPacket(t)
    await flipByte(await findFile(t, id), 3)
    const response = await download(id)
    expect(response.statusCode).toBe(422)
    expect(await actions(id)).toEqual(['packet.damaged'])
  })

  test('is no longer possible after expiry, when the file is deleted and the row kept', async () => {
    const id = await addReadyPacket(t, 'north', { expiresAt: '2026-01-01' })
    const response = await download(id)
    expect(response.statusCode).toBe(422)
    expect(response.json().message).toContain('expired')
    await expirePackets(t.platform)
    expect(await findFile(t, id)).toBe('')
    expect(await rowOf(id)).toMatchObject({ status: 'EXPIRED', wrapped_key: null })
    expect(await actions(id)).toEqual(['packet.expired'])
    expect((await download(id)).json().message).toContain('expired')
  })
})

async function flipByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}
