import { timestamp } from '../../kit/dates.ts'
import { revision } from '../../kit/revision.schema.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { custodian } from '../packets/retention.schema.ts'
import { type LegalField, legalFieldNames, legalFields } from './site.rules.ts'

const MAX_TEXT = 4_000
const shortText = singleLine(160)

const legalTexts = z
  .strictObject(
    Object.fromEntries(
      legalFieldNames.map((name) => [name, legalFields[name].multiLine ? multiLine(MAX_TEXT) : shortText]),
    ) as Record<LegalField, z.ZodString>,
  )
  .partial()

/** Content of the public site. The name defaults to the house agency's. */
export const siteSettings = z.strictObject({
  name: singleLine(60).optional(),
  methods: z
    .strictObject({ name: singleLine(40), value: singleLine(120), note: shortText.optional() })
    .array()
    .max(8),
  offices: z
    .strictObject({
      city: singleLine(60),
      role: singleLine(80).optional(),
      address: multiLine(300),
      hours: shortText.optional(),
    })
    .array()
    .max(8),
  testimonials: z
    .strictObject({ quote: singleLine(240), name: singleLine(80), role: singleLine(80).optional() })
    .array()
    .max(3),
  legal: legalTexts,
  /** The legal pages are not published until this is set. */
  legalReviewed: z.boolean(),
})
export type SiteSettings = z.infer<typeof siteSettings>

export const siteBody = siteSettings.extend({ rev: revision })
export type SiteBody = z.infer<typeof siteBody>

export const siteState = z.object({
  settings: siteSettings,
  /** Revision of the settings. */
  rev: revision,
  /** SITE=off: visitors see only sign-in and the legal pages. */
  isOn: z.boolean(),
  isDemo: z.boolean(),
  /** From the agency's compliance records. */
  custodian: custodian.nullable(),
  changedAt: timestamp.nullable(),
})
export type SiteState = z.infer<typeof siteState>
