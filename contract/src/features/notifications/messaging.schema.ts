import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/ids.ts'
import { line, words } from '../../kit/text.ts'
import { adminMessageTexts, isSafeLink, priorities } from './notifications.rules.ts'

const count = z.number().int()

export const TITLE_LIMIT = 120
export const MESSAGE_LIMIT = 2000
/** More creators than any agency has; a list of ids beyond it is no list of creators. */
export const RECIPIENT_LIMIT = 10_000

const NO_LINK = 'Please enter a path like /dashboard or a full http(s) address.'

const actionUrl = z
  .string(NO_LINK)
  .trim()
  .max(500, 'At most 500 characters.')
  .refine((url) => url === '' || isSafeLink(url), NO_LINK)
  .transform((url) => url || null)
  .nullable()
  .default(null)

const said = <T extends z.ZodType<string, string>>(text: T) =>
  z
    .string(adminMessageTexts.noWords)
    .trim()
    .min(1, { error: adminMessageTexts.noWords, abort: true })
    .pipe(text)

type Fault = { code?: string; keys?: readonly string[] }

/** Fields we do not know are named; whatever else is no message at all lacks what is asked for first. */
const faultOf = (first: string) => (fault: Fault) =>
  fault.code === 'unrecognized_keys' ? `A message has no “${fault.keys?.[0]?.slice(0, 40)}”.` : first

const messageFields = {
  id: z.uuid('The id of a message has to be a UUID.').optional(),
  title: said(line(TITLE_LIMIT)),
  message: said(words(MESSAGE_LIMIT)),
  actionUrl,
  priority: z.enum(priorities, 'Please choose a priority: LOW, NORMAL, HIGH or URGENT.').default('NORMAL'),
  sendEmail: z.boolean('Whether it goes out by email as well is true or false.').default(false),
}

/** What an admin writes to creators. With the same `id` again, the message sent first is answered. */
export const adminMessage = z.strictObject(messageFields, { error: faultOf(adminMessageTexts.noWords) })
export type AdminMessage = z.infer<typeof adminMessage>

/** Whom it goes to is asked first, as on the screen. */
export const selectedMessage = z.strictObject(
  {
    creatorIds: z
      .array(z.uuid('Somebody you chose is not named by an id of ours.'), adminMessageTexts.noRecipients)
      .min(1, adminMessageTexts.noRecipients)
      .max(RECIPIENT_LIMIT, 'At most 10,000 creators at once.'),
    ...messageFields,
  },
  { error: faultOf(adminMessageTexts.noRecipients) },
)

export const sent = z.object({ id, recipients: count })
export type Sent = z.infer<typeof sent>

/** A creator one may write to. Those without an account get the message once they have one. */
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
  /** In somebody's bell; who has no account yet gets it with the account. */
  delivered: count,
  read: count,
  /** Taken by a mail server, or kept in the outbox where there is none. */
  mailed: count,
  /** Neither mailed nor on the way: opted out, no address, refused by the mail server. */
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
