import type { SendBody } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'

export type OutboxAttachment = {
  uploadId: string
  price: number | null
  /** For the eye while it waits. */
  kind: MediaKind
  name: string
}

/** A message on its way out: kept in this browser until the server has answered. */
export type OutboxItem = {
  clientId: string
  fanId: string
  content: string
  composition: SendBody['composition']
  attachments: OutboxAttachment[]
  /** When it was sent off, in milliseconds; also the order of sending, so no two are alike. */
  at: number
  /** The tab that takes the words back should they be refused. */
  tabId: string
}

/** What is said to the server. */
export const bodyOf = (item: OutboxItem): SendBody => ({
  fanId: item.fanId,
  clientId: item.clientId,
  content: item.content,
  composition: item.composition,
  attachments: item.attachments.map(({ uploadId, price }) => ({
    uploadId,
    ...(price !== null && { price }),
  })),
})
