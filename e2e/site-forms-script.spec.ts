import type { RunningServer } from './kit/server.ts'
import {
  applicationsOf,
  asNewVisitor,
  fault,
  fillIn,
  inquiriesOf,
  message,
  newApplicant,
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

test.describe('with the script', () => {
  test('a message of 1 MB is refused in words and stays in the form', async ({ page }) => {
    const writer = newWriter('general')
    const long = 'x'.repeat(1_000_000)
    await page.goto('/contact')
    await fillIn(page, { ...writer, message: long })
    await send(page)
    await expect(fault(page, 'message')).toHaveText('At most 5,000 characters.')
    expect(await typedIn(page, Object.keys(writer))).toEqual({ ...writer, message: long })
    expect(await inquiriesOf(server, writer.email)).toEqual([])
  })

  test('what is typed while the script is still on its way beats an older draft', async ({ page }) => {
    await page.goto('/join')
    await page.getByLabel('Message').fill('old text')
    await page.getByLabel('Email').fill('kept@example.test')
    await page.waitForFunction(() => sessionStorage.getItem('draft:join')?.includes('kept@'))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/assets\/forms-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Message').fill('new text')
    release()
    await expect(page.getByLabel('Email')).toHaveValue('kept@example.test')
    await expect(page.getByLabel('Message')).toHaveValue('new text')
  })

  test('a double click sends once', async ({ page }) => {
    const person = newApplicant()
    let calls = 0
    page.on('request', (request) => request.method() === 'POST' && calls++)
    await page.goto('/join')
    await fillIn(page, person)
    await page.locator('form[data-form] [type=submit]').dblclick()
    await expect(success(page, 'Application Received!')).toBeVisible()
    expect(calls).toBe(1)
    expect(await applicationsOf(server, person.email)).toHaveLength(1)
  })

  test('with the server out of reach the form says so, keeps everything, and works once it is back', async ({
    page,
    quietConsole,
  }) => {
    quietConsole.allow(/ERR_CONNECTION_REFUSED|Failed to fetch/)
    const person = newApplicant()
    await page.goto('/join')
    await fillIn(page, person)
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await send(page)
    await expect(message(page)).toContainText('We could not reach the server')
    await expect(message(page)).toBeFocused()
    expect(await typedIn(page, Object.keys(person))).toEqual(person)
    await page.unroute('**/api/**')
    // Not even a reload takes away what was typed.
    await page.reload()
    expect(await typedIn(page, Object.keys(person))).toEqual(person)
    await send(page)
    await expect(success(page, 'Application Received!')).toBeVisible()
    expect(await applicationsOf(server, person.email)).toHaveLength(1)
  })

  test('a failing server is told from a missing one', async ({ page, quietConsole }) => {
    quietConsole.allow(/500/)
    const writer = newWriter('support')
    await page.goto('/contact')
    await fillIn(page, writer)
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await send(page)
    await expect(message(page)).toContainText('Something went wrong on our side and this was not received.')
    expect(await typedIn(page, Object.keys(writer))).toEqual(writer)
  })

  test('while a slow server thinks, the button says so and sends no second time', async ({ page }) => {
    const writer = newWriter('agency')
    let calls = 0
    await page.route('**/api/inquiries', async (route) => {
      calls++
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await route.continue()
    })
    await page.goto('/contact')
    await fillIn(page, writer)
    await send(page)
    await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
    await page.locator('[name=name]').press('Enter')
    await expect(success(page, 'Message Sent!')).toBeVisible()
    expect(calls).toBe(1)
    expect(await inquiriesOf(server, writer.email)).toHaveLength(1)
  })

  test("'Message Sent!' goes after 3 seconds and the empty form is back", async ({ page }) => {
    await page.goto('/contact')
    await fillIn(page, newWriter('demo'))
    const shownFor = page.locator('[data-form-success]').evaluate(
      (view) =>
        new Promise<number>((resolve) => {
          let since = 0
          new MutationObserver(() => {
            if (view.hasAttribute('hidden')) resolve(performance.now() - since)
            else since = performance.now()
          }).observe(view, { attributeFilter: ['hidden'] })
        }),
    )
    await send(page)
    await expect(success(page, 'Message Sent!')).toBeVisible()
    const milliseconds = await shownFor
    expect(milliseconds).toBeGreaterThan(2_900)
    expect(milliseconds).toBeLessThan(4_000)
    await expect(success(page, 'Message Sent!')).toBeHidden()
    expect(await typedIn(page, ['name', 'email', 'type', 'message'])).toEqual({
      name: '',
      email: '',
      type: 'general',
      message: '',
    })
  })
})
