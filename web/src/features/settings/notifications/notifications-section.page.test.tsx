import {
  channelsOf,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Preferences } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { withChanges } from './notification-choices.ts'

async function openSection() {
  let current: Preferences = {
    types: Object.fromEntries(
      notificationTypes.map((type) => [type, channelsOf(type, {})]),
    ) as Preferences['types'],
    quietHours: null,
  }
  const save = ({ body }: { body: unknown }) => {
    current = withChanges(current, body as never)
    return { data: current }
  }
  const { api } = await renderPage('/dashboard/settings?section=notifications', {
    role: 'CREATOR',
    api: {
      'GET /notifications/preferences': () => ({ data: current }),
      'PUT /notifications/preferences': save,
      'GET /notifications/push': { data: { publicKey: 'BPublicKey', sessionId: idOf(9), devices: [] } },
    },
  })
  await expect.element(choice('Payments: Email')).toBeVisible()
  return { api, save }
}

const choice = (name: string | RegExp) => page.getByRole('switch', { name })

test('types that are always on are locked, and other roles’ types are not listed', async () => {
  await openSection()
  await expect.element(choice('System: Email')).toBeDisabled()
  await expect.element(choice('Messages from the agency: In app')).toBeDisabled()
  await expect.element(page.getByText('Always on for account and legal notices.').first()).toBeVisible()
  expect(choice('Applications and inquiries: In app').elements()).toEqual([])
  await expectAccessible()
})

test('a choice is saved immediately and can be undone', async () => {
  const { api } = await openSection()
  await choice('Payments: Email').click()
  await expect.element(page.getByText('Payments: in the app and by email')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Change undone')).toBeVisible()
  await expect.element(choice('Payments: Email')).not.toBeChecked()
  await choice('Payments: In app').click()
  await expect.element(page.getByText('You won’t be notified.')).toBeVisible()
  expect(api.calls('PUT /notifications/preferences').map(({ body }) => body)).toEqual([
    { types: { PAYMENT_RECEIVED: { inApp: true, email: true } } },
    { types: { PAYMENT_RECEIVED: { inApp: true, email: false } } },
    { types: { PAYMENT_RECEIVED: { inApp: false, email: false } } },
  ])
})

test('quiet hours start with a default and can be changed', async () => {
  const { api } = await openSection()
  await choice(/^Quiet hours/).click()
  await expect.element(page.getByText(/From 10:00 PM to 7:00 AM the next day, New York time/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Quiet hours: from' }).click()
  await page.getByRole('option', { name: '9:30 PM' }).click()
  await expect.element(page.getByText('Quiet hours from 9:30 PM to 7:00 AM')).toBeVisible()
  expect(api.calls('PUT /notifications/preferences').at(-1)?.body).toEqual({
    quietHours: { from: 1290, to: 420 },
  })
})

test('a choice that can’t be saved is reverted, and Retry saves it', async () => {
  const { api, save } = await openSection()
  api.fail('PUT /notifications/preferences', 500)
  await choice('Goals: In app').click()
  await expect.element(page.getByText('Could not save your preferences')).toBeVisible()
  await expect.element(choice('Goals: In app')).toBeChecked()
  api.on('PUT /notifications/preferences', save)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Goals: off')).toBeVisible()
  await expect.element(choice('Goals: In app')).not.toBeChecked()
})
