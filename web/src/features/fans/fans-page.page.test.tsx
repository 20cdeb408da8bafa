import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creator } from '../../../test/fixtures/creators.ts'
import { fan, fanAnalytics } from '../../../test/fixtures/fans.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { live } from '../../../test/live.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { pending, type Replies } from '../../../test/stub-api.ts'
import { expectTouchable, withTouchStyles } from '../../../test/touch.ts'

const fans = [
  fan({ displayName: 'River Stone' }),
  fan({
    id: idOf(502),
    username: 'night.owl',
    displayName: null,
    tier: 'WHALE',
    totalSpent: 2_000,
    lastActive: null,
  }),
]
const replies = {
  'GET /fans': listOf(fans),
  'GET /fans/analytics': { data: fanAnalytics() },
  'GET /fans/tags': { data: [] },
  'GET /creators': listOf([creator()]),
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}, path = '/dashboard/fans') =>
  renderPage(path, { ...options, api: { ...replies, ...options.api } })

test('fans list shows its rows and passes axe', async () => {
  await open()
  await expect.element(page.getByText('@river_92')).toBeVisible()
  await expect.element(page.getByText('night.owl')).toBeVisible()
  await expect.element(page.getByText('2 fans', { exact: true })).toBeVisible()
  const cells = page.getByRole('row').filter({ hasText: 'night.owl' }).element().querySelectorAll('td')
  expect([...cells].slice(2, -1).map(({ textContent }) => textContent)).toEqual([
    ...['WHALE', '$2,000', '4260%', 'Never', '82Strong'],
  ])
  await expectAccessible()
})

test.each([
  ['desktop', 'row', 36],
  ['phone', 'listitem', 60],
] as const)('display name and username are on one line (%s)', async (viewport, role, height) => {
  await open({ viewport })
  const withDisplayName = page.getByRole(role).filter({ hasText: '@river_92' })
  await expect.element(withDisplayName).toMatchTextContent(/River Stone ?@river_92/)
  const usernameOnly = page.getByRole(role).filter({ hasText: 'night.owl' })
  await expect.element(usernameOnly).not.toMatchTextContent(/@night/)
  for (const row of [withDisplayName, usernameOnly])
    expect(row.element().getBoundingClientRect().height).toBe(height)
  const [name, username] = [page.getByText('River Stone'), page.getByText('@river_92')].map((locator) =>
    locator.element().getBoundingClientRect(),
  )
  expect(Math.abs((name?.bottom ?? 0) - (username?.bottom ?? 99))).toBeLessThan(4)
})

test('all-time revenue has no weekly change', async () => {
  await open()
  await expect.element(page.getByRole('link', { name: /^VIP Fans/ })).toMatchTextContent(/1.*33% of fans/)
  await expect
    .element(page.getByRole('link', { name: /^Total Revenue/ }))
    .toMatchTextContent(/Gross, all time/)
  expect(page.getByText(/vs last week/).elements()).toEqual([])
})

test('fans list shows a skeleton while it loads', async () => {
  await open({ api: { 'GET /fans': pending } })
  await expect.element(page.getByText('Loading fans')).toBeInTheDocument()
})

test('fans list requests the filters in the URL', async () => {
  const { api } = await open({}, '/dashboard/fans?tier=VIP&sort=joined')
  await expect.element(page.getByText('@river_92')).toBeVisible()
  expect(api.calls('GET /fans')[0]?.query).toMatchObject({ tier: 'VIP', sort: 'joined', direction: 'desc' })
})

test('the first connection refetches only data that live hints keep current', async () => {
  const { api } = await open()
  await expect.element(page.getByText('@river_92')).toBeVisible()
  await expect.poll(() => api.calls('GET /notifications/unread-count').length).toBe(1)
  live.connect()
  await expect.poll(() => api.calls('GET /notifications/unread-count').length).toBe(2)
  await expect.poll(() => api.calls('GET /chats/unread-count').length).toBe(2)
  for (const key of [
    'GET /fans',
    'GET /fans/analytics',
    'GET /fans/tags',
    'GET /creators',
    'GET /auth/me',
  ] as const)
    expect(api.calls(key).length, key).toBeLessThan(2)
})

