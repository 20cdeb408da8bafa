import { brandShade } from '@greenroom/contract/kit/brand-color.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { scanHeaders } from '../../../test/compliance-fixture.ts'
import { decompressionBomb, pictureAs } from '../../../test/media-files.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

const upload = (user: TestUser, file: Buffer | string) =>
  t.send(user.token, 'PUT /agency/logo', {
    headers: scanHeaders,
    upload: new Blob([typeof file === 'string' ? file : new Uint8Array(file)]),
  })
const agencyOf = async (user: TestUser) => (await t.send(user.token, 'GET /agency')).body.data
const fetchLogo = (logo: string) => t.app.inject(`/api/brand/${logo}`)

test('a logo is re-encoded, served to anyone with its URL, and deleted once replaced or removed', async () => {
  const { AGENCY_ADMIN, CHAT_OPERATOR } = t.people.south
  expect((await upload(AGENCY_ADMIN, await pictureAs('webp', 900, 300))).status).toBe(204)
  const { logo } = await agencyOf(CHAT_OPERATOR)
  expect(logo).toMatch(/^[0-9a-f]{32}$/)
  const { statusCode, headers, rawPayload } = await fetchLogo(logo)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 320 })
  expect((await agencyOf(t.people.north.AGENCY_ADMIN)).logo).toBeNull()

  await upload(AGENCY_ADMIN, await pictureAs('png'))
  const { logo: replacement } = await agencyOf(AGENCY_ADMIN)
  expect(replacement).not.toBe(logo)
  await expect.poll(async () => (await fetchLogo(logo)).statusCode).toBe(404)
  expect((await t.send(AGENCY_ADMIN.token, 'DELETE /agency/logo')).body.data.logo).toBeNull()
  await expect.poll(async () => (await fetchLogo(replacement)).statusCode).toBe(404)
})

describe('rejected branding changes', () => {
  test.each<[string, () => Buffer | string | Promise<Buffer>, number]>([
    ['an SVG logo', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 422],
    ['a plain text file', () => 'hello', 422],
    ['a GIF', () => pictureAs('gif'), 422],
    ['a decompression bomb', () => decompressionBomb(), 422],
    ['a file over the size limit', () => Buffer.alloc(3 * 1024 * 1024, 1), 413],
  ])('%s', async (_, file, status) => {
    const user = t.people.north.AGENCY_ADMIN
    expect((await upload(user, await file())).status).toBe(status)
    expect((await agencyOf(user)).logo).toBeNull()
  })

  test.each(['CHAT_OPERATOR', 'COMPLIANCE', 'CREATOR'] as const)('any change by %s', async (role) => {
    const user = t.people.north[role]
    expect((await upload(user, await pictureAs('png'))).status).toBe(403)
    expect((await t.send(user.token, 'PATCH /agency', { body: { color: '#112233' } })).status).toBe(403)
    expect(await agencyOf(user)).toMatchObject({ color: null, logo: null })
  })

  test.each(['red', '#12', '#11223344', 'url(x)', '#112233;}'])('the invalid color %s', async (color) => {
    const user = t.people.north.AGENCY_ADMIN
    expect((await t.send(user.token, 'PATCH /agency', { body: { color } })).status).toBe(400)
  })
})

test('a truncated logo is rejected as damaged', async () => {
  const { status, body } = await upload(t.people.north.AGENCY_ADMIN, (await pictureAs('png')).subarray(0, 20))
  expect([status, body.message]).toEqual([422, 'This image is damaged or incomplete.'])
})

test('emails and invitations show only their own agency’s brand', async () => {
  const { north, south } = t.people
  await upload(south.AGENCY_ADMIN, await pictureAs('png'))
  await t.send(south.AGENCY_ADMIN.token, 'PATCH /agency', { body: { color: '#7C3AED' } })
  const { color, logo } = await agencyOf(south.CREATOR)
  expect(color).toBe('#7c3aed')
  const shade = brandShade('#7c3aed', 0.44, 0.092)
  const invite = async (user: TestUser) => {
    const email = `${newId()}@new.test`
    await t.send(user.token, 'POST /team/invitations', { body: { email, role: 'CHAT_OPERATOR' } })
    const [mail] = await t.sql('SELECT html, text FROM mails WHERE to_address = $1', [email])
    return { html: mail.html as string, token: /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
  }
  const [southInvite, northInvite] = [await invite(south.AGENCY_ADMIN), await invite(north.AGENCY_ADMIN)]
  expect(southInvite.html).toContain(`background:${shade}`)
  expect(southInvite.html).toContain(`/api/brand/${logo}"`)
  expect(northInvite.html).not.toContain(shade)
  expect(northInvite.html).not.toContain('/api/brand/')
  const lookUp = async (token: string) =>
    (await t.send(null, 'POST /team/invitations/look-up', { body: { token } })).body.data
  expect(await lookUp(southInvite.token)).toMatchObject({ color, logo })
  expect(await lookUp(northInvite.token)).toMatchObject({ color: null, logo: null })
})
