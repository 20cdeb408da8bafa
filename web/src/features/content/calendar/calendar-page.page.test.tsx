import { addDays } from '@greenroom/contract/kit/days.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentDetail, contentItem } from '../../../../test/fixtures/content.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { pending, type Replies } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'
import { fromLocalInput } from '../../../platform/local-time.ts'

const zone = 'America/New_York'
const at = (day: string, time = '19:00') => fromLocalInput(zone, `${day}T${time}`) ?? ''
/** A future month, in which items can be moved to every day. */
const month = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 7)
const tenth = `${month}-10`

const scheduled = contentItem({
  id: idOf(821),
  title: 'Studio daylight',
  status: 'SCHEDULED',
  scheduledFor: at(tenth),
})
const published = contentItem({
  id: idOf(822),
  title: 'Low tide',
  status: 'PUBLISHED',
  publishedAt: at(`${month}-12`, '09:30'),
})

const replies = {
  'GET /content/calendar': { data: [scheduled, published] },
  'PUT /content/{id}/publish': ({ body }) => ({
    data: contentDetail({
      ...scheduled,
      scheduledFor: body.publish.mode === 'SCHEDULE' ? body.publish.at : null,
      rev: body.rev + 1,
    }),
  }),
  'GET /content/{id}': { data: contentDetail(scheduled) },
  'GET /content/{id}/history': { data: [] },
  'GET /creators': listOf([]),
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/content/calendar?month=${month}`, {
    ...options,
    api: { ...replies, ...options.api },
  })

const chip = page.getByRole('button', { name: /^Studio daylight, Scheduled/ })
const cellOf = (day: string) =>
  page.getByRole('cell', { name: new RegExp(`^\\w+, \\w+ ${Number(day.slice(8))}\\b`) }).first()

test('the month shows scheduled and published items and passes axe', async () => {
  const { api } = await open()
  await expect.element(chip).toMatchTextContent('7 PMStudio daylight')
  await expect
    .element(page.getByRole('button', { name: /^Low tide, Published/ }))
    .toMatchTextContent('9:30 AM')
  const [call] = api.calls('GET /content/calendar')
  expect(call?.query.from && call.query.from <= `${month}-01`).toBe(true)
  await expectAccessible()
})

longTest('Shift with an arrow key moves an item by a day or a week and keeps the focus', async () => {
  const { api } = await open()
  await expect.element(chip).toBeVisible()
  chip.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await expect.element(page.getByText(/“Studio daylight” moved to/)).toBeVisible()
  expect(api.calls('PUT /content/{id}/publish').map(({ body }) => body)).toEqual([
    { publish: { mode: 'SCHEDULE', at: at(addDays(tenth, 8)) }, rev: 1 },
  ])
  expect(document.activeElement?.getAttribute('data-calendar-item')).toBe(scheduled.id)
})

test('dragging an item to another day keeps its time, and Undo moves it back', async () => {
  const { api } = await open()
  await expect.element(chip).toBeVisible()
  await userEvent.dragAndDrop(chip, cellOf(`${month}-17`))
  await expect.element(page.getByText(/“Studio daylight” moved to/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => api.calls('PUT /content/{id}/publish').map(({ body }) => body))
    .toEqual([
      { publish: { mode: 'SCHEDULE', at: at(`${month}-17`) }, rev: 1 },
      { publish: { mode: 'SCHEDULE', at: at(tenth) }, rev: 2 },
    ])
})

longTest('an item returns to its day if the move fails', async () => {
  await open({ setUp: (stub) => stub.fail('PUT /content/{id}/publish', 'conflict', 'It was published.') })
  await expect.element(chip).toBeVisible()
  chip.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(page.getByText('Could not move “Studio daylight”')).toBeVisible()
  await expect.element(cellOf(tenth).getByRole('button', { name: /^Studio daylight/ })).toBeVisible()
})

test('compliance can view the calendar but not move items', async () => {
  const { api } = await open({ role: 'COMPLIANCE' })
  await expect.element(chip).toBeVisible()
  expect(chip.element().getAttribute('draggable')).toBeNull()
  chip.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(api.calls('PUT /content/{id}/publish')).toEqual([])
})

test('shows loading and error states', async () => {
  const { api } = await open({ api: { 'GET /content/calendar': pending } })
  await expect.element(page.getByText('Loading calendar')).toBeInTheDocument()
  api.fail('GET /content/calendar', 403)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByText('Could not load the calendar')).toBeVisible()
})

test('a phone shows an agenda', async () => {
  await open({ viewport: 'phone' })
  await expect.element(page.getByRole('button', { name: /Studio daylight/ })).toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable()
  await page.getByRole('button', { name: /Studio daylight/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Content item' })).toBeVisible()
})
