import { calendarDay, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { nameSearch } from '../creators/creators.schema.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { consentScopes } from './gate.rules.ts'
import { consentKinds, consentStates } from './records.rules.ts'

const MAX_ITEMS = 500

const terms = {
  kind: z.enum(consentKinds),
  scopes: z.array(z.enum(consentScopes)),
  /** Empty means all platforms. */
  platforms: z.array(z.enum(accountPlatforms)),
}

/** Who saw the personal link it came through, and could have used it in the person's place. */
export const linkShown = z.object({ to: z.string(), at: timestamp }).nullable()

export const consentSummary = z.object({
  id,
  personId: id,
  ...terms,
  /** Null for all items. */
  itemIds: z.array(id).nullable(),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
  textSha256: z.string(),
  createdBy: z.string(),
  createdAt: timestamp,
  /** Null until signed. */
  signature: z
    .object({
      typedName: z.string(),
      at: timestamp,
      address: z.string(),
      by: z.enum(['account', 'link']),
      linkShown,
    })
    .nullable(),
  /** Void if staff rejected the signature, which then never counted. */
  withdrawn: z.object({ at: timestamp, by: z.string(), reason: z.string(), isVoid: z.boolean() }).nullable(),
})
export type ConsentSummary = z.infer<typeof consentSummary>

export const consent = consentSummary.extend({
  /** The person's name, as in the list of people. */
  name: z.string(),
  text: z.string(),
})
export type ConsentRecord = z.infer<typeof consent>

/** List fields. Excludes the signed name, because reading a legal name is audited. */
export const consentListItem = consentSummary
  .pick({ id: true, personId: true, kind: true, scopes: true, platforms: true, from: true, until: true })
  .extend({
    /** The person's name, as in the list of people. */
    name: z.string(),
    /** Number of items it covers; null means all. */
    items: z.number().int().nullable(),
    state: z.enum(consentStates),
    signedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
export type ConsentListItem = z.infer<typeof consentListItem>

export const consentsQuery = pageQuery.extend({
  /** Part of any of the person's names. */
  q: nameSearch.optional(),
  state: z.enum(consentStates).optional(),
})
export type ConsentsQuery = z.infer<typeof consentsQuery>
export const consentsFilter = consentsQuery.omit({ limit: true, cursor: true })
export type ConsentsFilter = z.infer<typeof consentsFilter>

/** An item with withdrawn consent that is still published, and where. */
export const removal = z.object({
  itemId: id,
  title: z.string(),
  platforms: z.array(z.enum(accountPlatforms)),
  publishedAt: timestamp,
  /** Number of messages it was sent with. */
  messages: z.number().int(),
})
export type Removal = z.infer<typeof removal>
export const withdrawnConsent = consent.extend({ removals: z.array(removal) })

const unique = <T>(values: T[]) => [...new Set(values)]

export const newConsent = z.strictObject({
  kind: terms.kind,
  scopes: terms.scopes.transform(unique).default([]),
  platforms: terms.platforms.transform(unique).default([]),
  /** Null for all items. */
  itemIds: z
    .array(id)
    .min(1, 'Choose at least one item.')
    .max(MAX_ITEMS, `At most ${MAX_ITEMS} items.`)
    .transform(unique)
    .nullable()
    .default(null),
  from: calendarDay,
  until: calendarDay.nullable().default(null),
  /** The exact text to be signed. */
  text: multiLine(20_000),
  clientId,
})
export type NewConsent = z.infer<typeof newConsent>

export const signature = z.strictObject({ typedName: singleLine(120) })
export const consentWithdrawal = z.strictObject({ reason: multiLine(500) })
