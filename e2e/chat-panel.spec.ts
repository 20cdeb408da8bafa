import type { Page } from '@playwright/test'
import type { Bridge } from './kit/bridge.ts'
import {
  type ChatFan,
  composerOf,
  newChatFan,
  openInbox,
  pointAway,
  profileOf,
  rowOf,
  rowsOf,
  test,
} from './kit/chat-inbox.ts'
import { apiAs, expect, expectAccessible, people } from './kit/test.ts'

const SOON = { timeout: 8_000 }

/** The inbox with two new conversations on top. */
async function openWithTwo(page: Page, origin: string, bridge: Bridge) {
  const [older, newer] = [await newChatFan(origin), await newChatFan(origin)]
  await bridge.says(older.id, 'older words')
  await bridge.says(newer.id, 'newer words')
  await openInbox(page)
  await pointAway(page)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', newer.id)
  return { older, newer }
}

test('after fast navigation and Back, the open conversation matches the URL', async ({
  page,
  baseURL,
  bridge,
}) => {
  const { older, newer } = await openWithTwo(page, String(baseURL), bridge)
  const shows = async (fan: ChatFan) => {
    await expect(page).toHaveURL(`/dashboard/chat/${fan.id}`)
    await expect(page.getByRole('region', { name: `Conversation with ${fan.name}` })).toBeVisible()
    await expect(profileOf(page, fan)).toBeVisible()
  }
  /** Several in a row, before the router has rendered the first. */
  const press = (...keys: string[]) =>
    page.evaluate(async (all) => {
      for (const key of all) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        await new Promise((soon) => setTimeout(soon))
      }
    }, keys)

  await page.keyboard.press('j')
  await shows(newer)
  await press('j', 'k', 'j')
  await shows(older)
  await page.goBack()
  await shows(newer)
  await page.goForward()
  await shows(older)

  // Back before the navigation has rendered undoes it.
  await page.evaluate((id) => {
    document.querySelector<HTMLElement>(`a[data-fan="${id}"]`)?.click()
    history.back()
  }, newer.id)
  await expect(page).toHaveURL(/chat/)
  await page.waitForFunction(
    () =>
      document.querySelector('a[data-fan][aria-current="page"]')?.getAttribute('data-fan') ===
      location.pathname.split('/')[3],
  )

  // A double click is one navigation.
  await page.goto('/dashboard/chat')
  await rowOf(page, newer).click()
  await shows(newer)
  await rowOf(page, older).dblclick()
  await shows(older)
  await page.goBack()
  await shows(newer)
})

test('the inbox works by keyboard alone', async ({ page, baseURL, bridge }) => {
  const { older, newer } = await openWithTwo(page, String(baseURL), bridge)
  await expect(page.getByText('No Conversation Selected')).toBeVisible()
  await expect(page.getByText('Select a conversation to view fan profile')).toBeVisible()

  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await expect(rowOf(page, newer)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/dashboard/chat/${older.id}`)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await expect(page.getByRole('region', { name: `Conversation with ${newer.name}` })).toContainText(
    'newer words',
  )

  await page.keyboard.press('e')
  await expect(rowOf(page, newer)).toContainText('flagged', SOON)
  await page.keyboard.press('e')
  await expect(rowOf(page, newer)).not.toContainText('flagged', SOON)

  await page.keyboard.press('r')
  await expect(composerOf(page)).toBeFocused()
  await page.keyboard.type('jk/e')
  await expect(composerOf(page)).toHaveValue('jk/e')
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await composerOf(page).fill('')
  await page.keyboard.press('Escape')
  await expect(composerOf(page)).not.toBeFocused()

  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search quick replies' })
  await expect(search).toBeFocused()
  await page.keyboard.type('MADE MY')
  await page.keyboard.press('Enter')
  await expect(composerOf(page)).toHaveValue(`Thank you so much, ${newer.name}! That truly made my day.`)
  await expect(composerOf(page)).toBeFocused()
  await composerOf(page).fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(composerOf(page)).toHaveValue(new RegExp(`^Hey ${newer.name}!`))
  await composerOf(page).fill('')
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next conversation')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard/chat')

  await rowsOf(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, older)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/chat/${older.id}`)
})

test('a phone shows one pane at a time, and Back moves through them', async ({ page, baseURL, bridge }) => {
  const fan = await newChatFan(String(baseURL), { displayName: 'Lena Porter' })
  await bridge.says(fan.id, 'You made my whole week')
  await page.setViewportSize({ width: 375, height: 780 })
  await openInbox(page)
  const thread = page.getByRole('region', { name: 'Conversation with Lena Porter' })
  await expect(rowOf(page, fan)).toBeVisible()
  await expectAccessible(page)

  await rowOf(page, fan).click()
  await expect(thread).toContainText('You made my whole week')
  await expect(rowOf(page, fan)).toBeHidden()
  await expect(profileOf(page, fan)).toBeHidden()
  await page.getByRole('button', { name: 'Show fan profile' }).click()
  await expect(page).toHaveURL(`/dashboard/chat/${fan.id}?panel=profile`)
  await expect(profileOf(page, fan)).toBeVisible()
  await expect(thread).toBeHidden()
  await expectAccessible(page)
  // Messages arriving now stay unread: they are not visible.
  const marked: string[] = []
  page.on('request', (request) => request.url().endsWith('/mark-read') && marked.push(request.url()))
  await bridge.says(fan.id, 'Still there?')
  await expect(page.locator('[data-pane="chat"]')).toContainText('Still there?')
  await expect(page.locator(`[data-fan="${fan.id}"]`)).toContainText('1 unread')
  expect(marked).toEqual([])
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(375)

  await page.getByRole('button', { name: 'Greeting' }).click()
  await expect(thread).toBeVisible()
  await expect.poll(() => marked.length).toBe(1)
  await expect(composerOf(page)).toHaveValue(/^Hey Lena Porter!/)
  await composerOf(page).fill('')
  expect(await width()).toBe(375)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(page).toHaveURL('/dashboard/chat')
  await expect(rowOf(page, fan)).toBeVisible()
  await page.goBack()
  await expect(thread).toBeVisible()
})

