import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { Evidence, ReviewItem } from '@greenroom/contract/features/content/reviews.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentDetail, contentItem } from '../../../../test/fixtures/content.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const inReview = { review: 'IN_REVIEW', producedOn: '2026-05-04', publishesWhenCleared: true } as const
const first = contentDetail({ ...inReview, depicted: [] })
const second = contentDetail({ ...inReview, id: idOf(802), title: 'Second set' })
const row = (item: typeof first, overrides: Partial<ReviewItem> = {}): ReviewItem => ({
  ...contentItem({ id: item.id, title: item.title, review: item.review }),
  requestedAt: daysAgo(2),
  mayClear: true,
  ...overrides,
})
const evidence = (overrides: Partial<Evidence> = {}): Evidence => ({
  missing: [{ problem: 'not_cleared', personId: null, text: 'Not cleared by a second person yet' }],
  people: [
    {
      id: idOf(201),
      name: 'Juno Vale',
      creatorId: idOf(201),
      documents: [{ type: 'passport', examinedOn: '2025-02-03', examinedBy: 'Priya Nair' }],
      ageAtProduction: 27,
      consents: [
        {
          id: idOf(921),
          scopes: ['depict', 'distribute'],
          platforms: ['ONLYFANS'],
          from: '2025-02-04',
          until: null,
          withdrawnAt: null,
        },
      ],
    },
  ],
  reviews: [],
  holds: [],
  mayClear: true,
  clearProblem: null,
  ...overrides,
})

const replies = {
  'GET /content/reviews': listOf([row(first), row(second)]),
  'GET /content/reviews/summary': {
    data: { counts: { IN_REVIEW: 2, NEEDS_EVIDENCE: 1, WITHDRAWN: 0 }, clearable: 1, oldestAt: daysAgo(2) },
  },
  'GET /content/{id}': ({ params }) => ({ data: params.id === second.id ? second : first }),
  'GET /content/{id}/evidence': { data: evidence() },
  'POST /content/{id}/clear': { data: { ...first, review: 'CLEARED', publishedAt: daysAgo(0) } },
  'POST /content/{id}/reject': { data: { ...first, review: null } },
} satisfies Replies

