import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { scan, scanQuery, signLink } from './records.schema.ts'
import { signConsent, signDocument, signTask, tokenOnly } from './sign.schema.ts'

const byId = { params: z.strictObject({ id }) }
const throttle = { windowMinutes: 15, perIp: 60 } as const

/** Personal links (/sign): the token is in the body or in a header, never in the URL. */
export const signApi = endpoints({
  'POST /compliance/people/{id}/link': {
    summary:
      'Send a personal link to a person without an account, or show it once; replaces any earlier link',
    permission: 'compliance:manage',
    limit: 'invitation',
    ...byId,
    reply: signLink,
    status: 201,
    errors: ['refused'],
  },
  'DELETE /compliance/people/{id}/link': {
    summary: 'Revoke a personal link',
    permission: 'compliance:manage',
    ...byId,
    reply: z.object({}),
  },
  'POST /sign/look-up': {
    summary: 'What the recipient of a personal link must submit and sign',
    permission: 'public',
    throttle,
    body: tokenOnly,
    reply: signTask,
    errors: ['link_expired'],
  },
  'POST /sign/documents': {
    summary: 'Submit an ID document by personal link',
    permission: 'public',
    throttle,
    body: signDocument,
    reply: z.object({ id }),
    status: 201,
    errors: ['link_expired', 'refused'],
  },
  'POST /sign/documents/{id}/scans': {
    summary: 'Add a scan by personal link, with the token in the header x-sign-token',
    permission: 'public',
    throttle,
    ...byId,
    query: scanQuery,
    raw: { contentType: 'application/octet-stream' },
    reply: z.object({ data: scan }),
    status: 201,
    errors: ['link_expired', 'refused', 'too_large'],
  },
  'POST /sign/consents/{id}': {
    summary: 'Sign a consent by personal link',
    permission: 'public',
    throttle,
    ...byId,
    body: signConsent,
    reply: z.object({}),
    errors: ['link_expired', 'refused', 'conflict'],
  },
})
