import type { Attachment } from '@greenroom/contract/features/chat/chat.schema.ts'
import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'

type AttachmentInfo = Pick<Attachment, 'itemId' | 'title' | 'price' | 'unlockedBy' | 'isLocked'>

/** One line per content item of a message, or one for a bundle: "Bundle of 3, $60, locked". */
export function contentLabels(attachments: readonly AttachmentInfo[]): string[] {
  const titles = new Map<string, string>()
  for (const { itemId, title } of attachments) if (itemId) titles.set(itemId, title ?? 'Content')
  const firstItemIndex = attachments.findIndex(({ itemId }) => itemId !== null)
  const firstItem = attachments[firstItemIndex]
  const isBundle =
    titles.size > 1 &&
    attachments.every(
      ({ itemId, unlockedBy }, index) =>
        itemId === null || index === firstItemIndex || unlockedBy === firstItemIndex,
    )
  if (isBundle && firstItem) return [`Bundle of ${titles.size}${priceText(firstItem)}`]
  return [...titles].map(([itemId, title]) => {
    const files = attachments.filter((attachment) => attachment.itemId === itemId)
    const count = files.length > 1 ? `, ${files.length} files` : ''
    return `${title}${count}${files[0] ? priceText(files[0]) : ''}`
  })
}

const priceText = ({ price, isLocked }: AttachmentInfo) =>
  price === null ? '' : `, ${formatPrice(price)}, ${isLocked ? 'locked' : 'paid'}`