describe('without fans', () => {
  const emptyList = { 'GET /fans': listOf([]) }

  test('an admin can add or import fans', async () => {
    await open({ api: emptyList })
    await expect.element(page.getByText('No fans found')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import CSV' }).last()).toBeVisible()
  })

  test('before the first creator, Add fan leads to the creators', async () => {
    await open({ api: { ...emptyList, 'GET /creators': listOf([]) } })
    await page.getByRole('button', { name: 'Add fan' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Add fan' })
    await expect.element(dialog.getByRole('link', { name: 'Open creators' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Add fan' })).toBeDisabled()
  })

  test('compliance can neither add nor import', async () => {
    await open({ role: 'COMPLIANCE', api: emptyList })
    await expect.element(page.getByText('This agency has no fans yet.')).toBeVisible()
    expect(page.getByRole('button', { name: /Add fan|Import CSV/ }).elements()).toEqual([])
  })

  test('a creator sees why the list is empty, and the page passes axe', async () => {
    await open({ role: 'CREATOR', api: emptyList })
    await expect.element(page.getByText('No fans found')).toBeVisible()
    await expect
      .element(page.getByText('Your fans appear here once the agency has added them.'))
      .toBeVisible()
    await expectAccessible()
  })
})

test.each(['CHAT_OPERATOR', 'CREATOR'] as const)(
  '%s can select fans, but not add, import or export them',
  async (role) => {
    await open({ role })
    await expect.element(page.getByText('@river_92')).toBeVisible()
    expect(page.getByRole('button', { name: /Add fan|Import CSV|Export CSV/ }).elements()).toEqual([])
    expect(page.getByRole('checkbox').elements()).toHaveLength(3)
  },
)

test('fans list shows an error, and Retry reloads', async () => {
  const { api } = await open({ setUp: (stub) => stub.fail('GET /fans', 500) })
  await expect.element(page.getByText('Could not load fans')).toBeVisible()
  expect(page.getByText('No fans found').elements()).toEqual([])
  await expectAccessible()
  api.on('GET /fans', listOf(fans))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('@river_92')).toBeVisible()
})

describe('on a phone', () => {
  test('rows show full names without horizontal scrolling, and pass axe', async () => {
    await open({ viewport: 'phone' })
    const list = page.getByRole('list', { name: 'Fans' })
    await expect.element(list.getByText('@river_92')).toBeVisible()
    expectNoHorizontalScroll()
    for (const name of list.getByRole('link').elements())
      expect(name.scrollWidth, name.textContent).toBeLessThanOrEqual(name.clientWidth)
    await expectAccessible()
  })

  test('the first fan is within the top third of the screen', async () => {
    await open({ viewport: 'phone' })
    await page.viewport(390, 844)
    const first = page.getByRole('list', { name: 'Fans' }).getByRole('listitem').first()
    await expect.element(first).toBeVisible()
    const top = withTouchStyles(() => first.element().getBoundingClientRect().top)
    expect(top).toBeLessThanOrEqual(844 / 3)
    await expectTouchable()
  })

  test('figures and opportunities expand, and selecting one keeps them open', async () => {
    await open({ viewport: 'phone' })
    expect(page.getByText('Upsell Opportunities').elements()).toEqual([])
    await page.getByRole('button', { name: 'Figures' }).click()
    await expect.element(page.getByRole('link', { name: /^Whales/ })).toBeVisible()
    await page.getByRole('button', { name: /Inactive/ }).click()
    await expect.poll(() => location.search).toBe('?opportunity=quiet')
    await expect.element(page.getByText('Upsell Opportunities')).toBeVisible()
    expectNoHorizontalScroll()
  })

  test('a link with an opportunity expands the figures and selects it', async () => {
    await open({ viewport: 'phone' }, '/dashboard/fans?opportunity=quiet')
    await expect
      .element(page.getByRole('button', { name: /Inactive/ }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  test('one message is shown in the singular', async () => {
    await open({ viewport: 'phone', api: { 'GET /fans': listOf([fan({ messageCount: 1 })]) } })
    await expect.element(page.getByText(/^1 message ·/)).toBeVisible()
  })

  test('a fan can be selected and deselected', async () => {
    await open({ viewport: 'phone' })
    await page.getByRole('checkbox', { name: 'Select river_92' }).click()
    const bar = page.getByRole('region', { name: 'Selected fans' })
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    expectNoHorizontalScroll()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(bar).not.toBeInTheDocument()
  })
})

longTest('Add fan shows the invalid field and sends nothing', async () => {
  const { api } = await open()
  await page.getByRole('button', { name: 'Add fan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add fan' })
  await dialog.getByLabelText('Username').fill('new_fan')
  await dialog.getByRole('button', { name: 'Add fan' }).click()
  await expect.element(dialog.getByText('Choose a creator.')).toBeVisible()
  expect(api.calls('POST /fans')).toEqual([])
})
