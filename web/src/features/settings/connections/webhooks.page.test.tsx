import type { Delivery, Webhook } from '@greenroom/contract/features/connect/connections.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { delivery, webhook } from '../../../../test/fixtures/connections.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const URL = 'https://bridge.example/hook'

type Options = Parameters<typeof renderPage>[1]
const open = (webhooks: Webhook[], log: Delivery[] = [], options: Options = {}) =>
  renderPage('/dashboard/settings?section=connections', {
    ...options,
    api: {
      'GET /connections/accounts': { data: [] },
      'GET /connections/keys': { data: [] },
      'GET /connections/webhooks': () => ({ data: webhooks }),
      'PUT /connections/webhooks/{id}': ({ body }) => {
        const changed = webhook({ ...webhooks[0], ...body })
        webhooks.splice(0, 1, changed)
        return { data: changed }
      },
      'GET /connections/webhooks/{id}/deliveries': ({ query }) =>
        listOf(log.filter(({ state }) => !query.state || state === query.state)),
      'POST /connections/webhooks/{id}/replay': ({ body }) => ({
        data: { replayed: body.deliveryId ? 1 : 2 },
      }),
      ...options.api,
    },
  })

const list = page.getByRole('list', { name: 'Webhooks' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const chooseMenuItem = async (item: string) => {
  await button(`More actions for ${URL}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an invalid URL shows an error in the dialog, and a new webhook shows its secret once', async () => {
  const webhooks: Webhook[] = []
  const { api } = await open(webhooks)
  await expect.element(page.getByText('No webhooks yet')).toBeVisible()
  await button('New webhook').click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  const message = 'Use a public URL that starts with https://.'
  api.on('POST /connections/webhooks', () => {
    throw apiError('refused', message, [{ path: 'url', message }])
  })
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://localhost/hook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expectAccessible()
  api.on('POST /connections/webhooks', ({ body: { clientId: _, ...fields } }) => {
    webhooks.push(webhook({ ...fields, lastDeliveredAt: null }))
    return { data: { ...webhook(fields), secret: 'whsec_abc' } }
  })
  await dialog.getByRole('textbox', { name: 'URL' }).fill(URL)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await expect.element(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_abc')
  await secret.getByRole('button', { name: 'Copy' }).click()
  await secret.getByRole('button', { name: 'Done' }).click()
  await expect.element(list.getByText('Nothing sent yet')).toBeVisible()
})

test('a webhook can be tested from the list, paused and resumed', async () => {
  const text = 'The receiver responded with 500 after 12 ms.'
  const { api } = await open([webhook({ failingSince: daysAgo(1), waiting: 3 })], [], {
    api: { 'POST /connections/webhooks/{id}/test': { data: { checks: [{ ok: false, text }] } } },
  })
  await expect.element(list).toMatchTextContent(/Failing.*Started failing 1 day ago.*3 events waiting/)
  await button(`Test ${URL}`).click()
  await expect.element(list.getByText(text)).toBeVisible()
  await chooseMenuItem('Pause')
  await expect.element(list.getByText('Paused')).toBeVisible()
  await chooseMenuItem('Resume')
  await expect.element(list.getByText('Failing', { exact: true })).toBeVisible()
  const pauseValues = api.calls('PUT /connections/webhooks/{id}').map(({ body }) => body.isPaused)
  expect(pauseValues).toEqual([true, false])
})

test('rotating the secret and removing the webhook ask for confirmation', async () => {
  const { api } = await open([webhook()], [], {
    api: {
      'POST /connections/webhooks/{id}/secret': { data: { ...webhook(), secret: 'whsec_new' } },
      'DELETE /connections/webhooks/{id}': { data: {} },
    },
  })
  await expect.element(list.getByText('Working')).toBeVisible()
  await chooseMenuItem('New secret')
  expect(api.calls('POST /connections/webhooks/{id}/secret')).toEqual([])
  await button('Create new secret').click()
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new')
  await button('Copy').last().click()
  await button('Done').click()
  await chooseMenuItem('Remove')
  expect(api.calls('DELETE /connections/webhooks/{id}')).toEqual([])
  await button('Remove webhook').click()
  await expect.poll(() => api.calls('DELETE /connections/webhooks/{id}')).toHaveLength(1)
})

test('the log can be filtered, and failed events can be redelivered one by one or all together', async () => {
  const failed = delivery({
    id: idOf(9_602),
    eventId: '42',
    state: 'failed',
    attempts: 12,
    status: 503,
    error: 'No response',
  })
  const { api } = await open([webhook()], [failed, delivery()], { viewport: 'phone' })
  await expect.element(list.getByText('Working')).toBeVisible()
  await expectTouchable({ opens: [[`More actions for ${URL}`], [`Delivery log for ${URL}`]] })
  await button(`Delivery log for ${URL}`).click()
  const rows = page.getByRole('dialog', { name: 'Delivery log' }).getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Event 42.*Failed.*12 attempts.*Status 503.*No response/)
  await expectAccessible()
  expectNoHorizontalScroll()
  await button('Failed').click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await button('Redeliver event 42').click()
  await expect.element(page.getByText('Redelivering 1 event')).toBeVisible()
  await button('Redeliver all failed').click()
  await expect.element(page.getByText('Redelivering 2 events')).toBeVisible()
  expect(api.calls('POST /connections/webhooks/{id}/replay').map(({ body }) => body)).toEqual([
    { deliveryId: failed.id },
    { failedSince: expect.any(String) },
  ])
  await button('Waiting').click()
  await expect.element(page.getByText('No waiting deliveries')).toBeVisible()
})
