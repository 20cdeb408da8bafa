import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import {
  caseDetail,
  caseSummary,
  casesOverview,
  incompleteCase,
  overdueCase,
} from '../../../../test/fixtures/cases.ts'
import { daysAgo } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import type { Replies } from '../../../../test/stub-api.ts'
import { typeKeys } from '../../../../test/type-keys.ts'

const replies = {
  'GET /compliance/cases': listOf([overdueCase, caseSummary(), incompleteCase]),
  'GET /compliance/cases/desk': { data: casesOverview() },
  'GET /compliance/cases/{id}': { data: caseDetail() },
  'GET /compliance/assignees': { data: [] },
} satisfies Replies

const open = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/compliance?tab=cases${search}`, {
    role: 'COMPLIANCE',
    ...options,
    api: { ...replies, ...options.api },
  })
const panel = page.getByRole('complementary', { name: 'Case' })

test('the list shows each deadline: overdue, due soon, and waiting for the sender', async () => {
  await open()
  await expect.element(page.getByRole('row', { name: /#209.*2 days overdue/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /#214.*3 h 59 min/ })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /#216.*Waiting for sender.*Missing: Signature/ }))
    .toBeVisible()
  await expectAccessible()
})

test('a list that failed to load can be retried, and an empty one says so', async () => {
  const { api } = await open('', { setUp: (stub) => stub.fail('GET /compliance/cases', 500) })
  await expect.element(page.getByText('Could not load cases')).toBeVisible()
  api.on('GET /compliance/cases', listOf([]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No cases found')).toBeVisible()
})

test('saving the calendar sends only the days that changed', async () => {
  const [christmas, mayDay] = [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-05-01', name: 'May Day' },
  ]
  const { api } = await open('', {
    api: {
      'GET /compliance/cases/desk': { data: casesOverview({ holidays: [mayDay, christmas] }) },
      'PATCH /compliance/holidays': { data: casesOverview({ holidays: [] }) },
    },
  })
  await page.getByRole('button', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Business calendar' })
  await dialog.getByLabelText('Name of day 2').fill('Christmas')
  await dialog.getByRole('button', { name: 'Remove day 1' }).click()
  await dialog.getByRole('button', { name: 'Add a day' }).click()
  await dialog.getByLabelText('Day 2', { exact: true }).fill('2026-07-04')
  await dialog.getByLabelText('Name of day 2').fill('Independence Day')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls('PATCH /compliance/holidays').map(({ body }) => body)).toEqual([
    {
      add: [
        { day: '2026-12-25', name: 'Christmas' },
        { day: '2026-07-04', name: 'Independence Day' },
      ],
      remove: ['2026-05-01'],
    },
  ])
})

test('operators have no access', async () => {
  await open('', { role: 'CHAT_OPERATOR' })
  await expect.element(page.getByText(/Only admins and compliance/)).toBeVisible()
})

test('a case shows its notice, copies and letters; all copies can be taken down at once', async () => {
  const detail = caseDetail({ copies: [] })
  const { api } = await open(`&case=${caseDetail().id}`, {
    api: { 'POST /compliance/cases/{id}/take-down': { data: detail } },
  })
  await expect.element(panel.getByText('tessa@sender.test', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Identical copy')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Removed' }).click()
  await expect.element(panel.getByLabelText('Subject')).toHaveValue('Your request #214: removed')
  await panel.getByRole('button', { name: 'Take down all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click()
  await expect.poll(() => api.calls('POST /compliance/cases/{id}/take-down')).toHaveLength(1)
  await expect.element(panel.getByText('Identical copy')).not.toBeInTheDocument()
})

const held = caseDetail({
  copies: [],
  items: caseDetail().items.map((item) => ({ ...item, status: 'DRAFT', takenDownAt: daysAgo(2) })),
})

test('compliance lifts the hold on an item that was taken down', async () => {
  const lifted = { liftedAt: daysAgo(0), liftedBy: 'Priya Nair' }
  const { api } = await open(`&case=${held.id}`, {
    api: {
      'GET /compliance/cases/{id}': { data: held },
      'POST /compliance/cases/{id}/lift-hold': {
        data: { ...held, items: held.items.map((entry) => ({ ...entry, ...lifted })) },
      },
    },
  })
  await expect.element(panel.getByText('Taken down, on hold')).toBeVisible()
  await panel.getByRole('button', { name: 'Lift the hold on Balcony set' }).click()
  const dialog = page.getByRole('dialog', { name: /Lift the hold/ })
  await expectAccessible()
  await dialog.getByLabelText('Reason').fill('Sent by mistake')
  await dialog.getByRole('button', { name: 'Lift hold' }).click()
  await expect.element(panel.getByText('Hold lifted by Priya Nair')).toBeVisible()
  expect(api.calls('POST /compliance/cases/{id}/lift-hold')[0]?.body).toEqual({
    itemIds: held.items.map(({ id }) => id),
    reason: 'Sent by mistake',
  })
})

test('an admin sees the hold but cannot lift it', async () => {
  await open(`&case=${held.id}`, {
    role: 'AGENCY_ADMIN',
    api: { 'GET /compliance/cases/{id}': { data: held } },
  })
  await expect.element(panel.getByText('Taken down, on hold')).toBeVisible()
  expect(panel.getByRole('button', { name: /Lift the hold/ }).elements()).toEqual([])
})

test('a case is closed with an outcome and a reason', async () => {
  const { api } = await open(`&case=${caseDetail().id}`, {
    api: { 'POST /compliance/cases/{id}/close': { data: caseDetail({ state: 'closed' }) } },
  })
  await panel.getByRole('button', { name: 'Close case' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close case #214' })
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Replied by letter')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(panel.getByRole('button', { name: 'Reopen on appeal' })).toBeVisible()
  expect(api.calls('POST /compliance/cases/{id}/close')[0]?.body).toEqual({
    outcome: 'ANSWERED',
    reason: 'Replied by letter',
  })
})

test('logs a case with its date of receipt, and offers only possible outcomes', async () => {
  const { api } = await open('&new=case', { api: { 'POST /compliance/cases': { data: caseDetail() } } })
  const dialog = page.getByRole('dialog', { name: 'Log a case' })
  await dialog.getByLabelText('Subject').fill('Copy of “Low tide”')
  await dialog.getByLabelText(/^Received/).fill('2099-01-05T10:00')
  await dialog.getByRole('button', { name: 'Log case' }).click()
  await expect.element(dialog.getByText('Choose a time in the past.')).toBeVisible()
  await dialog.getByLabelText(/^Received/).fill('12026-01-05T10:00')
  await expect.element(dialog.getByText('Enter a valid time.')).toBeVisible()
  await dialog.getByLabelText(/^Received/).fill('2026-01-05T10:00')
  await dialog.getByRole('button', { name: 'Log case' }).click()
  await expect.element(panel.getByRole('button', { name: 'Close case' })).toBeVisible()
  const [call] = api.calls('POST /compliance/cases')
  expect(call?.body.receivedAt).toMatch(/^2026-01-05T/)
  await panel.getByRole('button', { name: 'Close case' }).click()
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await expect.element(page.getByRole('option', { name: 'Removed' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Restored' }).elements()).toEqual([])
})

test('an unreadable time is rejected, and the error disappears once it is cleared', async () => {
  const { api } = await open('&new=case', { api: { 'POST /compliance/cases': { data: caseDetail() } } })
  const dialog = page.getByRole('dialog', { name: 'Log a case' })
  const received = dialog.getByLabelText(/^Received/)
  await dialog.getByLabelText('Subject').fill('Copy of “Low tide”')
  await typeKeys(received, '02312026')
  await dialog.getByRole('button', { name: 'Log case' }).click()
  await expect.element(dialog.getByText('Enter a valid time.')).toBeVisible()
  await expect.element(received).toHaveAttribute('aria-invalid', 'true')
  await expect.element(received).toHaveFocus()
  await typeKeys(received, '{Backspace}{Tab}{Backspace}{Tab}{Backspace}')
  await expect.element(dialog.getByText('Enter a valid time.')).not.toBeInTheDocument()
  expect(api.calls('POST /compliance/cases')).toEqual([])
  await dialog.getByRole('button', { name: 'Log case' }).click()
  await expect.poll(() => api.calls('POST /compliance/cases')).toHaveLength(1)
})

test('a calendar day needs a readable date', async () => {
  const { api } = await open('', { api: { 'PATCH /compliance/holidays': { data: casesOverview() } } })
  await page.getByRole('button', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Business calendar' })
  await dialog.getByRole('button', { name: 'Add a day' }).click()
  await dialog.getByLabelText('Name of day 2').fill('Founding day')
  const day = dialog.getByLabelText('Day 2', { exact: true })
  await typeKeys(day, '02312026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a date and a name for each day.')).toBeVisible()
  await typeKeys(day, '02282026')
  await expect.element(dialog.getByText('Enter a date and a name for each day.')).not.toBeInTheDocument()
  expect(api.calls('PATCH /compliance/holidays')).toEqual([])
})

test('the case list fits a phone', async () => {
  await open('', { viewport: 'phone' })
  await expect.element(page.getByRole('listitem').filter({ hasText: '#209' })).toBeVisible()
  expectNoHorizontalScroll()
})
