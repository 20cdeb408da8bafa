import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import {
  consentListItem,
  consentRecord,
  personListItem,
  recordsSummary,
} from '../../../../test/fixtures/records.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import type { Replies } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const signed = consentRecord({
  signature: {
    typedName: 'Wren Ada Hall',
    at: daysAgo(2),
    address: '192.0.2.7',
    by: 'link',
    linkShown: { to: 'Jo Park', at: daysAgo(3) },
  },
})
const removals = [
  {
    itemId: idOf(701),
    title: 'Golden hour',
    platforms: ['ONLYFANS' as const],
    publishedAt: daysAgo(9),
    messages: 2,
  },
]
const replies = {
  'GET /compliance/consents': listOf([consentListItem({ state: 'in_force', signedAt: daysAgo(2) })]),
  'GET /compliance/summary': { data: recordsSummary() },
  'GET /compliance/consents/{id}': { data: signed },
  'GET /compliance/people': listOf([personListItem()]),
  'GET /compliance/people/{id}/items': {
    data: [{ id: idOf(701), title: 'Golden hour', type: 'PHOTO', state: 'DRAFT' }],
  },
} satisfies Replies

const open = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/compliance?tab=consents${search}`, {
    role: 'COMPLIANCE',
    ...options,
    api: { ...replies, ...options.api },
  })
const panel = page.getByRole('complementary', { name: 'Consent' })
const dialog = page.getByRole('dialog')

test('the consent list shows an error with Retry, and an empty state', async () => {
  const { api } = await open('', { setUp: (stub) => stub.fail('GET /compliance/consents', 500) })
  await expect.element(page.getByText('Could not load consents')).toBeVisible()
  api.on('GET /compliance/consents', listOf([]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No consents yet')).toBeVisible()
})

test('a signed consent that has not started shows its start date', async () => {
  const upcoming = consentListItem({ state: 'upcoming', from: '2099-01-05', signedAt: daysAgo(2) })
  await open('', { api: { 'GET /compliance/consents': listOf([upcoming]) } })
  await expect.element(page.getByRole('row', { name: /Wren Halliday.*Starts Jan 5, 2099/ })).toBeVisible()
})

test('a consent shows its exact text, hash and signature, and can be withdrawn with a reason', async () => {
  const { api } = await open('', {
    api: { 'POST /compliance/consents/{id}/withdraw': { data: { ...signed, removals } } },
  })
  await page.getByRole('row', { name: /Wren Halliday.*In force/ }).click()
  await expect.element(panel.getByText('I agree to be shown.')).toBeVisible()
  await expect.element(panel.getByText(`SHA-256 ${'b'.repeat(64)}`)).toBeVisible()
  await expect.element(panel.getByText(/Wren Ada Hall/)).toBeVisible()
  await expectAccessible()
  await expect.element(panel.getByRole('heading', { name: 'Wren Halliday’s consent' })).toBeVisible()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog.getByText('Withdraw Wren Halliday’s consent?')).toBeVisible()
  await expect.element(dialog.getByText(/scheduled posts won’t go out/)).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog.getByText('OnlyFans, 2 messages')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls('POST /compliance/consents/{id}/withdraw')[0]?.body).toEqual({ reason: 'Asked by phone' })
})

test('a signature by a link shown to staff says so, and can be rejected', async () => {
  const { api } = await open('', {
    api: { 'POST /compliance/consents/{id}/void': { data: { ...signed, removals: [] } } },
  })
  await page.getByRole('row', { name: /Wren Halliday.*In force/ }).click()
  await expect.element(panel.getByText(/Link shown to Jo Park on/)).toBeVisible()
  await panel.getByRole('button', { name: 'Reject signature' }).click()
  await expect.element(dialog.getByText('Reject Wren Halliday’s signature?')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Not her name')
  await dialog.getByRole('button', { name: 'Reject signature' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls('POST /compliance/consents/{id}/void')[0]?.body).toEqual({ reason: 'Not her name' })
})

longTest('the sample text follows the selected terms until it is edited', async () => {
  const { api } = await open('&new=consent', {
    api: { 'POST /compliance/people/{id}/consents': { data: consentRecord() } },
  })
  await dialog.getByRole('button', { name: /Wren Halliday/ }).click()
  const text = dialog.getByLabelText('Text', { exact: true })
  const value = () => (text.element() as HTMLTextAreaElement).value
  await expect.poll(value).toContain('I appear as Wren Halliday.')
  await dialog.getByLabelText('AI edit').click()
  await expect.poll(value).toContain('AI tools')
  await dialog.getByLabelText('Only for selected items').click()
  await dialog.getByLabelText('Golden hour').click()
  await expect.poll(value).toContain('This covers one item')
  await text.fill('Our own words.')
  await dialog.getByLabelText('AI edit').click()
  await dialog.getByRole('button', { name: 'Prepare for signature' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls('POST /compliance/people/{id}/consents')[0]?.body).toMatchObject({
    scopes: ['depict', 'distribute'],
    itemIds: [idOf(701)],
    text: 'Our own words.',
  })
})

test('consents fit a phone', async () => {
  await open('', { viewport: 'phone' })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Wren Halliday' })).toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable({ opens: [['Prepare consent']] })
})
