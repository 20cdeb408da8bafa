import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { multiLine } from '../../kit/text.ts'
import {
  archiveEffects,
  CREATOR_IMPORT_MAX_BYTES,
  creator,
  creatorChanges,
  creatorDetail,
  creatorExportQuery,
  creatorImport,
  creatorQuery,
  creatorSummary,
  namesake,
  namesakeQuery,
  newCreator,
  newSplit,
  newVerification,
} from './creators.schema.ts'

const one = { params: z.strictObject({ id }) }

export const creatorsApi = endpoints({
  'GET /creators': {
    summary: 'Creators you can see, filtered and sorted; legal names are searchable but not listed',
    permission: 'creators:read',
    query: creatorQuery,
    ...listOf(creator),
    errors: ['forbidden'],
  },
  'GET /creators/summary': {
    summary: 'Number of creators, total and average revenue, and top performer',
    permission: 'creators:read',
    reply: creatorSummary,
  },
  'GET /creators/namesakes': {
    summary: 'Other creators with this stage name, including archived ones',
    permission: 'creators:manage',
    limit: 'search',
    query: namesakeQuery,
    reply: namesake.array(),
  },
  'GET /creators/export': {
    summary: 'The filtered list as CSV, without legal names and contact details',
    permission: 'creators:manage',
    query: creatorExportQuery,
    download: 'text/csv',
    reply: z.string(),
  },
  'POST /creators': {
    summary: 'Add a creator; PENDING until verified',
    permission: 'creators:manage',
    body: newCreator,
    reply: creatorDetail,
    status: 201,
    errors: ['conflict'],
  },
  'POST /creators/import': {
    summary: 'Add and update creators from a CSV file; a dry run changes nothing',
    permission: 'creators:manage',
    query: z.strictObject({ dryRun: z.stringbool().optional() }),
    upload: { type: 'text/csv', maxBytes: CREATOR_IMPORT_MAX_BYTES },
    reply: creatorImport,
    errors: ['too_large', 'refused', 'conflict'],
  },
  'GET /creators/{id}': {
    summary: 'One creator; reading a legal name is audited',
    permission: 'creators:read',
    ...one,
    reply: creatorDetail,
  },
  'PUT /creators/{id}': {
    summary:
      'Update the given fields of a creator. Creators can update their own stage name, phone and location',
    permission: 'creators:update',
    ...one,
    body: creatorChanges,
    reply: creatorDetail,
    errors: ['conflict', 'forbidden'],
  },
  'GET /creators/{id}/archive': {
    summary: 'Preview the effects of archiving a creator',
    permission: 'creators:manage',
    ...one,
    reply: archiveEffects,
  },
  'DELETE /creators/{id}': {
    summary: 'Archive a creator: ends sign-in and assignments, keeps all records',
    permission: 'creators:manage',
    ...one,
    reply: z.object({}),
  },
  'POST /creators/{id}/restore': {
    summary: 'Restore an archived creator and their account; operators must be reassigned',
    permission: 'creators:manage',
    ...one,
    reply: creatorDetail,
  },
  'POST /creators/{id}/pause': {
    summary: 'Pause a creator: INACTIVE until resumed',
    permission: 'creators:suspend',
    ...one,
    body: z.strictObject({ reason: multiLine(500).nullable().optional() }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'POST /creators/{id}/resume': {
    summary: 'Resume a creator: ACTIVE if verified, otherwise PENDING',
    permission: 'creators:suspend',
    ...one,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'PUT /creators/{id}/verification': {
    summary: 'Record an identity check: verified, and ACTIVE unless paused',
    permission: 'creators:verify',
    ...one,
    body: newVerification,
    reply: creatorDetail,
    errors: ['refused', 'forbidden'],
  },
  'POST /creators/{id}/verification/withdraw': {
    summary: 'Withdraw a verification: unverified, and PENDING unless paused',
    permission: 'creators:verify',
    ...one,
    body: z.strictObject({ reason: multiLine(500) }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'POST /creators/{id}/splits': {
    summary: 'Set a new split from today or a later day; existing bookings keep theirs',
    permission: 'creators:manage',
    ...one,
    body: newSplit,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'DELETE /creators/{id}/splits/{validFrom}': {
    summary: 'Delete a split that has not started yet',
    permission: 'creators:manage',
    params: z.strictObject({ id, validFrom: z.iso.date() }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'POST /creators/{id}/decline': {
    summary: 'Decline a PENDING sign-up: archives it, closes the account and notifies the person by email',
    permission: 'creators:manage',
    ...one,
    reply: z.object({}),
    errors: ['refused'],
  },
})