const open = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/compliance?tab=review${search}`, {
    role: 'COMPLIANCE',
    ...options,
    api: { ...replies, ...options.api },
  })
const panel = page.getByRole('complementary', { name: 'Review' })

test('an item is opened, checked and cleared with the keyboard, and the next one opens', async () => {
  const { api, router } = await open()
  await expect.element(page.getByRole('row', { name: /Harbor at six/ })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(panel.getByText('27 years old on the production date')).toBeVisible()
  await expect.element(panel.getByText(/Passport, examined Feb 3, 2025 by Priya Nair/)).toBeVisible()
  await expect.element(panel.getByText(/on OnlyFans\. /)).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('c')
  await expect.element(panel.getByRole('checkbox', { name: 'Everyone depicted is named' })).toHaveFocus()
  const openId = () => new URLSearchParams(router.state.location.search).get('id')
  await userEvent.keyboard('j')
  await expect.poll(openId).toBe(second.id)
  await userEvent.keyboard('k')
  await expect.poll(openId).toBe(first.id)
  await expect.element(panel.getByRole('heading', { name: first.title })).toBeVisible()
  await userEvent.keyboard('12345c')
  await expect
    .poll(() => api.calls('POST /content/{id}/clear').at(-1)?.body)
    .toEqual({ rev: first.rev, checklist: [...reviewChecks] })
  await expect.element(page.getByText('“Harbor at six” cleared')).toBeVisible()
  await expect.poll(openId).toBe(second.id)
})

test('an item on hold names the case and the earlier outcome, and cannot be cleared', async () => {
  const earlier = { liftedAt: daysAgo(5), liftedBy: 'Priya Nair', liftReason: 'Sent by mistake' }
  const hold = {
    isCopy: false,
    outcome: null,
    reason: null,
    liftedAt: null,
    liftedBy: null,
    liftReason: null,
  }
  await open(`&id=${first.id}`, {
    api: {
      'GET /content/{id}/evidence': {
        data: evidence({
          missing: [{ problem: 'on_hold', personId: null, text: 'On hold: taken down by case #214' }],
          holds: [
            { ...hold, caseId: idOf(931), number: 214, takenDownAt: daysAgo(1) },
            {
              ...{ ...hold, ...earlier, caseId: idOf(932), number: 198, takenDownAt: daysAgo(9) },
              ...{ outcome: 'REMOVED', reason: 'A copy of the work.' },
            },
          ],
        }),
      },
    },
  })
  await expect.element(panel).toMatchTextContent(/On hold\. Taken down by case #214 on .*The case is open/)
  await expect
    .element(panel)
    .toMatchTextContent(
      /case #198 on .*Outcome: Removed\. A copy of the work\. Hold lifted by Priya Nair .*mistake/,
    )
  await expect.element(panel.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled()
  await expectAccessible()
})

test('a withdrawn or ended consent says so, below those in force', async () => {
  const [person] = evidence().people
  const [valid] = person?.consents ?? []
  if (!person || !valid) throw new Error('The fixture has a consent')
  const consents = [
    { ...valid, id: idOf(922), withdrawnAt: '2026-03-09T15:00:00Z' },
    { ...valid, id: idOf(923), until: '2025-12-31' },
    valid,
  ]
  await open(`&id=${first.id}`, {
    api: { 'GET /content/{id}/evidence': { data: evidence({ people: [{ ...person, consents }] }) } },
  })
  await expect.element(panel.getByText('Withdrawn Mar 9, 2026', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Ended', { exact: true })).toBeVisible()
  const entries = panel.getByRole('listitem').filter({ hasText: /^Consent:/ })
  const texts = entries.elements().map(({ textContent }) => textContent ?? '')
  expect(texts.map((text) => /Withdrawn|Ended|$/.exec(text)?.[0])).toEqual(['', 'Ended', 'Withdrawn'])
  await expectAccessible()
})

test('the stats show how many items the user may clear', async () => {
  await open('', { api: { 'GET /content/reviews': listOf([row(first), row(second, { mayClear: false })]) } })
  await expect
    .element(page.getByRole('link', { name: /^In review/ }))
    .toMatchTextContent(/^In review.*2.*1 ready for you to clear/)
})

test('X asks for a reason and rejects the item with it', async () => {
  const { api } = await open(`&id=${first.id}`)
  await expect.element(panel.getByRole('button', { name: 'Reject' })).toBeVisible()
  await userEvent.keyboard('x')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  expect(api.calls('POST /content/{id}/reject')).toEqual([])
  await dialog.getByLabelText('Reason').fill('Too dark')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => api.calls('POST /content/{id}/reject').at(-1)?.body.reason).toBe('Too dark')
})

test('reviewers can’t clear their own uploads, and see why', async () => {
  const { api } = await open(`&id=${first.id}`, {
    api: {
      'GET /content/{id}/evidence': {
        data: evidence({ mayClear: false, clearProblem: 'A second person must clear it.' }),
      },
    },
  })
  await expect.element(panel.getByText(/A second person must clear it/)).toBeVisible()
  await userEvent.keyboard('12345c')
  await expect.element(panel.getByRole('button', { name: 'Clear' })).toBeDisabled()
  expect(api.calls('POST /content/{id}/clear')).toEqual([])
})

test('an item that can’t be cleared shows the reason and stays open', async () => {
  await open(`&id=${first.id}`, {
    api: {
      'POST /content/{id}/clear': () => {
        throw apiError('conflict', 'This item is no longer in review.')
      },
    },
  })
  await expect.element(panel.getByRole('checkbox', { name: 'Consents cover this use' })).toBeVisible()
  await userEvent.keyboard('12345c')
  await expect.element(page.getByText('This item is no longer in review.')).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: first.title })).toBeVisible()
})

test('the queue shows an error with Retry, and a message when it is empty', async () => {
  const { api } = await open('', { setUp: (stub) => stub.fail('GET /content/reviews', 500) })
  await expect.element(page.getByText('Could not load items')).toBeVisible()
  api.on('GET /content/reviews', listOf([]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Nothing to review')).toBeVisible()
})

test('items can be listed and opened on a phone', async () => {
  await open('', { viewport: 'phone' })
  await expect.element(page.getByText('Second set')).toBeVisible()
  expectNoHorizontalScroll()
  await page.getByText('Harbor at six').click()
  await expect.element(page.getByRole('button', { name: 'Clear' })).toBeInTheDocument()
  await expectTouchable()
})
