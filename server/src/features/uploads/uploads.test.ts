import { readFile, stat } from 'node:fs/promises'
import { MAX_FILE_BYTES } from '@greenroom/contract/kit/media.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { beginUpload, chunkHeaders, creationHeaders } from '../../../test/upload-samples.ts'

const tusHeaders = { 'tus-resumable': '1.0.0' }
let t: TestApp
let owner: TestUser
let id: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.sql('DELETE FROM uploads')
  owner = t.people.north.CHAT_OPERATOR
  id = await beginUpload(t, owner, 10)
  await sendChunk(owner, 0, 'abc')
})

const sendChunk = (user: TestUser, offset: number, text: string, upload = id) =>
  t.send(user.token, 'PATCH /uploads/{id}', {
    params: { id: upload },
    headers: chunkHeaders(offset),
    upload: text,
  })
const getOffset = (user: TestUser, upload = id) =>
  t.send(user.token, 'HEAD /uploads/{id}', { params: { id: upload }, headers: tusHeaders })
const storedText = () => readFile(t.platform.uploads.pathOf({ id, bytes: 10 }), 'utf8')
const rows = () => t.sql('SELECT * FROM uploads ORDER BY id')

test('a file is uploaded in chunks and belongs to its owner', async () => {
  expect((await getOffset(owner)).headers).toMatchObject({
    'upload-offset': '3',
    'upload-length': '10',
    'tus-resumable': '1.0.0',
    'cache-control': 'no-store',
  })
  const second = await sendChunk(owner, 3, 'defghij')
  expect([second.status, second.headers['upload-offset'], second.text]).toEqual([204, '10', ''])
  expect(await storedText()).toBe('abcdefghij')
  expect((await rows())[0]).toMatchObject({
    owner_id: owner.userId,
    status: 'preparing',
    received: '10',
    file_name: 'beach.jpg',
  })
  const [job] = await t.sql(`SELECT data FROM pgboss.job WHERE name = 'uploads.prepare'`)
  expect(job.data).toEqual({ agencyId: owner.agencyId, uploadId: id })
})

