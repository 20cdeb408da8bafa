import type { Management } from '@greenroom/contract/features/management/management.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { agreement, management } from '../../../test/fixtures/creator-home.ts'
import { creatorDetail, creatorStats } from '../../../test/fixtures/creators.ts'
import { renderPage } from '../../../test/render-page.tsx'

const creator = creatorDetail({ origin: 'sign-up', isSelfManaged: true })

const open = (data: Management, replies: object = {}, role: 'AGENCY_ADMIN' | 'COMPLIANCE' = 'AGENCY_ADMIN') =>
  renderPage(`/dashboard/creators/${creator.id}`, {
    role,
    api: {
      'GET /creators/{id}': { data: creator },
      'GET /creators/{id}/stats': { data: creatorStats() },
      'GET /creators/{id}/management': { data },
      ...replies,
    },
  })

test('an admin proposes management to a creator who signed up', async () => {
  const { api } = await open(management({ isSelfManaged: true }), {
    'POST /creators/{id}/management': { data: agreement() },
  })
  await expect.element(page.getByText(/^Only Juno Vale can send messages and publish\./)).toBeVisible()
  await page.getByRole('button', { name: 'Propose management' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose management to Juno Vale' })
  await expect
    .element(dialog.getByLabelText('Agreement'))
    .toHaveDisplayValue(/^Northlight manages the accounts/)
  await dialog.getByLabelText('Creator’s share (%)').fill('65')
  await dialog.getByLabelText('Agreement').fill('We answer your fans.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect
    .poll(() => api.calls('POST /creators/{id}/management').at(-1)?.body)
    .toMatchObject({ creatorPercent: 65, text: 'We answer your fans.' })
})

test('an open proposal is shown and can be withdrawn', async () => {
  const { api } = await open(management({ isSelfManaged: true, agreements: [agreement()] }), {
    'DELETE /creators/{id}/management': { data: management({ isSelfManaged: true }) },
  })
  await expect
    .element(page.getByText(/^65% share, proposed by Dana Kirk on .*, waiting for an answer$/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Withdraw proposal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw proposal' }).click()
  await expect.poll(() => api.calls('DELETE /creators/{id}/management')).toHaveLength(1)
})

test('compliance sees no agreement', async () => {
  const { api } = await open(management({ isSelfManaged: true }), {}, 'COMPLIANCE')
  await expect.element(page.getByText('Access and origin')).toBeVisible()
  expect(api.calls('GET /creators/{id}/management')).toEqual([])
})
