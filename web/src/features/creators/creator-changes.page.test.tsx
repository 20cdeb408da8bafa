import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creator, creatorDetail } from '../../../test/fixtures/creators.ts'
import { fan, fanAnalytics } from '../../../test/fixtures/fans.ts'
import { daysAgo, idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError } from '../../../test/stub-api.ts'
import { expectTouchable } from '../../../test/touch.ts'

const creatorList = {
  'GET /creators': listOf([creator(), creator({ id: idOf(302), stageName: 'Marlowe Reyes' })]),
  'GET /creators/summary': {
    data: {
      total: 2,
      totalRevenue: 24_000,
      avgRevenue: 12_000,
      topPerformer: { id: idOf(301), stageName: 'Juno Vale', totalRevenue: 12_000 },
    },
  },
}
const lists = {
  creators: creatorList,
  fans: {
    'GET /fans': listOf([fan()]),
    'GET /fans/analytics': { data: fanAnalytics() },
    'GET /fans/tags': { data: [] },
    'GET /creators': listOf([creator()]),
  },
}

test.each([
  { path: 'creators', first: 'By revenue', other: 'By name', param: 'name', reversed: 'desc' },
  { path: 'fans', first: 'By total spent', other: 'By upsell score', param: 'upsell', reversed: 'asc' },
] as const)(
  'the $path list can be sorted and reversed on a phone',
  async ({ path, first, other, param, reversed }) => {
    const { api } = await renderPage(`/dashboard/${path}`, { viewport: 'phone', api: lists[path] })
    const order = page.getByRole('group', { name: 'Sort order' })
    const sort = order.getByRole('combobox', { name: 'Sort' })
    await expect.element(sort).toHaveTextContent(first)
    await expect.poll(() => document.querySelectorAll('.animate-breathe').length).toBe(0)
    await expectAccessible()
    await sort.click()
    await page.getByRole('option', { name: other }).click()
    await expect.poll(() => location.search).toBe(`?sort=${param}`)
    await expect.element(sort).toHaveTextContent(other)
    await order.getByRole('button', { name: /Reverse order/ }).click()
    await expect.poll(() => location.search).toBe(`?sort=${param}&direction=${reversed}`)
    await expect
      .poll(() => api.calls(`GET /${path}`).at(-1)?.query)
      .toMatchObject({ sort: param, direction: reversed })
    expectNoHorizontalScroll()
    await expectTouchable({ opens: [['Sort']] })
  },
)

longTest('a duplicate stage name shows a warning before saving, but is allowed', async () => {
  const conflictMessage = 'Priya Nair on your team uses this email to sign in.'
  const { api } = await renderPage('/dashboard/creators', {
    api: {
      ...creatorList,
      'GET /creators/namesakes': ({ query }) => ({
        data:
          query.stageName.toLowerCase() === 'juno vale'
            ? [{ id: idOf(301), stageName: 'Juno Vale', isArchived: false }]
            : [],
      }),
      'POST /creators': ({ body }) => {
        if (body.email)
          throw apiError('conflict', conflictMessage, [{ path: 'email', message: conflictMessage }])
        return { data: creatorDetail({ id: idOf(310), stageName: body.stageName }) }
      },
    },
  })
  await page.getByRole('button', { name: 'Add Creator' }).first().click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabelText('Stage name')
  const warning = dialog.getByText(/^A creator named Juno Vale already exists/)
  await name.fill('JUNO VALE')
  await expect.element(warning).toBeVisible()
  await expectAccessible()
  await name.fill('Juno Vale II')
  await expect.element(warning).not.toBeInTheDocument()
  await name.fill('Juno Vale')
  await expect.element(warning).toBeVisible()
  await dialog.getByLabelText(/^Email/).fill('priya@northlight.test')
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect.element(dialog.getByText(conflictMessage)).toBeVisible()
  await dialog.getByLabelText(/^Email/).fill('')
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect.element(page.getByText('Juno Vale added')).toBeVisible()
  expect(api.calls('POST /creators').at(-1)?.body.stageName).toBe('Juno Vale')
})

longTest('an upcoming share is deleted after confirmation, and Undo restores it', async () => {
  const day = daysAgo(-40).slice(0, 10)
  const before = creatorDetail({ splits: [{ validFrom: day, creatorPercent: 71 }] })
  const { api } = await renderPage(`/dashboard/creators/${before.id}`, {
    setUp: (stub) => stub.fail('GET /creators/{id}/stats', 500),
    api: {
      'GET /creators/{id}': { data: before },
      'DELETE /creators/{id}/splits/{validFrom}': { data: creatorDetail({ splits: [] }) },
      'POST /creators/{id}/splits': { data: before },
    },
  })
  const remove = page.getByRole('button', { name: /^Delete the 71% share from/ })
  const confirmation = page.getByRole('alertdialog', { name: /^Delete the 71% share from .*\?$/ })
  await remove.click()
  await expectAccessible()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(api.calls('DELETE /creators/{id}/splits/{validFrom}')).toEqual([])
  await remove.click()
  api.on('GET /creators/{id}', { data: creatorDetail({ splits: [] }) })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect.element(remove).not.toBeInTheDocument()
  api.on('GET /creators/{id}', { data: before })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(remove).toBeVisible()
  expect(api.calls('POST /creators/{id}/splits')[0]?.body).toEqual({ validFrom: day, creatorPercent: 71 })
})

longTest('a creator’s two-factor is reset after confirmation', async () => {
  const before = creatorDetail({
    user: { email: 'juno@northlight.test', twoFactor: true, confirmableEmail: null },
  })
  const { api } = await renderPage(`/dashboard/creators/${before.id}`, {
    setUp: (stub) => stub.fail('GET /creators/{id}/stats', 500),
    api: { 'GET /creators/{id}': { data: before }, 'POST /creators/{id}/two-factor/reset': { data: {} } },
  })
  await page.getByRole('button', { name: 'More actions for Juno Vale' }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Reset two-factor for Juno Vale?' })
  await expect.element(confirmation).toBeVisible()
  await expectAccessible()
  api.on('GET /creators/{id}', { data: creatorDetail() })
  await confirmation.getByRole('button', { name: 'Reset two-factor' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(api.calls('POST /creators/{id}/two-factor/reset')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Reset two-factor' })).not.toBeInTheDocument()
})

longTest('changing a creator’s sign-in email shows both emails', async () => {
  const before = creatorDetail({
    user: { email: 'juno@northlight.test', twoFactor: false, confirmableEmail: 'juno@new.test' },
  })
  const { api } = await renderPage(`/dashboard/creators/${before.id}`, {
    setUp: (stub) => stub.fail('GET /creators/{id}/stats', 500),
    api: { 'GET /creators/{id}': { data: before }, 'POST /creators/{id}/confirm-email': { data: {} } },
  })
  await page.getByRole('button', { name: 'More actions for Juno Vale' }).click()
  await page.getByRole('menuitem', { name: 'Change sign-in email' }).click()
  const confirmation = page.getByRole('alertdialog', {
    name: 'Change sign-in email from juno@northlight.test to juno@new.test?',
  })
  await expectAccessible()
  await confirmation.getByRole('button', { name: 'Change sign-in email' }).click()
  await expect.element(page.getByText('Juno Vale now signs in with juno@new.test')).toBeVisible()
  expect(api.calls('POST /creators/{id}/confirm-email')[0]?.body).toEqual({ email: 'juno@new.test' })
})
