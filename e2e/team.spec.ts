import { linkMailedTo } from './kit/outbox.ts'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'

const statusOf = async (origin: string, token: string) =>
  (await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('an operator is invited, joins, gets creators, is suspended, reinstated and removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL)
  const key = crypto.randomUUID().slice(0, 8)
  const [email, name, password] = [`staff.${key}@example.test`, `Ivo ${key}`, 'lanterns at dusk']
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/settings?section=team')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to Northlight' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email)

  const ownContext = await browser.newContext({ baseURL: origin })
  const desk = await ownContext.newPage()
  await desk.goto(await linkMailedTo(origin, email, /join northlight/i))
  await desk.getByLabel('Your name').fill(name)
  await desk.getByLabel('Password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(desk).toHaveURL('/dashboard')
  await expect(desk.getByText('Chat operator').first()).toBeVisible()
  await ownContext.close()

  const operator = await apiAs(origin, email, password)
  await page.reload()
  const row = page.getByRole('table', { name: 'Team, by name' }).getByRole('row').filter({ hasText: email })
  const act = async (label: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await act('Assign creators')
  const checklist = page.getByRole('dialog', { name: `Creators assigned to ${name}` })
  await checklist.getByRole('checkbox', { name: 'Marlowe Reyes' }).check()
  await checklist.getByRole('button', { name: 'Save creators' }).click()
  await expect(row).toContainText('Marlowe Reyes')
  const visible = (await operator.call('GET', '/creators')) as unknown as { data: { stageName: string }[] }
  expect(visible.data.map(({ stageName }) => stageName)).toEqual(['Marlowe Reyes'])

  await act('Suspend')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Suspended')
  expect(await statusOf(origin, operator.token)).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row).not.toContainText('Suspended')

  await act('Remove from team')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).click()
  await expect(row).toHaveCount(0)
})
