import type { ScreeningSettings } from '@greenroom/contract/features/screening/screening.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const settings: ScreeningSettings = {
  words: [],
  allowedLinks: [],
  blockedTypes: [],
  exceptions: [],
  rev: 'opened',
}
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
        stored = { ...body, exceptions: [], rev: 'saved' }
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
  const rules = {
    words: [{ text: 'Rival Agency', type: 'PROHIBITED_CONTENT' }],
    allowedLinks: ['ko-fi.com/ava'],
    blockedTypes: ['PERSONAL_INFO'],
  }
  const bodies = () => api.calls('PUT /screening/rules').map(({ body }) => body)
  expect(bodies()).toEqual([{ ...rules, rev: 'opened' }])
  await page.getByRole('checkbox', { name: 'Spam' }).click()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect
    .poll(() => bodies()[1])
    .toEqual({ ...rules, blockedTypes: ['PERSONAL_INFO', 'SPAM'], rev: 'saved' })
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

test('rules changed by someone else are kept: the input stays until the current version is loaded', async () => {
  let stored = settings
  let isFailing = false
  const exceptions = [exception]
  const { api } = await open({
    api: {
      'GET /screening/rules': () => {
        if (isFailing) throw apiError('refused')
        return { data: { ...stored, exceptions } }
      },
      'DELETE /screening/exceptions/{id}': () => {
        exceptions.pop()
        return { data: {} }
      },
      'PUT /screening/rules': ({ body }) => {
        if (body.rev !== stored.rev) throw apiError('conflict', 'Someone else changed the screening rules.')
        stored = { ...body, exceptions: [], rev: 'third' }
        return { data: stored }
      },
    },
  })
  const spam = page.getByRole('checkbox', { name: 'Spam' })
  const save = page.getByRole('button', { name: 'Save rules' })
  await spam.click()
  stored = { ...settings, words: [{ text: 'Rival Agency', type: 'PROHIBITED_CONTENT' }], rev: 'second' }
  // Refetches the rules without showing them.
  await page.getByRole('button', { name: 'Remove the exception “im 16!”' }).click()
  await expect.element(page.getByText('No exceptions')).toBeVisible()
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Someone else changed these settings/)
  await expect.element(spam).toBeChecked()
  await expectAccessible()
  const loadCurrent = page.getByRole('button', { name: 'Load current version' })
  isFailing = true
  await loadCurrent.click()
  await expect.element(page.getByText('Could not load the current version')).toBeVisible()
  await expect.element(spam).toBeChecked()
  isFailing = false
  await loadCurrent.click()
  await expect.element(page.getByText('Rival Agency')).toBeVisible()
  await expect.element(spam).not.toBeChecked()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await spam.click()
  await save.click()
  await expect.element(page.getByText('Screening rules saved')).toBeVisible()
  expect(api.calls('PUT /screening/rules').at(-1)?.body).toMatchObject({
    words: [{ text: 'Rival Agency' }],
    blockedTypes: ['SPAM'],
    rev: 'second',
  })
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
