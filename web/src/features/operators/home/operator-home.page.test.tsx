import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { homeFigures, homeReplies } from '../../../../test/fixtures/home.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { operatorHome, remy, shift, waitingConversation } from '../../../../test/fixtures/operators.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'

type Options = Parameters<typeof renderPage>[1]
const openHome = (options: Options = {}) =>
  renderPage('/dashboard', {
    role: 'CHAT_OPERATOR',
    ...options,
    api: {
      ...homeReplies,
      'GET /home': { data: homeFigures({ revenue: null, applications: null }) },
      'GET /home/operator': { data: operatorHome() },
      'GET /operators/waiting': listOf([waitingConversation()]),
      ...options.api,
    },
  })

const handover = {
  shiftId: idOf(812),
  user: remy,
  endedAt: new Date(Date.now() - 3_600_000).toISOString(),
  note: 'Theo was promised the harbor set',
  creators: ['Juno Vale'],
  conversations: [{ ...waitingConversation(), isWaiting: true }],
}

test('an operator sees waiting fans, their own sales and pay to date', async () => {
  await openHome()
  await expect.element(page.getByRole('link', { name: /theo_marsh.*12 min.*2 unread/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Today.*\$96.*3 sales/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Last 7 days.*\$702/ })).toBeVisible()
  await expect.element(page.getByText('$675.75')).toBeVisible()
  await expectAccessible()
})

test('clocking in shows the handover', async () => {
  const { api } = await openHome({
    api: {
      'POST /shifts': () => {
        const started = { shift: shift(), handovers: [handover] }
        api.on('GET /home/operator', { data: operatorHome({ shift: shift() }) })
        api.on('GET /shifts/current', { data: started })
        return { data: started }
      },
    },
  })
  await page.getByRole('button', { name: 'Clock in' }).click()
  await expect.element(page.getByText('Theo was promised the harbor set')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /theo_marsh.*Waiting 12 min/ })).toBeVisible()
  await expect.element(page.getByText('4 h 30 min')).toBeVisible()
})

test('clocking out accepts a note, with the open conversations below it', async () => {
  const { api } = await openHome({
    viewport: 'phone',
    api: {
      'GET /home/operator': { data: operatorHome({ shift: shift() }) },
      'GET /shifts/current': { data: { shift: shift(), handovers: [] } },
      'POST /shifts/current/end': () => {
        api.on('GET /home/operator', { data: operatorHome() })
        const ended = shift({ endedAt: new Date().toISOString() })
        return { data: { ...ended, conversations: [] } }
      },
    },
  })
  await page.getByRole('button', { name: 'Clock out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clock out' })
  await expect.element(dialog.getByText('1 open conversation')).toBeVisible()
  await dialog.getByLabelText(/Handover note/).fill('Answer Theo first')
  await dialog.getByRole('button', { name: 'Clock out' }).click()
  await expect.element(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
  expect(api.calls('POST /shifts/current/end')[0]?.body).toEqual({ note: 'Answer Theo first' })
  expectNoHorizontalScroll()
})

test('empty states are shown without waiting fans, sales or pay', async () => {
  const zeros = { sales: 0, net: 0, gross: 0 }
  const pay = { ...operatorHome().pay, lines: [], total: 0 }
  await openHome({
    api: {
      'GET /home/operator': {
        data: operatorHome({ queue: { conversations: [], total: 0 }, today: zeros, lastWeek: zeros, pay }),
      },
    },
  })
  await expect.element(page.getByText('All caught up')).toBeVisible()
  await expect.element(page.getByText('No sales yet').first()).toBeVisible()
  await expect.element(page.getByText('No hours or sales yet.')).toBeVisible()
})

test('the dashboard shows an error, and Retry reloads', async () => {
  const { api } = await openHome({ setUp: (stub) => stub.fail('GET /home/operator', 403) })
  await expect.element(page.getByText('Could not load your dashboard')).toBeVisible()
  api.on('GET /home/operator', { data: operatorHome() })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
})
