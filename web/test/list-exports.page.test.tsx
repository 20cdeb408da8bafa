import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mail } from './fixtures/account.ts'
import { caseSummary, casesOverview } from './fixtures/cases.ts'
import { contentItem, contentSummary } from './fixtures/content.ts'
import { creator } from './fixtures/creators.ts'
import { fanImport } from './fixtures/fan-imports.ts'
import { fan, fanAnalytics } from './fixtures/fans.ts'
import { idOf } from './fixtures/ids.ts'
import { listOf } from './fixtures/list.ts'
import { attributedSale, operatorsReplies, salesList } from './fixtures/operators.ts'
import { consentListItem, personListItem, recordsSummary } from './fixtures/records.ts'
import { renderPage } from './render-page.tsx'
import type { Replies } from './stub-api.ts'

const file = { fileName: 'greenroom.csv', text: 'Heading\r\n' }
const replies = {
  ...operatorsReplies,
  'GET /content': listOf([contentItem()]),
  'GET /content/summary': { data: contentSummary() },
  'GET /content/calendar': { data: [] },
  'GET /compliance/cases': listOf([caseSummary()]),
  'GET /compliance/cases/desk': { data: casesOverview() },
  'GET /compliance/assignees': { data: [] },
  'GET /compliance/people': listOf([personListItem()]),
  'GET /compliance/consents': listOf([consentListItem()]),
  'GET /compliance/summary': { data: recordsSummary() },
  'GET /mail': listOf([mail()]),
  'GET /fans': listOf([fan()]),
  'GET /fans/analytics': { data: fanAnalytics() },
  'GET /fans/tags': { data: [] },
  'GET /fans/imports': listOf([fanImport()]),
  'GET /creators': listOf([creator()]),
  'GET /operators/sales': salesList([attributedSale()]),
  'GET /content/export': file,
  'GET /compliance/cases/export': file,
  'GET /compliance/people/export': file,
  'GET /compliance/consents/export': file,
  'GET /mail/export': file,
  'GET /fans/imports/export': file,
  'GET /operators/sales/export': file,
} satisfies Replies

test.each<[string, Role, string, keyof typeof replies, object]>([
  ['content', 'AGENCY_ADMIN', 'content?type=PHOTO', 'GET /content/export', { type: 'PHOTO' }],
  ['cases', 'COMPLIANCE', 'compliance?tab=cases', 'GET /compliance/cases/export', { state: 'open' }],
  [
    'people',
    'COMPLIANCE',
    'compliance?tab=people&status=missing',
    'GET /compliance/people/export',
    { status: 'missing' },
  ],
  [
    'consents',
    'COMPLIANCE',
    'compliance?tab=consents&q=wren',
    'GET /compliance/consents/export',
    { q: 'wren' },
  ],
  ['outbox', 'AGENCY_ADMIN', 'settings?section=mail', 'GET /mail/export', {}],
  ['imports', 'AGENCY_ADMIN', 'fans?import=new', 'GET /fans/imports/export', {}],
  [
    'sales',
    'AGENCY_ADMIN',
    `analytics/operators/sales?userId=${idOf(701)}`,
    'GET /operators/sales/export',
    { userId: idOf(701) },
  ],
])('the list of %s is exported as filtered', async (_, role, path, key, query) => {
  const { api } = await renderPage(`/dashboard/${path}`, { role, api: replies })
  const scope = path.includes('import=') ? page.getByRole('dialog') : page.getByRole('main')
  const button = scope.getByRole('button', { name: 'Export CSV' })
  await expect.element(button).toBeEnabled()
  await button.click()
  await expect.poll(() => api.calls(key)).toHaveLength(1)
  expect(api.calls(key)[0]).toMatchObject({ query })
})
