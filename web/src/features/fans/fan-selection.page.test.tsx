import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creator } from '../../../test/fixtures/creators.ts'
import { fanAnalytics, manyFans } from '../../../test/fixtures/fans.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Replies } from '../../../test/stub-api.ts'

const allFans = manyFans(620)
const ids = allFans.map(({ id }) => id)
const replies = {
  'GET /fans': ({ query }) => {
    const from = Number(query.cursor ?? 0)
    const next = from + query.limit
    return listOf(allFans.slice(from, next), {
      total: from ? null : allFans.length,
      nextCursor: next < allFans.length ? String(next) : null,
    })
  },
  'GET /fans/analytics': { data: fanAnalytics() },
  'GET /fans/tags': { data: [] },
  'GET /creators': listOf([creator()]),
  'POST /fans/tags': ({ body }) => ({ data: { changed: (body as { fanIds: string[] }).fanIds.length } }),
} satisfies Replies

const bar = page.getByRole('region', { name: 'Selected fans' })
const checkbox = (index: number) => page.getByRole('checkbox', { name: `Select fan_${index}`, exact: true })

async function addTag(tag: string) {
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('dialog').getByLabelText('Tag').fill(tag)
  await userEvent.keyboard('{Enter}')
}

longTest('Select all selects the loaded fans, and all matching ones on request', async () => {
  const { api } = await renderPage('/dashboard/fans?tier=REGULAR', { api: replies })
  await page.getByRole('checkbox', { name: 'Select all 100 shown' }).click()
  await expect.element(bar.getByText('100 loaded fans selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 620 matching' }).click()
  await expect.element(bar.getByText('All 620 matching fans selected')).toBeVisible()
  await addTag('tour')
  await expect.element(page.getByText('Added “tour” to 620 fans')).toBeVisible()
  const requests = api.calls('POST /fans/tags').map(({ body }) => body as { fanIds: string[]; add: string[] })
  expect(requests.flatMap(({ fanIds }) => fanIds)).toEqual(ids)
  expect(requests.map(({ add }) => add)).toEqual([['tour'], ['tour']])
  expect(api.calls('GET /fans').every(({ query }) => query.tier === 'REGULAR')).toBe(true)
})

test('Shift selects a range, which can be exported and tagged', async () => {
  const { api } = await renderPage('/dashboard/fans', { api: replies })
  api.on('POST /fans/export', { fileName: 'greenroom-fans-selected.csv', text: 'Username\r\n' })
  await checkbox(1).click()
  await checkbox(4).click({ modifiers: ['Shift'] })
  await expect.element(bar.getByText('4 selected')).toBeVisible()
  await expectAccessible()
  await bar.getByRole('button', { name: 'Export selected' }).click()
  await expect
    .poll(() => api.calls('POST /fans/export').map(({ body }) => body))
    .toEqual([{ ids: ids.slice(1, 5) }])
  await addTag('tour')
  await expect.element(page.getByText('Added “tour” to 4 fans')).toBeVisible()
  expect(api.calls('POST /fans/tags').map(({ body }) => body)).toEqual([
    { fanIds: ids.slice(1, 5), add: ['tour'], remove: [] },
  ])
})

longTest('a tag that could not be added can be retried', async () => {
  const { api } = await renderPage('/dashboard/fans', {
    api: replies,
    setUp: (stub) => stub.fail('POST /fans/tags', 500),
  })
  await checkbox(2).click()
  await addTag('tour')
  await expect.element(page.getByText('Could not add “tour”')).toBeVisible()
  api.on('POST /fans/tags', { data: { changed: 1 } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Added “tour” to 1 fan')).toBeVisible()
})
