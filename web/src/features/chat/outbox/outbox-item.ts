import type { SendBody } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'

export type OutboxAttachment = {
  uploadId: string
  price: number | null
  /** Shown while the message is pending. */
  kind: MediaKind
  name: string
}

/** A message to be sent, stored in this browser until the server has answered. */
export type OutboxItem = {
  clientId: string
  fanId: string
  content: string
  composition: SendBody['composition']
  attachments: OutboxAttachment[]
  /** Enqueued at, in milliseconds; unique, as it is also the order of sending. */
  at: number
  /** The tab that restores the text if it is refused. */
  tabId: string
  /** When the server first answered with an error of its own, in milliseconds. */
  erroredAt?: number
  /** Not sent: it waits for Retry, Edit or Delete. */
  isFailed?: boolean
}

export const toSendBody = (item: OutboxItem): SendBody => ({
  fanId: item.fanId,
  clientId: item.clientId,
  content: item.content,
  composition: item.composition,
  attachments: item.attachments.map(({ uploadId, price }) => ({
    uploadId,
    ...(price !== null && { price }),
  })),
})
