import { dayWith, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { stageName } from '../auth/auth.schema.ts'
import { sharePercent } from '../creators/creators.schema.ts'
import { applicationStatuses, inquiryStatuses, inquiryTypes, platforms } from './applications.rules.ts'

const count = z.number().int()
const person = z.object({ id, name: z.string() })
const search = z
  .string()
  .trim()
  .max(100)
  .refine((text) => !text.includes('\0'), 'Contains characters that can’t be displayed.')

export const application = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  platform: z.enum(platforms),
  instagram: z.string().nullable(),
  tiktok: z.string().nullable(),
  onlyfans: z.string().nullable(),
  currentRevenue: z.string(),
  desiredOutcome: z.string().nullable(),
  message: z.string(),
  status: z.enum(applicationStatuses),
  /** The team member responsible for it. */
  owner: person.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Application = z.infer<typeof application>

export const applicationActions = [
  'received',
  'sent again',
  'approved',
  'contacted',
  'rejected',
  'added as creator',
  'joined to account',
  'share agreed',
  'owner changed',
  'details changed',
  'noted',
] as const

/** Profile fields an application can fill in. */
export const fillableFields = ['realName', 'phone'] as const

export const applicationDetail = application.extend({
  /** The creator that this application created or was linked to. */
  creator: z.object({ id, stageName: z.string() }).nullable(),
  /**
   * A creator of this agency with the same address; approving links the application to it. A creator with an
   * unconfirmed address is linked after confirmation.
   */
  known: z.object({ creatorId: id, stageName: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** The existing creator and what approving would change; null when a new one is created or nothing is left to do. */
  match: z
    .object({
      stageName: z.string(),
      isConfirmed: z.boolean(),
      isArchived: z.boolean(),
      hasAccount: z.boolean(),
      /** False if it is still the first name set by an earlier approval. */
      keepsStageName: z.boolean(),
      /** The current share, and whether it is still the default. */
      creatorPercent: z.number(),
      hasDefaultShare: z.boolean(),
      /** Empty profile fields that the application would fill in. */
      fills: z.array(z.enum(fillableFields)),
    })
    .nullable(),
  /** The team's reason for rejecting it. */
  reason: z.string().nullable(),
  notes: z.array(z.object({ id, author: z.string(), text: z.string(), createdAt: timestamp })),
  history: z.array(
    z.object({
      id,
      actor: z.string(),
      action: z.enum(applicationActions),
      detail: z.string().nullable(),
      at: timestamp,
    }),
  ),
  /** Earlier submissions of the form, newest first like notes and history. */
  earlier: z.array(
    z.object({
      submittedAt: timestamp,
      phone: z.string(),
      platform: z.enum(platforms),
      currentRevenue: z.string(),
      message: z.string(),
    }),
  ),
})
export type ApplicationDetail = z.infer<typeof applicationDetail>

export const applicationFilter = z.strictObject({
  /** Part of the first name, last name or email, case-insensitive. */
  q: search.optional(),
  status: z.enum(applicationStatuses).optional(),
  owner: id.optional(),
})
export type ApplicationFilter = z.infer<typeof applicationFilter>
export const applicationQuery = pageQuery.extend(applicationFilter.shape)
export type ApplicationQuery = z.infer<typeof applicationQuery>

export const applicationSummary = z.object({
  total: count,
  pending: count,
  approved: count,
  conversionRate: count,
  newInquiries: count,
})

const handle = singleLine(80).nullable().optional()
/** The owner and fields that are not on the form; omitted fields are unchanged. */
export const applicationChanges = z.strictObject({
  instagram: handle,
  tiktok: handle,
  onlyfans: handle,
  desiredOutcome: multiLine(1000).nullable().optional(),
  ownerId: id.nullable().optional(),
})

export const approval = z.strictObject({
  /** The creator's stage name, by default the first name. An existing stage name is kept. */
  stageName: stageName.optional(),
  /** The creator's share. */
  creatorPercent: sharePercent.optional(),
  /** First day of the share. Defaults to all history for the first share, and to today for later ones. */
  shareFrom: dayWith('Please choose a day.').nullable().optional(),
})

export const applicationNote = z.strictObject({ text: multiLine(2000), clientId })

/** An email that a person reviews before it is sent. */
export const emailDraft = z.strictObject({ subject: singleLine(150), text: multiLine(5000) })

/** A reply to a message. Without `seen`, only open messages can be replied to. */
export const inquiryReply = emailDraft.extend({
  /**
   * The message's `updatedAt` when the author loaded it; if it has changed, the reply is rejected with the name of
   * whoever changed it.
   */
  seen: timestamp.optional(),
})

/**
 * The application's `updatedAt` when the author loaded it. Without it, only pending applications can be changed; with
 * it, also contacted ones that have not changed since.
 */
const seenApplication = timestamp.optional()
export const applicantEmail = emailDraft.extend({ seen: seenApplication })

export const rejection = z.strictObject({
  seen: seenApplication,
  /** Internal. The applicant sees it only if `tell` is set. */
  reason: multiLine(1000).nullable().optional(),
  tell: z.boolean().default(false),
})

export const inquiry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  type: z.enum(inquiryTypes),
  message: z.string(),
  status: z.enum(inquiryStatuses),
  replies: z.array(
    z.object({ id, author: z.string(), subject: z.string(), text: z.string(), sentAt: timestamp }),
  ),
  /** Who closed it. */
  doneBy: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Inquiry = z.infer<typeof inquiry>

export const inquiryFilter = z.strictObject({
  /** Part of the name, email or message, case-insensitive. */
  q: search.optional(),
  status: z.enum(inquiryStatuses).optional(),
  type: z.enum(inquiryTypes).optional(),
})
export type InquiryFilter = z.infer<typeof inquiryFilter>
export const inquiryQuery = pageQuery.extend(inquiryFilter.shape)
