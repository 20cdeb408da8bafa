import type { contentApi } from '@greenroom/contract/features/content/content.api.ts'
import type { reviewsApi } from '@greenroom/contract/features/content/reviews.api.ts'
import { type AuditCases, type AuditFixture, auditSample, type MutatingKey } from './audit-cases.ts'
import { newItem } from './content-fixture.ts'
import { ownCreator } from './fans.ts'

export type ContentKeys = keyof typeof contentApi | keyof typeof reviewsApi

export const contentAuditCases: AuditCases<ContentKeys & MutatingKey> = {
  // Files are private to the uploader.
  'POST /content': async (fixture: AuditFixture) => {
    const user = await fixture.addPerson()
    return {
      user,
      input: { body: await newItem(fixture.t, user, await ownCreator(fixture.t)) },
      action: 'content.added',
    }
  },
  'POST /content/people': (fixture) => auditSample(fixture, 'POST /content/people', 'person.added'),
  'POST /content/selection': (fixture) => auditSample(fixture, 'POST /content/selection', 'content.archived'),
  'PUT /content/{id}': (fixture) => auditSample(fixture, 'PUT /content/{id}', 'content.updated'),
  'PUT /content/{id}/publish': (fixture) =>
    auditSample(fixture, 'PUT /content/{id}/publish', 'content.published'),
  'POST /content/{id}/submit': (fixture) =>
    auditSample(fixture, 'POST /content/{id}/submit', 'content.submitted'),
  'POST /content/{id}/clear': (fixture) =>
    auditSample(fixture, 'POST /content/{id}/clear', 'content.cleared'),
  'PATCH /content/{id}/publications/{publicationId}': (fixture) =>
    auditSample(fixture, 'PATCH /content/{id}/publications/{publicationId}', 'content.publication_changed'),
  'POST /content/{id}/reject': (fixture) =>
    auditSample(fixture, 'POST /content/{id}/reject', 'content.rejected'),
  'DELETE /content/{id}': (fixture) => auditSample(fixture, 'DELETE /content/{id}', 'content.deleted'),
}
