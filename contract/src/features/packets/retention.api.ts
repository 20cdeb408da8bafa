import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import {
  custodian,
  custodianBody,
  erasureParams,
  erasurePreview,
  hold,
  holdRelease,
  holdsQuery,
  newErasure,
  newHold,
  retention,
  retentionChange,
} from './retention.schema.ts'

/** Retention rules, legal holds and erasure of personal data. */
export const retentionApi = endpoints({
  'GET /compliance/retention': {
    summary: 'Rules by type of record, what becomes due soon, and past erasures',
    permission: 'compliance:manage',
    reply: retention,
  },
  'PUT /compliance/retention': {
    summary: 'Keep a type of record for so many days; never fewer than the law demands',
    permission: 'privacy:manage',
    body: retentionChange,
    reply: retention,
    errors: ['refused'],
  },
  'PUT /compliance/custodian': {
    summary: 'Who keeps the records and where; printed on inspection packets',
    permission: 'compliance:manage',
    body: custodianBody,
    reply: custodian,
  },
  'GET /compliance/holds': {
    summary: 'Legal holds, open ones first',
    permission: 'compliance:manage',
    query: holdsQuery,
    ...listOf(hold),
  },
  'POST /compliance/holds': {
    summary: 'Keep everything of a person, fan, creator or case until the hold is released',
    permission: 'compliance:manage',
    body: newHold,
    reply: hold,
    status: 201,
    errors: ['conflict'],
  },
  'POST /compliance/holds/{id}/release': {
    summary: 'End a legal hold',
    permission: 'compliance:manage',
    params: z.strictObject({ id }),
    body: holdRelease,
    reply: hold,
    errors: ['conflict'],
  },
  'GET /compliance/erasures/{subject}/{id}': {
    summary: 'What an erasure would delete, and what it would keep until when',
    permission: 'privacy:manage',
    params: erasureParams,
    reply: erasurePreview,
  },
  'POST /compliance/erasures': {
    summary: 'Erase a fan or creator for good',
    permission: 'privacy:manage',
    body: newErasure,
    reply: erasurePreview,
    errors: ['refused'],
  },
})
