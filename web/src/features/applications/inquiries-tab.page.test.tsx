import type { Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { applicationSummary, inquiry } from '../../../test/fixtures/applications.ts'
import { daysAgo, idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { live } from '../../../test/live.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../test/stub-api.ts'

const panel = page.getByRole('complementary', { name: 'Inquiry', exact: true })
const messageField = panel.getByLabelText('Message')
const reply = (author: string, content: string) => ({
  id: idOf(author.length + 460),
  author,
  subject: 'Hello',
  text: content,
  sentAt: daysAgo(0),
})

/** The inquiries tab with one message; actions change the stubbed responses from then on. */
async function openInquiries(search = '', replies: Replies = {}, user: Partial<SessionUser> = {}) {
  let current = inquiry()
  const update = (change: Partial<Inquiry>) => {
    current = { ...current, ...change, updatedAt: new Date().toISOString() }
    return { data: current }
  }
  const rendered = await renderPage(`/dashboard/applications?tab=inquiries${search}`, {
    user,
    api: {
      'GET /inquiries': ({ query }) => listOf(query.q ? [] : [current]),
      'GET /inquiries/{id}': () => ({ data: current }),
      'GET /applications/summary': () => ({
        data: applicationSummary({ newInquiries: current.status === 'NEW' ? 2 : 1 }),
      }),
      'POST /inquiries/{id}/done': () => update({ status: 'DONE', doneBy: 'Mara Lindqvist' }),
      'POST /inquiries/{id}/reopen': () => update({ status: 'NEW', doneBy: null }),
      'POST /inquiries/{id}/reply': ({ body }) =>
        update({ status: 'DONE', replies: [...current.replies, reply('Mara Lindqvist', body.text)] }),
      ...replies,
    },
  })
  return { ...rendered, update }
}

const row = page.getByRole('row', { name: /Sam Reyes/ })

test('an inquiry is closed and reopened, and the tab counts new ones', async () => {
  await openInquiries()
  const tab = page.getByRole('tab', { name: /Inquiries/ })
  await expect.element(tab).toMatchTextContent('2 new')
  await row.click()
  await expect.element(panel.getByText('Do you work with agencies abroad?')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Mark as done' }).click()
  await expect.element(row.getByText('Done')).toBeVisible()
  await expect.element(tab).toMatchTextContent('1 new')
  await panel.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(panel.getByRole('button', { name: 'Send reply' })).toBeVisible()
})

test('without a mail server a reply is saved, not sent', async () => {
  await openInquiries('', {}, { sendsMail: false })
  await row.click()
  await expect.element(panel.getByRole('button', { name: 'Save to outbox' })).toBeVisible()
  expect(panel.getByRole('button', { name: 'Send reply' }).elements()).toEqual([])
})

longTest('the type filter and the search are stored in the URL', async () => {
  const { api, router } = await openInquiries()
  await page.getByRole('combobox', { name: 'Type: All' }).click()
  await page.getByRole('option', { name: 'Demo' }).click()
  await expect.poll(() => router.state.location.search).toContain('type=demo')
  await page.getByLabelText('Search messages').fill('sam')
  await expect.poll(() => router.state.location.search).toContain('q=sam')
  await expect.poll(() => api.calls('GET /inquiries').at(-1)?.query).toMatchObject({ type: 'demo', q: 'sam' })
  await expect.element(page.getByText('No messages found')).toBeVisible()
})

test('inquiries show an error, and Retry reloads', async () => {
  const { api } = await openInquiries('', {
    'GET /inquiries': () => {
      throw apiError('internal')
    },
  })
  await expect.element(page.getByText('Could not load messages')).toBeVisible()
  api.on('GET /inquiries', listOf([inquiry()]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row).toBeVisible()
})

test('after a conflict the draft is kept and can be sent again', async () => {
  const { api, update } = await openInquiries(`&id=${idOf(451)}`)
  await messageField.fill('These words took me ten minutes.')
  update({ status: 'DONE', doneBy: 'Sol', replies: [reply('Sol', 'I was faster.')] })
  live.push('inquiries.changed')
  await expect.element(panel.getByText('I was faster.')).toBeVisible()
  await expect.element(panel.getByText('Marked as done by Sol. Your draft is still here.')).toBeVisible()
  await expect.element(messageField).toHaveValue('These words took me ten minutes.')
  await expectAccessible()
  api.on('POST /inquiries/{id}/reply', ({ body }) => {
    if (api.calls('POST /inquiries/{id}/reply').length === 1)
      throw apiError('conflict', 'Sol replied to this message a moment ago.')
    return update({ replies: [reply('Sol', 'I was faster.'), reply('Mara Lindqvist', body.text)] })
  })
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect
    .element(panel.getByRole('alert'))
    .toMatchTextContent(/^Sol replied to this message a moment ago\./)
  await expect.element(messageField).toHaveValue('These words took me ten minutes.')
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect
    .element(panel.getByRole('list', { name: 'Replies' }).getByRole('listitem').nth(1))
    .toBeVisible()
  await expect.element(messageField).not.toBeInTheDocument()
  const [first, second] = api.calls('POST /inquiries/{id}/reply').map(({ body }) => body.seen)
  expect(second).not.toBe(first)
})

test('a link opens an inquiry that is not in the list, and shows an error for an unknown one', async () => {
  const { api, router } = await openInquiries(`&q=nobody&id=${idOf(451)}`)
  await expect.element(page.getByText('No messages found')).toBeVisible()
  await expect.element(panel.getByText('Do you work with agencies abroad?')).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as done' }).click()
  await expect.element(panel.getByRole('button', { name: 'Reopen' })).toBeVisible()
  api.fail('GET /inquiries/{id}', 404)
  await router.navigate(`/dashboard/applications?tab=inquiries&id=${idOf(459)}`)
  await expect.element(panel.getByText('Message not found')).toBeVisible()
  await panel.getByRole('button', { name: 'Back to list' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('Export CSV requests the filtered inquiries', async () => {
  const { api } = await openInquiries('&type=demo')
  api.on('GET /inquiries/export', { fileName: 'greenroom-inquiries.csv', text: 'Name\r\n' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect
    .poll(() => api.calls('GET /inquiries/export').map(({ query }) => query))
    .toEqual([{ type: 'demo' }])
})
