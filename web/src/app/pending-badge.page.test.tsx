import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { application, applicationSummary } from '../../test/fixtures/applications.ts'
import { creator, creatorSummary } from '../../test/fixtures/creators.ts'
import { listOf } from '../../test/fixtures/list.ts'
import { recipient } from '../../test/fixtures/messaging.ts'
import { messagingReplies } from '../../test/fixtures/messaging-screen.ts'
import { closePage, renderPage } from '../../test/render-page.tsx'

const api = {
  ...messagingReplies,
  'GET /notifications/admin/recipients': { data: [recipient({ status: 'PENDING' as const })] },
  'GET /applications': listOf([application()]),
  'GET /applications/summary': { data: applicationSummary() },
  'GET /team/members': listOf([]),
  'GET /creators': listOf([creator({ status: 'PENDING', isVerified: false })]),
  'GET /creators/summary': { data: creatorSummary() },
}

test('pending recipients, applications and creators have the same badge', async () => {
  const badges = new Set<string>()
  for (const path of ['messaging', 'applications', 'creators']) {
    await renderPage(`/dashboard/${path}`, { api })
    await expect.element(page.getByText(/^(Juno Vale|Alex Moreno)/).first()).toBeVisible()
    const badge = page.getByText('Pending', { exact: true }).elements()[0]
    badges.add(badge?.outerHTML ?? `none on ${path}`)
    closePage()
  }
  expect([...badges]).toHaveLength(1)
})
