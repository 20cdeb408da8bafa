import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import {
  attributedSale,
  operatorMessage,
  operatorsReplies,
  remy,
  salesList,
  shift,
  waitingConversation,
} from '../../../test/fixtures/operators.ts'
import { expectNoHorizontalScroll, expectTablesToFit } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'

type Options = Parameters<typeof renderPage>[1]
const openPage = (path: string, options: Options = {}) =>
  renderPage(`/dashboard/analytics/operators/${path}`, {
    ...options,
    api: { ...operatorsReplies, ...options.api },
  })
const row = (name: RegExp) => page.getByRole('row', { name })

test('sales add up to the total above them, and locked ones can’t be reassigned', async () => {
  await openPage(`sales?from=2026-05-13&to=2026-06-11&userId=${idOf(701)}`, {
    api: {
      'GET /operators/sales': salesList([
        attributedSale(),
        attributedSale({ id: idOf(802), net: 12.5, gross: 15.63, paySheetId: idOf(821) }),
        attributedSale({ id: idOf(803), kind: 'REFUND', net: -20, gross: -25, correctsId: idOf(801) }),
      ]),
    },
  })
  await expect.element(page.getByText(/^\$12\.50 net in 2 sales/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Dana Kirk’s sales' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Reassign' }).elements()).toHaveLength(1)
  await expect.element(row(/\$12\.50/)).toMatchTextContent(/Locked/)
  await expect.element(row(/Refund/)).toMatchTextContent(/Same as original sale/)
  await expectAccessible()
})

longTest('a sale is reassigned with a reason', async () => {
  const { api } = await openPage('sales', {
    api: {
      'PUT /operators/sales/{id}/holder': ({ body }) => {
        const { reason } = body as { reason: string }
        const assigned = { by: 'Mara Ellis', at: new Date().toISOString(), reason }
        const sale = attributedSale({ user: remy, basis: 'ASSIGNED', assigned })
        api.on('GET /operators/sales', salesList([sale]))
        return { data: sale }
      },
    },
  })
  await page.getByRole('button', { name: 'Reassign' }).click()
  await page.getByRole('button', { name: 'Assign sale' }).click()
  await expect.element(page.getByText('Choose who to credit the sale to.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Credited to' }).click()
  await page.getByRole('option', { name: 'Remy Osei' }).click()
  await page.getByLabelText('Reason').fill('Remy wrote the offer')
  await page.getByRole('button', { name: 'Assign sale' }).click()
  await expect.element(row(/Remy Osei/)).toMatchTextContent(/Assigned by Mara Ellis: Remy wrote the offer/)
  expect(api.calls('PUT /operators/sales/{id}/holder')[0]?.body).toEqual({
    holder: 'OPERATOR',
    userId: idOf(702),
    reason: 'Remy wrote the offer',
  })
})

test('operators can view their own sales but not change them', async () => {
  await openPage('sales', { role: 'CHAT_OPERATOR', viewport: 'phone' })
  await expect.element(page.getByRole('heading', { name: 'Your sales' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'theo_marsh' }).last()).toBeVisible()
  expect(page.getByRole('button', { name: 'Reassign' }).elements()).toEqual([])
  expectNoHorizontalScroll()
})

test('messages of each kind have their own total', async () => {
  const { api } = await openPage('messages?kind=ppv', {
    api: {
      'GET /operators/messages': ({ query }) => ({
        data: [operatorMessage()],
        meta: {
          nextCursor: null,
          total: query.kind === 'ppv' ? 205 : 3_100,
          fans: 96,
          characters: 214_300,
          replies: 0,
          replySeconds: 0,
        },
      }),
    },
  })
  await expect.element(page.getByText('205 PPVs sent')).toBeVisible()
  await page.getByRole('button', { name: 'Typed' }).click()
  await expect.element(page.getByText('214,300 characters in 3,100 messages')).toBeVisible()
  expect(api.calls('GET /operators/messages').at(-1)?.query.kind).toBe('typed')
})

const longText = 'Thank you for writing back so fast, that made my whole week and I will tell everybody'

test.each(['messages', 'waiting', 'sales', 'shifts'])(
  'the %s page fits beside the sidebar at 1024 px',
  async (path) => {
    await openPage(path, {
      viewport: 'laptop',
      api: {
        'GET /operators/messages': {
          data: [operatorMessage({ preview: longText, price: 25, isUnlocked: true })],
          meta: { nextCursor: null, total: 1, fans: 1, characters: 9, replies: 0, replySeconds: 0 },
        },
        'GET /operators/waiting': listOf([waitingConversation({ preview: longText })]),
        'GET /shifts': listOf([shift({ note: longText })]),
      },
    })
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    expectTablesToFit()
  },
)

test('shifts of a pay period are listed, and Show all days lists all of them', async () => {
  const { api } = await openPage(`shifts?userId=${idOf(701)}&from=2026-06-01&to=2026-06-11`)
  await expect.element(page.getByText(/^Clocked in Jun 1 – Jun 11\./)).toBeVisible()
  const days = () => {
    const { userId, from, to } = api.calls('GET /shifts').at(-1)?.query ?? {}
    return { userId, from, to }
  }
  await expect.poll(days).toEqual({ userId: idOf(701), from: '2026-06-01', to: '2026-06-11' })
  await page.getByRole('button', { name: 'Show all days' }).click()
  await expect.poll(days).toEqual({ userId: idOf(701), from: undefined, to: undefined })
})

test.each([
  ['sales', 'GET /operators/sales', 'Could not load sales', /net in 1 sale/],
  ['waiting', 'GET /operators/waiting', 'Could not load conversations', /^1 conversation unanswered/],
  ['shifts', 'GET /shifts', 'Could not load shifts', /1 of 1 shown/],
] as const)('the %s page can be reloaded after a failure', async (path, key, title, text) => {
  const { api } = await openPage(path, { setUp: (stub) => stub.fail(key, 403) })
  await expect.element(page.getByText(title)).toBeVisible()
  api.on(key, operatorsReplies[key] as never)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
})

test.each(['sales', 'messages', 'waiting', 'shifts', 'pay'])(
  'creators can’t open the %s page',
  async (path) => {
    await openPage(path, { role: 'CREATOR' })
    await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
  },
)
