import { dayWith, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { seenFields } from '../../kit/seen.schema.ts'
import { email, multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { stageName } from '../auth/auth.schema.ts'
import { creatorOrigins, creatorStatuses, verificationMethods } from './creators.rules.ts'
import { account } from './platform-accounts.schema.ts'

const count = z.number().int()
/** Null without permission: operators have no access to revenue or identity. */
const money = z.number().nullable()
const restrictedText = z.string().nullable()

/** List fields. Legal names are excluded because reading one is audited. */
export const creator = z.object({
  id,
  stageName: z.string(),
  status: z.enum(creatorStatuses),
  isVerified: z.boolean(),
  isArchived: z.boolean(),
  origin: z.enum(creatorOrigins),
  totalRevenue: money,
  totalFans: count,
  newFansThisMonth: count,
  totalContent: count,
  newContentThisWeek: count,
  operators: z.array(z.object({ id, name: z.string() })),
  access: z.enum(['account', 'invited', 'none']),
  createdAt: timestamp,
})
export type Creator = z.infer<typeof creator>

export const verification = z.object({
  examinedBy: z.string(),
  examinedOn: z.iso.date(),
  method: z.enum(verificationMethods),
  note: z.string().nullable(),
  recordedAt: timestamp,
})

/** Applies to all history if `validFrom` is null. */
const split = z.object({ validFrom: z.iso.date().nullable(), creatorPercent: z.number() })

/** Figures are explained in docs/figures.md. */
export const creatorDetail = creator.extend({
  realName: restrictedText,
  /** The creator's account. Its email is for signing in; the `email` below is the contact address. */
  user: z
    .object({
      email: restrictedText,
      twoFactor: z.boolean(),
      /** The account's unconfirmed address, if the caller can confirm it manually. */
      confirmableEmail: restrictedText,
    })
    .nullable(),
  email: restrictedText,
  phone: restrictedText,
  location: restrictedText,
  /** Signed up without an agency: nobody else sends until the creator accepts management. */
  isSelfManaged: z.boolean(),
  /** On the platforms, without INTERNAL. */
  accounts: account.array(),
  totalMessages: count,
  /** Seconds; null without replies. */
  avgResponseTime: z.number().nullable(),
  avgOrderValue: money,
  subscriptionRevenue: money,
  tipsRevenue: money,
  ppvRevenue: money,
  customRevenue: money,
  /** Today's split, and all past and future ones; null without permission. */
  creatorPercent: z.number().nullable(),
  splits: z.array(split).nullable(),
  verification: verification.nullable(),
})
export type CreatorDetail = z.infer<typeof creatorDetail>

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional()
const phone = singleLine(40).regex(
  /^[+(\d][\d\s().x/-]{3,}$/i,
  'Please enter a phone number with its area code.',
)

const profile = {
  realName: optional(singleLine(120)),
  email: optional(email),
  phone: optional(phone),
  location: optional(singleLine(80)),
}

export const sharePercent = z
  .number('From 0 to 100.')
  .min(0, 'From 0 to 100.')
  .max(100, 'From 0 to 100.')
  .refine((value) => Number(value.toFixed(2)) === value, 'At most two decimal places.')
const chosenDay = dayWith('Please choose a day.')

export const newCreator = z.strictObject({
  stageName,
  ...profile,
  creatorPercent: sharePercent.optional(),
  /** First day of the share; all history by default. */
  shareFrom: optional(chosenDay),
  clientId,
})
export type NewCreator = z.infer<typeof newCreator>

/** Omitted fields are unchanged. */
export const creatorChanges = z.strictObject({
  stageName: stageName.optional(),
  ...profile,
  seen: seenFields,
})
export type CreatorChanges = z.infer<typeof creatorChanges>

/** Null means from the beginning. */
export const newSplit = z.strictObject({ validFrom: chosenDay.nullable(), creatorPercent: sharePercent })
export type NewSplit = z.infer<typeof newSplit>

export const splitPreviewQuery = z.strictObject({
  /** Defaults to the beginning. */
  validFrom: chosenDay.optional(),
  creatorPercent: z.coerce.number().pipe(sharePercent),
})

const shares = z.object({ creatorShare: z.number(), agencyShare: z.number() })

/** The effect of a new share on existing transactions. */
export const splitPreview = z.object({
  /** First day of the next share, which is not affected. */
  until: z.iso.date().nullable(),
  transactions: count,
  /** Changed statements, newest first, with the shares of the whole month. */
  months: z.array(z.object({ month: z.string(), transactions: count, before: shares, after: shares })),
})
export type SplitPreview = z.infer<typeof splitPreview>

export const newVerification = z.strictObject({
  examinedOn: chosenDay,
  method: z.enum(verificationMethods),
  note: optional(multiLine(1000)),
})
export type NewVerification = z.infer<typeof newVerification>

export const creatorSorts = ['revenue', 'name', 'status', 'fans', 'content', 'joined'] as const
export type CreatorSort = (typeof creatorSorts)[number]

/** Part of the stage name, or of the legal name with permission. */
export const nameSearch = z
  .string()
  .trim()
  .max(100)
  .refine((text) => !text.includes('\0'), 'Contains characters that can’t be displayed.')

export const creatorFilter = z.strictObject({
  q: nameSearch.optional(),
  status: z.enum(creatorStatuses).optional(),
  /** Only archived creators; by default they are excluded. */
  archived: z.stringbool().optional(),
  verified: z.stringbool().optional(),
})
export type CreatorFilter = z.infer<typeof creatorFilter>

const order = {
  /** Defaults to revenue, or to name without permission to see revenue. */
  sort: z.enum(creatorSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
}
export const creatorQuery = creatorFilter.extend({ ...pageQuery.shape, ...order })
export type CreatorQuery = z.infer<typeof creatorQuery>
export const creatorExportQuery = creatorFilter.extend(order)

/** Duplicate names are allowed; the form warns before saving. */
export const duplicateNameQuery = z.strictObject({ stageName: singleLine(80), except: id.optional() })
export const duplicateName = z.object({ id, stageName: z.string(), isArchived: z.boolean() })
export type DuplicateName = z.infer<typeof duplicateName>

/** Totals over all creators that are not archived. */
export const creatorSummary = z.object({
  total: count,
  totalRevenue: money,
  /** Excludes pending sign-ups. */
  avgRevenue: money,
  topPerformer: z.object({ id, stageName: z.string(), totalRevenue: z.number() }).nullable(),
})

export const archiveEffects = z.object({
  fans: count,
  transactions: count,
  messages: count,
  operators: z.array(z.string()),
  endsSignIn: z.boolean(),
  revokesInvitation: z.boolean(),
})

export const CREATOR_IMPORT_MAX_BYTES = 1024 * 1024
export const CREATOR_IMPORT_MAX_ROWS = 2_000

export const creatorImport = z.object({
  /** For undoing the import; null after a dry run, or if nothing changed. */
  importId: id.nullable(),
  rows: count,
  added: count,
  updated: count,
  unchanged: count,
  /** Columns that were not recognized. */
  ignored: z.array(z.string()),
  faults: z.array(z.object({ row: count, message: z.string() })),
  /** Rows that were imported but should be checked. */
  warnings: z.array(z.object({ row: count, message: z.string() })),
})
export type CreatorImport = z.infer<typeof creatorImport>
