import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fanDetail, spending } from '../../../test/fixtures/fans.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError } from '../../../test/stub-api.ts'

const fan = fanDetail()
const open = () =>
  renderPage(`/dashboard/fans/${fan.id}`, {
    api: {
      'GET /fans/{id}': { data: fan },
      'GET /fans/tags': { data: [] },
      'GET /fans/{id}/transactions': listOf([]),
      'GET /fans/{id}/notes': { data: [] },
      'GET /fans/{id}/spending': { data: spending() },
    },
  })

test('a field changed in another tab is shown, and saving again replaces it', async () => {
  const { api } = await open()
  const message = 'Changed meanwhile to “Lisbon”. Save again to replace it.'
  api.on('PUT /fans/{id}', () => {
    throw apiError('conflict', 'Someone else changed this meanwhile.', [{ path: 'location', message }])
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText(/^Location/).fill('Porto')
  api.on('GET /fans/{id}', { data: { ...fan, location: 'Lisbon' } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText(/^Location/)).toHaveValue('Porto')
  api.on('PUT /fans/{id}', { data: { ...fan, location: 'Porto' } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('river_92 saved')).toBeVisible()
  expect(api.calls('PUT /fans/{id}').at(-1)?.body).toEqual({
    location: 'Porto',
    seen: { location: 'Lisbon' },
  })
})
