import { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { Page } from '@playwright/test'
import { rowsOf } from './kit/database.ts'
import { mailsTo } from './kit/outbox.ts'
import { type RunningServer, startServer } from './kit/server.ts'
import { fillIn, newApplicant, newWriter, send, typedIn } from './kit/site-forms.ts'
import { expect, test } from './kit/test.ts'

let server: RunningServer
let visitors = 0

// The forms are limited by address: behind a trusted proxy every journey has one of its own.
test.beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.0/8,::1' })
})
test.afterAll(() => server.stop())
test.beforeEach(async ({ page }) => {
  visitors++
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${visitors}` })
})

const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
const message = (page: Page) => page.locator('[data-form-message]')
const fault = (page: Page, field: string) => page.locator(`[data-fault="${field}"]`)
const success = (page: Page, words: string) => page.getByRole('heading', { name: words })

const applicationsOf = (email: string) =>
  rowsOf(server.dataDir, 'SELECT * FROM applications WHERE email = $1', [email])
const inquiriesOf = (email: string) =>
  rowsOf(server.dataDir, 'SELECT * FROM inquiries WHERE email = $1', [email])

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with the script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a creator applies: every field is stored and a confirmation is mailed', async ({ page }) => {
      const person = newApplicant()
      await open(page, '/join')
      await fillIn(page, person)
      await send(page)
      await expect(success(page, 'Application Received!')).toBeVisible()
      await expect(page.locator('[data-form-success]')).toContainText('24-48 hours')
      await expect(page.locator('form[data-form]')).toBeHidden()
      const stored = await applicationsOf(person.email)
      expect(stored).toHaveLength(1)
      expect(stored[0]).toMatchObject({
        first_name: 'Ana',
        last_name: 'Maria Lopez',
        phone: person.phone,
        platform: 'fansly',
        current_revenue: '10-25k',
        status: 'PENDING',
        instagram: null,
        tiktok: null,
        onlyfans: null,
        desired_outcome: null,
      })
      expect(String(stored[0]?.message).replaceAll('\r\n', '\n')).toBe(person.message)
      const [mail] = await mailsTo(server.origin, person.email)
      expect(`${mail?.subject} ${mail?.text}`).toContain('24-48 hours')
    })

    test('a message of each type arrives and is acknowledged', async ({ page }) => {
      for (const type of inquiryTypes) {
        const writer = newWriter(type)
        await open(page, '/contact')
        await expect(page.locator('[name=type]')).toHaveValue('general')
        await fillIn(page, writer)
        await send(page)
        await expect(success(page, 'Message Sent!')).toBeVisible()
        expect(await inquiriesOf(writer.email)).toMatchObject([writer])
        expect(await mailsTo(server.origin, writer.email)).toHaveLength(1)
      }
    })

    test('a link with a type opens the form on it', async ({ page }) => {
      for (const type of ['demo', 'b2b', 'agency']) {
        await open(page, `/contact?type=${type}`)
        await expect(page.locator('[name=type]')).toHaveValue(type)
      }
      await open(page, '/contact?type=nonsense')
      await expect(page.locator('[name=type]')).toHaveValue('general')
    })

    test('what is missing is said beside each field', async ({ page, quietConsole }) => {
      quietConsole.allow(/422/)
      await open(page, '/join')
      await fillIn(page, { message: 'Only this' })
      await send(page)
      await expect(fault(page, 'name')).toHaveText('Please tell us your name.')
      await expect(fault(page, 'email')).toHaveText('Please enter your email.')
      await expect(fault(page, 'phone')).toHaveText('Please enter your phone number.')
      await expect(fault(page, 'platform')).toHaveText('Please pick your main platform.')
      await expect(fault(page, 'monthlyRevenue')).toHaveText('Please pick a range.')
      await expect(page.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('[name=message]')).toHaveValue('Only this')
      await expect(success(page, 'Application Received!')).toBeHidden()
    })

    test('a bad e-mail is named, everything else stays, and the mended form goes through', async ({
      page,
      quietConsole,
    }) => {
      quietConsole.allow(/422/)
      const person = newApplicant()
      const wrong = { ...person, email: 'ana@nowhere' }
      await open(page, '/join')
      await fillIn(page, wrong)
      await send(page)
      await expect(fault(page, 'email')).toHaveText(
        'Please enter a full email address, like name@example.com.',
      )
      expect(await typedIn(page, Object.keys(wrong))).toEqual(wrong)
      expect(await applicationsOf(wrong.email)).toEqual([])
      await fillIn(page, { email: person.email })
      await send(page)
      await expect(success(page, 'Application Received!')).toBeVisible()
      expect(await applicationsOf(person.email)).toHaveLength(1)
    })

    test('applying again updates the pending application and keeps the earlier version', async ({ page }) => {
      const person = newApplicant()
      for (const phone of [person.phone, '+44 20 7946 0958']) {
        await open(page, '/join')
        await fillIn(page, { ...person, phone })
        await send(page)
        await expect(success(page, 'Application Received!')).toBeVisible()
      }
      const stored = await applicationsOf(person.email)
      expect(stored).toMatchObject([{ phone: '+44 20 7946 0958', status: 'PENDING' }])
      const earlier = await rowsOf(
        server.dataDir,
        'SELECT phone FROM application_versions WHERE application_id = $1',
        [stored[0]?.id],
      )
      expect(earlier).toEqual([{ phone: person.phone }])
      expect(await mailsTo(server.origin, person.email, 2)).toHaveLength(2)
    })

    test('a machine that fills in the hidden field is told the same, and nothing is stored', async ({
      page,
    }) => {
      const person = newApplicant()
      await open(page, '/join')
      await fillIn(page, person)
      await page.locator('[name=remark2]').evaluate((field: HTMLInputElement) => {
        field.value = 'https://spam.example'
      })
      await send(page)
      await expect(success(page, 'Application Received!')).toBeVisible()
      expect(await applicationsOf(person.email)).toEqual([])
    })

    test('too many from one address are asked to wait, and lose nothing', async ({ page, quietConsole }) => {
      quietConsole.allow(/429/)
      const writer = newWriter('support')
      for (let sent = 0; sent <= 10; sent++) {
        await open(page, '/contact')
        await fillIn(page, { ...writer, message: `Again, ${sent}` })
        await send(page)
        if (sent < 10) await expect(success(page, 'Message Sent!')).toBeVisible()
      }
      await expect(message(page)).toContainText(/too many/i)
      await expect(message(page)).toContainText('Everything you typed is still here.')
      expect(await typedIn(page, ['name', 'email', 'type', 'message'])).toEqual({
        ...writer,
        message: 'Again, 10',
      })
      expect(await inquiriesOf(writer.email)).toHaveLength(10)
    })
  })
}

test.describe('with the script', () => {
  test('a message of 1 MB is refused in words and stays in the form', async ({ page }) => {
    const writer = newWriter('general')
    const long = 'x'.repeat(1_000_000)
    await open(page, '/contact')
    await fillIn(page, { ...writer, message: long })
    await send(page)
    await expect(fault(page, 'message')).toHaveText('At most 5,000 characters.')
    expect(await typedIn(page, Object.keys(writer))).toEqual({ ...writer, message: long })
    expect(await inquiriesOf(writer.email)).toEqual([])
  })

  test('what is typed while the script is still on its way beats an older draft', async ({ page }) => {
    await open(page, '/join')
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
    await open(page, '/join')
    await fillIn(page, person)
    await page.locator('form[data-form] [type=submit]').dblclick()
    await expect(success(page, 'Application Received!')).toBeVisible()
    expect(calls).toBe(1)
    expect(await applicationsOf(person.email)).toHaveLength(1)
  })

  test('with the server out of reach the form says so, keeps everything, and works once it is back', async ({
    page,
    quietConsole,
  }) => {
    quietConsole.allow(/ERR_CONNECTION_REFUSED|Failed to fetch/)
    const person = newApplicant()
    await open(page, '/join')
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
    expect(await applicationsOf(person.email)).toHaveLength(1)
  })

  test('a failing server is told from a missing one', async ({ page, quietConsole }) => {
    quietConsole.allow(/500/)
    const writer = newWriter('support')
    await open(page, '/contact')
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
    await open(page, '/contact')
    await fillIn(page, writer)
    await send(page)
    await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
    await page.locator('[name=name]').press('Enter')
    await expect(success(page, 'Message Sent!')).toBeVisible()
    expect(calls).toBe(1)
    expect(await inquiriesOf(writer.email)).toHaveLength(1)
  })

  test("'Message Sent!' goes after 3 seconds and the empty form is back", async ({ page }) => {
    await open(page, '/contact')
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message of 1 MB is refused in words and stays in the form', async ({ page, quietConsole }) => {
    quietConsole.allow(/422/)
    const writer = newWriter('general')
    const long = 'x'.repeat(1_000_000)
    await open(page, '/contact')
    await fillIn(page, { ...writer, message: long })
    await send(page)
    await expect(fault(page, 'message')).toHaveText('At most 5,000 characters.')
    await expect(message(page)).toContainText('Nothing was sent yet. Everything you typed is still here.')
    expect(await inquiriesOf(writer.email)).toEqual([])
    expect(await typedIn(page, Object.keys(writer))).toEqual({ ...writer, message: long })
    await fillIn(page, { message: 'In short.' })
    await send(page)
    await expect(success(page, 'Message Sent!')).toBeVisible()
    expect(await inquiriesOf(writer.email)).toMatchObject([{ message: 'In short.' }])
  })

  test('a message beyond all measure is refused on a page that says how to get it back', async ({
    page,
    quietConsole,
  }) => {
    quietConsole.allow(/413/)
    const writer = newWriter('general')
    const endless = 'x'.repeat(5_000_000)
    await open(page, '/contact')
    await fillIn(page, { ...writer, message: endless })
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await send(page)
    expect((await answered).status()).toBe(413)
    await expect(message(page)).toContainText('nothing was sent. Go back in your browser')
    expect(await inquiriesOf(writer.email)).toEqual([])
    await page.goBack()
    expect(await typedIn(page, Object.keys(writer))).toEqual({ ...writer, message: endless })
  })

  test('the answer to a post is the same page, marked, and not to be kept', async ({
    page,
    quietConsole,
  }) => {
    quietConsole.allow(/422/)
    await open(page, '/contact')
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
  const answer = await request.post(`${server.origin}/api/inquiries`, { data })
  expect([400, 413]).toContain(answer.status())
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) })
})
