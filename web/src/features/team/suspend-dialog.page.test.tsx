import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { connectorKey } from '../../../test/fixtures/connections.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { member } from '../../../test/fixtures/team.ts'
import { renderPage } from '../../../test/render-page.tsx'

const mara = member({ id: idOf(1), name: 'Mara Lindqvist', role: 'AGENCY_ADMIN', isSelf: true })

test('who created API keys is suspended together with them, unless unchecked', async () => {
  const nina = member({ id: idOf(7), name: 'Nina Cole', role: 'AGENCY_ADMIN' })
  const { api } = await renderPage('/dashboard/settings?section=team', {
    api: {
      'GET /team/members': listOf([nina, mara]),
      'GET /team/invitations': listOf([]),
      'GET /connections/keys': {
        data: [
          connectorKey({ createdById: nina.id, name: 'Night bridge' }),
          connectorKey({ id: idOf(8), createdById: mara.id, name: 'Other bridge' }),
        ],
      },
      'POST /team/members/{id}/suspend': { data: { ...nina, status: 'SUSPENDED' } },
    },
  })
  await page.getByRole('button', { name: 'Actions for Nina Cole' }).first().click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Suspend Nina Cole?' })
  await expect.element(confirmation.getByText(/Night bridge/)).toBeVisible()
  expect(confirmation.getByText(/Other bridge/).elements()).toEqual([])
  await expectAccessible()
  await confirmation.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(page.getByText('Nina Cole suspended, and their API keys revoked')).toBeVisible()
  expect(api.calls('POST /team/members/{id}/suspend')[0]?.query).toEqual({ keys: 'revoke' })
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})