test('no response has CORS headers', async () => {
  for (const response of [
    await getOffset(owner),
    await sendChunk(owner, 3, 'd'),
    await t.send(owner.token, 'OPTIONS /uploads', {
      headers: { ...tusHeaders, origin: 'https://evil.test' },
    }),
    await t.send(owner.token, 'POST /uploads', {
      headers: { ...creationHeaders(3), origin: 'https://evil.test' },
    }),
  ]) {
    expect(response.status).toBeLessThan(300)
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

describe('without access', () => {
  const endpoints = {
    'HEAD /uploads/{id}': { headers: tusHeaders },
    'PATCH /uploads/{id}': { headers: chunkHeaders(3), upload: 'XYZ' },
    'DELETE /uploads/{id}': { headers: tusHeaders },
    'GET /uploads/{id}/status': {},
  }
  const otherCallers: [string, number, () => string | null | Promise<string>][] = [
    ['anonymous', 401, () => null],
    ['a role without permission', 403, () => t.people.north.COMPLIANCE.token],
    [
      'a colleague',
      404,
      async () => (await addPerson(t.platform, owner.agencyId, 'CHAT_OPERATOR', 'a')).token,
    ],
    ['an admin of the agency', 404, () => t.people.north.AGENCY_ADMIN.token],
    ['a member of another agency', 404, () => t.people.south.CHAT_OPERATOR.token],
  ]
  const cases = otherCallers.flatMap(([user, status, token]) =>
    Object.entries(endpoints).map(([endpoint, input]) => ({ user, endpoint, status, token, input })),
  )

  test.each(cases)(
    '$user: $endpoint returns $status and changes nothing',
    async ({ endpoint, status, token, input }) => {
      const before = await rows()
      const response = await t.send(await token(), endpoint, { params: { id }, ...input })
      expect(response.status).toBe(status)
      expect(await storedText()).toBe('abc')
      expect(await rows()).toEqual(before)
    },
  )

  test('a suspended owner can’t send another chunk', async () => {
    const user = await addPerson(t.platform, owner.agencyId, 'CHAT_OPERATOR', 'suspended')
    id = await beginUpload(t, user, 10)
    expect((await sendChunk(user, 0, 'abc')).status).toBe(204)
    const params = { id: user.userId }
    const admin = t.people.north.AGENCY_ADMIN.token
    expect((await t.send(admin, 'POST /team/members/{id}/suspend', { params })).status).toBe(200)
    expect((await sendChunk(user, 3, 'def')).status).toBe(401)
    expect(await storedText()).toBe('abc')
  })
})

describe('rejects', () => {
  test.each([
    ['an offset that is too low', 0, 'abc'],
    ['an offset that is too high', 7, 'abc'],
  ])('%s with 409 and writes nothing', async (_, offset, text) => {
    const response = await sendChunk(owner, offset, text)
    expect([response.status, response.body.code]).toEqual([409, 'conflict'])
    expect(await storedText()).toBe('abc')
  })

  test.each(['-1', '1.5', 'NaN', '', '9'.repeat(400), '3; DROP'])(
    'the offset %j with 400',
    async (offset) => {
      const headers = { ...chunkHeaders(0), 'upload-offset': offset }
      const response = await t.send(owner.token, 'PATCH /uploads/{id}', {
        params: { id },
        headers,
        upload: 'abc',
      })
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input'])
      expect(await storedText()).toBe('abc')
    },
  )

  test('more bytes than announced with 413 and drops the excess', async () => {
    const response = await sendChunk(owner, 3, 'defghijKLMNO')
    expect([response.status, response.body.code]).toEqual([413, 'too_large'])
    expect((await stat(t.platform.uploads.pathOf({ id, bytes: 10 }))).size).toBeLessThanOrEqual(10)
    expect((await rows())[0].status).toBe('receiving')
  })

  const invalidRequests: [string, number, Record<string, string | undefined>][] = [
    ['a file of more than 500 MB', 413, { 'upload-length': String(MAX_FILE_BYTES + 1) }],
    ['an absurd length', 400, { 'upload-length': '9'.repeat(30) }],
    ['no length', 400, { 'upload-length': undefined }],
    ['a deferred length', 400, { 'upload-length': undefined, 'upload-defer-length': '1' }],
    ['an empty file', 400, { 'upload-length': '0' }],
    ['a negative length', 400, { 'upload-length': '-5' }],
    ['an unsupported version', 400, { 'tus-resumable': '0.2.2' }],
    ['no version', 400, { 'tus-resumable': undefined }],
    ['concatenated uploads', 400, { 'upload-concat': 'final;/api/uploads/a /api/uploads/b' }],
    ['a method override', 400, { 'x-http-method-override': 'DELETE' }],
    ['no purpose', 400, { 'upload-metadata': 'filename YQ==' }],
    ['an unknown purpose', 400, { 'upload-metadata': 'purpose eA==' }],
    ['unknown metadata', 400, { 'upload-metadata': 'purpose Y2hhdA==,owner YQ==' }],
    ['broken metadata', 400, { 'upload-metadata': 'purpose %%%' }],
    ['oversized metadata', 400, { 'upload-metadata': `purpose Y2hhdA==,filename ${'YWFh'.repeat(2_000)}` }],
  ]
  test.each(invalidRequests)('%s with %i and creates no upload', async (_, status, overrides) => {
    const headers = Object.fromEntries(
      Object.entries({ ...creationHeaders(10), ...overrides }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
    const response = await t.send(owner.token, 'POST /uploads', { headers })
    expect([response.status, typeof response.body.message]).toEqual([status, 'string'])
    expect(await rows()).toHaveLength(1)
  })

  test('a chunk with the wrong type or for a finished upload', async () => {
    const { 'content-type': _, ...headers } = chunkHeaders(3)
    const wrongType = await t.send(owner.token, 'PATCH /uploads/{id}', {
      params: { id },
      headers: { ...headers, 'content-type': 'application/json' },
      upload: '{}',
    })
    expect(wrongType.status).toBe(400)
    await sendChunk(owner, 3, 'defghij')
    expect((await sendChunk(owner, 10, '')).status).toBe(409)
    expect((await getOffset(owner)).headers).toMatchObject({ 'upload-offset': '10', 'upload-length': '10' })
  })

  test('a twenty-first upload in progress, even with concurrent requests', async () => {
    const requests = Array.from({ length: 25 }, () =>
      t.send(owner.token, 'POST /uploads', { headers: creationHeaders(10) }),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(19)
    expect(statuses.filter((status) => status === 422)).toHaveLength(6)
    const other = await t.send(t.people.north.CREATOR.token, 'POST /uploads', {
      headers: creationHeaders(10),
    })
    expect(other.status).toBe(201)
  })

  test('more unused bytes than the quota', async () => {
    for (let i = 0; i < 10; i++) await beginUpload(t, owner, MAX_FILE_BYTES)
    const response = await t.send(owner.token, 'POST /uploads', { headers: creationHeaders(MAX_FILE_BYTES) })
    expect([response.status, response.body.message]).toEqual([422, expect.stringContaining('Use or remove')])
  })
})

test.each([
  ['beach.jpg', 'beach.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\me.png', 'me.png'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['a\u0000b\r\nset-cookie: x.png', 'abset-cookie: x.png'],
  ['', 'file'],
  ['\u200b\u200b.png', 'file.png'],
  [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(115)}.jpeg`],
])('the name %j is stored as %j', async (input, expected) => {
  id = await beginUpload(t, owner, 10, input)
  const [row] = await t.sql('SELECT file_name FROM uploads WHERE id = $1', [id])
  expect(row.file_name).toBe(expected)
})

describe('deleting', () => {
  const remove = () => t.send(owner.token, 'DELETE /uploads/{id}', { params: { id }, headers: tusHeaders })

  test('removes the row and the file', async () => {
    expect((await remove()).status).toBe(204)
    expect(await rows()).toEqual([])
    await expect(storedText()).rejects.toThrow('ENOENT')
    expect((await getOffset(owner)).status).toBe(404)
  })

  test('is rejected for an upload used in a message', async () => {
    await t.sql(`UPDATE uploads SET used_at = now(), status = 'ready'`)
    expect((await remove()).status).toBe(409)
    expect(await rows()).toHaveLength(1)
    expect(await storedText()).toBe('abc')
  })
})

test('requesting the offset enqueues processing if that failed after the last chunk', async () => {
  await sendChunk(owner, 3, 'defghij')
  await t.sql(`UPDATE uploads SET status = 'receiving'`)
  await t.sql(`DELETE FROM pgboss.job WHERE name = 'uploads.prepare'`)
  expect((await getOffset(owner)).headers['upload-offset']).toBe('10')
  expect((await rows())[0].status).toBe('preparing')
  expect(await t.sql(`SELECT 1 FROM pgboss.job WHERE name = 'uploads.prepare'`)).toHaveLength(1)
})
