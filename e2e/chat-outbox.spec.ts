import { expect, people, signOut } from './kit/test.ts'
import { field, messages, openThread, someFan, stored, test, waiting, write } from './kit/threads.ts'

const SEND = '**/api/chats/send'

test.beforeEach(({ quietConsole }) =>
  quietConsole.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/),
)

test('messages sent offline wait in order, survive a reload and are sent once', async ({
  page,
  context,
  talk,
}) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  await context.setOffline(true)
  await write(page, 'lantern one')
  await write(page, 'lantern two')
  await expect(waiting(page)).toHaveText([/lantern one/, /lantern two/])
  await expect(waiting(page).getByText('Waiting to be sent')).toHaveCount(2)
  await field(page).fill('lantern half wri')

  // Back online, but the server cannot be reached yet.
  await page.route(SEND, (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await expect(waiting(page)).toHaveText([/lantern one/, /lantern two/])
  await expect(field(page)).toHaveValue('lantern half wri')
  expect(await stored(talk, fan, 'lantern%')).toEqual([])

  await page.unroute(SEND)
  await expect(waiting(page)).toHaveCount(0, { timeout: 20_000 })
  await expect(messages(page).filter({ hasText: 'lantern one' })).toHaveCount(1)
  await expect(messages(page).filter({ hasText: 'lantern two' })).toHaveCount(1)
  expect(await stored(talk, fan, 'lantern%')).toEqual(['lantern one', 'lantern two'])
})

test('a message whose answer is lost is sent once', async ({ page, talk }) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  let lost = 0
  await page.route(SEND, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await write(page, 'heard but not answered')
  await expect(messages(page).filter({ hasText: 'heard but not answered' })).toHaveCount(1)
  await expect(waiting(page)).toHaveCount(0)
  await expect.poll(() => stored(talk, fan, 'heard but%')).toEqual(['heard but not answered'])
})

test('two tabs that reconnect together send and show each message once', { tag: '@long' }, async ({
  page,
  context,
  talk,
}) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  const other = await context.newPage()
  await other.goto(`/dashboard/chat/${fan.id}`)
  await expect(field(other)).toBeVisible()
  await context.route(SEND, (route) => route.abort())
  await write(page, 'tab one speaks')
  await write(other, 'tab two speaks')
  await expect(waiting(page)).toHaveCount(2)
  await expect(waiting(other)).toHaveCount(2)
  await context.unroute(SEND)
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toHaveCount(0, { timeout: 20_000 })
    await expect(messages(tab).filter({ hasText: /tab (one|two) speaks/ })).toHaveText([/tab one/, /tab two/])
  }
  expect(await stored(talk, fan, 'tab %')).toEqual(['tab one speaks', 'tab two speaks'])
})

test('the next person on the same computer neither sees nor sends waiting messages', {
  tag: '@long',
}, async ({ page, talk }) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  await page.route(SEND, (route) => route.abort())
  await write(page, 'from Mara alone')
  await field(page).fill('Mara begins')
  await expect(waiting(page)).toHaveCount(1)
  await signOut(page)
  await page.unroute(SEND)

  await openThread(page, fan, people.CHAT_OPERATOR)
  await expect(field(page)).toBeEnabled()
  await expect(field(page)).toHaveValue('')
  await expect(waiting(page)).toHaveCount(0)
  await write(page, 'from Dana')
  await expect(messages(page).filter({ hasText: 'from Dana' })).toHaveCount(1)
  expect(await stored(talk, fan, 'from %')).toEqual(['from Dana'])

  await openThread(page, fan)
  await expect(messages(page).filter({ hasText: 'from Mara alone' })).toHaveCount(1)
  await expect(field(page)).toHaveValue('Mara begins')
})
