import type { Application } from '@greenroom/contract/features/applications/review.schema.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { application, applicationDetail, applicationSummary } from '../../../test/fixtures/applications.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { live } from '../../../test/live.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { pending, type Replies } from '../../../test/stub-api.ts'

const applications = ['Ada', 'Bea', 'Cleo'].map((firstName, index) =>
  application({ id: idOf(401 + index), firstName, email: `${firstName.toLowerCase()}@example.test` }),
)
const detailOf = ({ id, firstName, email }: Application) => applicationDetail({ id, firstName, email })

const replies = {
  'GET /applications': ({ query }) =>
    listOf(applications.filter(({ status }) => !query.status || status === query.status)),
  'GET /applications/summary': { data: applicationSummary() },
  'GET /applications/{id}': ({ params }) => ({
    data: detailOf(applications.find(({ id }) => id === params.id) ?? application()),
  }),
  'GET /team/members': listOf([]),
} satisfies Replies

const openPage = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/applications${search}`, { ...options, api: { ...replies, ...options.api } })

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const panel = page.getByRole('complementary', { name: 'Application', exact: true })
const heading = panel.getByRole('heading', { level: 3 }).first()

test('applications page shows figures and rows and passes axe', async () => {
  await openPage()
  await expect.element(row('Ada Moreno')).toBeVisible()
  await expect.element(row('Cleo Moreno')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Pending Review/ })).toMatchTextContent('3')
  await expect
    .element(page.getByRole('link', { name: /^Conversion Rate/ }))
    .toMatchTextContent(/44%.*4 of 9 approved/)
  await expect.element(page.getByRole('tab', { name: /Inquiries/ })).toMatchTextContent('Inquiries2 new')
  await expectAccessible()
})

test('applications page shows a skeleton while it loads', async () => {
  await openPage({ api: { 'GET /applications': pending, 'GET /applications/summary': pending } })
  await expect.element(page.getByText('Loading applications')).toBeInTheDocument()
})

test('applications page shows an error instead of an empty list, and Retry reloads', async () => {
  const { api } = await openPage({
    setUp: (stub) => {
      stub.fail('GET /applications', 500)
      stub.fail('GET /applications/summary', 500)
    },
  })
  await expect.element(page.getByText('Could not load applications')).toBeVisible()
  await expect.element(page.getByText('Could not load figures')).toBeVisible()
  expect(page.getByText('No applications found').elements()).toEqual([])
  api.on('GET /applications', listOf(applications))
  api.on('GET /applications/summary', { data: applicationSummary() })
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect.element(row('Ada Moreno')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('link', { name: /^Pending Review/ })).toBeVisible()
})

test.each(['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)(
  '%s has no access and the page sends no requests',
  async (role) => {
    const { api } = await openPage({ role })
    await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
    expect(page.getByRole('link', { name: 'Applications' }).elements()).toEqual([])
    expect(api.calls('GET /applications')).toEqual([])
    expect(api.calls('GET /applications/summary')).toEqual([])
  },
)

describe('filters', () => {
  test('cards and chips set filters in the URL, and Back undoes them', async () => {
    const { api, router } = await openPage()
    await page.getByRole('link', { name: /^Pending Review/ }).click()
    await expect.poll(() => router.state.location.search).toBe('?status=PENDING')
    await page.getByRole('combobox', { name: 'Status: Pending' }).click()
    for (const name of ['Pending', 'Reviewed', 'Approved', 'Rejected', 'Contacted'])
      await expect.element(page.getByRole('option', { name })).toBeVisible()
    await page.getByRole('option', { name: 'Rejected' }).click()
    await expect.poll(() => router.state.location.search).toBe('?status=REJECTED')
    await expect.element(page.getByText('No applications match these filters.')).toBeVisible()
    expect(api.calls('GET /applications').map(({ query }) => query.status)).toEqual([
      undefined,
      'PENDING',
      'REJECTED',
    ])
    await router.navigate(-1)
    await expect.element(row('Ada Moreno')).toBeVisible()
  })

  test('a search without results shows a message, passes axe and can be cleared', async () => {
    const { router } = await openPage({
      api: { 'GET /applications': ({ query }) => listOf(query.q ? [] : applications) },
    })
    await page.getByLabelText('Search by name or email').fill('zz%_no such person')
    await expect.element(page.getByText('No applications found')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(row('Ada Moreno')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })
})

test('Export CSV requests the filtered applications', async () => {
  const { api } = await openPage({}, `?status=PENDING&id=${idOf(401)}`)
  api.on('GET /applications/export', { fileName: 'greenroom-applications.csv', text: 'First name\r\n' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect
    .poll(() => api.calls('GET /applications/export').map(({ query }) => query))
    .toEqual([{ status: 'PENDING' }])
})

describe('keyboard', () => {
  test('arrows move through the rows, Enter opens one, J and K switch to the next and previous one', async () => {
    await openPage()
    await expect.element(row('Ada Moreno')).toBeVisible()
    ;(row('Ada Moreno').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(panel.elements()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toMatchTextContent('Bea Moreno')
    await expect.element(panel).toHaveFocus()
    await userEvent.keyboard('j')
    await expect.element(heading).toMatchTextContent('Cleo Moreno')
    await userEvent.keyboard('jk')
    await expect.element(heading).toMatchTextContent('Bea Moreno')
    await row('Bea Moreno').click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(heading).toMatchTextContent('Ada Moreno')
  })

  test('typing in a field triggers no shortcuts, and Esc leaves the field before closing the panel', async () => {
    const { router } = await openPage({}, `?id=${idOf(401)}`)
    const note = panel.getByRole('textbox', { name: 'Note' })
    await note.fill('jk')
    await userEvent.keyboard('jk')
    await expect.element(note).toHaveValue('jkjk')
    await userEvent.keyboard('{Escape}')
    await expect.element(heading).toMatchTextContent('Ada Moreno')
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(row('Ada Moreno')).toHaveFocus()
    await row('Ada Moreno').click()
    await expect.element(note).toHaveValue('jkjk')
    expect(router.state.location.search).toBe(`?id=${idOf(401)}`)
    await router.navigate(-1)
    await expect.element(panel).not.toBeInTheDocument()
  })
})

test('a link to an unknown application shows an error and a button back to the list', async () => {
  await openPage({ setUp: (stub) => stub.fail('GET /applications/{id}', 404) }, `?id=${idOf(499)}`)
  await expect.element(panel.getByText('Application not found')).toBeVisible()
  await panel.getByRole('button', { name: 'Back to list' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a live event refetches the list, the figures and the open application', async () => {
  const { api } = await openPage({}, `?id=${idOf(401)}`)
  await expect.element(panel.getByRole('button', { name: 'Approve' })).toBeVisible()
  api.on('GET /applications', listOf([application({ id: idOf(401), firstName: 'Ada', status: 'REJECTED' })]))
  api.on('GET /applications/{id}', { data: applicationDetail({ id: idOf(401), status: 'REJECTED' }) })
  api.on('GET /applications/summary', { data: applicationSummary({ pending: 0 }) })
  live.push('applications.changed')
  await expect.element(panel.getByText('Status: Rejected')).toBeVisible()
  await expect.element(row('Ada Moreno').getByText('Rejected')).toBeVisible()
  await expect.element(page.getByText('None pending')).toBeVisible()
})

describe('on a phone', () => {
  const sheet = page.getByRole('dialog', { name: 'Application' })
  const item = page.getByRole('list', { name: 'Applications' }).getByRole('listitem').first()

  test('the application fills the screen and passes axe, and closing it focuses its row', async () => {
    const { router } = await openPage({ viewport: 'phone' })
    await expect.element(item).toBeVisible()
    expectNoHorizontalScroll()
    await expectAccessible()
    await item.click()
    await expect.element(sheet.getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect.poll(() => sheet.element().getBoundingClientRect()).toMatchObject({ x: 0, width: 375 })
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(item).toHaveFocus()
    expect(router.state.location.search).toBe('')
  })

  test('canceling a decision returns to the application', async () => {
    await openPage({ viewport: 'phone' }, `?id=${idOf(401)}`)
    await sheet.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject Ada Moreno?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(sheet).toBeVisible()
  })
})
