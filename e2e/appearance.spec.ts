import sharp from 'sharp'
import { newCreator } from './kit/people.ts'
import { expect, signInByApi, test } from './kit/test.ts'

test('a profile picture and a date format are saved and shown everywhere', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const { email, password } = await newCreator(baseURL ?? '')
  await signInByApi(page, email, password)
  await page.goto('/dashboard/settings?section=profile')
  const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#0f6244' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText('Profile picture saved')).toBeVisible()
  const pictures = page.locator('img[src^="/api/avatars/"]')
  await expect(pictures).toHaveCount(3)
  expect(
    await pictures.first().evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(192)

  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('button', { name: '2026-11-17' }).click()
  await expect(page.getByText('Format saved')).toBeVisible()
  await page.getByRole('button', { name: '14:30' }).click()
  await expect(page.getByText(/^Now: \d\d-\d\d, \d\d:\d\d$/)).toBeVisible()
  await page.goto('/dashboard/settings?section=sessions')
  await expect(page.getByText(/signed in \d\d-\d\d, \d\d:\d\d/).first()).toBeVisible()

  await page.goto('/dashboard/settings?section=profile')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(pictures).toHaveCount(0)
})
