import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { adminMessageTexts, isSafeLink, priorities } from './notifications.rules.ts'

const count = z.number().int()

export const TITLE_LIMIT = 120
export const MESSAGE_LIMIT = 2000
/** More creators than any agency has. */
export const RECIPIENT_LIMIT = 10_000

const INVALID_LINK = 'Please enter a path like /dashboard or a full http(s) URL.'

const actionUrl = z
  .string(INVALID_LINK)
  .trim()
  .max(500, 'At most 500 characters.')
  .refine((url) => url === '' || isSafeLink(url), INVALID_LINK)
  .transform((url) => url || null)
  .nullable()
  .default(null)

const requiredText = <T extends z.ZodType<string, string>>(text: T) =>
  z
    .string(adminMessageTexts.missingText)
    .trim()
    .min(1, { error: adminMessageTexts.missingText, abort: true })
    .pipe(text)

type Issue = { code?: string; keys?: readonly string[] }

/** Reports the first unknown field, otherwise the fallback. */
const issueMessage = (fallback: string) => (issue: Issue) =>
  issue.code === 'unrecognized_keys' ? `Unknown field “${issue.keys?.[0]?.slice(0, 40)}”.` : fallback

const messageFields = {
  id: z.uuid('Use a UUID as the message ID.').optional(),
  title: requiredText(singleLine(TITLE_LIMIT)),
  message: requiredText(multiLine(MESSAGE_LIMIT)),
  actionUrl,
  priority: z.enum(priorities, 'Please choose a priority: LOW, NORMAL, HIGH or URGENT.').default('NORMAL'),
  sendEmail: z.boolean('Set sendEmail to true or false.').default(false),
}

/** A repeated `id` returns the result of the first send. */
export const adminMessage = z.strictObject(messageFields, {
  error: issueMessage(adminMessageTexts.missingText),
})
export type AdminMessage = z.infer<typeof adminMessage>

/** Recipients are validated first, as on the screen. */
export const selectedMessage = z.strictObject(
  {
    creatorIds: z
      .array(z.uuid('One of the selected creators doesn’t exist.'), adminMessageTexts.noRecipients)
      .min(1, adminMessageTexts.noRecipients)
      .max(RECIPIENT_LIMIT, 'You can select up to 10,000 creators.'),
    ...messageFields,
  },
  { error: issueMessage(adminMessageTexts.noRecipients) },
)

export const sendResult = z.object({ id, recipients: count })
export type SendResult = z.infer<typeof sendResult>

/** Creators without an account get the message once they have one. */
export const recipient = z.object({
  id,
  stageName: z.string(),
  status: z.enum(['ACTIVE', 'PENDING', 'INACTIVE']),
  hasAccount: z.boolean(),
  hasEmail: z.boolean(),
})
export type Recipient = z.infer<typeof recipient>

export const adminSend = z.object({
  id,
  author: z.string(),
  kind: z.enum(['selected', 'broadcast']),
  title: z.string(),
  message: z.string(),
  actionUrl: z.string().nullable(),
  priority: z.enum(priorities),
  sendEmail: z.boolean(),
  createdAt: timestamp,
  recipients: count,
  /** Shown in the bell; creators without an account get it once they have one. */
  delivered: count,
  read: count,
  /** Accepted by the mail server. */
  mailed: count,
  /** Not sent, because no mail server is set up. */
  inOutbox: count,
  /** Opted out, no address, or rejected by the mail server. */
  notMailed: count,
})
export type AdminSend = z.infer<typeof adminSend>

export const mailStates = [
  'none',
  'waiting',
  'sent',
  'outbox',
  'failed',
  'opted-out',
  'no-address',
  'bounced',
  'withheld',
] as const
export type MailState = (typeof mailStates)[number]

export const sendRecipient = z.object({
  creatorId: id,
  stageName: z.string(),
  delivered: z.boolean(),
  readAt: timestamp.nullable(),
  mail: z.enum(mailStates),
})
export type SendRecipient = z.infer<typeof sendRecipient>
