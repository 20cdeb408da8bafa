import { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import { rowsOf } from './kit/database.ts'
import { mailsTo } from './kit/outbox.ts'
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with the script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a creator applies: every field is stored and a confirmation is mailed', async ({ page }) => {
      const person = newApplicant()
      await page.goto('/join')
      await fillIn(page, person)
      await send(page)
      await expect(success(page, 'Application Received!')).toBeVisible()
      await expect(page.locator('[data-form-success]')).toContainText('24-48 hours')
      await expect(page.locator('form[data-form]')).toBeHidden()
      const stored = await applicationsOf(server, person.email)
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
        await page.goto('/contact')
        await expect(page.locator('[name=type]')).toHaveValue('general')
        await fillIn(page, writer)
        await send(page)
        await expect(success(page, 'Message Sent!')).toBeVisible()
        expect(await inquiriesOf(server, writer.email)).toMatchObject([writer])
        expect(await mailsTo(server.origin, writer.email)).toHaveLength(1)
      }
    })

    test('a link with a type opens the form on it', async ({ page }) => {
      for (const type of ['demo', 'b2b', 'agency']) {
        await page.goto(`/contact?type=${type}`)
        await expect(page.locator('[name=type]')).toHaveValue(type)
      }
      await page.goto('/contact?type=nonsense')
      await expect(page.locator('[name=type]')).toHaveValue('general')
    })

    test('what is missing is said beside each field', async ({ page, quietConsole }) => {
      quietConsole.allow(/422/)
      await page.goto('/join')
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
      await page.goto('/join')
      await fillIn(page, wrong)
      await send(page)
      await expect(fault(page, 'email')).toHaveText(
        'Please enter a full email address, like name@example.com.',
      )
      expect(await typedIn(page, Object.keys(wrong))).toEqual(wrong)
      expect(await applicationsOf(server, wrong.email)).toEqual([])
      await fillIn(page, { email: person.email })
      await send(page)
      await expect(success(page, 'Application Received!')).toBeVisible()
      expect(await applicationsOf(server, person.email)).toHaveLength(1)
    })

    test('applying again updates the pending application and keeps the earlier version', async ({ page }) => {
      const person = newApplicant()
      for (const phone of [person.phone, '+44 20 7946 0958']) {
        await page.goto('/join')
        await fillIn(page, { ...person, phone })
        await send(page)
        await expect(success(page, 'Application Received!')).toBeVisible()
      }
      const stored = await applicationsOf(server, person.email)
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
      await page.goto('/join')
      await fillIn(page, person)
      await page.locator('[name=remark2]').evaluate((field: HTMLInputElement) => {
        field.value = 'https://spam.example'
      })
      await send(page)
      await expect(success(page, 'Application Received!')).toBeVisible()
      expect(await applicationsOf(server, person.email)).toEqual([])
    })

    test('too many from one address are asked to wait, and lose nothing', { tag: '@long' }, async ({
      page,
      quietConsole,
    }) => {
      quietConsole.allow(/429/)
      const writer = newWriter('support')
      for (let sent = 0; sent <= 10; sent++) {
        await page.goto('/contact')
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
      expect(await inquiriesOf(server, writer.email)).toHaveLength(10)
    })
  })
}
