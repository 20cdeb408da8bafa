import type { Page } from '@playwright/test'
import { post, submitApplication } from './kit/applications.ts'
import { newInquiry } from './kit/site-forms.ts'
import { sitePaths } from './kit/site-pages.ts'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'
import { phone, type Screen, touchProblems, touchProblemsOn } from './kit/touch.ts'

test.use(phone)

async function touchProblemsOnAll(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) found.push(...(await touchProblemsOn(page, screen)))
  return found
}

async function idOf(origin: string, path: string): Promise<string> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', path)) as unknown as { data: { id: string }[] }
  if (!data[0]) throw new Error(`Nothing was found at ${path}`)
  return data[0].id
}

test('creator screens have large touch targets on a phone', { tag: '@long' }, async ({ page, baseURL }) => {
  const creatorPath = `/dashboard/creators/${await idOf(String(baseURL), '/creators?q=Juno')}`
  const more = 'More for Juno Vale'
  const lastMonth = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7)
  await signInByApi(page, people.AGENCY_ADMIN)
  const found = await touchProblemsOnAll(page, [
    {
      path: '/dashboard/creators?status=ACTIVE',
      shows: 'Juno Vale',
      opens: [[/^Status:/], ['Sort'], [more, /perators/], ['Add Creator'], ['Import CSV']],
    },
    { path: creatorPath, shows: 'Revenue sources', opens: [['Edit'], ['Change'], [more, /Pause/]] },
    { path: `${creatorPath}?tab=performance`, shows: 'Revenue by week' },
    { path: `${creatorPath}?tab=content`, shows: 'Open in library' },
    { path: `${creatorPath}?tab=fans&tier=WHALE`, shows: 'Open in Fans', opens: [[/^Tier:/]] },
    { path: `${creatorPath}?tab=statements`, shows: 'by month, newest first' },
    { path: `${creatorPath}?tab=statements&month=${lastMonth}`, shows: 'All months' },
  ])
  await signInByApi(page, people.CHAT_OPERATOR)
  found.push(...(await touchProblemsOnAll(page, [{ path: '/dashboard/creators', shows: 'Juno Vale' }])))
  expect(found).toEqual([])
})

test('fan screens have large touch targets on a phone', { tag: '@long' }, async ({ page, baseURL }) => {
  const fanPath = `/dashboard/fans/${await idOf(String(baseURL), '/fans?tier=WHALE&limit=1')}`
  await signInByApi(page, people.AGENCY_ADMIN)
  const found = await touchProblemsOnAll(page, [
    { path: fanPath, shows: 'Next Best Action', opens: [['Edit'], ['Add Note'], [/^More for/]] },
    { path: `${fanPath}?tab=spending`, shows: 'Transactions', opens: [[/transaction$/i]] },
    { path: `${fanPath}?tab=messages`, shows: 'newest first' },
    { path: `${fanPath}?tab=upsell`, shows: 'strongest first' },
    {
      path: '/dashboard/fans?tier=WHALE',
      shows: 'WHALE',
      opens: [
        [/^Tier:/],
        ['Sort'],
        [/^More for/, /tags/i],
        [/^More for/, /Block/],
        ['Add Fan'],
        ['Import CSV'],
      ],
    },
  ])
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .tap()
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible()
  found.push(...(await touchProblems(page.locator('body'))))
  expect(found).toEqual([])
})

test('applications and quick replies have large touch targets on a phone', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await submitApplication(origin, 'Finley')
  const application = await idOf(origin, `/applications?q=${person.email}`)
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const handles = { instagram: 'finley', tiktok: 'finley' }
  expect(await admin.call('PATCH', `/applications/${application}`, handles)).toMatchObject({ data: handles })
  const writer = newInquiry('support')
  await post(origin, '/inquiries', writer)
  const inquiry = await idOf(origin, `/inquiries?q=${writer.email}`)
  await signInByApi(page, people.AGENCY_ADMIN)
  const found = await touchProblemsOnAll(page, [
    { path: '/dashboard/applications?status=PENDING', shows: 'Finley Calloway', opens: [[/^Status:/]] },
    {
      path: `/dashboard/applications?id=${application}`,
      shows: 'Social handles',
      opens: [['Owner'], ['Edit'], ['Approve'], ['Contact Applicant'], ['Reject']],
    },
    { path: '/dashboard/applications?tab=inquiries', shows: writer.name, opens: [[/^Type:/]] },
    { path: `/dashboard/applications?tab=inquiries&id=${inquiry}`, shows: 'Save to the outbox' },
    {
      path: '/dashboard/settings?section=quick-replies',
      shows: 'For all creators',
      opens: [['Creator'], ['Add quick reply']],
    },
  ])
  await page.goto(`/dashboard/applications?id=${application}`)
  await page.getByRole('button', { name: 'Contact Applicant' }).tap()
  const letter = page.getByRole('dialog', { name: 'Contact Applicant' })
  await letter.getByLabel('Message').fill('Rewritten')
  await expect(letter.getByRole('button', { name: 'Start over' })).toBeVisible()
  found.push(...(await touchProblems(letter)))
  expect(found).toEqual([])
})

test('the public site has large touch targets on a phone', { tag: '@long' }, async ({ page }) => {
  const found: string[] = []
  for (const path of sitePaths) {
    await page.goto(path)
    await page.locator('main details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true
    })
    found.push(...(await touchProblems(page.locator('body'))).map((problem) => `${path} ${problem}`))
  }
  await page.locator('header summary').tap()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  found.push(...(await touchProblems(page.locator('header').first())))
  expect(found).toEqual([])
})
