import type { SendBody } from '@greenroom/contract/features/chat/chat-send.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'

export type OutboxAttachment = {
  /** Price of the item, the upload, or the whole bundle. */
  price: number | null
  /** Shown while the message is pending. */
  kind: MediaKind
  name: string
} & ({ uploadId: string } | OutboxContentItem)

type OutboxContentItem = { itemId: string; files: number; isResend: boolean; isBundled: boolean }

export const attachmentKey = (attachment: OutboxAttachment): string =>
  'itemId' in attachment ? attachment.itemId : attachment.uploadId

/** A message to be sent, stored in this browser until the server has responded. */
export type OutboxItem = {
  clientId: string
  fanId: string
  content: string
  composition: SendBody['composition']
  suggestionId?: string
  attachments: OutboxAttachment[]
  /** Enqueued at, in milliseconds; unique, because it is also the sending order. */
  at: number
  /** The tab that restores the text if it is rejected. */
  tabId: string
  /** When the first server error occurred, in milliseconds. */
  erroredAt?: number
  /** Not sent: needs Retry, Edit or Delete. */
  isFailed?: boolean
}

export const toSendBody = (item: OutboxItem): SendBody => ({
  fanId: item.fanId,
  clientId: item.clientId,
  content: item.content,
  composition: item.composition,
  ...(item.suggestionId && { suggestionId: item.suggestionId }),
  ...contentOf(item.attachments),
})

function contentOf(
  attachments: OutboxAttachment[],
): Pick<SendBody, 'attachments' | 'bundlePrice' | 'resend'> {
  const items = attachments.filter((attachment) => 'itemId' in attachment)
  // A single item has its own price.
  const bundlePrice = items.length > 1 && items.every(({ isBundled }) => isBundled) ? items[0]?.price : null
  const isBundle = typeof bundlePrice === 'number'
  return {
    attachments: attachments.map((attachment) => {
      const { price } = attachment
      if (!('itemId' in attachment))
        return { uploadId: attachment.uploadId, ...(price !== null && { price }) }
      return { itemId: attachment.itemId, ...(price !== null && !isBundle && { price }) }
    }),
    ...(isBundle && { bundlePrice }),
    ...(items.some(({ isResend }) => isResend) && { resend: true }),
  }
}
