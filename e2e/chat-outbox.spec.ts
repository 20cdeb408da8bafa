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

test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/),
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
  let requests = 0
  await page.route(SEND, async (route) => {
    if (requests++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await sendMessage(page, 'stored but not confirmed')
  await expect(messages(page).filter({ hasText: 'stored but not confirmed' })).toHaveCount(1)
  await expect(pendingMessages(page)).toHaveCount(0)
  await expect.poll(() => storedMessages(chat, fan, 'stored but%')).toEqual(['stored but not confirmed'])
})

test('two tabs that reconnect together send and show each message once', { tag: '@long' }, async ({
  page,
  context,
  chat,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  const otherTab = await context.newPage()
  await otherTab.goto(`/dashboard/chat/${fan.id}`)
  await expect(composer(otherTab)).toBeVisible()
  await context.route(SEND, (route) => route.abort())
  await sendMessage(page, 'tab one writes')
  await sendMessage(otherTab, 'tab two writes')
  await expect(pendingMessages(page)).toHaveCount(2)
  await expect(pendingMessages(otherTab)).toHaveCount(2)
  await context.unroute(SEND)
  for (const tab of [page, otherTab]) {
    await expect(pendingMessages(tab)).toHaveCount(0, { timeout: 20_000 })
    await expect(messages(tab).filter({ hasText: /tab (one|two) writes/ })).toHaveText([/tab one/, /tab two/])
  }
  expect(await storedMessages(chat, fan, 'tab %')).toEqual(['tab one writes', 'tab two writes'])
})

test('the next user of the same computer neither sees nor sends queued messages', { tag: '@long' }, async ({
  page,
  chat,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  await page.route(SEND, (route) => route.abort())
  await sendMessage(page, 'from Mara alone')
  await composer(page).fill('Mara’s draft')
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
  await expect(composer(page)).toHaveValue('Mara’s draft')
})
