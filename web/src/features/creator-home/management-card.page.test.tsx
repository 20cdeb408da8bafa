import type { Management } from '@greenroom/contract/features/management/management.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { agreement, creatorHomeReplies, management } from '../../../test/fixtures/creator-home.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { renderPage } from '../../../test/render-page.tsx'

const open = (data: Management, replies: object = {}, viewport: 'desktop' | 'phone' = 'desktop') =>
  renderPage('/dashboard', {
    role: 'CREATOR',
    viewport,
    api: { ...creatorHomeReplies, 'GET /creator-home/management': { data }, ...replies },
  })
const accepted = agreement({ state: 'ACCEPTED', answeredAt: '2026-06-11T09:00:00Z' })

test('a creator who signed up reads that only she sends', async () => {
  await open(management({ isSelfManaged: true }))
  await expect.element(page.getByText(/^Only you\. Nobody else can send messages or publish/)).toBeVisible()
  await expectAccessible()
})

test('a creator the agency added sees no agreement', async () => {
  await open(management())
  await expect.element(page.getByText('Verification and agreement')).toBeVisible()
  await expect.element(page.getByText('Who sends in your name')).not.toBeInTheDocument()
})

test.each(['accept', 'decline'] as const)('a proposal is read, then answered with %s', async (answer) => {
  const proposed = management({ isSelfManaged: true, agreements: [agreement()] })
  const { api } = await open(proposed, {
    'POST /creator-home/management/{id}': { data: management({ agreements: [accepted] }) },
  })
  const proposal = page.getByRole('region', { name: 'Proposal' })
  await expect.element(proposal.getByText('Northlight answers your fans in your name.')).toBeVisible()
  await expect.element(proposal.getByText(/Your share: 65% of net revenue/)).toBeVisible()
  const name = answer === 'accept' ? 'Accept' : 'Decline'
  await proposal.getByRole('button', { name }).click()
  expect(api.calls('POST /creator-home/management/{id}')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await expect.poll(() => api.calls('POST /creator-home/management/{id}').at(-1)?.body).toEqual({ answer })
  expect(api.calls('POST /creator-home/management/{id}').at(-1)?.params).toEqual({ id: idOf(951) })
})

test('an agreement can be ended on a phone', async () => {
  const { api } = await open(
    management({ agreements: [accepted] }),
    { 'POST /creator-home/management/{id}': { data: management({ isSelfManaged: true }) } },
    'phone',
  )
  await expect.element(page.getByText(/^Managed by Northlight since/)).toBeVisible()
  expectNoHorizontalScroll()
  await page.getByRole('button', { name: 'End management' }).click()
  await expect.element(page.getByText(/^From now on only you send\./)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End management' }).click()
  await expect
    .poll(() => api.calls('POST /creator-home/management/{id}').at(-1)?.body)
    .toEqual({ answer: 'end' })
})
