import { fansOf, newFan, openList, rowsOf } from './kit/fan-list.ts'
import { enter, expect, expectAccessible, people, test } from './kit/test.ts'

test('find a whale, read why they are slipping away, and leave a note', async ({ page, baseURL }) => {
  await openList(page, 'AGENCY_ADMIN')
  await expect(rowsOf(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Whales/ }).click()
  await expect(page).toHaveURL(/tier=WHALE/)
  await page.getByRole('button', { name: /Inactive/ }).click()
  await expect(page).toHaveURL(/opportunity=quiet/)
  await expect(page.getByRole('button', { name: /Inactive/ })).toHaveAttribute('aria-pressed', 'true')
  const { data } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'tier=WHALE&opportunity=quiet')
  const whale = data[0]
  if (!whale) throw new Error('The demo has no whale who went quiet')
  await rowsOf(page).filter({ hasText: whale.username }).getByText('WHALE').click()
  await expect(page).toHaveURL(new RegExp(whale.id))
  await expect(page.getByRole('heading', { name: whale.username })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next Best Action' })
  await expect(next.getByText(/Why: .*\d/)).toBeVisible()
  const note = `Asked about the tour, ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill(note)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' }).getByText(note)).toBeVisible()
  await page.getByRole('link', { name: 'Fans', exact: true }).last().click()
  await expect(page).toHaveURL(/tier=WHALE.*opportunity=quiet/)
})

test('every tab of a fan has content, and axe finds nothing in it', async ({ page, baseURL }) => {
  test.slow()
  const { data } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'tier=WHALE&limit=1')
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${data[0]?.id}`)
  for (const tab of ['Overview', 'Spending', 'Messages', 'Upsell']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('a deleted note can be taken back, and is gone when it was not', async ({ page }) => {
  await openList(page, 'AGENCY_ADMIN', '?tier=VIP')
  await rowsOf(page).nth(2).getByText('VIP').click()
  const note = `Birthday in May, ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill(note)
  await page.keyboard.press('Control+Enter')
  const item = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: note })
  await item.getByRole('button', { name: 'Delete note' }).click()
  await expect(item).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toHaveCount(1)
  await item.getByRole('button', { name: 'Delete note' }).click()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('tab', { name: 'Spending' }).click()
  expect((await deleted).ok()).toBe(true)
  await page.reload()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(item).toHaveCount(0)
})

test('blocking asks by name, shows on the page, and Undo lets the fan back in', async ({ page, baseURL }) => {
  const { data } = await fansOf(String(baseURL), 'CHAT_OPERATOR', 'tier=CASUAL&limit=5')
  const fan = data[3]
  await enter(page, people.CHAT_OPERATOR)
  await page.goto(`/dashboard/fans/${fan?.id}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Block .+\?$/ })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(/^Blocked by Dana/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Blocked by Dana/)).toBeHidden()
})

test('a sale is booked and refunded, and the figures follow', async ({ page, baseURL }) => {
  const { fan } = await newFan(String(baseURL))
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}?tab=spending`)
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await page.getByRole('button', { name: 'Book sale' }).click()
  await expect(page.getByText('Enter an amount, like 25 or 25.50.')).toBeVisible()
  await page.getByLabel('Amount (USD)').fill('1,284.50')
  await page.getByRole('button', { name: 'Book sale' }).click()
  await expect(page.getByRole('link', { name: /^Total spent \$1,285/ })).toBeVisible()
  await expect(page.getByText('WHALE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Refund $1,284.50' }).click()
  await page.getByLabel('Reason').fill('Wrong file')
  // Closed by a slip, by key or beside it, and another begun meanwhile: each keeps its words.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await page.getByLabel('External ID').fill('A-17')
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Refund $1,284.50' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Wrong file')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await expect(page.getByLabel('External ID')).toHaveValue('A-17')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Refund $1,284.50' }).click()
  await page.getByRole('button', { name: 'Book refund' }).click()
  await expect(page.getByRole('link', { name: /^Total spent \$0/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Refund Wrong file/ })).toBeVisible()
})

test('an operator sees assigned creators only, and a creator sees her own', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/404/)
  const everybody = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'limit=100')
  const operators = await fansOf(String(baseURL), 'CHAT_OPERATOR', 'limit=100')
  const own = await fansOf(String(baseURL), 'CREATOR', 'limit=100')
  expect(operators.data.length).toBeGreaterThan(0)
  expect(Number(operators.meta.total)).toBeLessThan(Number(everybody.meta.total))
  expect(new Set(own.data.map((fan) => fan.creator.stageName))).toEqual(new Set(['Juno Vale']))
  await openList(page, 'CHAT_OPERATOR')
  await expect(page.getByText(`${operators.meta.total} fans`, { exact: true })).toBeVisible()
  for (const name of ['Add Fan', 'Import CSV', 'Export CSV'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const seen = new Set(operators.data.map((fan) => fan.creator.id))
  const foreign = everybody.data.find((fan) => !seen.has(fan.creator.id))
  await page.goto(`/dashboard/fans/${foreign?.id}`)
  await expect(page.getByText('Fan not found')).toBeVisible()
  await expectAccessible(page)
})

test('an old tab changes its own field and tag, and leaves a colleague’s alone', async ({
  page,
  baseURL,
}) => {
  const { admin, fan, read } = await newFan(String(baseURL))
  await admin.call('PUT', `/fans/${fan.id}/tags`, { tags: ['mine'] })
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}`)
  await expect(page.getByRole('button', { name: 'Remove tag mine' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Display name').fill('Robin')
  // A colleague is quicker.
  await admin.call('PUT', `/fans/${fan.id}`, { location: 'Leeds' })
  await admin.call('PUT', `/fans/${fan.id}/tags`, { tags: ['mine', 'theirs'] })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${fan.username} saved`)).toBeVisible()
  expect(await read()).toMatchObject({ displayName: 'Robin', location: 'Leeds' })
  await page.reload()
  await admin.call('PUT', `/fans/${fan.id}/tags`, { tags: ['mine', 'theirs', 'later'] })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Remove tag mine' }).click()
  expect((await saved).ok()).toBe(true)
  expect((await read()).tags).toEqual(['later', 'theirs'])
})

test('a month that went below zero has its minus on the axis', async ({ page, baseURL }) => {
  const { admin, fan } = await newFan(String(baseURL))
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}?tab=spending`)
  await expect(page.getByText('No purchases in the last 12 months.')).toBeVisible()
  const date = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const sale = { amount: 9_000, type: 'Tips', date }
  await admin.call('POST', `/fans/${fan.id}/transactions`, sale)
  const back = { amount: -8_000, type: 'Tips', kind: 'REFUND', reason: 'Wrong file' }
  await admin.call('POST', `/fans/${fan.id}/transactions`, back)
  await page.reload()
  const label = page.locator('svg text', { hasText: /^[-−]\$/ }).last()
  await expect(label).toBeVisible()
  const room = await label.evaluate((text) => {
    const svg = text.closest('svg[width][height]')
    return text.getBoundingClientRect().left - Number(svg?.getBoundingClientRect().left)
  })
  expect(room).toBeGreaterThanOrEqual(0)
})
