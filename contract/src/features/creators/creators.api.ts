import { calendarDay } from '../../kit/dates.ts'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { multiLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
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
  duplicateName,
  duplicateNameQuery,
  newCreator,
  newSplit,
  newVerification,
  splitPreview,
  splitPreviewQuery,
} from './creators.schema.ts'
import { accountPlatforms } from './platform-accounts.rules.ts'
import { accountBody } from './platform-accounts.schema.ts'

const byId = { params: z.strictObject({ id }) }
const byAccount = { params: z.strictObject({ id, platform: z.enum(accountPlatforms).exclude(['INTERNAL']) }) }

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
    query: duplicateNameQuery,
    reply: duplicateName.array(),
  },
  'GET /creators/export': {
    summary: 'The filtered list as CSV, without legal names or contact details',
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
    ...byId,
    reply: creatorDetail,
  },
  'PUT /creators/{id}': {
    summary:
      'Update the given fields of a creator. Creators can update their own stage name, phone and location',
    permission: 'creators:update',
    ...byId,
    body: creatorChanges,
    reply: creatorDetail,
    errors: ['conflict', 'forbidden'],
  },
  'GET /creators/{id}/archive': {
    summary: 'Preview the effects of archiving a creator',
    permission: 'creators:manage',
    ...byId,
    reply: archiveEffects,
  },
  'DELETE /creators/{id}': {
    summary: 'Archive a creator: ends sign-in and assignments, keeps all records',
    permission: 'creators:manage',
    ...byId,
    reply: z.object({}),
  },
  'POST /creators/{id}/restore': {
    summary: 'Restore an archived creator and their account; operators must be reassigned',
    permission: 'creators:manage',
    ...byId,
    reply: creatorDetail,
  },
  'POST /creators/{id}/pause': {
    summary: 'Pause a creator: INACTIVE until resumed',
    permission: 'creators:suspend',
    ...byId,
    body: z.strictObject({ reason: multiLine(500).nullable().optional() }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'POST /creators/{id}/resume': {
    summary: 'Resume a creator: ACTIVE if verified, otherwise PENDING',
    permission: 'creators:suspend',
    ...byId,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'PUT /creators/{id}/verification': {
    summary: 'Record an identity check: verified, and ACTIVE unless paused',
    permission: 'creators:verify',
    ...byId,
    body: newVerification,
    reply: creatorDetail,
    errors: ['refused', 'forbidden'],
  },
  'POST /creators/{id}/verification/withdraw': {
    summary: 'Withdraw the verification of a creator, who becomes PENDING unless paused',
    permission: 'creators:verify',
    ...byId,
    body: z.strictObject({ reason: multiLine(500) }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'GET /creators/{id}/splits/preview': {
    summary: 'Preview which statements a new split would change',
    permission: 'creators:manage',
    limit: 'analytics',
    ...byId,
    query: splitPreviewQuery,
    reply: splitPreview,
    errors: ['refused'],
  },
  'POST /creators/{id}/splits': {
    summary:
      'Set a new split from a given day, or from the beginning; transactions since then are recalculated',
    permission: 'creators:manage',
    ...byId,
    body: newSplit,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'DELETE /creators/{id}/splits/{validFrom}': {
    summary: 'Delete a split that has not started yet',
    permission: 'creators:manage',
    params: z.strictObject({ id, validFrom: calendarDay }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'PUT /creators/{id}/accounts/{platform}': {
    summary: 'Add a platform account, or change its name on the platform; creators can change their own',
    permission: 'creators:update',
    ...byAccount,
    body: accountBody,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'DELETE /creators/{id}/accounts/{platform}': {
    summary: 'Remove a platform account that is not connected and has no fans',
    permission: 'creators:update',
    ...byAccount,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'POST /creators/{id}/decline': {
    summary: 'Decline a PENDING sign-up: archives it, closes the account and notifies the person by email',
    permission: 'creators:manage',
    ...byId,
    reply: z.object({}),
    errors: ['refused'],
  },
})
