import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { version } from '../../../package.json'
import { expectAccessible } from '../../test/axe.ts'
import { accountSession, thisDevice } from '../../test/fixtures/account.ts'
import { chatCounts } from '../../test/fixtures/chat-counts.ts'
import { creatorHomeReplies } from '../../test/fixtures/creator-home.ts'
import { homeReplies } from '../../test/fixtures/home.ts'
import { daysAgo, idOf } from '../../test/fixtures/ids.ts'
import { listOf } from '../../test/fixtures/list.ts'
import { sessionUser } from '../../test/fixtures/session.ts'
import { expectNoHorizontalScroll } from '../../test/layout.ts'
import { live } from '../../test/live.ts'
import { renderPage } from '../../test/render-page.tsx'
import { apiError } from '../../test/stub-api.ts'
import { expectTouchable } from '../../test/touch.ts'
import { recordActivity } from '../platform/session/idle.ts'
import { LOCKED_KEY } from '../platform/session/lock.ts'

const open = (options: Parameters<typeof renderPage>[1] = {}, path = '/dashboard') =>
  renderPage(path, { ...options, api: { ...homeReplies, ...options.api } })
const greeting = page.getByText(/^Welcome back, /)
const { agency } = sessionUser()
const agencies = listOf([
  { ...agency, creators: 1, staff: 1, createdAt: daysAgo(90) },
  {
    ...agency,
    id: idOf(3),
    name: 'Harbour Street',
    isHouse: false,
    creators: 2,
    staff: 3,
    createdAt: daysAgo(9),
  },
])

const everyone = ['Dashboard', 'Fans', 'Chat', 'Content', 'Settings']
const admins = [
  'Dashboard',
  'Analytics',
  'Messaging',
  'Creators',
  'Fans',
  'Chat',
  'Content',
  'Applications',
  'Compliance',
  'Settings',
]
const sidebars: [Role, string[]][] = [
  ['SUPER_ADMIN', admins],
  ['AGENCY_ADMIN', admins],
  ['COMPLIANCE', everyone.toSpliced(4, 0, 'Compliance')],
  ['CHAT_OPERATOR', everyone],
  ['CREATOR', everyone],
]

test.each(sidebars)('the sidebar shows %s exactly that role’s sections', async (role, sections) => {
  await open({ role })
  await expect.element(greeting).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link').elements()
  expect(links.map((link) => link.textContent)).toEqual(sections)
  await expectAccessible()
})

test('the sidebar shows the number of unread conversations', async () => {
  await open({ api: { 'GET /chats/unread-count': { data: chatCounts(7, 12) } } })
  await expect.element(page.getByRole('link', { name: 'Chat 7 unread' })).toBeVisible()
})

