import { generate } from 'otplib'
import { newCreator } from './kit/people.ts'
import { apiAs, enter, expect, expectAccessible, people, test } from './kit/test.ts'

/** What is asked once in a while about people, and used to be a dead end. */

type Person = { id: string; stageName: string }

async function addedCreator(origin: string, stageName: string): Promise<Person> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  return ((await admin.call('POST', '/creators', { stageName })) as unknown as { data: Person }).data
}

const newName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`

for (const { path, list, first, other, param } of [
  { path: 'creators', list: 'Creators', first: 'By revenue', other: 'By name', param: 'name' },
  { path: 'fans', list: 'Fans', first: 'By total spent', other: 'By upsell score', param: 'upsell' },
])
  test(`on a phone the list of ${path} is put in another order and turned around`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await enter(page, people.AGENCY_ADMIN)
    await page.goto(`/dashboard/${path}`)
    const items = page.getByRole('list', { name: list }).getByRole('listitem')
    await expect(items.first()).toBeVisible()
    const before = await items.first().textContent()
    const order = page.getByRole('group', { name: 'Sort order' })
    await expect(order.getByRole('combobox', { name: 'Sort' })).toHaveText(first)
    await order.getByRole('combobox', { name: 'Sort' }).click()
    await page.getByRole('option', { name: other }).click()
    await expect(page).toHaveURL(new RegExp(`\\?sort=${param}$`))
    await order.getByRole('button', { name: /Reverse order/ }).click()
    await expect(page).toHaveURL(new RegExp(`sort=${param}&direction=`))
    await expect(items.first()).not.toHaveText(String(before))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(order).toBeHidden()
  })

test('who is about to use a stage name twice is told before saving, and may', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/409/)
  const name = newName('Wren')
  await addedCreator(String(baseURL), name)
  await enter(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/creators')
  await page.getByRole('button', { name: 'Add Creator' }).click()
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText(`There is already a creator called ${name}.`)
  await dialog.getByLabel('Stage name').fill(name.toUpperCase())
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Stage name').fill(`${name} II`)
  await expect(warning).toHaveCount(0)
  await dialog.getByLabel('Stage name').fill(name)
  await expect(warning).toBeVisible()
  await dialog.getByLabel('Email').fill(people.COMPLIANCE)
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect(dialog.getByText(/Priya Nair on your team uses this email to sign in/)).toBeVisible()
  await dialog.getByLabel('Email').fill('')
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()
})

test('a share that has not begun is taken back after a question, and Undo brings it again', async ({
  page,
  baseURL,
}) => {
  const { id } = await addedCreator(String(baseURL), newName('Tamsin'))
  const admin = await apiAs(String(baseURL), people.AGENCY_ADMIN)
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await admin.call('POST', `/creators/${id}/splits`, { validFrom: day, creatorPercent: 71 })
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/creators/${id}`)
  const shares = page.getByRole('list', { name: 'Revenue shares, newest first' })
  await page.getByRole('button', { name: /^Delete 71% from/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Delete 71% from .*\?$/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(shares.getByText('71%')).toBeVisible()
  await page.getByRole('button', { name: /^Delete 71% from/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(shares).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shares.getByText('71%')).toBeVisible()
})

test('a creator who lost the second factor gets back in by her password', async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const { email, password } = await newCreator(origin)
  const herself = await apiAs(origin, email, password)
  const { data } = (await herself.call('POST', '/auth/two-factor/setup', { password })) as unknown as {
    data: { secret: string }
  }
  await herself.call('POST', '/auth/two-factor/enable', { code: await generate({ secret: data.secret }) })
  const me = (await herself.call('GET', '/auth/me')) as unknown as { data: { creator: Person } }
  const { id, stageName } = me.data.creator
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/creators/${id}`)
  await page.getByRole('button', { name: `More for ${stageName}` }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor' }).click()
  const question = page.getByRole('alertdialog', { name: `Reset two-factor for ${stageName}?` })
  await expect(question).toContainText('All their sessions end')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Reset two-factor' }).click()
  await expect(page.getByText(`${stageName} can now sign in without two-factor`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset two-factor' })).toHaveCount(0)
  expect((await apiAs(origin, email, password)).token).toBeTruthy()
})

test('an invitation to an address with an account elsewhere says what can be done', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const { email } = await newCreator(origin)
  const ada = await apiAs(origin, 'ada@harbourstreet.test')
  await ada.call('POST', '/team/invitations', { email, role: 'CHAT_OPERATOR' })
  const mails = (await ada.call('GET', '/mail?limit=50')) as unknown as { data: { id: string; to: string }[] }
  const mail = mails.data.find(({ to }) => to === email)
  const read = (await ada.call('GET', `/mail/${mail?.id}`)) as unknown as { data: { text: string } }
  await page.goto(/https?:\/\/\S+token=[\w-]+/.exec(read.data.text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'This Email Is Already in Use' })).toBeVisible()
  await expect(page.getByText(/ask there for an invitation to another address of yours/)).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expectAccessible(page)
})
