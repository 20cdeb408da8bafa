import { caseFormNames } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { enhanceForm } from '../forms/enhance-form.ts'

const message = 'Your case number is #214. We’ll remove the image and known identical copies by Nov 19, 2026.'
const values = {
  'Where the image is': 'https://mirror.test/picture',
  'Which image it is': 'The second one',
  Name: 'Ana Lopez',
  Email: 'ana@example.test',
  Signature: 'Ana Lopez',
}
const confirm = () => page.getByRole('checkbox', { name: /without the consent/ })
const send = () => page.getByRole('button', { name: 'Send request' })

async function open(form: string, api = {}) {
  const rendered = await renderPage(`/legal/${form}`, { role: null, api })
  await expect.poll(() => document.querySelector('form[data-form]')).not.toBeNull()
  enhanceForm()
  return rendered
}

async function fillIn(): Promise<void> {
  await page.getByLabelText('Who is shown').selectOptions('me')
  for (const [label, value] of Object.entries(values))
    await page.getByLabelText(label, { exact: true }).fill(value)
}

test.each(caseFormNames)('%s shows an error for every missing field and sends nothing', async (form) => {
  const { api } = await open(form)
  await page.getByRole('button', { name: /^Send / }).click()
  const required = [...document.querySelectorAll<HTMLInputElement>('form [required]')].map(({ name }) => name)
  const missing = [...document.querySelectorAll<HTMLElement>('[data-error]')].filter(
    ({ textContent }) => textContent !== '',
  )
  expect(missing.map(({ dataset }) => dataset.error)).toEqual(required)
  expect(api.calls(`POST /legal/${form}`)).toEqual([])
})

test('a complete request is confirmed with its case number and deadline', async () => {
  const { api } = await open('intimate-image', {
    'POST /legal/intimate-image': { data: { received: true, message } },
  })
  await fillIn()
  await send().click()
  await expect.element(page.getByText('Please confirm this statement.')).toBeVisible()
  await confirm().click()
  await send().click()
  await expect.element(page.getByRole('heading', { name: 'Request received' })).toHaveFocus()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(api.calls('POST /legal/intimate-image')[0]?.body).toMatchObject({ noConsent: 'yes', person: 'me' })
})

test('a rejected request keeps the input and the checked boxes', async () => {
  await open('intimate-image', {
    'POST /legal/intimate-image': () => {
      throw apiError('too_many_requests')
    },
  })
  await fillIn()
  await confirm().click()
  await send().click()
  await expect.element(page.getByText(/Everything you typed is still here/)).toBeVisible()
  await expect.element(confirm()).toBeChecked()
  await expect.element(page.getByLabelText('Signature')).toHaveValue('Ana Lopez')
})
