import sharp from 'sharp'
import { queryRows } from './kit/database.ts'
import { acceptManagement, newCreator } from './kit/people.ts'
import { dataDirOf } from './kit/server.ts'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'

type Item = { id: string; status: string; review: string | null; rev: number; creator: { id: string } }

/** Today in the demo agency’s time zone: an ID counts only for content produced on or after its examination. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#678' } })
    .png()
    .toBuffer()

test('evidence and a second reviewer allow publishing, and a withdrawn consent blocks it', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const lark = await newCreator(origin)
  await acceptManagement(origin, lark)
  const [creatorApi, compliance] = [
    await apiAs(origin, lark.email, lark.password),
    await apiAs(origin, people.COMPLIANCE),
  ]

  // The creator uploads a picture as a draft, and the panel lists what is missing.
  await signInByApi(page, lark.email, lark.password)
  await page.goto('/dashboard/content/upload')
  const file = { name: 'one.png', mimeType: 'image/png', buffer: await picture() }
  await page.locator('[data-field=files] input[type=file]').setInputFiles(file)
  await page.getByLabel('Title').fill('First light')
  await page.getByLabel('Produced on').fill(today())
  await page.getByRole('radio', { name: 'Draft' }).check()
  await expect(page.getByText('1 file uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL(/\/dashboard\/content(\?|$)/)
  const [addedItem] = (await creatorApi.call('GET', '/content')).data as Item[]
  const [id, creatorId] = [addedItem?.id ?? '', addedItem?.creator.id]
  await page.goto(`/dashboard/content?id=${id}`)
  await expect(page.getByText(`No accepted ID for ${lark.stageName}`)).toBeVisible()
  await expect(
    page.getByText(`No signed consent from ${lark.stageName} for the publication date`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Needs evidence').first()).toBeVisible()

  // The creator submits an ID, compliance examines it, and the creator signs a consent. The item then enters the queue
  // automatically.
  const { id: documentId } = (
    await creatorApi.call('POST', `/compliance/people/${creatorId}/documents`, {
      type: 'passport',
      issuer: 'Passport Office',
      country: 'US',
      number: 'X1234567',
      legalName: 'Laura Merrow',
      birthDate: '1996-04-12',
      issuedOn: '2022-01-05',
      expiresOn: '2032-01-04',
    })
  ).data as { id: string }
  const scan = await fetch(`${origin}/api/compliance/documents/${documentId}/scans`, {
    method: 'POST',
    body: new Uint8Array(file.buffer),
    headers: { authorization: `Bearer ${creatorApi.token}`, 'content-type': 'application/octet-stream' },
  })
  expect(scan.status).toBe(201)
  await compliance.call('POST', `/compliance/documents/${documentId}/examine`, {
    verdict: 'ACCEPTED',
    method: 'video call',
  })
  const consent = (
    await compliance.call('POST', `/compliance/people/${creatorId}/consents`, {
      kind: 'CONSENT',
      scopes: ['depict', 'distribute'],
      from: today(),
      text: 'I agree to be depicted, and that this is published.',
    })
  ).data as { id: string }
  await creatorApi.call('POST', `/compliance/consents/${consent.id}/sign`, { typedName: 'Laura Merrow' })

  // Compliance clears it with the keyboard.
  await signInByApi(page, people.COMPLIANCE)
  await page.goto(`/dashboard/compliance?tab=review&id=${id}`)
  const panel = page.getByRole('complementary', { name: 'Review' })
  await expect(panel.getByText(/Passport, examined .* by Priya Nair/)).toBeVisible()
  await page.keyboard.type('12345c')
  await expect(page.getByText('“First light” cleared')).toBeVisible()

  // An admin schedules the item along with another one; then the creator withdraws consent.
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const at = new Date(Date.now() + 4_000).toISOString()
  const publish = (item: Item) =>
    admin.call('PUT', `/content/${item.id}/publish`, { publish: { mode: 'SCHEDULE', at }, rev: item.rev })
  const items = (await admin.call('GET', '/content?status=SCHEDULED')).data as Item[]
  const otherItem = items.find(({ review }) => review === 'CLEARED')
  const cleared = (await admin.call('GET', `/content/${id}`)).data as Item
  if (!otherItem) throw new Error('The demo has no cleared item on the schedule')
  const { data: scheduled }: { data: unknown } = await publish(cleared)
  expect(scheduled).toMatchObject({ status: 'SCHEDULED', review: 'CLEARED' })
  await publish(otherItem)
  const reason = { reason: 'I changed my mind.' }
  const withdrawn: { data: unknown } = await creatorApi.call(
    'POST',
    `/compliance/consents/${consent.id}/withdraw`,
    reason,
  )
  expect(withdrawn.data).toMatchObject({ removals: [] })
  await page.goto(`/dashboard/content?id=${id}`)
  await expect(page.getByText(`${lark.stageName} withdrew consent`)).toBeVisible()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()

  const countPosts = async (itemId: string) =>
    (await queryRows(dataDirOf(origin), 'SELECT 1 FROM content_publications WHERE item_id = $1', [itemId]))
      .length
  await expect.poll(() => countPosts(otherItem.id), { timeout: 75_000 }).toBe(1)
  expect(await countPosts(id)).toBe(0)
})
