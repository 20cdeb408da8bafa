import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { renderPage } from '../../../test/render-page.tsx'

const token = 'x'.repeat(120)
const subscription = {
  agencyName: 'Northlight',
  address: 'w•••@example.test',
  type: 'ADMIN_MESSAGE',
  isStopped: false,
} as const

const open = (suffix: string, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/unsubscribe${suffix}`, {
    role: null,
    api: { 'POST /notifications/unsubscribe': { data: subscription } },
    ...options,
  })

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('removes the token from the URL and unsubscribes from one type or all optional email', async () => {
  const { api, router } = await open(`#token=${token}`)
  await expect.element(heading('Unsubscribe?')).toBeVisible()
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('Northlight sends “Messages from the agency” emails to w•••@example.test.')
  await expect.poll(() => router.state.location.hash).toBe('')
  await expectAccessible()
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect.element(heading('Unsubscribed')).toHaveFocus()
  await page.getByRole('button', { name: 'Unsubscribe from all optional email' }).click()
  await expect.element(heading('Unsubscribed from all optional email')).toHaveFocus()
  expect(api.calls('POST /notifications/unsubscribe').map(({ body }) => body)).toEqual([
    { token, previewOnly: true, everything: false },
    { token, previewOnly: false, everything: false },
    { token, previewOnly: false, everything: true },
  ])
})

test('a link that was already used shows “Already unsubscribed”', async () => {
  await open(`?token=${token}`, {
    api: { 'POST /notifications/unsubscribe': { data: { ...subscription, isStopped: true } } },
  })
  await expect.element(heading('Already unsubscribed')).toBeVisible()
})

test.each(['', `#token=${token}`])('a broken link (%s) shows an error and no actions', async (suffix) => {
  await open(suffix, { setUp: (stub) => stub.fail('POST /notifications/unsubscribe', 'link_expired') })
  await expect.element(heading('This link is not valid')).toBeVisible()
  expect(page.getByRole('button', { name: /^Unsubscribe/ }).elements()).toEqual([])
})
