import { readFile } from 'node:fs/promises'
import { fetchFans, newFan, openFans, rowsOf } from './kit/fan-list.ts'
import { expect, people, signInByApi, test } from './kit/test.ts'

test('an admin finds an inactive whale, exports the list, sees why an action is suggested and adds a note', async ({
  page,
  baseURL,
}) => {
  await openFans(page, 'AGENCY_ADMIN')
  await page.getByRole('link', { name: /^Whales/ }).click()
  await expect(page).toHaveURL(/tier=WHALE/)
  await page.getByRole('button', { name: /Inactive/ }).click()
  await expect(page).toHaveURL(/opportunity=quiet/)
  const { data, meta } = await fetchFans(
    String(baseURL),
    'AGENCY_ADMIN',
    'tier=WHALE&opportunity=quiet&limit=100',
  )
  const whale = data[0]
  if (!whale) throw new Error('The demo has no inactive whale')

  const row = rowsOf(page).filter({ hasText: whale.username })
  await expect(row).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^greenroom-fans-.*\.csv$/)
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(meta.total ?? data.length)
  for (const { username } of data) expect(lines.some((line) => line.includes(username))).toBe(true)

  await row.getByText('WHALE').click()
  await expect(page).toHaveURL(new RegExp(whale.id))
  await expect(page.getByRole('heading', { name: whale.username })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next Best Action' }).getByText(/Why: .*\d/)).toBeVisible()
  const note = `Asked about the tour, ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Add Note', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Note').fill(note)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' }).getByText(note)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Notes' }).getByText(note)).toBeVisible()
})

test('a sale is added and refunded, and the figures are updated', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const fan = await newFan(String(baseURL))
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}?tab=spending`)
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await page.getByLabel('Amount (USD)').fill('1,284.50')
  await page.getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByRole('link', { name: /^Total spent \$1,285/ })).toBeVisible()
  await expect(page.getByText('WHALE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Refund $1,284.50' }).click()
  await page.getByLabel('Reason').fill('Wrong file')
  await page.getByRole('button', { name: 'Add refund' }).click()
  await expect(page.getByRole('link', { name: /^Total spent \$0/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Refund Wrong file/ })).toBeVisible()
})

test('an operator sees only fans of assigned creators, and a creator sees only their own', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  const allFans = await fetchFans(String(baseURL), 'AGENCY_ADMIN', 'limit=100')
  const operatorFans = await fetchFans(String(baseURL), 'CHAT_OPERATOR', 'limit=100')
  const ownFans = await fetchFans(String(baseURL), 'CREATOR', 'limit=100')
  expect(operatorFans.data.length).toBeGreaterThan(0)
  expect(Number(operatorFans.meta.total)).toBeLessThan(Number(allFans.meta.total))
  expect(new Set(ownFans.data.map((fan) => fan.creator.stageName))).toEqual(new Set(['Juno Vale']))
  await openFans(page, 'CHAT_OPERATOR')
  await expect(page.getByText(`${operatorFans.meta.total} fans`, { exact: true })).toBeVisible()
  const creatorIds = new Set(operatorFans.data.map((fan) => fan.creator.id))
  const hiddenFan = allFans.data.find((fan) => !creatorIds.has(fan.creator.id))
  await page.goto(`/dashboard/fans/${hiddenFan?.id}`)
  await expect(page.getByText('Fan not found')).toBeVisible()
})