test.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/settings', 'Settings'],
])('the header of %s shows %s', async (path, name) => {
  await open({}, path)
  await expect.element(page.getByRole('banner').getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the sidebar collapses, and the choice is stored', async () => {
  await open()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = () => sidebar.element().getBoundingClientRect().width
  const home = page.getByRole('link', { name: agency.name })
  await expect.element(home).toMatchTextContent(new RegExp(agency.name))
  await expect.poll(width).toBeGreaterThan(150)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.element(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await expect.poll(width).toBeLessThan(60)
  await expect.element(home).toMatchTextContent(/^$/)
  expect(localStorage.getItem('sidebar')).toBe('rail')
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.element(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
})

test('the sidebar is a drawer on a phone and closes on navigation', async () => {
  await open({ role: 'CHAT_OPERATOR', viewport: 'phone' })
  await expect.element(greeting).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expectAccessible()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => location.pathname).toBe('/dashboard/settings')
  await expect.element(drawer).not.toBeInTheDocument()
  await expectAccessible()
  expectNoHorizontalScroll()
})

test('the theme is set in the account menu and stored', async () => {
  await open({ role: 'CREATOR' })
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await expect.element(page.getByText(`Version ${version}`)).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  // Native calendars and scrollbars follow the theme.
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  expect(Object.values({ ...localStorage }).join()).toContain('dark')
  document.documentElement.dataset.theme = 'light'
})

describe('verification banner', () => {
  test('requests one email on a double click', async () => {
    const { api } = await open({
      user: { emailVerified: false },
      api: { 'POST /auth/verify-email/resend': { data: { ok: true } } },
    })
    await userEvent.dblClick(page.getByRole('button', { name: 'Send again' }))
    await expect.element(page.getByText('Email sent')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
    expect(api.calls('POST /auth/verify-email/resend')).toHaveLength(1)
  })

  test('without a mail server, says who can confirm the address', async () => {
    await open({ user: { emailVerified: false, sendsMail: false } })
    const message = page.getByText(
      /No mail server is set up, so no link was sent\. You can confirm the address yourself/,
    )
    await expect.element(message.first()).toBeVisible()
    expect(page.getByText(/we sent|we emailed/i).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Send again' }).elements()).toEqual([])
  })

  test('is not shown once the email is verified', async () => {
    await open()
    await expect.element(greeting).toBeVisible()
    expect(page.getByRole('button', { name: 'Send again' }).elements()).toEqual([])
  })
})

describe('lock screen', () => {
  const lockScreen = page.getByRole('dialog')
  const password = lockScreen.getByLabelText('Password', { exact: true })

  test('covers the page, rejects a wrong password and returns to the page unchanged', async () => {
    const { api } = await open(
      {
        api: {
          'POST /auth/lock': { data: { ok: true } },
          'POST /auth/unlock': ({ body }) => {
            if (body.password === 'wrong') throw apiError('wrong_password')
            return { data: sessionUser() }
          },
        },
      },
      '/dashboard/settings?section=profile',
    )
    const name = page.getByLabelText(/^Name/)
    await name.fill('Half typed')
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Lock now' }).click()
    await expect.element(page.getByText('This screen is locked')).toBeVisible()
    expect(api.calls('POST /auth/lock')).toHaveLength(1)
    await expectAccessible()
    await password.fill('wrong')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('That is not your current password.')).toBeVisible()
    await password.fill('lanterns at dusk')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('This screen is locked')).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Half typed')
  })

  const setIdle = () => recordActivity(Date.now() - 16 * 60_000)

  test('covers the page after the agency’s idle time', async () => {
    const { api } = await open({ api: { 'POST /auth/lock': { data: { ok: true } } }, setUp: setIdle })
    await expect.element(page.getByText('This screen is locked')).toBeVisible()
    expect(api.calls('POST /auth/lock')).toHaveLength(1)
  })

  test('does not cover an idle creator’s page', async () => {
    await open({ role: 'CREATOR', api: creatorHomeReplies, setUp: setIdle })
    await expect.element(page.getByRole('link', { name: /^You get / })).toBeVisible()
    expect(page.getByText('This screen is locked').elements()).toEqual([])
  })

  test.each(['CHAT_OPERATOR', 'CREATOR'] as const)(
    'returns after a reload for %s, even if the server has not locked the session yet',
    async (role) => {
      const lock = { 'POST /auth/lock': { data: { ok: true } } } as const
      const { api } = await open({
        role,
        api: { ...creatorHomeReplies, ...lock },
        setUp: () => localStorage.setItem(LOCKED_KEY, '1'),
      })
      await expect.element(page.getByText('This screen is locked')).toBeVisible()
      await expect.poll(() => api.calls('POST /auth/lock')).toHaveLength(1)
    },
  )

  test('is shown when a locked session is loaded, with large touch targets', async () => {
    const { api } = await open({ viewport: 'phone', setUp: (stub) => stub.fail('GET /auth/me', 423) })
    await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    expect(greeting.elements()).toEqual([])
    expect(api.calls('GET /home')).toEqual([])
    await expectTouchable()
  })
})

test('a super admin’s agency menu shows the current agency and the others', async () => {
  await open({ role: 'SUPER_ADMIN', api: { 'GET /agencies': agencies } })
  await page.getByRole('button', { name: /^Agency: Northlight/ }).click()
  await expect.element(page.getByRole('menuitemradio', { name: /Harbour Street/ })).not.toBeChecked()
  await expect.element(page.getByRole('menuitemradio', { name: /Northlight/ })).toBeChecked()
})

test('a list that failed offline reloads when the live connection is back', async () => {
  const { api } = await open(
    { setUp: (stub) => stub.fail('GET /auth/sessions', 'network') },
    '/dashboard/settings?section=sessions',
  )
  await expect.element(page.getByText('Could not load your sessions')).toBeVisible()
  api.on('GET /auth/sessions', { data: [thisDevice, accountSession()] })
  live.connect()
  await expect.element(page.getByText('This device')).toBeVisible()
})

test.each<[Role, RegExp]>([
  ['AGENCY_ADMIN', /^Needs Attention$/],
  ['SUPER_ADMIN', /^Agency: /],
  ['CREATOR', /Juno Vale!/],
])('%s’s dashboard has large touch targets', async (role, visible) => {
  await open({ role, viewport: 'phone', api: { 'GET /agencies': agencies } })
  await expect
    .element(role === 'SUPER_ADMIN' ? page.getByRole('button', { name: visible }) : page.getByText(visible))
    .toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable({ opens: [['Open menu'], [/^Account/], [/^Search or jump/, /^Keyboard shortcuts/]] })
})

test('an unknown path redirects to the home page', async () => {
  await renderPage('/no/such/page', { role: null })
  await expect.poll(() => location.pathname).toBe('/')
})
