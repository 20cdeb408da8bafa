import type {
  ConnectedAccount,
  ConnectorKey,
} from '@greenroom/contract/features/connect/connections.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { connectedAccount, connectorKey } from '../../../../test/fixtures/connections.ts'
import { creator } from '../../../../test/fixtures/creators.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { pending } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const KEY = 'greenroom_key_abcd-the-rest-of-it'

type Options = Parameters<typeof renderPage>[1]
const open = (accounts: ConnectedAccount[], keys: ConnectorKey[], options: Options = {}) =>
  renderPage('/dashboard/settings?section=connections', {
    ...options,
    api: {
      'GET /creators': listOf([creator()]),
      'GET /connections/accounts': () => ({ data: accounts }),
      'GET /connections/keys': () => ({ data: keys }),
      'GET /connections/webhooks': { data: [] },
      'POST /connections/keys': ({ body: { clientId: _, ...fields } }) => {
        const created = connectorKey({ ...fields, id: idOf(9_402), lastUsedAt: null })
        keys.unshift(created)
        return { data: { ...created, key: KEY } }
      },
      'PUT /connections/keys/{id}': ({ params, body }) => {
        const index = keys.findIndex(({ id }) => id === params.id)
        const changed = connectorKey({ ...keys[index], ...body })
        keys.splice(index, 1, changed)
        return { data: changed }
      },
      'DELETE /connections/keys/{id}': ({ params }) => {
        const index = keys.findIndex(({ id }) => id === params.id)
        const revoked = connectorKey({ ...keys[index], revokedAt: daysAgo(0) })
        keys.splice(index, 1, revoked)
        return { data: revoked }
      },
      ...options.api,
    },
  })

