import type { contentApi } from '@greenroom/contract/features/content/content.api.ts'
import type { reviewsApi } from '@greenroom/contract/features/content/reviews.api.ts'
import { type AuditCases, type AuditFixture, auditSample, type Mutating } from './audit-cases.ts'
import { newItem } from './content-fixture.ts'
import { ownCreator } from './fans.ts'

export type ContentKeys = keyof typeof contentApi | keyof typeof reviewsApi

export const contentAuditCases: AuditCases<ContentKeys & Mutating> = {
  // Files are private to the uploader.
  'POST /content': async (b: AuditFixture) => {
    const user = await b.person()
    return { user, input: { body: await newItem(b.t, user, await ownCreator(b.t)) }, action: 'content.added' }
  },
  'POST /content/people': (b) => auditSample(b, 'POST /content/people', 'person.added'),
  'POST /content/selection': (b) => auditSample(b, 'POST /content/selection', 'content.archived'),
  'PUT /content/{id}': (b) => auditSample(b, 'PUT /content/{id}', 'content.updated'),
  'PUT /content/{id}/publish': (b) => auditSample(b, 'PUT /content/{id}/publish', 'content.published'),
  'POST /content/{id}/submit': (b) => auditSample(b, 'POST /content/{id}/submit', 'content.submitted'),
  'POST /content/{id}/clear': (b) => auditSample(b, 'POST /content/{id}/clear', 'content.cleared'),
  'POST /content/{id}/reject': (b) => auditSample(b, 'POST /content/{id}/reject', 'content.rejected'),
  'DELETE /content/{id}': (b) => auditSample(b, 'DELETE /content/{id}', 'content.deleted'),
}
