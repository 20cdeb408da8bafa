import { readFile, rename, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_SCAN_BYTES } from '@greenroom/contract/features/compliance/records.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import {
  addDocument,
  addGuest,
  addScan,
  CANARY,
  scanFile,
  scanHeaders,
  sendScan,
} from '../../../test/compliance-fixture.ts'
import { longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/seed-agencies.ts'
import { expectNotStored, filesOf, findFile } from '../../../test/stored-data.ts'
import { createLog } from '../../platform/log/log.ts'
import { scanTypeOf } from './scan-type.ts'

let t: TestApp
let staff: TestUser
const logLines: string[] = []
beforeAll(async () => {
  const log = createLog({ level: 'trace', destination: { write: (line) => void logLines.push(line) } })
  t = await startTestApp({ config: { role: 'web' }, log })
  staff = t.people.north.COMPLIANCE
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newDocument = async (): Promise<string> =>
  (await addDocument(t, staff, (await addGuest(t)).id)).id as string
const view = (id: string, body: AnyJson = {}, user = staff) =>
  t.app.inject({
    method: 'POST',
    url: `/api/compliance/scans/${id}/view`,
    payload: { password: PASSWORD, reason: 'Compare', ...body },
    headers: { authorization: `Bearer ${user.token}` },
  })
const auditActions = async (id: string) =>
  (await t.sql(`SELECT action, details FROM audit_log WHERE details->>'scanId' = $1 ORDER BY seq`, [id])).map(
    ({ action }) => action,
  )
const files = () => filesOf(t)
const pathOf = (id: string) => findFile(t, id)
const expectNoPlainBytes = async () => {
  await expectNotStored(t, CANARY, logLines)
  expect(logLines.join('')).toContain('/api/compliance/documents/:id/scans')
}

test.each([
  ['ffd8ffe000104a4649460001', 'image/jpeg'],
  ['89504e470d0a1a0a0000000d', 'image/png'],
  ['52494646aabbccdd57454250', 'image/webp'],
  ['52494646aabbccdd57415645', null],
  ['255044462d312e370a25e2e3', 'application/pdf'],
  ['474946383961010001000000', null],
  ['3c7376672078d6c6e733d226', null],
  ['', null],
])('detects the type of %s as %s', (hex, type) => {
  expect(scanTypeOf(Buffer.from(hex, 'hex'))).toBe(type)
})

describe('uploading', () => {
  test('stores nothing unencrypted', async () => {
    const file = scanFile(300_000)
    const scan = await addScan(t, staff, await newDocument(), file)
    expect(scan).toMatchObject({ mediaType: 'image/png', side: 'front', bytes: file.length })
    expect(await auditActions(scan.id)).toEqual(['scan.added'])
    await expectNoPlainBytes()
  })

  test.each([
    ['an unsupported file', Buffer.from(`GIF89a ${CANARY}`), 422],
    ['an empty file', Buffer.alloc(0), 422],
    ['a file one byte over the limit', scanFile(MAX_SCAN_BYTES - 7), 413],
  ])('%s is rejected and leaves no file', async (_, file, status) => {
    const before = (await files()).length
    const response = await sendScan(t, staff, await newDocument(), file)
    expect(response.status).toBe(status)
    expect(await files()).toHaveLength(before)
    await expectNoPlainBytes()
  })

  longTest('the largest allowed file is accepted', async () => {
    expect((await sendScan(t, staff, await newDocument(), scanFile(MAX_SCAN_BYTES - 8))).status).toBe(201)
  })

  longTest(
    'an upload that exceeds the limit without declaring it, or is aborted, leaves no file',
    async () => {
      const id = await newDocument()
      await t.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = t.app.server.address() as AddressInfo
      const before = (await files()).length
      const send = (writeBody: (stream: ReturnType<typeof request>) => void) =>
        new Promise<number | string>((resolve) => {
          const stream = request({
            port,
            method: 'POST',
            path: `/api/compliance/documents/${id}/scans`,
            headers: { ...scanHeaders, authorization: `Bearer ${staff.token}` },
          })
          stream.on('response', (response) => resolve(response.statusCode ?? 0))
          stream.on('error', () => resolve('aborted'))
          writeBody(stream)
        })
      const large = await send((stream) => {
        stream.write(scanFile(MAX_SCAN_BYTES))
        stream.end(Buffer.alloc(1000, CANARY))
      })
      expect([413, 'aborted']).toContain(large)
      const aborted = send((stream) => stream.write(scanFile(500_000), () => stream.destroy()))
      expect(await aborted).toBe('aborted')
      await eventually(async () => ((await files()).length === before ? true : null))
      const rows = await t.sql('SELECT 1 FROM document_scans WHERE document_id = $1', [id])
      expect(rows).toEqual([])
      await expectNoPlainBytes()
    },
  )

  test('an examined document accepts no more scans', async () => {
    const id = await newDocument()
    await addScan(t, staff, id)
    const body = { verdict: 'REJECTED', method: 'document check', reason: 'Blurred' }
    await t.send(staff.token, 'POST /compliance/documents/{id}/examine', { params: { id }, body })
    expect((await sendScan(t, staff, id)).status).toBe(422)
    // Others can't tell that it exists.
    expect((await sendScan(t, t.people.north.CREATOR, id)).status).toBe(404)
  })

  test('a document has at most six scans, even with concurrent uploads', async () => {
    const id = await newDocument()
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendScan(t, staff, id)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(6)
    expect(await t.sql('SELECT 1 FROM document_scans WHERE document_id = $1', [id])).toHaveLength(6)
  })
})

describe('viewing', () => {
  test('returns the file after checking the password and recording the reason', async () => {
    const file = scanFile(200_000)
    const { id } = await addScan(t, staff, await newDocument(), file)
    const response = await view(id, { reason: 'Police request 17' })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(file)).toBe(true)
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    const [row] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'scan.viewed' AND details->>'scanId' = $1`,
      [id],
    )
    expect(row.details.reason).toBe('Police request 17')
  })

  test.each<[string, AnyJson, number]>([
    ['a wrong password', { password: 'not this one' }, 422],
    ['no reason', { reason: ' ' }, 400],
    ['no password', { password: '' }, 400],
  ])('with %s returns and records nothing', async (_, body, status) => {
    const { id } = await addScan(t, staff, await newDocument())
    const response = await view(id, body)
    expect(response.statusCode).toBe(status)
    expect(response.payload).not.toContain(CANARY)
    expect(await auditActions(id)).toEqual(['scan.added'])
  })

  test('is denied to other users', async () => {
    const { id } = await addScan(t, staff, await newDocument())
    expect((await view(id, {}, t.people.north.CHAT_OPERATOR)).statusCode).toBe(403)
    expect((await view(id, {}, t.people.south.COMPLIANCE)).statusCode).toBe(404)
    expect((await view(id, {}, t.people.north.CREATOR)).statusCode).toBe(404)
  })

  test.each([
    ['in the first chunk', 100],
    ['in the last chunk', -3],
  ])('a byte flipped %s is detected before anything is sent', async (_, at) => {
    const { id } = await addScan(t, staff, await newDocument(), scanFile(200_000))
    const path = await pathOf(id)
    const bytes = await readFile(path)
    const index = at < 0 ? bytes.length + at : at
    bytes[index] = (bytes[index] ?? 0) ^ 1
    await writeFile(path, bytes)
    const response = await view(id)
    expect(response.statusCode).toBe(422)
    expect(response.payload).not.toContain(CANARY)
    expect(await auditActions(id)).toEqual(['scan.added', 'scan.damaged'])
  })

  test('a missing master key is named, and does not count as a changed file', async () => {
    const { id } = await addScan(t, staff, await newDocument())
    await t.sql(
      `UPDATE document_scans SET wrapped_key = '\\x00' || substring(wrapped_key FROM 2) WHERE id = $1`,
      [id],
    )
    const response = await view(id)
    expect(response.statusCode).toBe(422)
    expect(response.json().message).toMatch(/^The key that encrypts documents is missing on the server/)
    expect(await auditActions(id)).toEqual(['scan.added'])
  })

  test('two swapped files can’t be opened for either record', async () => {
    const [a, b] = [
      await addScan(t, staff, await newDocument()),
      await addScan(t, staff, await newDocument()),
    ]
    const [pathA, pathB] = [await pathOf(a.id), await pathOf(b.id)]
    await rename(pathA, `${pathA}.x`)
    await rename(pathB, pathA)
    await rename(`${pathA}.x`, pathB)
    for (const { id } of [a, b]) expect((await view(id)).statusCode).toBe(422)
  })

  test('a missing file returns an error', async () => {
    const { id } = await addScan(t, staff, await newDocument())
    await t.platform.sealedFiles.remove({ agencyId: staff.agencyId, id })
    expect((await view(id)).statusCode).toBe(422)
  })
})
