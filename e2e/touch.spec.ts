import type { Page } from '@playwright/test'
import { newTitle, test } from './kit/messaging.ts'
import { apiAs, axeFindings, enter, expect, people } from './kit/test.ts'

/** What a finger could miss: controls that take a press on less than 44 px from top to bottom. */
const small = (page: Page) =>
  page.evaluate(() => {
    const controls =
      'a[href], button, input, textarea, [role^="menuitem"], [role="option"], [role="tab"], [role="switch"]'
    const takes = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (control.contains(hit) || (hit.closest('label')?.contains(control) ?? false))
    }
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const isThere = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isThere || control.matches(':disabled, [inert] *, [aria-hidden="true"] *')) return []
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const [across, middle] = [x + width / 2, y + height / 2]
      // Only for those who listen, or covered: not what a finger meets here.
      if (width < 2 || height > 43.5 || !takes(control, across, middle)) return []
      let [above, below] = [0, 0]
      while (above < 44 && takes(control, across, middle - above - 1)) above++
      while (below < 44 && takes(control, across, middle + below + 1)) below++
      const name = control.getAttribute('aria-label') ?? control.textContent
      return above + below > 42 ? [] : [`${name.trim().slice(0, 40)}: ${above + below + 1} px`]
    })
  })

test('on a phone every control of chat, notifications and messaging is large enough, and what scrolls is reached', async ({
  browser,
  server,
}) => {
  const { origin } = server
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const title = newTitle('Long read')
  await admin.call('POST', '/notifications/admin/broadcast', {
    title,
    message: 'A line of news.\n'.repeat(60),
  })
  const { data: talks } = (await admin.call('GET', '/chats/conversations?limit=1')) as unknown as {
    data: { id: string }[]
  }
  const fanId = talks[0]?.id
  await admin.call('PUT', `/fans/${fanId}`, { bio: 'Likes the sea. '.repeat(30) })
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await enter(page, people.AGENCY_ADMIN)
  const screens = {
    inbox: ['/dashboard/chat', page.locator('[data-fan]').first()],
    narrowed: ['/dashboard/chat?sort=spend&q=a', page.getByRole('button', { name: 'Clear search' })],
    thread: [`/dashboard/chat/${fanId}`, page.getByRole('textbox', { name: /^Reply as/ })],
    profile: [`/dashboard/chat/${fanId}?panel=profile`, page.getByRole('button', { name: 'Show more' })],
    notifications: ['/dashboard/notifications', page.locator('main [data-id]').first()],
    messaging: ['/dashboard/messaging', page.getByRole('textbox', { name: 'Title' })],
    history: ['/dashboard/messaging?tab=history', page.getByText(title).filter({ visible: true })],
    settings: ['/dashboard/settings?section=notifications', page.getByRole('switch').first()],
  } as const
  const found: Record<string, string[]> = {}
  for (const [name, [path, shown]] of Object.entries(screens)) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    found[name] = await small(page)
  }
  await page.goto('/dashboard/chat')
  await page.getByLabel(/^Creator:/).tap()
  await expect(page.getByRole('option').first()).toBeVisible()
  found.options = await small(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort and assignment/ }).tap()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  found.menu = await small(page)
  expect.soft(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).tap()
  await expect(page.getByRole('link', { name: 'See all' })).toBeVisible()
  await expect(page.locator('[data-id]').first()).toBeVisible()
  found.bell = await small(page)
  expect.soft(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))

  await page.goto('/dashboard/messaging?tab=history')
  await page.getByText(title).filter({ visible: true }).tap()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('A line of news.')).toBeVisible()
  expect.soft(await axeFindings(page)).toEqual([])
  const words = dialog.getByRole('region', { name: title })
  await expect(words).toHaveAttribute('tabindex', '0')
  await context.close()
})
