import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { recipient } from '../../../../test/fixtures/messaging.ts'
import { compose, openMessaging, screen } from '../../../../test/fixtures/messaging-screen.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'

const {
  alert,
  creatorCheckbox,
  broadcastButton,
  email,
  link,
  message,
  confirmation,
  sendButton,
  sent,
  title,
} = screen

describe('validation', () => {
  test('recipients, title and message are required, in this order', async () => {
    const { api } = await openMessaging()
    await expect.element(sendButton).toMatchTextContent('Send to Selected (0)')
    await expect.element(sendButton).toBeDisabled()
    await expectAccessible()
    await title.click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(alert).toMatchTextContent('Please select at least one creator')
    await creatorCheckbox(/Juno Vale/).click()
    await expect.element(alert).not.toBeInTheDocument()
    await sendButton.click()
    await expect.element(alert).toMatchTextContent('Title and message are required')
    await expect.element(title).toHaveAttribute('aria-invalid', 'true')
    await expect.element(message).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await title.fill('  ')
    await message.fill('Hello')
    await broadcastButton.click()
    await expect.element(alert).toMatchTextContent('Title and message are required')
    await expect.element(message).not.toHaveAttribute('aria-invalid')
    expect(page.getByRole('alertdialog').elements()).toEqual([])
    expect(api.calls('POST /notifications/admin/send')).toEqual([])
  })

  longTest('a title that is too long and unsafe links are rejected', async () => {
    const { api } = await openMessaging()
    await compose('x'.repeat(121))
    await expect.element(page.getByText('121 of 120 characters')).toBeInTheDocument()
    await sendButton.click()
    await expect.element(page.getByText('At most 120 characters.')).toBeVisible()
    await title.fill('Hello')
    for (const url of ['javascript:alert(1)', '//host/path', 'https://a:b@host/']) {
      await link.fill(url)
      await sendButton.click()
      await expect
        .element(page.getByText('Please enter a path like /dashboard or a full http(s) URL.'))
        .toBeVisible()
    }
    expect(api.calls('POST /notifications/admin/send')).toEqual([])
  })
})

test('a double click sends once with all fields, clears the form and shows success for 5 seconds', async () => {
  const { api } = await openMessaging()
  await compose()
  await creatorCheckbox(/Cass Bellamy/).click()
  await link.fill('/dashboard/fans')
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await email.click()
  await expect.element(page.getByText('All 2 creators have an email address.')).toBeVisible()
  await expect
    .element(page.getByRole('figure', { name: 'Email' }))
    .toMatchTextContent(/Studio closed.*Open in the dashboard/)
  await expect.element(page.getByRole('figure', { name: 'In-app notification' })).toMatchTextContent(/High/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await sendButton.dblClick()
    await vi.waitUntil(() => sent.elements().length > 0, { timeout: 9_000 })
    vi.advanceTimersByTime(4_900)
    expect(sent.elements()).toHaveLength(1)
    vi.advanceTimersByTime(200)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(sent).not.toBeInTheDocument()
  for (const field of [title, message, link]) await expect.element(field).toHaveValue('')
  await expect.element(page.getByRole('combobox', { name: 'Priority' })).toMatchTextContent('Normal')
  await expect.element(email).not.toBeChecked()
  await expect.element(sendButton).toMatchTextContent('Send to Selected (0)')
  expect(api.calls('POST /notifications/admin/send').map(({ body }) => body)).toEqual([
    {
      id: expect.any(String),
      creatorIds: [idOf(301), idOf(302)],
      title: 'Studio closed',
      message: 'The studio is closed on Friday.',
      actionUrl: '/dashboard/fans',
      priority: 'HIGH',
      sendEmail: true,
    },
  ])
})

test('the preview shows the real host of a look-alike link', async () => {
  await openMessaging()
  await compose()
  await email.click()
  await link.fill('https://p\u0430ypal.test/sign-in')
  const host = 'xn--pypal-4ve.test'
  await expect.element(page.getByRole('figure', { name: 'In-app notification' })).toMatchTextContent(host)
  await expect.element(page.getByRole('figure', { name: 'Email' })).toMatchTextContent(`Open ${host}`)
})

longTest(
  'a broadcast asks for confirmation with the number of active creators and is sent once',
  async () => {
    const { api } = await openMessaging()
    await compose()
    await email.click()
    await broadcastButton.click()
    await expect
      .element(confirmation)
      .toMatchTextContent(
        '“Studio closed” goes to 3 creators. 2 get it now, 1 once they have an account. 3 of 3 have an email address.',
      )
    await expectAccessible()
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    expect(api.calls('POST /notifications/admin/broadcast')).toEqual([])
    await broadcastButton.click()
    await confirmation.getByRole('button', { name: 'Broadcast to 3' }).dblClick()
    await expect.element(sent).toBeVisible()
    expect(api.calls('POST /notifications/admin/broadcast')).toHaveLength(1)
  },
)

test('without active creators, a broadcast is disabled and the reason is shown', async () => {
  await openMessaging({
    api: { 'GET /notifications/admin/recipients': { data: [recipient({ status: 'PENDING' })] } },
  })
  await compose()
  await expect.element(broadcastButton).toBeDisabled()
  await expect.element(page.getByText(/^No creator is active yet\./)).toBeVisible()
  await expect.element(sendButton).toBeEnabled()
})

test.each(['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)('%s can’t use messaging', async (role) => {
  const { api } = await openMessaging({ role })
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
  expect(broadcastButton.elements()).toEqual([])
  expect(api.calls('GET /notifications/admin/recipients')).toEqual([])
})

test('on a phone, the buttons stay visible and nothing overflows', async () => {
  await openMessaging({ viewport: 'phone' })
  await expect.element(sendButton).toBeInViewport({ ratio: 1 })
  await creatorCheckbox(/Juno Vale/).click()
  document.getElementById('main')?.scrollTo(0, 10_000)
  await expect.element(broadcastButton).toBeInViewport({ ratio: 1 })
  expectNoHorizontalScroll()
  await expectAccessible()
})
