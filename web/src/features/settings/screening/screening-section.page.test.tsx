import type { ScreeningSettings } from '@greenroom/contract/features/screening/screening.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const settings: ScreeningSettings = { words: [], allowedLinks: [], blockedTypes: [], exceptions: [] }
const exception = {
  id: idOf(61),
  text: 'im 16!',
  type: 'AGE_VERIFICATION' as const,
  addedBy: 'Dana',
  addedAt: daysAgo(1),
}
const open = (api: Parameters<typeof renderPage>[1] = {}) =>
  renderPage('/dashboard/settings?section=screening', { role: 'COMPLIANCE', ...api })

test('words, links and rules are edited, tried out and saved', async () => {
  let stored = settings
  const { api } = await open({
    api: {
      'GET /screening/rules': () => ({ data: stored }),
      'PUT /screening/rules': ({ body }) => {
        stored = { ...body, exceptions: [] }
        return { data: stored }
      },
    },
  })
  await page.getByRole('textbox', { name: 'Words and phrases' }).fill('Rival Agency')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Allowed links' }).fill('ko-fi.com/ava\n\n')
  await page.getByRole('checkbox', { name: 'Personal info' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('join rival agency at ko-fi.com/ava')
  await expect.element(page.getByText(/is on your agency’s word list/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('hello')
  await expect.element(page.getByText('No issues found. This message can be sent.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect.element(page.getByText('Screening rules saved')).toBeVisible()
  expect(api.calls('PUT /screening/rules').map(({ body }) => body)).toEqual([
    {
      words: [{ text: 'Rival Agency', type: 'PROHIBITED_CONTENT' }],
      allowedLinks: ['ko-fi.com/ava'],
      blockedTypes: ['PERSONAL_INFO'],
    },
  ])
})

test('a word typed but not added is saved too, and an invalid link is marked', async () => {
  const { api } = await open({ api: { 'GET /screening/rules': { data: settings } } })
  api.on('PUT /screening/rules', () => {
    throw apiError('invalid_input', 'Check the fields.', [
      { path: 'allowedLinks.0', message: 'Enter a link, like ko-fi.com/name.' },
    ])
  })
  const links = page.getByRole('textbox', { name: 'Allowed links' })
  await page.getByRole('textbox', { name: 'Words and phrases' }).fill('Rival Agency')
  await links.fill('ko-fi.com/ava')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect.element(links).toHaveAttribute('aria-invalid', 'true')
  expect(api.calls('PUT /screening/rules')[0]?.body.words).toEqual([
    { text: 'Rival Agency', type: 'PROHIBITED_CONTENT' },
  ])
})

test('an exception can be removed', async () => {
  let exceptions = [exception]
  await open({
    viewport: 'phone',
    api: {
      'GET /screening/rules': () => ({ data: { ...settings, exceptions } }),
      'DELETE /screening/exceptions/{id}': () => {
        exceptions = []
        return { data: {} }
      },
    },
  })
  await expect.element(page.getByText('im 16!')).toBeVisible()
  await expectTouchable()
  await page.getByRole('button', { name: 'Remove the exception “im 16!”' }).click()
  await expect.element(page.getByText('No exceptions')).toBeVisible()
})

test('a failed load offers Retry', async () => {
  let isFailing = true
  await open({
    api: {
      'GET /screening/rules': () => {
        if (isFailing) throw apiError('refused')
        return { data: settings }
      },
    },
  })
  await expect.element(page.getByText('Could not load screening rules')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Save rules' })).toBeVisible()
})
