import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { formSummary } from '../../../../test/fixtures/content-form.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { sessionUser } from '../../../../test/fixtures/session.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const { agency } = sessionUser()
const row = { ...agency, creators: 1, staff: 1, createdAt: daysAgo(90) }
const harbour = { ...row, id: idOf(3), name: 'Harbour Street', isHouse: false }
const agencySection = '/dashboard/settings?section=agency'
const agenciesSection = '/dashboard/settings?section=agencies'
const agencyReplies = {
  'GET /agency': { data: { ...agency, signUpOpen: true, allowSelfReview: false, libraryFilesOnly: false } },
  'GET /content/summary': { data: formSummary({ storage: { usedBytes: 5e9, quotaBytes: 2e10 } }) },
}

test('a time zone is found by part of its name, and Escape keeps the previous one', async () => {
  await renderPage(agencySection, { api: agencyReplies })
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true })
  const search = page.getByRole('combobox', { name: 'Search: Time zone' })
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
  await expect.element(zone).toBeVisible()
  const before = zone.element().textContent
  ;(zone.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('new york')
  await expect.poll(options).toEqual([expect.stringContaining('America/New York')])
  await search.fill('nowhere')
  await expect.element(page.getByText(/^No matching time zone/)).toBeVisible()
  await expectAccessible()
  await search.fill('Berlin')
  await userEvent.keyboard('{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  expect(zone.element().textContent).toBe(before)
  await zone.click()
  await search.fill('Tok')
  await expect.poll(options).toEqual([expect.stringContaining('Asia/Tokyo')])
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).not.toBeInTheDocument()
  await expect.poll(() => zone.element().textContent).toContain('Asia/Tokyo')
  await expect.element(zone).toHaveFocus()
})

test('saving the agency sends only what changed and shows what someone else changed', async () => {
  const { api } = await renderPage(agencySection, {
    api: {
      ...agencyReplies,
      'PATCH /agency': ({ body }) => ({
        data: {
          ...agency,
          name: 'Northlight Studio',
          ...body,
          signUpOpen: true,
          allowSelfReview: false,
          libraryFilesOnly: false,
        } as never,
      }),
    },
  })
  await page.getByRole('combobox', { name: 'Lock when idle' }).click()
  await page.getByRole('option', { name: 'After 30 minutes' }).click()
  const save = page.getByRole('button', { name: 'Save agency' })
  await save.click()
  await expect.element(page.getByText('Agency saved')).toBeVisible()
  await expect.element(page.getByLabelText('Agency name')).toHaveValue('Northlight Studio')
  await expect.element(save).toBeDisabled()
  await page.getByLabelText('Agency name').fill('Copper Quay')
  await save.click()
  const bodies = () => api.calls('PATCH /agency').map(({ body }) => body)
  await expect.poll(bodies).toEqual([{ idleLockMinutes: 30 }, { name: 'Copper Quay' }])
})

test('sign-up is closed with the keyboard and reopened with Undo', async () => {
  const { api } = await renderPage(agencySection, {
    api: {
      ...agencyReplies,
      'PATCH /agency': ({ body }) => ({
        data: {
          ...agency,
          signUpOpen: body.signUpOpen ?? true,
          allowSelfReview: false,
          libraryFilesOnly: false,
        },
      }),
    },
  })
  const toggle = page.getByRole('switch', { name: 'Allow creators to sign up' })
  await expect.element(toggle).toBeChecked()
  await expectAccessible()
  ;(toggle.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Sign-up is closed')).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Sign-up is open')).toBeVisible()
  await expect.element(toggle).toBeChecked()
  expect(api.calls('PATCH /agency').map(({ body }) => body)).toEqual([
    { signUpOpen: false },
    { signUpOpen: true },
  ])
})

test('agency section has large touch targets', async () => {
  await renderPage(agencySection, { viewport: 'phone', api: agencyReplies })
  await expect.element(page.getByRole('switch', { name: 'Review my own content' })).toBeVisible()
  await expectTouchable({ opens: [['Lock when idle']] })
})

test('a new agency with a name in use is rejected, and the input is kept', async () => {
  const nameTaken = 'There is already an agency called Northlight.'
  const { api } = await renderPage(agenciesSection, {
    role: 'SUPER_ADMIN',
    api: {
      'GET /agencies': listOf([row, harbour]),
      'POST /agencies': ({ body }) => {
        if (body.name === 'Northlight')
          throw apiError('conflict', nameTaken, [{ path: 'name', message: nameTaken }])
        return { data: { ...row, id: idOf(4), name: body.name, isHouse: false } }
      },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Open Harbour Street' })).toBeVisible()
  await expect.element(page.getByText('You are here').first()).toBeVisible()
  await page.getByRole('button', { name: 'New agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'New agency' })
  await dialog.getByLabelText('Agency name').fill('Northlight')
  await dialog.getByLabelText('First admin’s email').fill('ada@example.test')
  await dialog.getByRole('button', { name: 'Create agency' }).click()
  await expect.element(dialog.getByText(nameTaken)).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Agency name').fill('Copper Quay')
  await dialog.getByRole('button', { name: 'Create agency' }).click()
  await expect.element(page.getByText('Copper Quay created')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls('POST /agencies').at(-1)?.body).toMatchObject({ adminEmail: 'ada@example.test' })
})

test('agencies section has large touch targets', async () => {
  await renderPage(agenciesSection, {
    role: 'SUPER_ADMIN',
    viewport: 'phone',
    api: { 'GET /agencies': listOf([row, harbour]) },
  })
  await expect.element(page.getByRole('button', { name: 'Open Harbour Street' })).toBeVisible()
  await expectTouchable({ opens: [['New agency']] })
})

test('a super admin in another agency sees a notice with a way back', async () => {
  await renderPage('/dashboard/settings?section=password', {
    role: 'SUPER_ADMIN',
    user: { agency: { ...agency, name: 'Harbour Street', isHouse: false } },
    api: { 'GET /agencies': listOf([{ ...row, id: idOf(9) }]) },
  })
  const notice = page.getByRole('complementary', { name: 'Current agency' })
  await expect.element(notice.getByText(/^You’re working in Harbour Street/)).toBeVisible()
  await expect.element(notice.getByRole('button', { name: 'Back to Northlight' })).toBeVisible()
  await expectAccessible()
})
