import { defaultGuidelines } from '@greenroom/contract/features/screening/violations.rules.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { violationSummary } from '../../../../test/fixtures/violation-summary.ts'
import { violation, violationDetail, violationReplies } from '../../../../test/fixtures/violations.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { live } from '../../../../test/live.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, pending } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const rows = [
  violation({
    id: idOf(901),
    type: 'PROHIBITED_CONTENT',
    severity: 'CRITICAL',
    description: 'Paid meetups are not allowed.',
    isBlocked: true,
    fan: { id: idOf(502), name: 'harbor_tom' },
  }),
  violation({ id: idOf(902) }),
  violation({ id: idOf(903), status: 'RESOLVED', fan: { id: idOf(503), name: 'velvet_oak' } }),
]
const byId = (id: string) => rows.find((row) => row.id === id) ?? violation({ id })

const open = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/compliance${search}`, {
    role: 'COMPLIANCE',
    ...options,
    api: {
      ...violationReplies,
      'GET /compliance/violations': ({ query }) =>
        listOf(rows.filter(({ status }) => !query.status || status === query.status)),
      'GET /compliance/violations/{id}': ({ params }) => ({ data: violationDetail(byId(params.id)) }),
      ...options.api,
    },
  })

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const panel = page.getByRole('complementary', { name: 'Violation', exact: true })

test('the center shows stats, rows and guidelines and passes axe', async () => {
  await open()
  await expect.element(row('harbor_tom')).toBeVisible()
  await expect.element(row('harbor_tom')).toMatchTextContent('Stopped before sending.')
  await expect.element(page.getByRole('link', { name: /^Pending Review/ })).toMatchTextContent('31 critical')
  await expect.element(page.getByText('30 days, median 3 h')).toBeVisible()
  await expect.element(page.getByText('3 of 3 violations')).toBeVisible()
  await expect.element(page.getByText('Not legal advice')).toBeVisible()
  const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link')
  await expect.element(actions.first()).toMatchTextContent('7Review queue')
  expect(actions.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    [
      ['7Review queue', 'review'],
      ['Log a case', 'cases&new=case'],
      ['Request an ID', 'people&new=id-request'],
      ['Inspection packet', 'packets'],
      ['Monthly report', 'cases&report=month'],
      ['Verify audit log', 'audit'],
    ].map(([name, tab]) => [name, `/dashboard/compliance?tab=${tab}`]),
  )
  await expectAccessible()
})

test('shows an error, and Retry reloads', async () => {
  const { api } = await open({
    api: { 'GET /compliance/violations/summary': pending },
    setUp: (stub) => stub.fail('GET /compliance/violations', 500),
  })
  await expect.element(page.getByText('Could not load violations')).toBeVisible()
  api.on('GET /compliance/violations', listOf([]))
  api.on('GET /compliance/violations/summary', { data: violationSummary() })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No violations found')).toBeVisible()
  await expect.element(page.getByText('Everything is looking clean!')).toBeVisible()
  expect(page.getByRole('button', { name: 'Clear filters' }).elements()).toEqual([])
})

test('filters are in the URL, and an empty result offers to clear them', async () => {
  const { api, router } = await open({}, '?status=ESCALATED&type=SPAM')
  await expect.element(page.getByText('No violations found')).toBeVisible()
  expect(api.calls('GET /compliance/violations').at(-1)?.query).toMatchObject({
    status: 'ESCALATED',
    type: 'SPAM',
  })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row('harbor_tom')).toBeVisible()
  expect(router.state.location.search).toBe('')
  await page.getByRole('link', { name: /^Pending Review/ }).click()
  await expect.poll(() => router.state.location.search).toBe('?status=PENDING')
  await expect.element(row('velvet_oak')).not.toBeInTheDocument()
})

test('J opens a row, R resolves it and opens the next, and a resolved violation has no actions', async () => {
  const { api, router } = await open(
    {
      api: {
        'POST /compliance/violations/{id}/resolve': ({ params }) => ({
          data: violationDetail({ ...byId(params.id), status: 'RESOLVED' }),
        }),
      },
    },
    '?status=PENDING',
  )
  await expect.element(row('harbor_tom')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(panel.getByRole('button', { name: 'Mark as Resolved' })).toBeVisible()
  await expect.element(panel.getByText('harbor_tom · Ines Okafor')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('r')
  await expect.element(page.getByText('Marked as resolved')).toBeVisible()
  expect(api.calls('POST /compliance/violations/{id}/resolve').map(({ params }) => params.id)).toEqual([
    idOf(901),
  ])
  await expect.poll(() => router.state.location.search).toBe(`?status=PENDING&id=${idOf(902)}`)
  void router.navigate(`/dashboard/compliance?id=${idOf(903)}`)
  await expect.element(panel.getByText('Resolved', { exact: true }).first()).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Mark as Resolved' })).not.toBeInTheDocument()
})

test('a resolved violation shows that its conversation stays locked', async () => {
  const data = violationDetail({ id: idOf(903), status: 'RESOLVED', isLocked: true })
  await open({ api: { 'GET /compliance/violations/{id}': { data } } }, `?id=${idOf(903)}`)
  await expect
    .element(panel.getByText(/The conversation stays locked until someone releases it/))
    .toBeVisible()
})

test('switching tabs adds one entry to the browser history', async () => {
  const { router } = await open()
  await page.getByRole('tab', { name: 'Cases' }).click()
  await expect.poll(() => router.state.location.search).toBe('?tab=cases')
  void router.navigate(-1)
  await expect.poll(() => router.state.location.search).toBe('')
})

test('a stopped message shows its author, its time and its words', async () => {
  const content = 'I come to your hotel on Friday, and after that we have dinner.'
  const author = { id: idOf(31), name: 'Dana Kirk' }
  const stopped = violation({ ...rows[0], author, content })
  await open(
    {
      api: {
        'GET /compliance/violations': listOf([stopped]),
        'GET /compliance/violations/{id}': {
          data: { ...violationDetail(stopped), context: [], span: { start: 0, end: 20 }, previousCount: 2 },
        },
      },
    },
    `?id=${stopped.id}`,
  )
  await expect.element(row('Dana Kirk')).toMatchTextContent('to harbor_tom')
  await expect.element(row('Dana Kirk')).toMatchTextContent(content)
  await expect.element(panel.getByText(/after that we have dinner/)).toBeVisible()
  await expect.element(panel.getByText(/^Dana Kirk ·.* · never sent$/)).toBeVisible()
  await expect.element(panel.getByText(/^2 for Dana Kirk\./)).toBeVisible()
  await expectAccessible()
})

test('a conflict shows who acted first, and the current status', async () => {
  const { api } = await open({}, `?id=${idOf(902)}`)
  api.on('POST /compliance/violations/{id}/resolve', () => {
    throw apiError('conflict', 'Priya Nair already updated this violation. It’s now resolved.')
  })
  const resolve = panel.getByRole('button', { name: 'Mark as Resolved' })
  await expect.element(resolve).toBeVisible()
  api.on('GET /compliance/violations/{id}', { data: violationDetail({ id: idOf(902), status: 'RESOLVED' }) })
  await resolve.click()
  await expect
    .element(page.getByText('Priya Nair already updated this violation. It’s now resolved.'))
    .toBeVisible()
  await expect.element(resolve).not.toBeInTheDocument()
})

test('an unsent note is kept when switching violations, and is added to the history', async () => {
  const { api } = await open(
    {
      api: {
        'GET /compliance/violations/{id}': ({ params: { id } }) => ({
          data: violationDetail({ id, source: 'report', context: [], excerpt: '' }),
        }),
        'POST /compliance/violations/{id}/notes': ({ body }) => ({
          data: violationDetail({
            id: idOf(902),
            history: [
              { id: idOf(1), action: 'noted', actor: 'Mara', detail: body.text, at: '2026-01-01T00:00:00Z' },
            ],
          }),
        }),
      },
    },
    `?id=${idOf(902)}`,
  )
  await expect.element(panel.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await panel.getByLabelText('Note').fill('Called the platform')
  await panel.getByRole('button', { name: 'Previous' }).click()
  await expect.element(panel.getByLabelText('Note')).toHaveValue('')
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect.element(panel.getByLabelText('Note')).toHaveValue('Called the platform')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect.element(panel.getByText(/^Mara added a note/)).toBeVisible()
  expect(api.calls('POST /compliance/violations/{id}/notes')[0]?.body.text).toBe('Called the platform')
})

test('guidelines are edited in a dialog', async () => {
  const { api } = await open({
    api: {
      'PUT /compliance/guidelines': ({ body }) => ({ data: { ...defaultGuidelines, ...body } as never }),
    },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Spam').fill('Block at once.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Block at once.')).toBeVisible()
  expect(api.calls('PUT /compliance/guidelines')[0]?.body).toEqual({ SPAM: 'Block at once.' })
})

test('a new violation appears without a reload', async () => {
  const { api } = await open()
  await expect.element(row('harbor_tom')).toBeVisible()
  api.on('GET /compliance/violations', listOf([violation({ fan: { id: idOf(509), name: 'new_one' } })]))
  live.push('violations.changed', undefined)
  await expect.element(row('new_one')).toBeVisible()
})

test('a phone shows cards, and a violation opens in a dialog', async () => {
  await open({ viewport: 'phone' })
  await expect.element(page.getByText('PERSONAL_INFO · ray_adeyemi')).toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable()
  await page.getByText('PERSONAL_INFO · ray_adeyemi').click()
  await expect.element(page.getByRole('dialog', { name: 'Violation' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Escalate' })).toBeVisible()
})

test.each(['CHAT_OPERATOR'] as const)('%s has no access', async (role) => {
  await renderPage('/dashboard/compliance', { role })
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
})
