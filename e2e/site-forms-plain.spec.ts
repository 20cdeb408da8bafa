import type { RunningServer } from './kit/server.ts'
import {
  asNewVisitor,
  fault,
  fillIn,
  inquiriesOf,
  message,
  newWriter,
  send,
  success,
  typedIn,
} from './kit/site-forms.ts'
import { expect, testOnOwnServer as test } from './kit/test.ts'

let server: RunningServer

test.beforeAll(({ ownServer }) => {
  server = ownServer
})
test.beforeEach(({ page }) => asNewVisitor(page))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message of 1 MB is refused in words and stays in the form', async ({ page, quietConsole }) => {
    quietConsole.allow(/422/)
    const writer = newWriter('general')
    const long = 'x'.repeat(1_000_000)
    await page.goto('/contact')
    await fillIn(page, { ...writer, message: long })
    await send(page)
    await expect(fault(page, 'message')).toHaveText('At most 5,000 characters.')
    await expect(message(page)).toContainText('Nothing was sent yet. Everything you typed is still here.')
    expect(await inquiriesOf(server, writer.email)).toEqual([])
    expect(await typedIn(page, Object.keys(writer))).toEqual({ ...writer, message: long })
    await fillIn(page, { message: 'In short.' })
    await send(page)
    await expect(success(page, 'Message Sent!')).toBeVisible()
    expect(await inquiriesOf(server, writer.email)).toMatchObject([{ message: 'In short.' }])
  })

  test('a message beyond all measure is refused on a page that says how to get it back', {
    tag: '@long',
  }, async ({ page, quietConsole }) => {
    quietConsole.allow(/413/)
    const writer = newWriter('general')
    const endless = 'x'.repeat(5_000_000)
    await page.goto('/contact')
    await fillIn(page, { ...writer, message: endless })
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await send(page)
    expect((await answered).status()).toBe(413)
    await expect(message(page)).toContainText('nothing was sent. Go back in your browser')
    expect(await inquiriesOf(server, writer.email)).toEqual([])
    await page.goBack()
    expect(await typedIn(page, Object.keys(writer))).toEqual({ ...writer, message: endless })
  })

  test('the answer to a post is the same page, marked, and not to be kept', async ({
    page,
    quietConsole,
  }) => {
    quietConsole.allow(/422/)
    await page.goto('/contact')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await send(page)
    const answer = await answered
    expect(answer.status()).toBe(422)
    expect(answer.headers()['cache-control']).toContain('no-store')
    await expect(page).toHaveTitle(/^Please check/)
    await expect(page).toHaveURL(/\/contact$/)
    await expect(message(page)).toBeVisible()
  })
})

test('the endpoint refuses a message of 1 MB in words', async ({ request }) => {
  const data = { ...newWriter('general'), message: 'x'.repeat(1_000_000) }
  const answer = await request.post('/api/inquiries', { data })
  expect([400, 413]).toContain(answer.status())
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) })
})
