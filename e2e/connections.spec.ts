import type { Page } from '@playwright/test'
import { newId } from '../contract/src/kit/ids.ts'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'
import { messages, sendMessage } from './kit/threads.ts'

/** Admin of an agency whose bridge no other journey uses. */
const OTHER_ADMIN = 'ada@harbourstreet.test'

/** Limits the demo bridge, which covers all creators, to the current ones. */
async function limitDemoBridge(origin: string): Promise<void> {
  const admin = await apiAs(origin, OTHER_ADMIN)
  const list = async (path: string) => (await admin.call('GET', path)).data as unknown as Row[]
  const creatorIds = (await list('/creators?limit=100')).map(({ id }) => id)
  for (const { id, name, scopes, creatorIds: keyCreatorIds, revokedAt } of await list('/connections/keys'))
    if (keyCreatorIds === null && revokedAt === null)
      await admin.call('PUT', `/connections/keys/${id}`, { name, scopes, creatorIds, expiresAt: null })
}

type Row = { id: string; text?: string; [name: string]: unknown }

/** Adds a creator for a separate bridge. */
async function addCreatorWithoutAccount(
  origin: string,
  email: string,
): Promise<{ creatorId: string; stageName: string }> {
  const admin = await apiAs(origin, email)
  const stageName = `Vega ${newId().slice(-6)}`
  const { data } = await admin.call('POST', '/creators', { stageName })
  return { creatorId: (data as Row).id, stageName }
}

/** Calls the API with a key, like an external program. */
function createBridgeClient(origin: string, key: string, creatorId: string) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api/connect${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, data: (await response.json()).data }
  }
  const deliver = (kind: string, row: object) =>
    call('POST', `/${kind}`, { creatorId, platform: 'FANVUE', rows: [row] })
  return { call, deliver }
}

const account = (page: Page, stageName: string) =>
  page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: stageName })

/** Creates a key for one creator in the browser and returns it. */
async function createKey(page: Page, name: string, stageName: string): Promise<string> {
  await page.goto('/dashboard/settings?section=connections')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Selected creators' }).click()
  await dialog.getByLabel('Search creators').fill(stageName)
  await dialog.getByRole('checkbox', { name: stageName }).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const keyDialog = page.getByRole('dialog', { name: `Key “${name}”` })
  const key = await keyDialog.getByRole('textbox', { name: 'Key' }).inputValue()
  await keyDialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Close anyway' }).click()
  return key
}

test('a bridge with a new key delivers a message and sends the reply', async ({ page, baseURL }) => {
  const { creatorId, stageName } = await addCreatorWithoutAccount(baseURL ?? '', people.AGENCY_ADMIN)
  await signInByApi(page, people.AGENCY_ADMIN)
  const bridge = createBridgeClient(
    baseURL ?? '',
    await createKey(page, `Bridge for ${stageName}`, stageName),
    creatorId,
  )
  const fan = `river_${newId().slice(-8)}`
  expect(await bridge.deliver('fans', { id: fan, username: fan })).toMatchObject({ data: { created: 1 } })
  await page.goto('/dashboard/chat')
  expect(
    await bridge.deliver('messages', { id: newId(), fan, from: 'fan', text: 'Is anyone there?' }),
  ).toMatchObject({ data: { created: 1 } })
  await page.getByText('Is anyone there?').first().click()
  await sendMessage(page, 'Yes, hello!')
  const reply = messages(page).filter({ hasText: 'Yes, hello!' })
  await expect(reply).toContainText('Queued')

  let event: { id: string; message: Row } | undefined
  await expect
    .poll(async () => {
      event = (await bridge.call('GET', '/events')).data[0]
      return event?.message
    })
    .toMatchObject({ fan, text: 'Yes, hello!' })
  await bridge.call('POST', '/events/acknowledge', { ids: [event?.id] })
  await bridge.deliver('receipts', { messageId: event?.message.id, state: 'sent', id: newId() })
  await expect(reply).toContainText('Sent')
  expect((await bridge.call('GET', '/events')).data).toEqual([])

  await page.goto('/dashboard/settings?section=connections')
  await expect(account(page, stageName)).toContainText('Connected')
  await account(page, stageName).getByRole('button', { name: /^Test/ }).click()
  await expect(page.getByRole('list', { name: `Test results for ${stageName}` })).toContainText(
    'was last used',
  )
})

test('a revoked key is rejected immediately, and its account is disconnected', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  await limitDemoBridge(baseURL ?? '')
  const { creatorId, stageName } = await addCreatorWithoutAccount(baseURL ?? '', OTHER_ADMIN)
  await signInByApi(page, OTHER_ADMIN)
  const name = `Bridge for ${stageName}`
  const bridge = createBridgeClient(baseURL ?? '', await createKey(page, name, stageName), creatorId)
  await bridge.deliver('fans', { id: 'fan-1', username: `lake_${newId().slice(-8)}` })
  await bridge.deliver('messages', { id: 'message-1', fan: 'fan-1', from: 'fan', text: 'Hi' })
  await page.reload()
  await expect(account(page, stageName)).toContainText('Connected')
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(account(page, stageName)).toContainText('Not connected')
  expect((await bridge.call('GET', '')).status).toBe(401)
  expect((await bridge.deliver('fans', { id: 'fan-2', username: 'late' })).status).toBe(401)
})
