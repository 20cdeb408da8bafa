import { rowsOf } from './kit/database.ts'
import { apiAs, expect, people } from './kit/test.ts'
import { field, longHistory, messages, openThread, someFan, test } from './kit/threads.ts'

test('a blocked fan cannot be written to until unblocked, and compliance has read-only access', {
  tag: '@long',
}, async ({ page, browser, talk }) => {
  const fan = await someFan(talk)
  const { bridge, server } = talk
  await longHistory(talk, fan, 1)
  await rowsOf(
    server.dataDir,
    'UPDATE messages SET is_delivered = false, is_read = false WHERE fan_id = $1',
    [fan.id],
  )
  await openThread(page, fan)
  await expect(field(page)).toBeVisible()
  const noReports = page.getByText('No connected platform reports delivery')
  await expect(noReports).toBeVisible()
  await page.evaluate(async (id) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    }
    await fetch(`/api/fans/${id}/block`, { method: 'POST', headers, body: '{}' })
  }, fan.id)
  await page.reload()
  await expect(messages(page).first()).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(noReports).toHaveCount(0)
  await page.getByRole('button', { name: 'Unblock' }).first().click()
  await expect(field(page)).toBeVisible()

  await page.goto('/dashboard')
  await bridge.says(fan.id, 'Nobody has read this')
  const context = await browser.newContext({ baseURL: server.origin })
  const priya = await context.newPage()
  await openThread(priya, fan, people.COMPLIANCE)
  await expect(messages(priya).last()).toContainText('Nobody has read this')
  await expect(priya.getByText('Read-only access')).toBeVisible()
  await expect(field(priya)).toHaveCount(0)
  await context.close()
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(page.locator('[data-new]')).toHaveText('New')
})

test('a fan archived while the conversation is open cannot be written to until restored', {
  tag: '@long',
}, async ({ page, browser, talk }) => {
  const fan = await someFan(talk)
  const context = await browser.newContext({ baseURL: talk.server.origin })
  const dana = await context.newPage()
  await openThread(page, fan)
  await openThread(dana, fan, people.CHAT_OPERATOR)
  for (const one of [page, dana]) await expect(field(one)).toBeVisible()
  const mara = await apiAs(talk.server.origin, people.AGENCY_ADMIN)
  await mara.call('DELETE', `/fans/${fan.id}`)
  for (const one of [page, dana]) {
    await expect(one.getByText(`${fan.name} is archived. Restore them to send messages.`)).toBeVisible()
    await expect(field(one)).toHaveCount(0)
    await expect(one.getByRole('button', { name: 'Greeting' })).toHaveCount(0)
  }
  await expect(dana.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  for (const one of [page, dana]) await expect(field(one)).toBeVisible()
  await context.close()
})
