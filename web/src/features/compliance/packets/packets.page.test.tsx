import type { Packet } from '@greenroom/contract/features/packets/packets.schema.ts'
import { retentionRules, retentionTypes } from '@greenroom/contract/features/packets/retention.rules.ts'
import type {
  ErasurePreview,
  Hold,
  Retention,
} from '@greenroom/contract/features/packets/retention.schema.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { personListItem } from '../../../../test/fixtures/records.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'
import { typeKeys } from '../../../../test/type-keys.ts'

const packet = (overrides: Partial<Packet> = {}): Packet => ({
  id: idOf(701),
  kind: 'INSPECTION',
  subject: 'person',
  subjectId: idOf(901),
  label: 'Wren Halliday',
  from: null,
  until: null,
  status: 'READY',
  done: 9,
  total: 9,
  bytes: 2_500_000,
  sha256: 'a'.repeat(64),
  failure: null,
  requestedBy: 'Ruth',
  createdAt: daysAgo(1),
  finishedAt: daysAgo(1),
  expiresAt: daysAgo(-6),
  ...overrides,
})
const retention: Retention = {
  rules: retentionTypes.map((type) => ({
    type,
    days: retentionRules[type].days,
    changedBy: null,
    changedAt: null,
    due: 0,
  })),
  dueSoon: [{ personId: idOf(901), label: 'Wren Halliday', dueOn: '2026-12-24', isHeld: true }],
  erasures: [],
  custodian: null,
}
const hold: Hold = {
  id: idOf(711),
  subject: 'person',
  subjectId: idOf(901),
  label: 'Wren Halliday',
  reason: 'Lawsuit',
  placedBy: 'Ruth',
  placedAt: daysAgo(3),
  releasedBy: null,
  releasedAt: null,
  releaseReason: null,
}
const preview: ErasurePreview = {
  subject: 'fan',
  subjectId: idOf(501),
  name: 'river_92',
  obstacles: [],
  deleted: [{ what: 'Message text and files', count: 12 }],
  kept: [{ what: 'Payments', count: 3, reason: 'Kept without the name.', until: null }],
}

const replies = {
  'GET /compliance/packets': listOf([
    packet(),
    packet({ id: idOf(702), label: 'Juno Vale', status: 'RUNNING', done: 3, total: 12 }),
  ]),
  'GET /compliance/retention': { data: retention },
  'GET /compliance/holds': listOf([hold]),
  'GET /compliance/people': listOf([personListItem()]),
  'GET /compliance/erasures/{subject}/{id}': { data: preview },
} satisfies Replies

