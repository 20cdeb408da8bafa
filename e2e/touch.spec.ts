import { newTitle } from './kit/messaging.ts'
import { apiAs, axeFindings, expect, people, signInByApi, testOnOwnServer as test } from './kit/test.ts'
import { touchProblems } from './kit/touch.ts'

test('chat, notifications and messaging have large touch targets on a phone, and long text can be scrolled by keyboard', {
  tag: '@long',
}, async ({ browser, ownServer }) => {
  const { origin } = ownServer
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
  await signInByApi(page, people.AGENCY_ADMIN)
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
    found[name] = await touchProblems(page.locator('body'))
  }
  await page.goto('/dashboard/chat')
  await page.getByLabel(/^Creator:/).tap()
  await expect(page.getByRole('option').first()).toBeVisible()
  found.options = await touchProblems(page.locator('body'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort and assignment/ }).tap()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  found.menu = await touchProblems(page.locator('body'))
  expect.soft(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).tap()
  await expect(page.getByRole('link', { name: 'See all' })).toBeVisible()
  await expect(page.locator('[data-id]').first()).toBeVisible()
  found.bell = await touchProblems(page.locator('body'))
  expect.soft(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))

  await page.goto('/dashboard/messaging?tab=history')
  await page.getByText(title).filter({ visible: true }).tap()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('A line of news.')).toBeVisible()
  expect.soft(await axeFindings(page)).toEqual([])
  const region = dialog.getByRole('region', { name: title })
  await expect(region).toHaveAttribute('tabindex', '0')
  await context.close()
})
