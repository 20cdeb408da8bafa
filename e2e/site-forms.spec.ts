import { emailsTo } from './kit/outbox.ts'
import type { RunningServer } from './kit/server.ts'
import {
  asNewVisitor,
  fieldError,
  fieldValues,
  fillIn,
  findApplications,
  findInquiries,
  formMessage,
  newApplicant,
  newInquiry,
  submitForm,
  successHeading,
} from './kit/site-forms.ts'
import { expect, testOnOwnServer as test } from './kit/test.ts'

let server: RunningServer

test.beforeAll(({ ownServer }) => {
  server = ownServer
})
test.beforeEach(({ page }) => asNewVisitor(page))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a visitor corrects an error and applies as a creator', async ({ page, consoleErrors }) => {
      consoleErrors.allow(/422/)
      const person = newApplicant()
      const invalid = { ...person, email: 'ana@nowhere' }
      await page.goto('/join')
      await fillIn(page, invalid)
      await submitForm(page)
      await expect(fieldError(page, 'email')).toHaveText(
        'Please enter a full email address, like name@example.com.',
      )
      expect(await fieldValues(page, Object.keys(invalid))).toEqual(invalid)
      await fillIn(page, { email: person.email })
      await submitForm(page)
      await expect(successHeading(page, 'Application Received!')).toBeVisible()
      await expect(page.locator('[data-form-success]')).toContainText('24-48 hours')
      await expect(page.locator('form[data-form]')).toBeHidden()
      const rows = await findApplications(server, person.email)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({
        first_name: 'Ana',
        last_name: 'Maria Lopez',
        phone: person.phone,
        platform: 'fansly',
        current_revenue: '10-25k',
        status: 'PENDING',
      })
      expect(String(rows[0]?.message).replaceAll('\r\n', '\n')).toBe(person.message)
      const [mail] = await emailsTo(server.origin, person.email)
      expect(`${mail?.subject} ${mail?.text}`).toContain('24-48 hours')
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor follows a link with a topic and sends a message', { tag: '@long' }, async ({ page }) => {
    const writer = newInquiry('demo')
    const { type: _, ...values } = writer
    await page.goto('/contact?type=demo')
    await fillIn(page, values)
    await submitForm(page)
    await expect(successHeading(page, 'Message Sent!')).toBeVisible()
    expect(await findInquiries(server, writer.email)).toMatchObject([writer])
    expect(await emailsTo(server.origin, writer.email)).toHaveLength(1)
  })
})

test("a message is sent, and 'Message Sent!' disappears after 3 seconds", { tag: '@long' }, async ({
  page,
}) => {
  const writer = newInquiry('b2b')
  await page.goto('/contact')
  await fillIn(page, writer)
  const visibleMs = page.locator('[data-form-success]').evaluate(
    (view) =>
      new Promise<number>((resolve) => {
        let shownAt = 0
        new MutationObserver(() => {
          if (view.hasAttribute('hidden')) resolve(performance.now() - shownAt)
          else shownAt = performance.now()
        }).observe(view, { attributeFilter: ['hidden'] })
      }),
  )
  await submitForm(page)
  await expect(successHeading(page, 'Message Sent!')).toBeVisible()
  const duration = await visibleMs
  expect(duration).toBeGreaterThan(2_900)
  expect(duration).toBeLessThan(4_000)
  await expect(successHeading(page, 'Message Sent!')).toBeHidden()
  expect(await fieldValues(page, ['name', 'email', 'type', 'message'])).toEqual({
    name: '',
    email: '',
    type: 'general',
    message: '',
  })
  expect(await findInquiries(server, writer.email)).toMatchObject([writer])
  expect(await emailsTo(server.origin, writer.email)).toHaveLength(1)
})

test('while the server is unreachable the form keeps its input, even after a reload', {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_CONNECTION_REFUSED|Failed to fetch/)
  const person = newApplicant()
  await page.goto('/join')
  await fillIn(page, person)
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await submitForm(page)
  await expect(formMessage(page)).toContainText('We could not reach the server')
  await expect(formMessage(page)).toBeFocused()
  expect(await fieldValues(page, Object.keys(person))).toEqual(person)
  await page.unroute('**/api/**')
  await page.reload()
  expect(await fieldValues(page, Object.keys(person))).toEqual(person)
  await submitForm(page)
  await expect(successHeading(page, 'Application Received!')).toBeVisible()
  expect(await findApplications(server, person.email)).toHaveLength(1)
})
