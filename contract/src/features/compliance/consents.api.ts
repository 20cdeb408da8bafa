import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  consent,
  consentListItem,
  consentsFilter,
  consentsQuery,
  consentWithdrawal,
  newConsent,
  signature,
  withdrawnConsent,
} from './consents.schema.ts'

const byId = { params: z.strictObject({ id }) }

/** Agreements and consents. Staff prepare them; only the person can sign. */
export const consentsApi = endpoints({
  'GET /compliance/consents': {
    summary: 'Agreements and consents, newest first',
    permission: 'compliance:manage',
    query: consentsQuery,
    ...listOf(consentListItem),
  },
  'GET /compliance/consents/export': {
    summary: 'The filtered agreements and consents as CSV, without signed names',
    permission: 'compliance:manage',
    query: consentsFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'POST /compliance/people/{id}/consents': {
    summary: 'Prepare a consent or agreement for a person to sign',
    permission: 'compliance:manage',
    ...byId,
    body: newConsent,
    reply: consent,
    status: 201,
    errors: ['refused', 'conflict'],
  },
  'GET /compliance/consents/{id}': {
    summary: 'One consent with its exact text; viewing someone else’s signature is audited',
    permission: 'compliance:own',
    ...byId,
    reply: consent,
  },
  'POST /compliance/consents/{id}/sign': {
    summary: 'Sign your own consent with your legal name',
    permission: 'compliance:own',
    ...byId,
    body: signature,
    reply: consent,
    errors: ['refused', 'forbidden', 'conflict'],
  },
  'POST /compliance/consents/{id}/withdraw': {
    summary: 'Withdraw a consent immediately and freeze the content it covers; returns what to take down',
    permission: 'compliance:own',
    ...byId,
    body: consentWithdrawal,
    reply: withdrawnConsent,
    errors: ['conflict'],
  },
  'POST /compliance/consents/{id}/void': {
    summary: 'Reject a signature: the consent is void and the content it covered is frozen',
    permission: 'compliance:manage',
    ...byId,
    body: consentWithdrawal,
    reply: withdrawnConsent,
    errors: ['refused', 'forbidden', 'conflict'],
  },
})
