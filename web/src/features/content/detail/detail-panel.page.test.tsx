import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentDetail, contentFile, contentItem, contentSummary } from '../../../../test/fixtures/content.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { pending, type Replies } from '../../../../test/stub-api.ts'

const draft = contentDetail({
  id: idOf(811),
  title: 'Night market',
  type: 'ALBUM',
  files: 2,
  mediaFiles: [contentFile({ id: idOf(861) }), contentFile({ id: idOf(862) })],
  tags: ['rehearsal'],
  depicted: [
    { id: idOf(871), name: 'Juno Vale', creatorId: idOf(201) },
    { id: idOf(872), name: 'Ada Brandt', creatorId: null },
  ],
  producedOn: '2026-05-21',
})
const soldItem = contentDetail({
  id: idOf(812),
  title: 'Rehearsal week',
  status: 'PPV',
  isPPV: true,
  price: 35,
  revenue: 2310,
  publishedAt: daysAgo(20),
  use: {
    messages: 152,
    unlocked: 66,
    lastUnlock: { fanId: idOf(7), username: 'theo_marsh', at: daysAgo(0) },
    bundles: 1,
    days: [
      { day: '2026-05-28', revenue: 490 },
      { day: '2026-05-29', revenue: 120 },
    ],
  },
})
const items = [draft, soldItem]

const replies = {
  'GET /content': listOf(items.map(({ id, title }) => contentItem({ id, title }))),
  'GET /content/summary': { data: contentSummary() },
  'GET /content/calendar': { data: [] },
  'GET /content/{id}': ({ params }) => ({ data: items.find(({ id }) => id === params.id) ?? draft }),
  'GET /content/{id}/history': {
    data: [
      { at: daysAgo(1), by: 'Mara Ellis', text: 'Price changed from $30 to $35' },
      { at: daysAgo(2), by: null, text: 'Published' },
    ],
  },
  'GET /creators': listOf([]),
} satisfies Replies

