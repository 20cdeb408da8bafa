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
    summary: 'The creators one may see, filtered and sorted; legal names are searched, not listed',
    permission: 'creators:read',
    query: creatorQuery,
    ...listOf(creator),
    errors: ['forbidden'],
  },
  'GET /creators/summary': {
    summary: 'How many creators, what they earned, on average and at the top',
    permission: 'creators:read',
    reply: creatorSummary,
  },
  'GET /creators/namesakes': {
    summary: 'Other creators of the agency with this stage name, archived ones too',
    permission: 'creators:manage',
    query: namesakeQuery,
    reply: namesake.array(),
  },
  'GET /creators/export': {
    summary: 'The filtered list as CSV, without legal names and contacts',
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
    summary: 'Add and update creators from a CSV file; a dry run says what would happen and changes nothing',
    permission: 'creators:manage',
    query: z.strictObject({ dryRun: z.stringbool().optional() }),
    upload: { type: 'text/csv', maxBytes: CREATOR_IMPORT_MAX_BYTES },
    reply: creatorImport,
    errors: ['too_large', 'refused', 'conflict'],
  },
  'GET /creators/{id}': {
    summary: 'One creator; who reads a legal name here is written down',
    permission: 'creators:read',
    ...one,
    reply: creatorDetail,
  },
  'PUT /creators/{id}': {
    summary:
      'Change what is known about a creator; what is not named stays. Creators change their own stage name, phone and location',
    permission: 'creators:update',
    ...one,
    body: creatorChanges,
    reply: creatorDetail,
    errors: ['conflict', 'forbidden'],
  },
  'GET /creators/{id}/archive': {
    summary: 'What archiving this creator would end',
    permission: 'creators:manage',
    ...one,
    reply: archiveEffects,
  },
  'DELETE /creators/{id}': {
    summary: 'Archive a creator: inactive, hidden, without operators and sign-in; everything recorded stays',
    permission: 'creators:manage',
    ...one,
    reply: z.object({}),
  },
  'POST /creators/{id}/restore': {
    summary: 'Bring an archived creator back; her account works again, operators have to be assigned anew',
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
    summary: 'End a pause: ACTIVE when verified, else PENDING',
    permission: 'creators:suspend',
    ...one,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'PUT /creators/{id}/verification': {
    summary: 'Record that this person’s identity was examined: verified, and ACTIVE unless paused',
    permission: 'creators:verify',
    ...one,
    body: newVerification,
    reply: creatorDetail,
    errors: ['refused', 'forbidden'],
  },
  'POST /creators/{id}/verification/withdraw': {
    summary: 'Withdraw a verification: no longer verified, PENDING unless paused',
    permission: 'creators:verify',
    ...one,
    body: z.strictObject({ reason: multiLine(500) }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'POST /creators/{id}/splits': {
    summary: 'Agree on another share of the net, from today or a later day on; one already booked stays',
    permission: 'creators:manage',
    ...one,
    body: newSplit,
    reply: creatorDetail,
    errors: ['refused'],
  },
  'DELETE /creators/{id}/splits/{validFrom}': {
    summary: 'Take back a share that has not begun yet; one that has stays on record',
    permission: 'creators:manage',
    params: z.strictObject({ id, validFrom: z.iso.date() }),
    reply: creatorDetail,
    errors: ['refused'],
  },
  'POST /creators/{id}/decline': {
    summary:
      'Decline a self-sign-up that is still PENDING: archived, its account ended, its owner told by mail',
    permission: 'creators:manage',
    ...one,
    reply: z.object({}),
    errors: ['refused'],
  },
})
