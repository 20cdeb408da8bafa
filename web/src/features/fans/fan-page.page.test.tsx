import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { fanDetail, spending, transaction } from '../../../test/fixtures/fans.ts'
import { daysAgo, idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Replies } from '../../../test/stub-api.ts'

const fan = fanDetail({ tags: ['mine'] })
const note = { id: idOf(591), text: 'Birthday in May', author: 'Mara', isMine: true, createdAt: daysAgo(2) }
const sale = transaction({ amount: 1_284.5 })
const replies = {
  'GET /fans/{id}': { data: fan },
  'GET /fans/{id}/notes': { data: [note] },
  'GET /fans/{id}/spending': { data: spending() },
  'GET /fans/{id}/transactions': listOf([sale]),
  'GET /chats/conversations/{id}/messages': {
    data: [],
    meta: { nextCursor: null, total: 0, rev: 0, epoch: null, more: false },
  },
  'GET /fans/tags': { data: [] },
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/fans/${fan.id}${search}`, { ...options, api: { ...replies, ...options.api } })

test('shows the header and four cards after loading', async () => {
  const loaded = Promise.withResolvers<void>()
  await open({
    api: {
      'GET /fans/{id}': async () => {
        await loaded.promise
        return { data: fan }
      },
    },
  })
  await expect.element(page.getByText('Loading fan')).toBeInTheDocument()
  loaded.resolve()
  await expect.element(page.getByText('VIP', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Upsell score/)).toMatchTextContent(/82 \/ 100/)
  const card = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect.element(card(/^Total spent/)).toMatchTextContent(/\$640.*8 orders/)
  await expect.element(card(/^Spent this month/)).toMatchTextContent(/\$120/)
  await expect.element(card(/^Average order value/)).toMatchTextContent(/\$80/)
  await expect.element(card(/^Messages/)).toMatchTextContent(/42.*Response rate 60%/)
})

test.each(['Overview', 'Spending', 'Messages', 'Upsell'])(
  'tab %s has content and passes axe',
  async (tab) => {
    await open()
    await page.getByRole('tab', { name: tab }).click()
    await expect.element(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect.element(page.getByText('Loading', { exact: true })).not.toBeInTheDocument()
    await expectAccessible()
  },
)

test('a fan the user can’t access shows “not found” and a link back to the list', async () => {
  await open({ setUp: (stub) => stub.fail('GET /fans/{id}', 404) })
  await expect.element(page.getByText('Fan not found')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to fans' }))
    .toHaveAttribute('href', '/dashboard/fans')
  await expectAccessible()
})

test('on a phone, the tabs come first, then the next best action', async () => {
  await open({ viewport: 'phone' })
  const next = page.getByRole('region', { name: 'Next Best Action' })
  await expect.element(next.getByText(/Why: .*\d/)).toBeInTheDocument()
  const panel = page.getByRole('tabpanel').element().getBoundingClientRect()
  expect(panel.top).toBeLessThan(600)
  expect(next.element().getBoundingClientRect().top).toBeGreaterThan(panel.top)
  expectNoHorizontalScroll()
  await expectAccessible()
})

describe('notes', () => {
  const notes = page.getByRole('list', { name: 'Notes' })

  test('Ctrl+Enter saves a note once', async () => {
    const { api } = await open()
    const saved = Promise.withResolvers<void>()
    api.on('POST /fans/{id}/notes', async () => {
      await saved.promise
      return { data: { ...note, id: idOf(592), text: 'Asked about the tour' } }
    })
    await page.getByRole('button', { name: 'Add Note' }).first().click()
    await page.getByRole('dialog').getByLabelText('Note').fill('Asked about the tour')
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
    saved.resolve()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(api.calls('POST /fans/{id}/notes').map(({ body }) => body)).toMatchObject([
      { text: 'Asked about the tour' },
    ])
  })

  test('Undo restores a deleted note; without Undo, leaving the tab deletes it', async () => {
    const { api } = await open()
    api.on('DELETE /fans/{id}/notes/{noteId}', { data: {} })
    await notes.getByRole('button', { name: 'Delete note' }).click()
    await expect.element(notes.getByText('Birthday in May')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notes.getByText('Birthday in May')).toBeVisible()
    expect(api.calls('DELETE /fans/{id}/notes/{noteId}')).toEqual([])
    await notes.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('tab', { name: 'Spending' }).click()
    // Within the six seconds that Undo is offered.
    await expect.poll(() => api.calls('DELETE /fans/{id}/notes/{noteId}'), { timeout: 3_000 }).toHaveLength(1)
    expect(api.calls('DELETE /fans/{id}/notes/{noteId}')[0]?.params.noteId).toBe(note.id)
  })
})

longTest(
  'Block asks for confirmation with the fan’s name, shows who blocked the fan, and Undo unblocks',
  async () => {
    let blocked = false
    const { api } = await open({
      role: 'CHAT_OPERATOR',
      api: {
        'GET /fans/{id}': () => ({
          data: {
            ...fan,
            isBlocked: blocked,
            block: blocked ? { at: daysAgo(0), by: 'Dana', reason: null } : null,
          },
        }),
        'POST /fans/{id}/block': () => {
          blocked = true
          return { data: {} }
        },
        'DELETE /fans/{id}/block': () => {
          blocked = false
          return { data: {} }
        },
      },
    })
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Block River?' })
    await expect.element(dialog).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect.element(page.getByText(/^Blocked by Dana/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText(/^Blocked by Dana/)).not.toBeInTheDocument()
    expect(api.calls('DELETE /fans/{id}/block')).toHaveLength(1)
  },
)

test('a creator can add notes and tags to their fan and block them, but not edit them', async () => {
  await open({ role: 'CREATOR' })
  await expect.element(page.getByRole('button', { name: 'Add Note', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove tag mine' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
  await page.getByRole('button', { name: `More actions for ${fan.username}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Archive' }).elements()).toEqual([])
})

