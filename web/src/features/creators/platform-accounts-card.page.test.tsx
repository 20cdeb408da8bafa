import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creatorDetail, creatorStats } from '../../../test/fixtures/creators.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError } from '../../../test/stub-api.ts'

const creator = creatorDetail({
  accounts: [{ platform: 'ONLYFANS', username: 'juno.vale', connectedSince: null }],
})
const fansly = { platform: 'FANSLY', username: 'juno', connectedSince: null } as const

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/creators/${creator.id}`, {
    ...options,
    api: {
      'GET /creators/{id}': { data: creator },
      'GET /creators/{id}/stats': { data: creatorStats() },
      ...options?.api,
    },
  })

test('an account is added on a platform that is still free', async () => {
  const { api } = await open({
    api: {
      'PUT /creators/{id}/accounts/{platform}': {
        data: creatorDetail({ accounts: [...creator.accounts, fansly] }),
      },
    },
  })
  await expect.element(page.getByText(/@juno\.vale/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add account' }).click()
  await expectAccessible()
  const dialog = page.getByRole('dialog', { name: 'Add a platform account' })
  await dialog.getByLabelText(/^Username/).fill('juno')
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await expect
    .poll(() => api.calls('PUT /creators/{id}/accounts/{platform}').at(-1))
    .toMatchObject({ params: { platform: 'FANSLY' }, body: { username: 'juno' } })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a name changed in another tab is shown, and saving again replaces it', async () => {
  const { api } = await open()
  const message = 'Changed meanwhile to “juno.new”. Save again to replace it.'
  api.on('PUT /creators/{id}/accounts/{platform}', () => {
    throw apiError('conflict', 'Someone else changed this meanwhile.', [{ path: 'username', message }])
  })
  await page.getByRole('button', { name: 'Change the OnlyFans account' }).click()
  await page.getByLabelText(/^Username/).fill('juno.mine')
  const withName = (username: string) =>
    creatorDetail({ accounts: [{ platform: 'ONLYFANS', username, connectedSince: null }] })
  api.on('GET /creators/{id}', { data: withName('juno.new') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText(/^Username/)).toHaveValue('juno.mine')
  api.on('PUT /creators/{id}/accounts/{platform}', { data: withName('juno.mine') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('OnlyFans account saved')).toBeVisible()
  expect(api.calls('PUT /creators/{id}/accounts/{platform}').map(({ body }) => body)).toEqual([
    { username: 'juno.mine', seen: { username: 'juno.vale' } },
    { username: 'juno.mine', seen: { username: 'juno.new' } },
  ])
})

test('an account that stays says why', async () => {
  const { api } = await open({
    api: {
      'DELETE /creators/{id}/accounts/{platform}': () => {
        throw apiError(
          'refused',
          '3 fans belong to this OnlyFans account. Move them to another platform first.',
        )
      },
    },
  })
  await page.getByRole('button', { name: 'Remove the OnlyFans account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText(/^3 fans belong to this OnlyFans account/)).toBeVisible()
  expect(api.calls('DELETE /creators/{id}/accounts/{platform}')).toHaveLength(1)
})

test('compliance reads accounts without changing them', async () => {
  await open({ role: 'COMPLIANCE' })
  await expect.element(page.getByText(/@juno\.vale/).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add account' })).not.toBeInTheDocument()
})