const keyList = page.getByRole('list', { name: 'Keys' })
const accountList = page.getByRole('list', { name: 'Accounts' })
const dialog = page.getByRole('dialog', { name: 'New key' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test.each(['desktop', 'phone'] as const)(
  'without a key, the section explains how to connect, with commands to copy, on a %s',
  async (viewport) => {
    await open(
      [connectedAccount({ state: 'none', connectedAt: null, lastInAt: null, lastOutAt: null })],
      [],
      { viewport },
    )
    await expect.element(page.getByText('Create a key', { exact: true })).toBeVisible()
    const example = page.getByRole('region', { name: 'Example requests' })
    await expect.element(example).toMatchTextContent(new RegExp(`curl ${location.origin}/api/connect/fans`))
    await expect.element(example).toMatchTextContent(new RegExp(idOf(301)))
    await expect.element(accountList.getByText('Not connected')).toBeVisible()
    await expect.element(page.getByText('No keys yet')).toBeVisible()
    await expectAccessible()
    expectNoHorizontalScroll()
  },
)

test('accounts that could not be loaded can be retried', async () => {
  const { api } = await open([], [], {
    setUp: (stub) => {
      stub.fail('GET /connections/accounts', 500)
      stub.on('GET /connections/keys', pending)
    },
  })
  await expect.element(page.getByText('Could not load accounts')).toBeVisible()
  api.on('GET /connections/accounts', { data: [] })
  await button('Retry').click()
  await expect.element(page.getByText('No accounts yet')).toBeVisible()
})

test('accounts show their status, with problems first, and can be tested in place', async () => {
  await open(
    [
      connectedAccount({ waiting: 1_204 }),
      connectedAccount({
        platform: 'FANVUE',
        state: 'failing',
        failingSince: daysAgo(1),
        lastError: 'Fan left',
      }),
      connectedAccount({ platform: 'FANSLY', state: 'silent', lastInAt: null }),
    ],
    [connectorKey()],
    {
      api: {
        'POST /connections/accounts/{creatorId}/{platform}/test': ({ params }) => ({
          data: { checks: [{ ok: params.platform !== 'FANVUE', text: `Checked ${params.platform}.` }] },
        }),
      },
    },
  )
  const rows = accountList.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Fanvue.*Failing.*Started failing 1 day ago: Fan left/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Waiting for data/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Connected.*1,204 messages waiting/)
  await button('Test Juno Vale on Fanvue').click()
  const result = page.getByRole('list', { name: 'Test results for Juno Vale' })
  await expect.element(result.getByText('Checked FANVUE.')).toBeVisible()
  await expect.element(result.getByLabelText('Problem:')).toBeVisible()
  await expectAccessible()
})

test('a new key is validated, shown once, and closing without copying it asks for confirmation', async () => {
  const { api } = await open([connectedAccount()], [])
  await button('New key').click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night bridge')
  await dialog.getByRole('checkbox', { name: /^Transactions/ }).click()
  await dialog.getByRole('button', { name: 'Selected creators' }).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText('Choose at least one creator.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Juno Vale' }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const keyDialog = page.getByRole('dialog', { name: 'Key “Night bridge”' })
  await expect.element(keyDialog.getByRole('textbox', { name: 'Key' })).toHaveValue(KEY)
  await expectAccessible()
  const { expiresAt, ...body } = { ...api.calls('POST /connections/keys')[0]?.body }
  expect(body).toEqual({
    name: 'Night bridge',
    scopes: ['fans', 'messages', 'outbound'],
    creatorIds: [idOf(301)],
    clientId: expect.any(String),
  })
  expect(Math.round((Date.parse(String(expiresAt)) - Date.now()) / 86_400_000)).toBe(90)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Close without copying?')).toBeVisible()
  await button('Cancel').click()
  await expect.element(keyDialog).toBeVisible()
  await keyDialog.getByRole('button', { name: 'Copy' }).click()
  await keyDialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(keyDialog).not.toBeInTheDocument()
  await expect.element(keyList.getByText('Night bridge')).toBeVisible()
})

test('keys added by a suspended admin are marked until they are revoked', async () => {
  await open([], [connectorKey({ isCreatorSuspended: true }), connectorKey({ id: idOf(9_403), name: 'Own' })])
  const rows = keyList.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Fanvue bridge.*Added by a suspended admin/)
  await expect.element(rows.nth(1)).not.toMatchTextContent(/suspended/)
  await button('Revoke Fanvue bridge').click()
  await button('Revoke key').click()
  await expect.element(keyList.getByText('Fanvue bridge')).not.toBeInTheDocument()
  await button('Show 1 revoked key').click()
  await expect.element(keyList.getByText('Fanvue bridge')).toBeVisible()
  await expect.element(keyList).not.toMatchTextContent(/suspended/)
})

test('renaming a key keeps its permissions, creators and expiry', async () => {
  const before = connectorKey()
  const { api } = await open([connectedAccount()], [before])
  await button('Edit Fanvue bridge').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Day bridge')
  await button('Save key').click()
  await expect.element(keyList.getByText('Day bridge')).toBeVisible()
  expect(api.calls('PUT /connections/keys/{id}')[0]?.body).toEqual({
    name: 'Day bridge',
    scopes: ['fans', 'messages'],
    creatorIds: null,
    expiresAt: before.expiresAt,
  })
})

test('revoking lists the accounts that will be disconnected, and revoked keys can still be shown', async () => {
  await open([connectedAccount()], [connectorKey({ expiresAt: daysAgo(-3) })], { viewport: 'phone' })
  await expect.element(keyList.getByText('Expires soon')).toBeVisible()
  await expectTouchable({ opens: [['Edit Fanvue bridge'], ['New key']] })
  await button('Revoke Fanvue bridge').click()
  await expect
    .element(page.getByText(/stop receiving and delivering messages: Juno Vale \(OnlyFans\)/))
    .toBeVisible()
  await button('Revoke key').click()
  await expect.element(page.getByText('No keys yet')).toBeVisible()
  await button('Show 1 revoked key').click()
  await expect.element(keyList.getByText('Revoked', { exact: true })).toBeVisible()
})
