import { hasVisibleText, isDisplayable } from '../../kit/displayable-text.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  compositions,
  MAX_ATTACHMENTS,
  MAX_MESSAGE_LENGTH,
  MAX_PPV_PRICE,
  MIN_PPV_PRICE,
} from './chat.rules.ts'
import { formatPrice } from './offers.rules.ts'

/** Allows every script and emoji, many of which need joiners, direction marks or tag characters. */
export const content = z
  .string('Write something or attach a file.')
  .trim()
  .max(MAX_MESSAGE_LENGTH, `At most ${MAX_MESSAGE_LENGTH} characters.`)
  // Line separators used by word processors.
  .overwrite((text) => text.replace(/\v|\f|\u2028|\u2029/g, '\n'))
  .refine(isDisplayable, 'Contains characters that can’t be displayed.')
  .refine((text) => text === '' || hasVisibleText(text), 'Enter some visible text.')

const attachmentError = 'This attachment is not valid. Attach it again.'
export const price = z
  .number('Enter a number, like 9.50.')
  .min(MIN_PPV_PRICE, `At least ${formatPrice(MIN_PPV_PRICE)}.`)
  .max(MAX_PPV_PRICE, `At most ${formatPrice(MAX_PPV_PRICE)}.`)
  .multipleOf(0.01, 'Use at most two decimal places.')

/** One of the user's uploads, or a content item with all its files. */
const sentAttachment = z
  .strictObject({
    uploadId: z.uuid(attachmentError).optional(),
    itemId: z.uuid(attachmentError).optional(),
    price: price.optional(),
  })
  .refine(({ uploadId, itemId }) => (uploadId === undefined) !== (itemId === undefined), {
    path: ['uploadId'],
    error: attachmentError,
  })

type SentAttachment = z.infer<typeof sentAttachment>
const itemIdsOf = (attachments: SentAttachment[]) => attachments.flatMap(({ itemId }) => itemId ?? [])
const distinctItemIds = (attachments: SentAttachment[]) =>
  new Set(itemIdsOf(attachments).map((itemId) => itemId.toLowerCase()))

export const sendBody = z
  .strictObject({
    fanId: z.uuid('The recipient is not valid.'),
    content: content.default(''),
    attachments: z
      .array(sentAttachment, 'Attachments must be a list.')
      .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files in one message.`)
      .default([]),
    /** One price for all content items of this message. */
    bundlePrice: price.optional(),
    /** Resends content items that the fan already received. */
    resend: z.boolean().optional(),
    clientId: id.optional(),
    /** The server compares the text with its suggestions and determines typed, ai or ai_edited itself. */
    composition: z.enum(compositions).default('typed'),
    /** The suggestion this text is based on. */
    suggestionId: id.optional(),
  })
  .refine(({ attachments }) => distinctItemIds(attachments).size === itemIdsOf(attachments).length, {
    path: ['attachments'],
    error: 'An item is attached twice.',
  })
  .refine(({ attachments, bundlePrice }) => bundlePrice === undefined || itemIdsOf(attachments).length > 1, {
    path: ['bundlePrice'],
    error: 'A bundle needs at least two items.',
  })
  .refine(
    ({ attachments, bundlePrice }) =>
      bundlePrice === undefined || attachments.every(({ price }) => price === undefined),
    { path: ['bundlePrice'], error: 'Set one price for the bundle, or a price for each item.' },
  )
  .refine(
    ({ content, attachments }) => content !== '' || attachments.length > 0,
    'Write something or attach a file.',
  )
export type SendBody = z.infer<typeof sendBody>
