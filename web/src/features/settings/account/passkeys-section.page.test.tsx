import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const path = '/dashboard/settings?section=passkeys'
const passkey = { id: idOf(131), name: 'Work laptop', createdAt: daysAgo(9), lastUsedAt: null }

test('with two-factor on, adding a passkey asks for a code and rejects an incorrect one', async () => {
  const { api } = await renderPage(path, {
    user: { twoFactor: true },
    api: {
      'GET /auth/passkeys': { data: [] },
      'POST /auth/passkeys/begin': () => {
        throw apiError('wrong_code')
      },
    },
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabelText('Name').fill('Phone')
  await page.getByLabelText('Your password', { exact: true }).fill('lanterns at dusk')
  await page.getByLabelText('Code').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('That code is incorrect.')).toBeVisible()
  expect(api.calls('POST /auth/passkeys/begin')).toMatchObject([
    { body: { password: 'lanterns at dusk', code: '123456' } },
  ])
  await expectAccessible()
})

test('a passkey can be renamed, and removed with the password', async () => {
  let rows = [passkey]
  const { api } = await renderPage(path, {
    api: {
      'GET /auth/passkeys': () => ({ data: rows }),
      'PATCH /auth/passkeys/{id}': ({ body }) => {
        rows = [{ ...passkey, name: body.name }]
        return { data: { ...passkey, name: body.name } }
      },
      'POST /auth/passkeys/{id}/remove': () => {
        rows = []
        return { data: { ok: true } }
      },
    },
  })
  await expect.element(page.getByText(/never used/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByLabelText('Name').fill('Old laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByLabelText('Your password', { exact: true }).fill('lanterns at dusk')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('No passkeys yet')).toBeVisible()
  expect(api.calls('POST /auth/passkeys/{id}/remove')).toMatchObject([
    { params: { id: passkey.id }, body: { password: 'lanterns at dusk' } },
  ])
})

test('a failed list can be retried, and rows fit a phone', async () => {
  const { api } = await renderPage(path, {
    viewport: 'phone',
    setUp: (stub) => stub.fail('GET /auth/passkeys', 500),
  })
  await expect.element(page.getByText('Could not load your passkeys')).toBeVisible()
  api.on('GET /auth/passkeys', { data: [passkey] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Work laptop')).toBeVisible()
  await expectTouchable()
})
