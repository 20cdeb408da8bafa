import type { Page } from '@playwright/test'
import {
  boxOf,
  broadcastButton,
  messageField,
  newTitle,
  openMessaging,
  sendButton,
  sendsOf,
  sentAs,
  test,
  titleField,
  write,
} from './kit/messaging.ts'
import { expect, expectAccessible } from './kit/test.ts'

const done = (page: Page) => page.getByText('Message sent successfully!')
const elsewhere = (page: Page) => page.getByText('Sent from another tab', { exact: true })
const before = (page: Page) => page.getByText(/^You sent this at \d+:\d\d [AP]M from another tab$/)

/** A second tab of the same browser, which finds the draft of the first. */
async function secondTab(page: Page, title: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/dashboard/messaging')
  await expect(titleField(other)).toHaveValue(title)
  await expect(boxOf(other, /Juno Vale/)).toBeVisible()
  return other
}

async function send(page: Page, kind: 'send' | 'broadcast'): Promise<void> {
  if (kind === 'send') await sendButton(page).click()
  else {
    await broadcastButton(page).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Broadcast/ })
      .click()
  }
  await expect(done(page)).toBeVisible()
}

for (const kind of ['send', 'broadcast'] as const)
  test(`a ${kind} in one tab empties the other that held the same`, async ({ page, baseURL }) => {
    const title = newTitle('Two tabs')
    await openMessaging(page)
    await boxOf(page, /Juno Vale/).check()
    await write(page, title)
    const other = await secondTab(page, title)
    const asked = sendsOf(other)
    await expect(sendButton(other)).toHaveText('Send to Selected (1)')
    if (kind === 'broadcast') await broadcastButton(other).click()
    await send(page, kind)
    await expect(elsewhere(other)).toBeVisible()
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
    await expect(titleField(other)).toHaveValue('')
    await expect(messageField(other)).toHaveValue('')
    await expect(sendButton(other)).toHaveText('Send to Selected (0)')
    await expectAccessible(other)
    await titleField(other).fill('Something new')
    await expect(elsewhere(other)).toHaveCount(0)
    await expect(elsewhere(page)).toHaveCount(0)
    expect(asked).toHaveLength(0)
    expect(await sentAs(String(baseURL), title)).toHaveLength(1)
    await other.reload()
    await expect(titleField(other)).toHaveValue('Something new')
  })

test('what one tab sends to some does not take away what another is asked to send to all', async ({
  page,
  baseURL,
}) => {
  const title = newTitle('Some, then all')
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  const other = await secondTab(page, title)
  await broadcastButton(other).click()
  await send(page, 'send')
  const confirm = other.getByRole('alertdialog').getByRole('button', { name: /^Broadcast/ })
  await expect(other.getByText(/^You sent this at/)).toBeVisible()
  await confirm.click()
  await expect(done(other)).toBeVisible()
  await expect(elsewhere(other)).toHaveCount(0)
  const kinds = (await sentAs(String(baseURL), title)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['broadcast', 'selected'])
})

test('a tab that differs in anything keeps every word, and says what went out', async ({ page }) => {
  const title = newTitle('Differing')
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  const more = await secondTab(page, title)
  const reworded = await secondTab(page, title)
  await messageField(reworded).fill('The studio is closed on Friday!')
  await boxOf(more, /Cass Bellamy/).check()
  // The last to write in a browser is the one it keeps.
  await titleField(page).fill(title)
  await send(page, 'send')

  await expect(before(more)).toBeVisible()
  await expect(titleField(more)).toHaveValue(title)
  await expect(messageField(more)).toHaveValue('The studio is closed on Friday.')
  await expect(sendButton(more)).toHaveText('Send to Selected (2)')
  await expectAccessible(more)
  await expect(messageField(reworded)).toHaveValue('The studio is closed on Friday!')
  await expect(sendButton(reworded)).toHaveText('Send to Selected (1)')
  for (const tab of [more, reworded]) await expect(elsewhere(tab)).toHaveCount(0)
  await expect(before(reworded)).toHaveCount(0)

  await titleField(more).fill(`${title}, again`)
  await expect(before(more)).toHaveCount(0)
  await more.reload()
  await expect(titleField(more)).toHaveValue(`${title}, again`)
  await expect(sendButton(more)).toHaveText('Send to Selected (2)')
})

for (const goesOn of [true, false])
  test(`typed to the very words another tab is sending, ${goesOn ? 'and on: nothing is lost' : 'and no further: it was sent'}`, async ({
    page,
  }) => {
    const title = newTitle('Typing')
    await openMessaging(page)
    await boxOf(page, /Juno Vale/).check()
    await write(page, title, 'one two')
    const other = await secondTab(page, title)
    await messageField(other).fill('')
    let answer = () => {}
    const released = new Promise<void>((done) => {
      answer = done
    })
    await page.route('**/notifications/admin/send', async (route) => {
      const reply = await route.fetch()
      await released
      await route.fulfill({ response: reply })
    })
    await sendButton(page).click()
    await messageField(other).pressSequentially('one two')
    answer()
    await expect(done(page)).toBeVisible()
    await expect(before(other)).toBeVisible()
    // Longer than a pause between two words.
    await other.waitForTimeout(1_500)
    await expect(messageField(other)).toHaveValue('one two')
    if (goesOn) {
      await messageField(other).pressSequentially(' three')
      await expect(messageField(other)).toHaveValue('one two three')
      await expect(before(other)).toHaveCount(0)
      await other.waitForTimeout(1_500)
      await expect(messageField(other)).toHaveValue('one two three')
      await expect(elsewhere(other)).toHaveCount(0)
      await other.reload()
      await expect(messageField(other)).toHaveValue('one two three')
      await expect(sendButton(other)).toHaveText('Send to Selected (1)')
    } else {
      await messageField(other).blur()
      await expect(elsewhere(other)).toBeVisible()
      await expect(messageField(other)).toHaveValue('')
    }
  })

test('a tab that did not hear of it does not send the same again', async ({ page, baseURL }) => {
  const title = newTitle('Unheard')
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  await page.context().addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  const deaf = await secondTab(page, title)
  const asked = sendsOf(deaf)
  await send(page, 'send')
  await expect(titleField(deaf)).toHaveValue(title)
  await sendButton(deaf).click()
  await expect(elsewhere(deaf)).toBeVisible()
  await expect(titleField(deaf)).toHaveValue('')
  expect(asked).toHaveLength(0)
  // Written once more on purpose, it goes out.
  await boxOf(deaf, /Juno Vale/).check()
  await write(deaf, title)
  await send(deaf, 'send')
  expect(await sentAs(String(baseURL), title)).toHaveLength(2)
})

test('a draft whose page went before the answer came does not come back once it was sent', async ({
  page,
  baseURL,
}) => {
  const title = newTitle('Gone meanwhile')
  const context = page.context()
  await openMessaging(page)
  await page.route('**/notifications/admin/send', async (route) => {
    await route.fetch()
    await new Promise(() => undefined)
  })
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  await sendButton(page).click()
  await expect.poll(async () => (await sentAs(String(baseURL), title)).length).toBe(1)
  const next = await context.newPage()
  await page.close()
  await next.goto('/dashboard/messaging')
  await expect(next.getByText('Sent after all: the answer got lost')).toBeVisible()
  await expect(titleField(next)).toHaveValue('')
  await expect(sendButton(next)).toHaveText('Send to Selected (0)')
  await next.reload()
  await expect(boxOf(next, /Juno Vale/)).not.toBeChecked()
  await expect(titleField(next)).toHaveValue('')
  expect(await sentAs(String(baseURL), title)).toHaveLength(1)
})