test('the panel shows the profile, adds notes and assigns the conversation', async ({
  page,
  baseURL,
  bridge,
}) => {
  const bio = `Sound engineer from Leeds. ${'Collects live records and never misses a stream. '.repeat(3)}`
  const fan = await newChatFan(String(baseURL), { displayName: 'Theo Marsh', bio: bio.trim() })
  await bridge.says(fan.id, 'Good evening')
  await openInbox(page, `/${fan.id}`)
  const profile = profileOf(page, fan)
  await expect(profile.getByText('FREE')).toBeVisible()
  await expect(profile.getByText('No recent purchases')).toBeVisible()
  await expect(profile.getByText(bio.trim())).toHaveCount(0)
  await profile.getByRole('button', { name: 'Show more' }).click()
  await expect(profile.getByText(bio.trim())).toBeVisible()

  await profile.getByRole('button', { name: 'Add note' }).click()
  await profile.getByRole('textbox', { name: 'Note' }).fill('Likes a fixed price and a date.')
  await profile.getByRole('button', { name: 'Save note' }).click()
  await expect(profile.getByRole('list', { name: 'Notes' })).toContainText('Likes a fixed price and a date.')

  await profile.getByRole('button', { name: 'Assigned to Nobody' }).click()
  await page.getByRole('menuitemradio', { name: /\(you\)$/ }).click()
  await expect(rowOf(page, fan)).toContainText('assigned to Mara Ellis')
  await page.reload()
  await expect(profile.getByRole('button', { name: 'Assigned to Mara Ellis (you)' })).toBeVisible()
  await expectAccessible(page)
})

test('a blocked fan leaves the inbox, and Undo restores them', async ({ page, baseURL, bridge }) => {
  const name = `Harbor ${'T'.repeat(73)}`
  const fan = await newChatFan(String(baseURL), { displayName: name })
  await bridge.says(fan.id, 'Friday works')
  await openInbox(page, `/${fan.id}`)
  await profileOf(page, fan).getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Block ${name}?`, exact: true })
  const title = dialog.getByRole('heading')
  expect(await title.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page).toHaveURL('/dashboard/chat')
  await expect(rowOf(page, fan)).toHaveCount(0)
  await expect(bridge.says(fan.id, 'let me in')).rejects.toThrow()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, fan)).toContainText('Friday works', SOON)
  await bridge.says(fan.id, 'thank you')
  await expect(rowOf(page, fan)).toContainText('thank you', SOON)
})

test('compliance sees no quick replies or block button, and marks nothing as read', async ({
  page,
  baseURL,
  bridge,
}) => {
  const fan = await newChatFan(String(baseURL))
  await bridge.says(fan.id, 'Here is my number')
  await openInbox(page, `/${fan.id}`, people.COMPLIANCE)
  await expect(profileOf(page, fan)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick replies' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Block' })).toHaveCount(0)
  await expect(composerOf(page)).toHaveCount(0)
  await expect(rowOf(page, fan)).toContainText('1 unread')
  const admin = await apiAs(String(baseURL), people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', `/chats/conversation/${fan.id}`)) as unknown as {
    data: { unreadCount: number }
  }
  expect(data.unreadCount).toBe(1)
})

test('a creator’s own quick replies from the settings come first in the chat', async ({ page, baseURL }) => {
  const fan = await newChatFan(String(baseURL), { displayName: 'Nico Kestrel' })
  const label = `Price ${crypto.randomUUID().slice(0, 6)}`
  await openInbox(page)
  await page.goto('/dashboard/settings?section=quick-replies')
  await page.getByRole('button', { name: 'Add quick reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add quick reply' })
  await dialog.getByRole('textbox', { name: 'Label' }).fill(label)
  await dialog.getByRole('textbox', { name: 'Words' }).fill('That is $60,')
  await dialog.getByRole('button', { name: 'Insert {name}' }).click()
  await expect(dialog.getByText('That is $60, Theo')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add quick reply' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Label' })).toHaveValue(label)
  await expect(dialog.getByRole('textbox', { name: 'Words' })).toHaveValue('That is $60, {name}')
  await dialog.getByRole('button', { name: 'Save quick reply' }).click()
  const own = page.getByRole('list', { name: `Quick replies of ${fan.creator.stageName}` })
  await expect(own).toContainText('That is $60, {name}')
  await expect(
    page.getByRole('list', { name: 'Quick replies for all creators' }).getByRole('listitem'),
  ).toHaveCount(6)

  await page.goto(`/dashboard/chat/${fan.id}`)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: label }).click()
  await expect(composerOf(page)).toHaveValue('That is $60, Nico Kestrel')
  await composerOf(page).fill('')

  await page.goto('/dashboard/settings?section=quick-replies')
  await page.getByRole('button', { name: `Remove ${label}` }).click()
  await expect(own).not.toContainText(label)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toContainText(label)

  await page.goto('/dashboard/settings?section=notifications')
  const badge = page.getByRole('switch', { name: 'Unread messages in the title' })
  await badge.click()
  await expect(badge).not.toBeChecked()
  await page.goto('/dashboard/chat')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page).toHaveTitle('Chat · Greenroom')
})
