import type { AuditCheck, AuditRow } from '@greenroom/contract/features/audit/audit.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { expectTouchable } from '../../../../test/touch.ts'
import { typeKeys } from '../../../../test/type-keys.ts'

const row: AuditRow = {
  id: '4512',
  at: daysAgo(1),
  actor: { kind: 'user', id: idOf(1), name: 'Priya Shah' },
  action: 'scan.viewed',
  text: 'viewed Wren Halliday’s ID scan, reason: Yearly check',
  subjects: [{ kind: 'person', id: idOf(2), name: 'Wren Halliday' }],
  details: [{ name: 'Reason', value: 'Yearly check' }],
  hash: 'ab'.repeat(32),
}
const check: AuditCheck = {
  id: idOf(3),
  startedBy: 'Priya Shah',
  startedAt: daysAgo(2),
  finishedAt: daysAgo(2),
  rows: 12_345,
  total: 12_345,
  fault: null,
  faultRow: null,
}

const open = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/compliance?tab=audit${search}`, {
    role: 'COMPLIANCE',
    ...options,
    api: {
      'GET /compliance/audit': listOf([row], { total: 12_345 }),
      'GET /compliance/audit/choices': {
        data: { actors: [{ id: idOf(1), name: 'Priya Shah' }], actions: ['scan.viewed'] },
      },
      'GET /compliance/audit/check': { data: check },
      ...options.api,
    },
  })

test('a row is shown as a sentence and opens a panel with its details', async () => {
  const { router } = await open()
  await expect.element(page.getByText(/Verified 12,345 rows, 2 days ago/)).toBeVisible()
  await page.getByRole('row', { name: /Priya Shah viewed Wren Halliday’s ID scan/ }).click()
  const panel = page.getByRole('complementary', { name: 'Audit row' })
  await expect.element(panel.getByText('ab'.repeat(32))).toBeVisible()
  await expectAccessible()
  await panel.getByRole('link', { name: 'All rows' }).click()
  await expect.poll(() => router.state.location.search).toBe(`?tab=audit&subject=${idOf(2)}`)
  await expect.element(page.getByRole('button', { name: 'About Wren Halliday' })).toBeVisible()
})

test('a search with only punctuation is not sent, and a hint explains why', async () => {
  const { api } = await open('&q=%25%25%25')
  await expect.element(page.getByText('Enter letters or digits.')).toBeVisible()
  expect(api.calls('GET /compliance/audit').at(-1)?.query).not.toHaveProperty('q')
})

test('filters are sent to the server, but a search that is too short is not', async () => {
  const { api } = await open('&q=ab')
  await expect.element(page.getByRole('row', { name: /Priya Shah/ })).toBeVisible()
  expect(api.calls('GET /compliance/audit').at(-1)?.query.q).toBeUndefined()
  await page.getByRole('combobox', { name: 'By: Anyone' }).click()
  await page.getByRole('option', { name: 'System' }).click()
  await expect.poll(() => api.calls('GET /compliance/audit').at(-1)?.query.actor).toBe('system')
})

test('an unreadable date leaves the filter as it was, and a cleared one removes it', async () => {
  const { router } = await open('&from=2026-03-31')
  const first = page.getByLabelText('First day')
  await typeKeys(first, '02')
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(first).toHaveValue('2026-03-31')
  expect(router.state.location.search).toBe('?tab=audit&from=2026-03-31')
  await typeKeys(first, '0228')
  await expect.poll(() => router.state.location.search).toBe('?tab=audit&from=2026-02-28')
  await userEvent.keyboard('202')
  expect(router.state.location.search).toBe('?tab=audit&from=2026-02-28')
  await userEvent.keyboard('5')
  await expect.poll(() => router.state.location.search).toBe('?tab=audit&from=2025-02-28')
  await typeKeys(first, '{Backspace}{Tab}{Backspace}{Tab}{Backspace}')
  await page.getByLabelText('Last day').click()
  await expect.poll(() => router.state.location.search).toBe('?tab=audit')
})

test('a list that failed to load can be retried, and an empty one offers to clear its filters', async () => {
  const { api, router } = await open('&q=nothing', {
    setUp: (stub) => stub.fail('GET /compliance/audit', 500),
  })
  await expect.element(page.getByText('Could not load the audit log')).toBeVisible()
  api.on('GET /compliance/audit', listOf([], { total: null }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No rows found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.search).toBe('?tab=audit')
})

longTest('verifying shows progress, then the altered row', async () => {
  const runningCheck = { ...check, finishedAt: null, rows: 3_000 }
  const { api, router } = await open('', {
    api: {
      'GET /compliance/audit/check': { data: null },
      'POST /compliance/audit/check': () => {
        api.on('GET /compliance/audit/check', {
          data: { ...check, fault: 'row 4512 was changed', faultRow: 4_512, rows: 4_511 },
        })
        return { data: runningCheck }
      },
    },
  })
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect.element(page.getByRole('progressbar', { name: 'Verifying' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent('row 4512 was changed')
  await page.getByRole('link', { name: 'Show row 4512' }).click()
  await expect.poll(() => router.state.location.search).toBe('?tab=audit&row=4512')
})

test('fits a phone', async () => {
  await open('', { viewport: 'phone' })
  await expect.element(page.getByText(/viewed Wren Halliday’s ID scan/)).toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable()
})
