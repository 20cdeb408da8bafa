import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applicationSummary } from '../../../../test/fixtures/applications.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { adminSend } from '../../../../test/fixtures/messaging.ts'
import {
  compose,
  messagingReplies,
  openMessaging,
  screen,
  submit,
} from '../../../../test/fixtures/messaging-screen.ts'
import { pending, type Replies } from '../../../../test/stub-api.ts'

const { alert, creatorCheckbox, confirmation, sendButton, sent, title } = screen

/** Replies for another page, visited in between. */
const otherPageReplies = {
  'GET /applications': listOf([]),
  'GET /applications/summary': { data: applicationSummary() },
  'GET /team/members': listOf([]),
} satisfies Replies

test.each([
  { kind: 'send', failure: 'network', text: 'Failed to send notification' },
  { kind: 'send', failure: 500, text: 'The database is unavailable.' },
  { kind: 'broadcast', failure: 'network', text: 'Failed to send broadcast' },
  { kind: 'broadcast', failure: 500, text: 'The queue is full.' },
] as const)(
  'a $kind that fails with $failure shows “$text”, keeps the form, and Retry reuses its id',
  async ({ kind, failure, text }) => {
    const key = `POST /notifications/admin/${kind}` as const
    const { api } = await openMessaging({ setUp: (stub) => stub.fail(key, failure, text) })
    await compose()
    await submit(kind)
    await expect.element(alert.getByText(text, { exact: true })).toBeVisible()
    await expect
      .element(alert.getByText('It may have gone through. It’s safe to retry: no one gets it twice.'))
      .toBeVisible()
    await expect.element(title).toHaveValue('Studio closed')
    await expect.element(sendButton).toMatchTextContent('Send to Selected (1)')
    if (kind === 'send')
      api.on('POST /notifications/admin/send', messagingReplies['POST /notifications/admin/send'])
    else
      api.on('POST /notifications/admin/broadcast', messagingReplies['POST /notifications/admin/broadcast'])
    await alert.getByRole('button', { name: 'Retry' }).click()
    if (kind === 'broadcast') await confirmation.getByRole('button', { name: /^Broadcast/ }).click()
    await expect.element(sent).toBeVisible()
    const ids = api.calls(key).map(({ body }) => body.id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  },
)

test('if the first attempt went through, an edited message must be sent separately', async () => {
  const { api } = await openMessaging({
    setUp: (stub) => stub.fail('POST /notifications/admin/send', 'network'),
  })
  await compose()
  await submit('send')
  await expect.element(alert.getByText('Failed to send notification')).toBeVisible()
  const first = String(api.calls('POST /notifications/admin/send')[0]?.body.id)
  api.on('GET /notifications/admin/sends', listOf([adminSend({ id: first })]))
  api.on('POST /notifications/admin/send', messagingReplies['POST /notifications/admin/send'])
  await title.fill('Studio closed!')
  await submit('send')
  await expect
    .element(page.getByText('Your first attempt went through. Send again to send this message too.'))
    .toBeVisible()
  await expect.element(title).toHaveValue('Studio closed!')
  expect(api.calls('POST /notifications/admin/send')).toHaveLength(1)
  await submit('send')
  await expect.element(sent).toBeVisible()
  expect(api.calls('POST /notifications/admin/send')[1]?.body.id).not.toBe(first)
})

test('a repeated message shows when it was last sent', async () => {
  await openMessaging()
  await compose()
  await submit('send')
  await expect.element(sent).toBeVisible()
  await compose()
  await expect.element(page.getByText(/^You sent this at \d+:\d\d [AP]M$/)).toBeVisible()
})

test('discarding clears the form, and Undo restores it', async () => {
  await openMessaging()
  await compose()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(title).toHaveValue('')
  await expect.element(sendButton).toMatchTextContent('Send to Selected (0)')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(title).toHaveValue('Studio closed')
  await expect.element(creatorCheckbox(/Juno Vale/)).toBeChecked()
})

test('a draft survives leaving the page', async () => {
  const { router } = await openMessaging({ api: otherPageReplies })
  await compose()
  await router.navigate('/dashboard/applications')
  await expect.element(title).not.toBeInTheDocument()
  await router.navigate('/dashboard/messaging')
  await expect.element(title).toHaveValue('Studio closed')
  await expect.element(creatorCheckbox(/Juno Vale/)).toBeChecked()
})

test('after leaving before the response, the draft is cleared if the message was sent', async () => {
  const { api, router } = await openMessaging({
    api: { ...otherPageReplies, 'POST /notifications/admin/send': pending },
  })
  await compose()
  await submit('send')
  await expect.poll(() => api.calls('POST /notifications/admin/send')).toHaveLength(1)
  await router.navigate('/dashboard/applications')
  await expect.element(title).not.toBeInTheDocument()
  const id = String(api.calls('POST /notifications/admin/send')[0]?.body.id)
  api.on('GET /notifications/admin/sends', listOf([adminSend({ id })]))
  await router.navigate('/dashboard/messaging')
  await expect.element(page.getByText('Your first attempt went through')).toBeVisible()
  await expect.element(title).toHaveValue('')
  await expect.element(sendButton).toMatchTextContent('Send to Selected (0)')
  expect(api.calls('POST /notifications/admin/send')).toHaveLength(1)
})
