import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
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
    summary: 'Retention rules by record type, records due soon, and past erasures',
    permission: 'compliance:manage',
    reply: retention,
  },
  'PUT /compliance/retention': {
    summary: 'Set how many days a record type is kept; never fewer than the law requires',
    permission: 'privacy:manage',
    body: retentionChange,
    reply: retention,
    errors: ['refused'],
  },
  'PUT /compliance/custodian': {
    summary: 'Set the custodian of records, printed on inspection packets',
    permission: 'compliance:manage',
    body: custodianBody,
    reply: custodian,
  },
  'GET /compliance/holds': {
    summary: 'Legal holds, active ones first',
    permission: 'compliance:manage',
    query: holdsQuery,
    ...listOf(hold),
  },
  'POST /compliance/holds': {
    summary: 'Place a legal hold on a person, fan, creator or case',
    permission: 'compliance:manage',
    body: newHold,
    reply: hold,
    status: 201,
    errors: ['conflict'],
  },
  'POST /compliance/holds/{id}/release': {
    summary: 'Release a legal hold',
    permission: 'compliance:manage',
    params: z.strictObject({ id }),
    body: holdRelease,
    reply: hold,
    errors: ['conflict'],
  },
  'GET /compliance/erasures/{subject}/{id}': {
    summary: 'Preview what an erasure would delete, and what it would keep and until when',
    permission: 'privacy:manage',
    params: erasureParams,
    reply: erasurePreview,
  },
  'POST /compliance/erasures': {
    summary: 'Permanently erase a fan or creator',
    permission: 'privacy:manage',
    body: newErasure,
    reply: erasurePreview,
    errors: ['refused'],
  },
})