const open = (search: string, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/compliance?tab=${search}`, {
    role: 'AGENCY_ADMIN',
    ...options,
    api: { ...replies, ...options.api },
  })

const dialog = page.getByRole('dialog')

describe('packets', () => {
  test('are listed with progress and pass axe', async () => {
    await open('packets')
    await expect.element(page.getByRole('row', { name: /Wren Halliday.*Ready.*2\.4 MB/ })).toBeVisible()
    await expect.element(page.getByRole('progressbar', { name: /Juno Vale/ })).toHaveTextContent('25%')
    await expectAccessible()
  })

  test('show an error with Retry, and an empty state', async () => {
    const { api } = await open('packets', { setUp: (stub) => stub.fail('GET /compliance/packets', 500) })
    await expect.element(page.getByText('Could not load packets')).toBeVisible()
    api.on('GET /compliance/packets', listOf([]))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('No packets yet')).toBeVisible()
  })

  test('are created for a person or a period', async () => {
    const { api } = await open('packets', {
      api: { 'POST /compliance/packets': { data: packet({ status: 'QUEUED' }) } },
    })
    await page.getByRole('button', { name: 'Create packet' }).click()
    await dialog.getByRole('button', { name: /Wren Halliday/ }).click()
    await dialog.getByRole('button', { name: 'Create packet' }).click()
    await expect
      .poll(() => api.calls('POST /compliance/packets').at(-1)?.body)
      .toMatchObject({ subject: 'person', subjectId: idOf(901) })
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Create packet' }).click()
    await dialog.getByRole('button', { name: 'Period' }).click()
    await dialog.getByRole('button', { name: 'Create packet' }).click()
    await expect.element(dialog.getByText('Choose the first and the last day.')).toBeVisible()
    await dialog.getByLabelText('First day').fill('2026-01-01')
    await dialog.getByLabelText('Last day').fill('2026-03-31')
    await dialog.getByRole('button', { name: 'Create packet' }).click()
    await expect
      .poll(() => api.calls('POST /compliance/packets').at(-1)?.body)
      .toMatchObject({ from: '2026-01-01', until: '2026-03-31' })
  })

  test('require the password to download, and a wrong one is shown as a field error', async () => {
    const { api } = await open('packets', {
      api: {
        'POST /compliance/packets/{id}/download': () => {
          throw apiError('wrong_password', 'That is not your current password.')
        },
      },
    })
    await page.getByRole('button', { name: 'Download' }).click()
    const password = dialog.getByLabelText('Your password')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
    expect(api.calls('POST /compliance/packets/{id}/download')).toEqual([])
    await password.fill('nope')
    await dialog.getByLabelText('Reason').fill('Inspection')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect.element(dialog.getByText('That is not your current password.')).toBeVisible()
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  })

  test('fit a phone', async () => {
    await open('packets', { viewport: 'phone' })
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
    expectNoHorizontalScroll()
    await expectTouchable({ opens: [['Create packet'], ['Download']] })
  })
})

describe('retention', () => {
  test('shows rules, holds and due records, and passes axe', async () => {
    await open('retention')
    await expect.element(page.getByRole('row', { name: /ID scans and consents.*7 years/ })).toBeVisible()
    await expect.element(page.getByText(/Lawsuit/)).toBeVisible()
    await expect.element(page.getByText('Dec 24, 2026')).toBeVisible()
    await expectAccessible()
  })

  test('shows an error with Retry', async () => {
    const { api } = await open('retention', { setUp: (stub) => stub.fail('GET /compliance/retention', 500) })
    await expect.element(page.getByText('Could not load retention rules')).toBeVisible()
    api.on('GET /compliance/retention', { data: retention })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText(/Lawsuit/)).toBeVisible()
  })

  test('compliance can view rules but not change them', async () => {
    await open('retention', { role: 'COMPLIANCE' })
    await expect.element(page.getByText(/Lawsuit/)).toBeVisible()
    expect(page.getByRole('button', { name: /^Change/ }).elements()).toEqual([])
  })

  test('a rule needs a number of days', async () => {
    const { api } = await open('retention')
    await page.getByRole('button', { name: 'Change Closed cases' }).click()
    const days = page.getByLabelText('Days')
    const save = page.getByRole('button', { name: 'Save' })
    await days.fill('36501')
    await save.click()
    await expect.element(page.getByText('Enter a whole number from 1 to 36,500.')).toBeVisible()
    await userEvent.clear(days)
    await typeKeys(days, '1e')
    await save.click()
    await expect.element(page.getByText('Enter a number.')).toBeVisible()
    expect(api.calls('PUT /compliance/retention')).toEqual([])
  })

  test('erases only after the name is typed, and shows what is kept', async () => {
    const { api, router } = await open(`retention&fan=${idOf(501)}`, {
      api: { 'POST /compliance/erasures': { data: preview } },
    })
    await expect.element(dialog.getByText('Message text and files: 12')).toBeVisible()
    await expect.element(dialog.getByText(/Kept without the name/)).toBeVisible()
    const button = dialog.getByRole('button', { name: 'Erase permanently' })
    await expect.element(button).toBeDisabled()
    await dialog.getByLabelText('Reason').fill('Request from May 3')
    await dialog.getByLabelText(/to confirm/).fill('river_92')
    await button.click()
    await expect
      .poll(() => api.calls('POST /compliance/erasures').at(-1)?.body)
      .toMatchObject({ confirmation: 'river_92' })
    await expect.poll(() => router.state.location.search).toBe('?tab=retention')
    await expect.poll(() => api.calls('GET /compliance/retention').length).toBe(2)
    expect(api.calls('GET /compliance/erasures/{subject}/{id}')).toHaveLength(1)
  })

  test('shows what blocks an erasure', async () => {
    const previewOnHold = { ...preview, obstacles: ['There’s a legal hold. Release it first.'] }
    await open(`retention&fan=${idOf(501)}`, {
      api: { 'GET /compliance/erasures/{subject}/{id}': { data: previewOnHold } },
    })
    await expect.element(dialog.getByText('There’s a legal hold. Release it first.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled()
  })

  test('fits a phone', async () => {
    await open('retention', { viewport: 'phone' })
    await expect.element(page.getByText(/Lawsuit/)).toBeVisible()
    expectNoHorizontalScroll()
    await expectTouchable({ opens: [['Place hold'], ['Add'], ['Release']] })
  })
})
