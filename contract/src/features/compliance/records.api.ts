import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  examination,
  idDocument,
  newDocument,
  newPersonRecord,
  numberSearch,
  peopleFilter,
  peopleQuery,
  person,
  personChanges,
  personItem,
  personRecord,
  recordsSummary,
  scan,
  scanQuery,
  scanView,
} from './records.schema.ts'

const byId = { params: z.strictObject({ id }) }

/** Verification records of depicted people. Creators can only access their own. */
export const complianceRecordsApi = endpoints({
  'GET /compliance/people': {
    summary: 'People who can be depicted, by name; legal names are searchable but not listed',
    permission: 'compliance:manage',
    query: peopleQuery,
    ...listOf(person),
  },
  'GET /compliance/people/export': {
    summary: 'The filtered people as CSV, without legal names',
    permission: 'compliance:manage',
    query: peopleFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'POST /compliance/people/by-number': {
    summary: 'People with this exact document number; numbers stay out of URLs. Matches are audited',
    permission: 'compliance:manage',
    body: numberSearch,
    reply: person.array(),
  },
  'GET /compliance/summary': {
    summary: 'People and consents by status, using the same rules as the list filters',
    permission: 'compliance:manage',
    reply: recordsSummary,
  },
  'POST /compliance/people': {
    summary: 'Add a person without a creator profile',
    permission: 'compliance:manage',
    body: newPersonRecord,
    reply: personRecord,
    status: 201,
    errors: ['refused', 'conflict'],
  },
  'GET /compliance/people/{id}': {
    summary: 'One record with documents, identity checks and consents; viewing someone else’s is audited',
    permission: 'compliance:own',
    ...byId,
    reply: personRecord,
  },
  'PUT /compliance/people/{id}': {
    summary: 'Update the given fields; details proven by an accepted document can’t be changed',
    permission: 'compliance:own',
    ...byId,
    body: personChanges,
    reply: personRecord,
    errors: ['refused'],
  },
  'GET /compliance/people/{id}/items': {
    summary: 'Content that depicts a person, newest first; at most 500',
    permission: 'compliance:manage',
    ...byId,
    reply: personItem.array(),
  },
  'POST /compliance/people/{id}/request': {
    summary: 'Request an ID document from a creator with an account, by notification',
    permission: 'compliance:manage',
    limit: 'invitation',
    ...byId,
    reply: z.object({}),
    errors: ['refused'],
  },
  'POST /compliance/people/{id}/documents': {
    summary: 'Submit an ID document; upload its scans afterwards',
    permission: 'compliance:own',
    ...byId,
    body: newDocument,
    reply: idDocument,
    status: 201,
    errors: ['refused', 'forbidden'],
  },
  'POST /compliance/documents/{id}/examine': {
    summary:
      'Accept or reject a document. Accepting one verifies the creator; it can still be rejected later',
    permission: 'compliance:manage',
    ...byId,
    body: examination,
    reply: idDocument,
    errors: ['refused', 'conflict', 'forbidden'],
  },
  'POST /compliance/documents/{id}/scans': {
    summary: 'Add a scan (JPEG, PNG, WebP or PDF) as the request body; stored encrypted',
    permission: 'compliance:own',
    limit: 'scanUpload',
    ...byId,
    query: scanQuery,
    raw: { contentType: 'application/octet-stream' },
    reply: z.object({ data: scan }),
    status: 201,
    errors: ['refused', 'too_large'],
  },
  'POST /compliance/scans/{id}/view': {
    summary: 'Download a scan after re-entering the password; audited with the reason',
    permission: 'compliance:own',
    limit: 'scanView',
    ...byId,
    body: scanView,
    download: 'application/octet-stream',
    reply: z.string(),
    errors: ['wrong_password', 'refused'],
  },
})
