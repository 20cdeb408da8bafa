import { timestamp } from '../../kit/dates.ts'
import { issuedToken } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { consent, signature } from './consents.schema.ts'
import { idDocument, newDocument, otherNames } from './records.schema.ts'

export const tokenOnly = z.strictObject({ token: issuedToken })
export const signDocument = newDocument.omit({ earlierProducer: true, clientId: true }).extend({
  /** Other names ever used; added to the recorded ones. */
  names: otherNames.default([]),
  token: issuedToken,
})
export const signConsent = signature.extend({ token: issuedToken })

const ownDocument = idDocument.pick({ id: true, type: true, verdict: true, reason: true, submittedAt: true })

/** Tasks for a person without an account. */
export const signTask = z.object({
  name: z.string(),
  agencyName: z.string(),
  expiresAt: timestamp,
  documents: z.array(ownDocument.extend({ scans: z.number().int() })),
  /** Signed and unsigned consents. */
  consents: z.array(
    consent.pick({
      id: true,
      kind: true,
      scopes: true,
      platforms: true,
      from: true,
      until: true,
      text: true,
      signature: true,
    }),
  ),
})
export type SignTask = z.infer<typeof signTask>
