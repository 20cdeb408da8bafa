import { applied, listed, openPage, panelOf, rowOf } from './kit/applications.ts'
import { enter, expect, expectAccessible, people, signIn, test } from './kit/test.ts'

test('the keyboard goes through the list, the URL names the open one, and Back closes it', async ({
  page,
  baseURL,
}) => {
  const key = crypto.randomUUID().slice(0, 6)
  for (const name of [`Third${key}`, `Second${key}`, `First${key}`]) await applied(String(baseURL), name)
  await openPage(page, `?q=${key}`)
  await expect(listed(page)).toHaveCount(3)
  const heading = panelOf(page).getByRole('heading', { level: 3 })
  await listed(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(panelOf(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(`Second${key} Calloway`)
  await expect(panelOf(page)).toBeFocused()
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`Third${key} Calloway`)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`Third${key} Calloway`)
  await page.keyboard.press('k')
  await expect(heading).toHaveText(`Second${key} Calloway`)
  await listed(page).nth(1).click()
  await page.keyboard.press('ArrowUp')
  await expect(heading).toHaveText(`First${key} Calloway`)
  await panelOf(page).getByRole('textbox', { name: 'Note' }).fill('jk')
  await page.keyboard.type('jk')
  await expect(panelOf(page).getByRole('textbox', { name: 'Note' })).toHaveValue('jkjk')
  await page.keyboard.press('Escape')
  await expect(heading).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(listed(page).first()).toBeFocused()
  await listed(page).first().click()
  await expect(panelOf(page).getByRole('textbox', { name: 'Note' })).toHaveValue('jkjk')
  await page.goBack()
  await expect(panelOf(page)).toHaveCount(0)
})

test('filters and cards stand in the URL; nothing found says so and clears', async ({ page, baseURL }) => {
  const person = await applied(String(baseURL), 'Thea')
  await openPage(page)
  await page.getByRole('link', { name: /^Pending Review/ }).click()
  await expect(page).toHaveURL(/\?status=PENDING$/)
  await expect(rowOf(page, person)).toBeVisible()
  await page.getByRole('combobox', { name: 'Status: Pending' }).click()
  for (const name of ['Pending', 'Reviewed', 'Approved', 'Rejected', 'Contacted'])
    await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('option', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(/\?status=REJECTED$/)
  await expect(rowOf(page, person)).toHaveCount(0)
  await page.goBack()
  await expect(rowOf(page, person)).toBeVisible()
  await page.getByLabel('Search by name or email').fill('zz%_no such person')
  await expect(page.getByText('No applications found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(page, person)).toBeVisible()
})

for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
  test(`${role} is told that the page is not theirs and asks the server for nothing`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(applications|inquiries)/.test(request.url())) asked.push(request.url())
    })
    await signIn(page, people[role])
    await expect(page.getByRole('link', { name: 'Applications' })).toHaveCount(0)
    await page.goto('/dashboard/applications')
    await expect(page.getByText('You don’t have access to this page')).toBeVisible()
    expect(asked).toEqual([])
  })

test('a list that fails says so with Retry, not that it is empty', async ({ page, quietConsole }) => {
  quietConsole.allow(/500/)
  await enter(page, people.AGENCY_ADMIN)
  let failing = true
  await page.route(/\/api\/applications(\?|\/summary)/, (route) =>
    failing
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } })
      : route.continue(),
  )
  await page.goto('/dashboard/applications')
  await expect(page.getByText('Could not load applications')).toBeVisible()
  await expect(page.getByText('Could not load figures')).toBeVisible()
  await expect(page.getByText('No applications found')).toHaveCount(0)
  failing = false
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(page.getByText('Could not load applications')).toHaveCount(0)
})

test('a phone shows the application on the whole screen, and closing leads back to its row', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const person = await applied(String(baseURL), 'Ulla')
  await openPage(page, `?q=${person.email}`)
  const row = page.getByRole('list', { name: 'Applications' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Application' })
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(375)
  expect((await sheet.boundingBox())?.x).toBe(0)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await page
    .getByRole('dialog', { name: 'Reject Ulla Calloway?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
  await expect(page).not.toHaveURL(/[?&]id=/)
})
