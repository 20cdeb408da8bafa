import { newCreator } from './kit/people.ts'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'

const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`

test('the audit log shows who viewed a record, and passes verification', async ({ page, baseURL }) => {
  const name = uniqueName('Wren')
  const staff = await apiAs(String(baseURL), people.COMPLIANCE)
  await staff.call('POST', '/compliance/people', { name, clientId: crypto.randomUUID() })
  await signInByApi(page, people.COMPLIANCE)
  await page.goto('/dashboard/compliance?tab=audit')
  await page.getByLabel('Search the audit log').fill(name)
  // The header and both rows. Before the search, other rows can move the row while it is clicked.
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row', { name: new RegExp(`viewed ${name}’s record`) })).toBeVisible()
  await page.getByRole('row', { name: new RegExp(`added ${name} to the records`) }).click()
  await expect(page.getByRole('complementary', { name: 'Audit row' }).getByText('Person added')).toBeVisible()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText(/Verified [\d,]+ rows?, just now/)).toBeVisible({ timeout: 15_000 })
})

test('reply wording is proposed, approved by the creator and shown in the report', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await newCreator(origin)
  const stageName = uniqueName('Lark')
  const creator = await apiAs(origin, person.email, person.password)
  const me = (await creator.call('GET', '/auth/me')) as unknown as { data: { creator: { id: string } } }
  await creator.call('PUT', `/creators/${me.data.creator.id}`, { stageName })

  await signInByApi(page, people.COMPLIANCE)
  await page.goto('/dashboard/compliance?tab=voice')
  const row = page.getByRole('listitem').filter({ hasText: stageName })
  await row.getByRole('button', { name: 'Propose wording' }).click()
  await page.getByLabel('Wording').fill('A team answers for me.')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(row.getByText('Waiting for approval')).toBeVisible()

  await signInByApi(page, person.email, person.password)
  await page.goto('/dashboard/compliance')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('A team, since', { exact: false })).toBeVisible()

  await signInByApi(page, people.COMPLIANCE)
  await page.goto(`/dashboard/compliance?tab=voice&creator=${me.data.creator.id}`)
  const report = page.getByRole('table', { name: `Who replied for ${stageName}` })
  await expect(report.getByRole('cell', { name: 'A team answers for me.' }).first()).toBeVisible()
})
