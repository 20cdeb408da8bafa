import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/ids.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { line, words } from '../../kit/text.ts'
import { stageName } from '../auth/auth.schema.ts'
import { applicationStatuses, inquiryStatuses, inquiryTypes, platforms } from './applications.rules.ts'

const count = z.number().int()
const person = z.object({ id, name: z.string() })
const search = z
  .string()
  .trim()
  .max(100)
  .refine((text) => !text.includes('\0'), 'Contains characters that cannot be shown.')

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
  /** Who on the team looks after it. */
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

/** What an application can add to a profile that lacks it. */
export const filledFields = ['realName', 'phone'] as const

export const applicationDetail = application.extend({
  /** The creator that came of it, or whom it was joined to. */
  creator: z.object({ id, stageName: z.string() }).nullable(),
  /**
   * A creator of this agency with the same address: approving links it, no second is made. One who signed up and has
   * not confirmed the address yet is not linked before that is done.
   */
  known: z.object({ creatorId: id, stageName: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** What becoming a creator means for one who is here already; null where a new one is made, or nothing is left to do. */
  meets: z
    .object({
      stageName: z.string(),
      isConfirmed: z.boolean(),
      isArchived: z.boolean(),
      hasAccount: z.boolean(),
      /** False while it is only the first name that an earlier approval began with. */
      keepsStageName: z.boolean(),
      /** The share in force today. */
      creatorPercent: count,
      /** Empty in her profile: filled in from the application. */
      fills: z.array(z.enum(filledFields)),
    })
    .nullable(),
  /** Why it was rejected, as the team noted it. */
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
  /** What was sent before, newest first like notes and history, where the applicant sent the form again. */
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

export const applicationQuery = pageQuery.extend({
  /** A part of the first name, last name or e-mail, in any case. */
  q: search.optional(),
  status: z.enum(applicationStatuses).optional(),
  owner: id.optional(),
})
export type ApplicationQuery = z.infer<typeof applicationQuery>

export const applicationSummary = z.object({
  total: count,
  pending: count,
  approved: count,
  conversionRate: count,
  newInquiries: count,
})

const handle = line(80).nullable().optional()
/** What the form does not ask, and who looks after it; what is not named stays. */
export const applicationChanges = z.strictObject({
  instagram: handle,
  tiktok: handle,
  onlyfans: handle,
  desiredOutcome: words(1000).nullable().optional(),
  ownerId: id.nullable().optional(),
})

const WHOLE_PERCENT = 'A whole number from 0 to 100.'

export const approval = z.strictObject({
  /** As what the creator will appear; the first name unless told. One who has a stage name keeps it. */
  stageName: stageName.optional(),
  /** What the creator keeps, from today on. */
  creatorPercent: z
    .number(WHOLE_PERCENT)
    .int(WHOLE_PERCENT)
    .min(0, WHOLE_PERCENT)
    .max(100, WHOLE_PERCENT)
    .optional(),
})

export const applicationNote = z.strictObject({ text: words(2000) })

/** A mail that somebody composed and read before it goes. */
export const letter = z.strictObject({ subject: line(150), text: words(5000) })

/** An answer to a message. Without `seen` only an open message is answered. */
export const inquiryReply = letter.extend({
  /** The message's `updatedAt` as the writer saw it: whoever did something since is named instead. */
  seen: timestamp.optional(),
})

export const rejection = z.strictObject({
  /** For the team. The applicant reads it only when `tell` says so. */
  reason: words(1000).nullable().optional(),
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
  /** Who closed it, and when. */
  doneBy: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Inquiry = z.infer<typeof inquiry>

export const inquiryQuery = pageQuery.extend({
  /** A part of the name, e-mail or message, in any case. */
  q: search.optional(),
  status: z.enum(inquiryStatuses).optional(),
  type: z.enum(inquiryTypes).optional(),
})