describe('editing', () => {
  test('Edit sends only the changed field', async () => {
    const { api } = await open()
    api.on('PUT /fans/{id}', { data: { ...fan, displayName: 'Robin', location: 'Leeds' } })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabelText(/^Display name/).fill('Robin')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(page.getByText('river_92 saved')).toBeVisible()
    expect(api.calls('PUT /fans/{id}').map(({ body }) => body)).toEqual([
      { displayName: 'Robin', seen: { displayName: fan.displayName } },
    ])
  })

  longTest('the platform options list every platform by name', async () => {
    const { api } = await open()
    api.on('PUT /fans/{id}', { data: { ...fan, platform: 'FANSLY' } })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('combobox', { name: 'Platform' }).click()
    const names = page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['OnlyFans', 'Fansly', 'Fanvue', 'Other', 'Internal'])
    await page.getByRole('option', { name: 'Fansly' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(page.getByText('river_92 saved')).toBeVisible()
    expect(api.calls('PUT /fans/{id}').map(({ body }) => body)).toEqual([
      { platform: 'FANSLY', seen: { platform: fan.platform } },
    ])
  })

  test('removing a tag sends only that tag', async () => {
    const { api } = await open()
    api.on('POST /fans/tags', { data: { changed: 1 } })
    await page.getByRole('button', { name: 'Remove tag mine' }).click()
    await expect
      .poll(() => api.calls('POST /fans/tags').map(({ body }) => body))
      .toEqual([{ fanIds: [fan.id], add: [], remove: ['mine'] }])
  })
})

describe('spending', () => {
  const dialog = page.getByRole('dialog')
  const expectClosed = () => expect.element(dialog).not.toBeInTheDocument()

  test('a failed transaction export can be retried', async () => {
    const { api } = await open({}, '?tab=spending')
    api.fail('GET /fans/{id}/transactions/export', 500)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect.element(page.getByText('Could not export transactions')).toBeVisible()
    api.on('GET /fans/{id}/transactions/export', { fileName: 'transactions.csv', text: 'Username\r\n' })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => api.calls('GET /fans/{id}/transactions/export')).toHaveLength(2)
  })

  test('without payments, there is nothing to export', async () => {
    const noPayments = { ...spending(), byType: [{ type: 'Tips' as const, amount: 0, orders: 0 }] }
    await open({ api: { 'GET /fans/{id}/spending': { data: noPayments } } }, '?tab=spending')
    await expect.element(page.getByText('No payments yet.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  })

  test('on a phone, the transaction buttons are below the title', async () => {
    await open({ viewport: 'phone' }, '?tab=spending')
    const title = page.getByRole('heading', { name: /^Transactions/ })
    await expect.element(title).toBeVisible()
    const box = page.getByRole('button', { name: 'Export CSV' }).element().getBoundingClientRect()
    expect(box.top).toBeGreaterThanOrEqual(title.element().getBoundingClientRect().bottom)
  })

  test('a creator sees the transactions but can’t export them', async () => {
    await open({ role: 'CREATOR' }, '?tab=spending')
    await expect.element(page.getByRole('table', { name: 'Transactions, newest first' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Export CSV' }).elements()).toEqual([])
  })

  test('a sale without an amount is not sent', async () => {
    const { api } = await open({}, '?tab=spending')
    await page.getByRole('button', { name: 'Add transaction' }).click()
    await page.getByRole('button', { name: 'Add sale' }).click()
    await expect.element(dialog.getByText('Enter an amount, like 25 or 25.50.')).toBeVisible()
    await expectAccessible()
    expect(api.calls('POST /fans/{id}/transactions')).toEqual([])
  })

  longTest('closed dialogs keep their own input', async () => {
    await open({}, '?tab=spending')
    const refund = page.getByRole('button', { name: 'Refund $1,284.50' })
    const add = page.getByRole('button', { name: 'Add transaction' })
    await refund.click()
    await dialog.getByLabelText('Reason').fill('Wrong file')
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await add.click()
    await dialog.getByLabelText(/^External ID/).fill('A-17')
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expectClosed()
    await refund.click()
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Wrong file')
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await add.click()
    await expect.element(dialog.getByLabelText(/^External ID/)).toHaveValue('A-17')
  })

  test('a negative month has a minus sign on the axis', async () => {
    const months = spending().months.map((month, index) => ({
      ...month,
      total: index === 11 ? -8_000 : 9_000,
    }))
    await open({ api: { 'GET /fans/{id}/spending': { data: spending({ months }) } } }, '?tab=spending')
    const labels = () =>
      [...document.querySelectorAll('svg text')].filter((text) => /^[-−]\$/.test(text.textContent ?? ''))
    await expect.poll(() => labels().length).toBeGreaterThan(0)
    for (const label of labels()) {
      const svg = label.closest('svg[width][height]')
      const left = Number(svg?.getBoundingClientRect().left)
      expect(label.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
    }
  })

  test('shows a message instead of a chart for a fan without purchases', async () => {
    const months = spending().months.map((month) => ({ ...month, total: 0, orders: 0 }))
    await open({ api: { 'GET /fans/{id}/spending': { data: spending({ months }) } } }, '?tab=spending')
    await expect.element(page.getByText('No purchases in the last 12 months.')).toBeVisible()
  })
})
