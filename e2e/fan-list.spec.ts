import { fansOf, openList, rowsOf } from './kit/fan-list.ts'
import { expect, expectAccessible, test } from './kit/test.ts'

test('on a phone rows have two lines, nothing sticks out, and a fan opens', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openList(page, 'AGENCY_ADMIN')
  const list = page.getByRole('list', { name: 'Fans' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  const first = list.getByRole('listitem').first()
  expect((await first.boundingBox())?.y).toBeLessThan(500)
  const names = list.getByRole('link')
  const cut = await names.evaluateAll(
    (all) => all.filter((name) => name.scrollWidth > name.clientWidth).length,
  )
  expect(cut).toBe(0)
  await first.getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Selected fans' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await first.getByText(/messages/).click()
  const next = page.getByRole('region', { name: 'Next Best Action' })
  await expect(next).toBeVisible()
  const panel = await page.getByRole('tabpanel').boundingBox()
  expect(panel?.y).toBeLessThan(600)
  expect((await next.boundingBox())?.y).toBeGreaterThan(Number(panel?.y))
  await expectAccessible(page)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('selecting all says whom it took, and takes everybody who matches when asked', async ({
  page,
  baseURL,
}) => {
  const { meta } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'tier=REGULAR&limit=1')
  const tag = `all ${crypto.randomUUID().slice(0, 6)}`
  await openList(page, 'AGENCY_ADMIN', '?tier=REGULAR')
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  const bar = page.getByRole('region', { name: 'Selected fans' })
  await expect(bar.getByText('100 loaded selected')).toBeVisible()
  await bar.getByRole('button', { name: `Select all ${meta.total} matching` }).click()
  await expect(bar.getByText(`All ${meta.total} matching selected`)).toBeVisible()
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('dialog').getByLabel('Tag').fill(tag)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${tag}” put on ${meta.total} fans`)).toBeVisible({ timeout: 20_000 })
})

test('offline, the list says that it is the earlier result, and answers when back', async ({
  page,
  context,
  quietConsole,
}) => {
  // What was on its way when the line went down.
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  await openList(page, 'AGENCY_ADMIN')
  await expect(rowsOf(page).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Search by username or email').fill('zz no such fan')
  await expect(page.getByText(/You are offline.*earlier result/)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Still offline')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No fans found')).toBeVisible()
  await expect(page.getByText(/You are offline/)).toBeHidden()
})

test('what makes no sense in the URL is taken out of it', async ({ page }) => {
  await openList(page, 'AGENCY_ADMIN', '?tag=%E2%80%8B&sort=password&import=not-an-id')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/fans$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
