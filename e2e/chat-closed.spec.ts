import { apiAs, expect, people } from './kit/test.ts'
import { addHistory, composer, messages, nextFan, openThread, test } from './kit/threads.ts'

test('a blocked fan can’t be messaged until unblocked, and compliance has read-only access', {
  tag: '@long',
}, async ({ page, browser, chat }) => {
  const fan = await nextFan(chat)
  const { bridge, server } = chat
  await addHistory(chat, fan, 1)
  await openThread(page, fan)
  await expect(composer(page)).toBeVisible()
  await page.evaluate(async (id) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    }
    await fetch(`/api/fans/${id}/block`, { method: 'POST', headers, body: '{}' })
  }, fan.id)
  await page.reload()
  await expect(messages(page).first()).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Unblock' }).first().click()
  await expect(composer(page)).toBeVisible()

  await page.goto('/dashboard')
  await bridge.sendMessage(fan.id, 'Nobody has read this')
  const context = await browser.newContext({ baseURL: server.origin })
  const priya = await context.newPage()
  await openThread(priya, fan, people.COMPLIANCE)
  await expect(messages(priya).last()).toContainText('Nobody has read this')
  await expect(priya.getByText('Read-only access')).toBeVisible()
  await expect(composer(priya)).toHaveCount(0)
  await context.close()
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(page.locator('[data-new]')).toHaveText('New')
})

test('a fan archived while the conversation is open can’t be messaged until restored', {
  tag: '@long',
}, async ({ page, browser, chat }) => {
  const fan = await nextFan(chat)
  const context = await browser.newContext({ baseURL: chat.server.origin })
  const dana = await context.newPage()
  await openThread(page, fan)
  await openThread(dana, fan, people.CHAT_OPERATOR)
  for (const tab of [page, dana]) await expect(composer(tab)).toBeVisible()
  const mara = await apiAs(chat.server.origin, people.AGENCY_ADMIN)
  await mara.call('DELETE', `/fans/${fan.id}`)
  for (const tab of [page, dana]) {
    await expect(tab.getByText(`${fan.name} is archived. Restore them to send messages.`)).toBeVisible()
    await expect(composer(tab)).toHaveCount(0)
    await expect(tab.getByRole('button', { name: 'Greeting' })).toHaveCount(0)
  }
  await expect(dana.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  for (const tab of [page, dana]) await expect(composer(tab)).toBeVisible()
  await context.close()
})
