import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { verdicts } from './records.rules.ts'

const person = z.object({ personId: id })
const document = person.extend({ documentId: id })
const consent = person.extend({ consentId: id })

export const complianceEvents = events({
  'person.updated': person.extend({ fields: z.array(z.string()) }),
  /** Somebody else's legal name, birth date and documents were shown. */
  'person.record_read': person,
  /** The agency asks a creator for an ID document. */
  'id_document.requested': person,
  'id_document.submitted': document,
  'id_document.examined': document.extend({ verdict: z.enum(verdicts) }),
  /** The last valid document of a person expires in so many days. */
  'id_document.expiring': person.extend({ expiresOn: z.string(), days: z.number() }),
  'scan.added': document.extend({ scanId: id, sha256: z.string() }),
  'scan.viewed': document.extend({ scanId: id, reason: z.string() }),
  /** The stored file was changed, and nothing of it was shown. */
  'scan.damaged': document.extend({ scanId: id }),
  'consent.prepared': consent,
  'consent.signed': consent.extend({ textSha256: z.string() }),
  /** `itemIds` is null for all items of the person. */
  /** One that was never signed covered nothing. */
  'consent.withdrawn': consent.extend({ itemIds: z.array(id).nullable(), isSigned: z.boolean() }),
  'sign_link.issued': person.extend({ shown: z.boolean() }),
  'sign_link.revoked': person,
})
