import type { Browser, Page } from '@playwright/test'
import { linkMailedTo } from './kit/outbox.ts'
import { fillIn, newApplicant, submitForm } from './kit/site-forms.ts'
import { apiAs, expect, people, signInByApi, signInByForm, test } from './kit/test.ts'

/** Follows a creator from the application on the public site to the assignment of an operator. */

async function inNewContext(browser: Browser, origin: string, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await work(page)
  await context.close()
  expect(errors).toEqual([])
}

type Operator = { email: string; password: string }

/** Adds an operator without assigned creators. */
async function newOperator(origin: string): Promise<Operator> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const operator = {
    email: `op.${crypto.randomUUID().slice(0, 8)}@example.test`,
    password: 'lanterns at dusk',
  }
  await admin.call('POST', '/team/invitations', { email: operator.email, role: 'CHAT_OPERATOR' })
  const link = await linkMailedTo(origin, operator.email, /join/i)
  const token = /token=([\w-]+)/.exec(link)?.[1]
  await admin.call('POST', '/team/invitations/accept', {
    token,
    name: 'Perry Wells',
    password: operator.password,
  })
  return operator
}

const visibleCreators = async (origin: string, { email, password }: Operator) => {
  const { call } = await apiAs(origin, email, password)
  const { data } = (await call('GET', '/creators?limit=100')) as unknown as { data: { stageName: string }[] }
  return data.map((creator) => creator.stageName)
}

test('an applicant is approved, accepts the invitation and gets an operator, who sees only that creator', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(240_000)
  const origin = String(baseURL)
  const operator = await newOperator(origin)
  expect(await visibleCreators(origin, operator)).toEqual([])
  const person = { ...newApplicant(), name: 'Wilma Path' }
  const stageName = `Wilma ${person.email.slice(4, 12)}`

  await inNewContext(browser, origin, async (visitor) => {
    await visitor.goto('/join')
    await fillIn(visitor, person)
    await submitForm(visitor)
    await expect(visitor.getByRole('heading', { name: 'Application Received!' })).toBeVisible()
  })

  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/applications')
  await page.getByLabel('Search by name or email').fill(person.email)
  await page.getByText(person.email).first().click()
  const panel = page.getByRole('complementary', { name: 'Application', exact: true })
  await expect(panel.getByRole('heading', { name: 'Wilma Path' })).toBeVisible()
  await panel.getByRole('button', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve Wilma Path?' })
  await approval.getByLabel('Stage name').fill(stageName)
  await approval.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(panel).toHaveCount(0)
  // Without a mail server the link is shown at once and replaces the one in the outbox.
  const link = page.getByRole('dialog', { name: 'Invitation link' }).getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/invite#token=/)
  const invitation = await link.inputValue()
  await page.keyboard.press('Escape')

  const password = 'tangerine lampshade'
  await inNewContext(browser, origin, async (applicant) => {
    await applicant.goto(new URL(invitation).pathname + new URL(invitation).hash)
    await applicant.getByLabel('Password', { exact: true }).fill(password)
    await applicant.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(applicant).toHaveURL('/dashboard')
  })
  await inNewContext(browser, origin, async (creator) => {
    await signInByForm(creator, person.email, password)
    await creator.goto('/dashboard/creators')
    await expect(creator.getByRole('heading', { name: stageName })).toBeVisible()
    await expect(creator.getByText(person.phone)).toBeVisible()
  })

  await page.goto('/dashboard/creators')
  await page.getByLabel('Search by stage name or real name').fill(stageName)
  await page.getByRole('button', { name: `More actions for ${stageName}` }).click()
  await page.getByRole('menuitem', { name: 'Assign operators' }).click()
  await page.getByLabel('Search operators').fill(operator.email)
  await page.getByRole('checkbox', { name: /Perry Wells/ }).check()
  await page.getByRole('button', { name: 'Save operators' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await visibleCreators(origin, operator)).toEqual([stageName])

  await inNewContext(browser, origin, async (operatorPage) => {
    await signInByApi(operatorPage, operator.email, operator.password)
    await operatorPage.goto('/dashboard/creators')
    const rows = operatorPage.locator('tr[data-index]')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(stageName)
    await rows.getByRole('link', { name: stageName, exact: true }).click()
    await expect(operatorPage.getByRole('heading', { name: stageName })).toBeVisible()
    for (const secret of ['Wilma Path', person.phone, person.email])
      await expect(operatorPage.getByText(secret)).toHaveCount(0)
  })
})
