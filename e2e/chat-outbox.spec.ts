import { expect, people, signOut } from './kit/test.ts'
import {
  composer,
  messages,
  nextFan,
  openThread,
  pendingMessages,
  sendMessage,
  storedMessages,
  test,
} from './kit/threads.ts'

const SEND = '**/api/chats/send'

test.beforeEach(({ quietConsole }) =>
  quietConsole.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/),
)

test('messages sent offline wait in order, survive a reload and are sent once', async ({
  page,
  context,
  chat,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  await context.setOffline(true)
  await sendMessage(page, 'lantern one')
  await sendMessage(page, 'lantern two')
  await expect(pendingMessages(page)).toHaveText([/lantern one/, /lantern two/])
  await expect(pendingMessages(page).getByText('Waiting to be sent')).toHaveCount(2)
  await composer(page).fill('lantern half wri')

  // Back online, but the server is still unreachable.
  await page.route(SEND, (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await expect(pendingMessages(page)).toHaveText([/lantern one/, /lantern two/])
  await expect(composer(page)).toHaveValue('lantern half wri')
  expect(await storedMessages(chat, fan, 'lantern%')).toEqual([])

  await page.unroute(SEND)
  await expect(pendingMessages(page)).toHaveCount(0, { timeout: 20_000 })
  await expect(messages(page).filter({ hasText: 'lantern one' })).toHaveCount(1)
  await expect(messages(page).filter({ hasText: 'lantern two' })).toHaveCount(1)
  expect(await storedMessages(chat, fan, 'lantern%')).toEqual(['lantern one', 'lantern two'])
})

test('a message whose response is lost is sent once', { tag: '@long' }, async ({ page, chat }) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  let lost = 0
  await page.route(SEND, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await sendMessage(page, 'heard but not answered')
  await expect(messages(page).filter({ hasText: 'heard but not answered' })).toHaveCount(1)
  await expect(pendingMessages(page)).toHaveCount(0)
  await expect.poll(() => storedMessages(chat, fan, 'heard but%')).toEqual(['heard but not answered'])
})

test('two tabs that reconnect together send and show each message once', { tag: '@long' }, async ({
  page,
  context,
  chat,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  const other = await context.newPage()
  await other.goto(`/dashboard/chat/${fan.id}`)
  await expect(composer(other)).toBeVisible()
  await context.route(SEND, (route) => route.abort())
  await sendMessage(page, 'tab one speaks')
  await sendMessage(other, 'tab two speaks')
  await expect(pendingMessages(page)).toHaveCount(2)
  await expect(pendingMessages(other)).toHaveCount(2)
  await context.unroute(SEND)
  for (const tab of [page, other]) {
    await expect(pendingMessages(tab)).toHaveCount(0, { timeout: 20_000 })
    await expect(messages(tab).filter({ hasText: /tab (one|two) speaks/ })).toHaveText([/tab one/, /tab two/])
  }
  expect(await storedMessages(chat, fan, 'tab %')).toEqual(['tab one speaks', 'tab two speaks'])
})

test('the next user of the same computer neither sees nor sends queued messages', { tag: '@long' }, async ({
  page,
  chat,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  await page.route(SEND, (route) => route.abort())
  await sendMessage(page, 'from Mara alone')
  await composer(page).fill('Mara begins')
  await expect(pendingMessages(page)).toHaveCount(1)
  await signOut(page)
  await page.unroute(SEND)

  await openThread(page, fan, people.CHAT_OPERATOR)
  await expect(composer(page)).toBeEnabled()
  await expect(composer(page)).toHaveValue('')
  await expect(pendingMessages(page)).toHaveCount(0)
  await sendMessage(page, 'from Dana')
  await expect(messages(page).filter({ hasText: 'from Dana' })).toHaveCount(1)
  expect(await storedMessages(chat, fan, 'from %')).toEqual(['from Dana'])

  await openThread(page, fan)
  await expect(messages(page).filter({ hasText: 'from Mara alone' })).toHaveCount(1)
  await expect(composer(page)).toHaveValue('Mara begins')
})
