import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addItem, addReadyUpload } from '../../../test/content-fixture.ts'
import { addCreator, assign } from '../../../test/fans.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let mainCreatorId: string
let hiddenCreatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  mainCreatorId = await addCreator(t, admin.agencyId, 'Item Star')
  hiddenCreatorId = await addCreator(t, admin.agencyId, 'Hidden Star')
  await assign(t, operator, mainCreatorId)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.unthrottle()
  await t.sql('DELETE FROM content_items')
})

const PICTURE_HASH = 0x0f1e_2d3c_4b5a_6978n
/** The hash with its lowest bits flipped. */
const withFlippedBits = (bits: number) => BigInt.asIntN(64, PICTURE_HASH ^ ((1n << BigInt(bits)) - 1n))

type Hashes = { sha256?: string; phash?: bigint; kind?: 'image' | 'video' }
async function addHashedUpload(user: TestUser, { sha256, phash, kind = 'image' }: Hashes): Promise<string> {
  const id = await addReadyUpload(t, user, { kind })
  await t.sql('UPDATE uploads SET sha256 = $2, phash = $3 WHERE id = $1', [
    id,
    sha256 ?? null,
    phash?.toString() ?? null,
  ])
  return id
}
const addItemWith = async (hashes: Hashes, title: string, creatorId = mainCreatorId, user = admin) =>
  addItem(t, user, creatorId, {
    title,
    type: hashes.kind === 'video' ? 'VIDEO' : 'PHOTO',
    files: [await addHashedUpload(user, hashes)],
  })
const findDuplicates = (user: TestUser, uploadId: string) =>
  t.send(user.token, 'GET /content/duplicates', { query: { uploadId } })
const matches = async (user: TestUser, hashes: Hashes) =>
  (await findDuplicates(user, await addHashedUpload(user, hashes))).body.data.map(
    ({ title, match }: AnyJson) => `${title}: ${match}`,
  )

test('lists items with the same bytes first, then similar pictures', async () => {
  await addItemWith({ sha256: 'aa', phash: PICTURE_HASH }, 'Same')
  await addItemWith({ sha256: 'bb', phash: withFlippedBits(6) }, 'Similar')
  await addItemWith({ sha256: 'cc', phash: withFlippedBits(7) }, 'Other')
  await addItemWith({ sha256: 'dd' }, 'Plain')
  expect(await matches(admin, { sha256: 'aa', phash: PICTURE_HASH })).toEqual([
    'Same: exact',
    'Similar: similar',
  ])
})

test('lists an album once, with its best match', async () => {
  const files = [
    await addHashedUpload(admin, { phash: PICTURE_HASH }),
    await addHashedUpload(admin, { sha256: 'aa' }),
  ]
  await addItem(t, admin, mainCreatorId, { title: 'Album', type: 'ALBUM', files })
  expect(await matches(admin, { sha256: 'aa', phash: PICTURE_HASH })).toEqual(['Album: exact'])
})

test.each<[string, Hashes]>([
  ['a picture without a match', { sha256: 'zz' }],
  ['a file that is not processed yet', {}],
  ['a video whose poster looks like a picture', { sha256: 'zz', phash: PICTURE_HASH, kind: 'video' }],
])('%s has no duplicates', async (_, hashes) => {
  await addItemWith({ phash: PICTURE_HASH }, 'Picture')
  await addItemWith({}, 'Without hashes')
  expect(await matches(admin, hashes)).toEqual([])
})

describe('visibility', () => {
  test('lists only items the caller can see', async () => {
    await addItemWith({ sha256: 'aa' }, 'Assigned')
    await addItemWith({ sha256: 'aa' }, 'Hidden', hiddenCreatorId)
    const south = t.people.south.AGENCY_ADMIN
    await addItemWith({ sha256: 'aa' }, 'South', await addCreator(t, south.agencyId, 'South Star'), south)
    expect(await matches(operator, { sha256: 'aa' })).toEqual(['Assigned: exact'])
    expect((await matches(admin, { sha256: 'aa' })).toSorted()).toEqual(['Assigned: exact', 'Hidden: exact'])
    expect(await matches(south, { sha256: 'aa' })).toEqual(['South: exact'])
  })

  test.each<[string, number, number | null, () => string | null]>([
    ['an anonymous caller', 401, null, () => null],
    ['compliance', 403, null, () => t.people.north.COMPLIANCE.token],
    ['a colleague', 200, 0, () => operator.token],
    ['another agency', 200, 0, () => t.people.south.AGENCY_ADMIN.token],
    ['the owner', 200, 1, () => admin.token],
  ])('%s gets %i for duplicates of an admin’s upload', async (_, status, items, token) => {
    await addItemWith({ sha256: 'bb' }, 'Original')
    const uploadId = await addHashedUpload(admin, { sha256: 'bb' })
    const response = await t.send(token(), 'GET /content/duplicates', { query: { uploadId } })
    expect(response.status).toBe(status)
    if (items === null) return
    expect(response.body.data).toHaveLength(items)
  })

  test('returns no duplicates for a chat upload, and 400 for an invalid ID', async () => {
    const { body } = await findDuplicates(admin, await addReadyUpload(t, admin, { purpose: 'chat' }))
    expect(body.data).toEqual([])
    expect((await findDuplicates(admin, 'x')).status).toBe(400)
  })
})
