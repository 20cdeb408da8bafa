import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { verdicts } from './records.rules.ts'

const person = z.object({ personId: id })
const document = person.extend({ documentId: id })
const consent = person.extend({ consentId: id })

export const complianceEvents = events({
  'people.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'consents.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'person.updated': person.extend({ fields: z.array(z.string()) }),
  /** A user viewed another person's legal name, birth date and documents. */
  'person.record_read': person,
  /** The agency requested an ID document from a creator. */
  'id_document.requested': person,
  'id_document.submitted': document,
  /** A search by document number that matched. */
  'id_document.number_searched': z.object({ personIds: z.array(id) }),
  /** `linkShown` if the examiner had been shown the link it came through, which only a single reviewer may. */
  'id_document.examined': document.extend({
    verdict: z.enum(verdicts),
    linkShown: z.literal(true).optional(),
  }),
  /** The person's last valid document expires in `days` days. */
  'id_document.expiring': person.extend({ expiresOn: z.string(), days: z.number() }),
  'scan.added': document.extend({ scanId: id, sha256: z.string() }),
  'scan.viewed': document.extend({ scanId: id, reason: z.string() }),
  /** The stored file was modified, so it was not shown. */
  'scan.damaged': document.extend({ scanId: id }),
  'consent.prepared': consent,
  'consent.signed': consent.extend({ textSha256: z.string() }),
  /** `itemIds` is null if the consent was for all of the person's items. If never signed, no item is affected. */
  'consent.withdrawn': consent.extend({ itemIds: z.array(id).nullable(), isSigned: z.boolean() }),
  /** Staff rejected the signature. */
  'consent.voided': consent,
  'personal_link.issued': person.extend({ shown: z.boolean() }),
  'personal_link.revoked': person,
})