const open = (id: string, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/content?id=${id}`, { ...options, api: { ...replies, ...options.api } })

const panel = page.getByRole('complementary', { name: 'Content item' })
const heading = panel.getByRole('heading', { level: 3 })

test('an item shows its figures, usage, details and history and passes axe', async () => {
  await open(soldItem.id)
  await expect.element(heading).toHaveTextContent('Rehearsal week')
  const figures = panel.getByRole('region', { name: 'Figures' })
  await expect.element(figures).toMatchTextContent(/Revenue\$2,310Unlocked66 of 152/)
  await expect.element(figures).toMatchTextContent(/Best day: May 28, \$490/)
  await expect.element(panel.getByText('152 messages', { exact: true })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'theo_marsh' })).toBeVisible()
  await panel.getByRole('button', { name: 'All 2 changes' }).click()
  await expect.element(panel.getByText('Published', { exact: true }).last()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('k')
  await expect.element(heading).toHaveTextContent('Night market')
  await expect.element(panel.getByText('Juno Vale and Ada Brandt')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.search).toBe('')
})

test('an item shows where it stands, and staff confirm a removal', async () => {
  const base = { removedAt: null, removedBy: null, url: null, delivery: 'collected' } as const
  const withdrawn = contentDetail({
    id: idOf(813),
    publications: [
      { ...base, id: idOf(881), platform: 'FANSLY', publishedAt: daysAgo(9), withdrawnAt: daysAgo(2) },
      { ...base, id: idOf(882), platform: 'ONLYFANS', publishedAt: daysAgo(9), withdrawnAt: null },
    ],
  })
  const removed = withdrawn.publications.map((row) => ({
    ...row,
    removedAt: row.withdrawnAt,
    removedBy: 'Ada',
  }))
  let detail = withdrawn
  await open(withdrawn.id, {
    api: {
      'GET /content/{id}': () => ({ data: detail }),
      'PATCH /content/{id}/publications/{publicationId}': () => {
        detail = { ...withdrawn, publications: removed }
        return { data: detail }
      },
    },
  })
  await expect.element(panel.getByRole('heading', { name: 'Where it’s published' })).toBeVisible()
  const section = panel
  await expect.element(section).toMatchTextContent(/Fansly.*not confirmed as removed yet/)
  await expect.element(section).toMatchTextContent(/OnlyFansSince/)
  await expectAccessible()
  await section.getByRole('button', { name: 'Confirm removal' }).click()
  await expect.element(section).toMatchTextContent(/removal confirmed by Ada/)
})

test('arrow keys move through an album', async () => {
  await open(draft.id)
  const viewer = panel.getByRole('region', { name: 'File 1 of 2' })
  await expect.element(viewer).toBeVisible()
  viewer.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel.getByRole('region', { name: 'File 2 of 2' })).toBeVisible()
})

test('publishes a draft with its revision and shows a conflict', async () => {
  const { api } = await open(draft.id, {
    setUp: (stub) => stub.fail('PUT /content/{id}/publish', 'conflict', 'Someone else changed this item.'),
  })
  await panel.getByRole('button', { name: 'Publish now' }).click()
  await expect.element(page.getByText('Someone else changed this item.')).toBeVisible()
  api.on('PUT /content/{id}/publish', {
    data: { ...draft, status: 'PUBLISHED', publishedAt: daysAgo(0), rev: 2 },
  })
  // The error toast covers the button for a few seconds.
  panel.getByRole('button', { name: 'Publish now' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('“Night market” published')).toBeVisible()
  expect(api.calls('PUT /content/{id}/publish').at(-1)?.body).toEqual({ publish: { mode: 'NOW' }, rev: 1 })
})

test('a double click publishes once', async () => {
  const { api } = await open(draft.id, { api: { 'PUT /content/{id}/publish': pending } })
  const publish = panel.getByRole('button', { name: 'Publish now' })
  await expect.element(publish).toBeEnabled()
  const button = publish.element() as HTMLButtonElement
  button.click()
  // Microtasks run between the two clicks, timers don't.
  for (let n = 0; n < 20; n++) await Promise.resolve()
  button.click()
  await expect.element(publish).toBeDisabled()
  expect(api.calls('PUT /content/{id}/publish')).toHaveLength(1)
})

longTest('deleting a draft asks for confirmation, then closes the panel', async () => {
  const { api } = await open(draft.id, { api: { 'DELETE /content/{id}': { data: {} } } })
  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete draft' }).click()
  await expect.element(page.getByText('Delete this draft?')).toBeVisible()
  expect(api.calls('DELETE /content/{id}')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect.element(page.getByText('“Night market” deleted')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('hides actions without edit permission and revenue without access to it', async () => {
  const restrictedItem = {
    ...soldItem,
    mayEdit: false,
    revenue: null,
    tags: ['rehearsal'],
    use: { ...soldItem.use, days: null },
  }
  await open(soldItem.id, { role: 'COMPLIANCE', api: { 'GET /content/{id}': { data: restrictedItem } } })
  await expect.element(panel.getByText('152 messages', { exact: true })).toBeVisible()
  expect(panel.getByText('Revenue').elements()).toEqual([])
  for (const name of ['More actions', 'Add tag', 'Remove tag rehearsal'])
    expect(panel.getByRole('button', { name }).elements()).toEqual([])
})

test('a deleted item shows an error', async () => {
  await open(idOf(899), { setUp: (stub) => stub.fail('GET /content/{id}', 404) })
  await expect.element(panel.getByText('Content not found')).toBeVisible()
  await panel.getByRole('button', { name: 'Back to list' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

const missing = [
  { problem: 'no_production_date' as const, personId: null, text: 'No production date' },
  { problem: 'not_examined' as const, personId: idOf(872), text: 'No accepted ID for Ada Brandt' },
  { problem: 'not_cleared' as const, personId: null, text: 'Not cleared by a second person yet' },
]

test('lists missing evidence with links to fix it, and publishing sends the item to review', async () => {
  const incomplete = contentDetail({ ...draft, review: null, missing })
  const submitted = { ...incomplete, review: 'NEEDS_EVIDENCE' as const, publishesWhenCleared: true }
  const { api } = await open(draft.id, {
    role: 'AGENCY_ADMIN',
    api: {
      'GET /content/{id}': { data: incomplete },
      'GET /content/people': { data: [] },
      'PUT /content/{id}/publish': { data: submitted },
    },
  })
  await expect
    .element(panel.getByRole('link', { name: 'Open record' }))
    .toHaveAttribute('href', `/dashboard/compliance?person=${idOf(872)}`)
  await panel.getByRole('button', { name: 'Edit item' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Produced on')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(panel.getByRole('button', { name: 'Send for review' })).toBeVisible()
  await expectAccessible()
  api.on('GET /content/{id}', { data: submitted })
  await panel.getByRole('button', { name: 'Publish now' }).click()
  await expect.element(page.getByText('“Night market” sent for review')).toBeVisible()
  await expect
    .element(panel.getByText('This item will be published automatically once it’s cleared.'))
    .toBeVisible()
})

test('an operator sees missing evidence without links to records, and the reason for a rejection', async () => {
  const lastReview = {
    verdict: 'REJECTED' as const,
    by: 'Priya Nair',
    at: daysAgo(1),
    checklist: [],
    reason: 'Too dark',
  }
  const data = contentDetail({ ...draft, missing, lastReview })
  await open(draft.id, { role: 'CHAT_OPERATOR', api: { 'GET /content/{id}': { data } } })
  await expect.element(panel.getByText(/Rejected by Priya Nair on .*: Too dark/)).toBeVisible()
  await expect.element(panel.getByText('No accepted ID for Ada Brandt')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Open record' })).not.toBeInTheDocument()
})
