import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'

const fetchStatus = async (origin: string, token: string) =>
  (await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('an operator is invited, joins, is assigned creators, suspended, reinstated and removed', async ({
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
  // Without a mail server the link is shown at once and replaces the one in the outbox.
  const link = page.getByRole('dialog', { name: 'Invitation link' }).getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/invite#token=/)
  const invitationUrl = await link.inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(email)

  const operatorContext = await browser.newContext({ baseURL: origin })
  const operatorPage = await operatorContext.newPage()
  await operatorPage.goto(invitationUrl)
  await operatorPage.getByLabel('Your name').fill(name)
  await operatorPage.getByLabel('Password', { exact: true }).fill(password)
  await operatorPage.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(operatorPage).toHaveURL('/dashboard')
  await expect(operatorPage.getByText('Chat operator').first()).toBeVisible()
  await operatorContext.close()

  const operator = await apiAs(origin, email, password)
  await page.reload()
  const row = page.getByRole('table', { name: 'Team, by name' }).getByRole('row').filter({ hasText: email })
  const chooseAction = async (label: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await chooseAction('Assign creators')
  const checklist = page.getByRole('dialog', { name: `Creators assigned to ${name}` })
  await checklist.getByRole('checkbox', { name: 'Marlowe Reyes' }).check()
  await checklist.getByRole('button', { name: 'Save creators' }).click()
  await expect(row).toContainText('Marlowe Reyes')
  const creators = (await operator.call('GET', '/creators')) as unknown as { data: { stageName: string }[] }
  expect(creators.data.map(({ stageName }) => stageName)).toEqual(['Marlowe Reyes'])

  await chooseAction('Suspend')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Suspended')
  expect(await fetchStatus(origin, operator.token)).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row).not.toContainText('Suspended')

  await chooseAction('Remove from team')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).click()
  await expect(row).toHaveCount(0)
})
