import { linkMailedTo } from './kit/outbox.ts'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'

/** Losing access removes data from open screens without a reload. */

type Person = { id: string; email: string; password: string }

async function newMember(origin: string, role: 'AGENCY_ADMIN' | 'CHAT_OPERATOR'): Promise<Person> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  // Names are unique within an agency.
  const id = crypto.randomUUID().slice(0, 8)
  const person = { email: `member.${id}@example.test`, password: 'lanterns at dusk' }
  await admin.call('POST', '/team/invitations', { email: person.email, role })
  const link = await linkMailedTo(origin, person.email, /join/i)
  const token = /token=([\w-]+)/.exec(link)?.[1]
  const response = (await admin.call('POST', '/team/invitations/accept', {
    token,
    name: `Access Tester ${id}`,
    password: person.password,
  })) as unknown as { data: { user: { id: string } } }
  return { id: response.data.user.id, ...person }
}

async function firstCreator(origin: string): Promise<{ id: string; stageName: string; realName: string }> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', '/creators?limit=1')) as unknown as { data: { id: string }[] }
  const creator = (await admin.call('GET', `/creators/${data[0]?.id}`)) as unknown as {
    data: { id: string; stageName: string; realName: string }
  }
  return creator.data
}

test('a legal name disappears from the open page when the user’s role is lowered', { tag: '@long' }, async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[134]/)
  const origin = String(baseURL)
  const { id, stageName, realName } = await firstCreator(origin)
  const member = await newMember(origin, 'AGENCY_ADMIN')
  await signInByApi(page, member.email, member.password)
  await page.goto(`/dashboard/creators/${id}`)
  await expect(page.getByText(realName)).toBeVisible()
  await expect(page.getByRole('heading', { name: stageName })).toBeVisible()
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  await admin.call('PATCH', `/team/members/${member.id}`, { role: 'CHAT_OPERATOR' })
  await expect(page.getByText(realName)).toHaveCount(0, { timeout: 15_000 })
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your role has changed. Please sign in again.')).toBeVisible()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Creator not found')).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/creators/${id}`)
})

test('a creator disappears from open screens when the operator is unassigned', { tag: '@long' }, async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  const origin = String(baseURL)
  const { id, stageName } = await firstCreator(origin)
  const operator = await newMember(origin, 'CHAT_OPERATOR')
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const changeCreators = (body: { add: string[]; remove: string[] }) =>
    admin.call('PATCH', `/team/members/${operator.id}/creators`, body)
  await changeCreators({ add: [id], remove: [] })
  await signInByApi(page, operator.email, operator.password)
  await page.goto('/dashboard/creators')
  await expect(page.getByRole('link', { name: stageName, exact: true })).toBeVisible()
  await changeCreators({ add: [], remove: [id] })
  await expect(page.getByRole('link', { name: stageName, exact: true })).toHaveCount(0, { timeout: 15_000 })
  await changeCreators({ add: [id], remove: [] })
  await expect(page.getByRole('link', { name: stageName, exact: true })).toBeVisible()
})
