import { addDays } from '@greenroom/contract/kit/days.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentDetail, contentItem, contentSummary } from '../../../../test/fixtures/content.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { pending, type Replies } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'
import { fromLocalInput } from '../../../platform/local-time.ts'

const zone = 'America/New_York'
const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
const sevenPm = (day: number) => fromLocalInput(zone, `${addDays(today, day)}T19:00`) ?? ''

const items = [
  contentItem({ id: idOf(801), title: 'Harbor at six' }),
  contentItem({
    id: idOf(802),
    title: 'Studio daylight',
    type: 'ALBUM',
    files: 12,
    status: 'SCHEDULED',
    scheduledFor: sevenPm(2),
  }),
  contentItem({
    id: idOf(803),
    title: 'Rehearsal week',
    type: 'VIDEO',
    seconds: 848,
    status: 'PPV',
    isPPV: true,
    price: 35,
    revenue: 2310,
    views: 214,
    publishedAt: sevenPm(-20),
  }),
]
const [harbor, studio] = items as [(typeof items)[0], (typeof items)[0]]

const replies = {
  'GET /content': ({ query }) =>
    listOf(
      query.archived || query.search === 'nothing'
        ? []
        : items.filter(({ type }) => !query.type || type === query.type),
    ),
  'GET /content/summary': { data: contentSummary() },
  'GET /content/calendar': { data: [studio] },
  'GET /content/{id}': ({ params }) => ({
    data: contentDetail(items.find(({ id }) => id === params.id) ?? {}),
  }),
  'GET /content/{id}/history': { data: [] },
  'GET /creators': listOf([]),
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/content${search}`, { ...options, api: { ...replies, ...options.api } })

const grid = page.getByRole('list', { name: 'Content' })
const tile = (title: string) => grid.getByRole('listitem').filter({ hasText: title })
const bar = page.getByRole('region', { name: 'Selected items' })

test('the library shows tiles with length or file count, status and revenue, and passes axe', async () => {
  await open()
  await expect.element(tile('Rehearsal week')).toMatchTextContent(/14:08.*PPV \$35.*\$2,310.*Juno Vale.*214/)
  await expect.element(tile('Studio daylight')).toMatchTextContent(/12 files.*Scheduled.*7:00 PM/)
  await expect.element(page.getByText('3 items')).toBeVisible()
  await expectAccessible()
})

test('the list view shows the same items and is remembered', async () => {
  await open()
  await page.getByRole('button', { name: 'List' }).click()
  await expect.element(page.getByRole('row', { name: /Rehearsal week/ })).toMatchTextContent(/\$2,310/)
  for (const { title } of items)
    await expect.element(page.getByRole('row', { name: new RegExp(title) })).toBeVisible()
  expect(localStorage.getItem('content-list')).toBe('on')
  await expectAccessible()
  await page.getByRole('button', { name: 'Grid' }).click()
})

test('the library shows skeletons while it loads', async () => {
  await open({ api: { 'GET /content': pending, 'GET /content/calendar': pending } })
  await expect.element(page.getByText('Loading content')).toBeInTheDocument()
})

test('an error is shown instead of an empty library, and Retry reloads it', async () => {
  const { api } = await open({ setUp: (stub) => stub.fail('GET /content', 500) })
  await expect.element(page.getByText('Could not load content')).toBeVisible()
  expect(page.getByText('No content found').elements()).toEqual([])
  api.on('GET /content', listOf(items))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(tile('Harbor at six')).toBeVisible()
})

test('offers to upload if the library is empty, and to clear the filters if nothing matches', async () => {
  const { api, router } = await open({ api: { 'GET /content': listOf([]) } })
  await expect.element(page.getByText('No content found')).toBeVisible()
  await expect.element(page.getByText('Upload your first content or adjust your filters')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Upload' }).last())
    .toHaveAttribute('href', '/dashboard/content/upload')
  await userEvent.keyboard('/')
  await userEvent.keyboard('nothing')
  await expect.poll(() => router.state.location.search).toBe('?q=nothing')
  await expect.poll(() => api.calls('GET /content').at(-1)?.query.search).toBe('nothing')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.search).toBe('')
})

test('reads filters and sort order from the URL, and can list archived items', async () => {
  const { api } = await open({}, '?type=VIDEO&sort=title&tag=rehearsal')
  await expect.element(page.getByRole('combobox', { name: 'Type: Video' })).toBeVisible()
  await expect.element(tile('Rehearsal week')).toBeVisible()
  expect(api.calls('GET /content')[0]?.query).toMatchObject({
    type: 'VIDEO',
    sort: 'title',
    tag: 'rehearsal',
  })
  await page.getByRole('combobox', { name: 'Status: All' }).click()
  await page.getByRole('option', { name: 'Archived' }).click()
  await expect.poll(() => api.calls('GET /content').at(-1)?.query.archived).toBe('1')
})

describe('selection', () => {
  test('selects with X and Shift, clears with Esc, and offers Undo after archiving', async () => {
    const { api } = await open({
      api: {
        'POST /content/selection': ({ body }) => ({
          data: body.itemIds.map((id) => ({ id, problem: null })),
        }),
      },
    })
    await expect.element(tile('Harbor at six')).toBeVisible()
    tile('Harbor at six').element().focus()
    await userEvent.keyboard('x{ArrowRight}{Shift>}x{/Shift}')
    await expect.element(bar.getByText('2 selected')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await userEvent.keyboard('x')
    await bar.getByRole('button', { name: 'Archive' }).click()
    await expect.element(page.getByText('1 item archived')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('1 item restored')).toBeVisible()
    expect(api.calls('POST /content/selection').map(({ body }) => body)).toEqual([
      { itemIds: [studio.id], change: { action: 'archive' } },
      { itemIds: [studio.id], change: { action: 'restore' } },
    ])
  })

  longTest('lists items that could not be scheduled and keeps them selected', async () => {
    const { api } = await open({
      api: {
        'POST /content/selection': ({ body }) => ({
          data: body.itemIds.map((id) => ({ id, problem: id === harbor.id ? null : 'Already published.' })),
        }),
      },
    })
    await page.getByRole('checkbox', { name: 'Select Harbor at six' }).click({ force: true })
    await page.getByRole('checkbox', { name: 'Select Rehearsal week' }).click({ force: true })
    await bar.getByRole('button', { name: 'Schedule' }).click()
    await page.getByLabelText('Date and time').fill('2020-01-01T10:00')
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Schedule' })
    await submit.click()
    await expect.element(page.getByText('Choose a time in the future.')).toBeVisible()
    await page.getByLabelText('Date and time').fill(`${addDays(today, 3)}T19:00`)
    await submit.click()
    await expect.element(page.getByRole('heading', { name: '1 of 2 not scheduled' })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('Already published.')).toBeVisible()
    await expect
      .element(page.getByText('The other items were changed. The items below stay selected.'))
      .toBeVisible()
    expect(api.calls('POST /content/selection')[0]?.body.change).toEqual({
      action: 'schedule',
      at: sevenPm(3),
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect.element(bar.getByText('1 selected')).toBeVisible()
  })

  test('does not say that other items were changed if all failed', async () => {
    await open({
      api: {
        'POST /content/selection': ({ body }) => ({
          data: body.itemIds.map((id) => ({ id, problem: 'It was deleted.' })),
        }),
      },
    })
    await page.getByRole('checkbox', { name: 'Select Harbor at six' }).click({ force: true })
    await page.getByRole('checkbox', { name: 'Select Rehearsal week' }).click({ force: true })
    await bar.getByRole('button', { name: 'Archive' }).click()
    await expect.element(page.getByRole('heading', { name: '2 of 2 not archived' })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('The items below stay selected.')).toBeVisible()
    expect(page.getByText(/other items were changed/).elements()).toEqual([])
  })

  test('compliance has no edit actions', async () => {
    await open({ role: 'COMPLIANCE' })
    await expect.element(tile('Harbor at six')).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
    expect(page.getByRole('main').getByRole('link', { name: 'Upload' }).elements()).toEqual([])
  })
})

test('a shared URL sorted by revenue falls back to newest for users who can’t see revenue', async () => {
  const { api } = await open({ role: 'CHAT_OPERATOR' }, '?sort=revenue')
  await expect.element(tile('Rehearsal week')).toBeVisible()
  expect(api.calls('GET /content').map(({ query }) => query.sort)).not.toContain('revenue')
  expect(api.calls('GET /content').at(-1)?.query.sort).toBe('newest')
})

longTest('Shift with arrow keys moves a scheduled item once, keeps its time and offers Undo', async () => {
  const { api } = await open({
    api: {
      'PUT /content/{id}/publish': ({ body }) => ({
        data: contentDetail({
          ...studio,
          scheduledFor: body.publish.mode === 'SCHEDULE' ? body.publish.at : null,
          rev: body.rev + 1,
        }),
      }),
    },
  })
  const chip = page.getByRole('button', { name: /^Studio daylight, Scheduled/ })
  await expect.element(chip).toBeVisible()
  chip.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.element(page.getByText(/“Studio daylight” moved to/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => api.calls('PUT /content/{id}/publish').map(({ body }) => body))
    .toEqual([
      { publish: { mode: 'SCHEDULE', at: sevenPm(4) }, rev: 1 },
      { publish: { mode: 'SCHEDULE', at: sevenPm(2) }, rev: 2 },
    ])
})

test('the library fits a phone, and items open full screen', async () => {
  await open({ viewport: 'phone' })
  await expect.element(tile('Harbor at six')).toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable()
  await tile('Harbor at six').click()
  await expect.element(page.getByRole('dialog', { name: 'Content item' })).toBeVisible()
  await expect.poll(() => location.search).toBe(`?id=${harbor.id}`)
})
