import { MAX_ATTACHMENTS } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { browserPreference } from '../../../platform/browser-preference.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ComposerFile } from './composer-file.ts'
import { composerState, updateComposer } from './composer-state.ts'

/** The same setting as in the content library. */
export const blurPreference = browserPreference('content-blur', true)

/** Items with their prices as typed; `bundlePrice` is null where each item has its own. */
export type ItemSelection = { items: readonly { item: FanItem; price: string }[]; bundlePrice: string | null }

/** The item's own price as text for the price field; empty if free. */
export const listPrice = ({ price }: FanItem): string => (price === null ? '' : String(price))

/** Adds items to the message. A bundle price applies to all of them, including items attached before or later. */
export function attachItems(fanId: string, { items, ...selection }: ItemSelection): void {
  const { files } = composerState(fanId)
  const bundledFile = files.find(({ state }) => state.status === 'item' && state.isBundled)
  const bundlePrice = selection.bundlePrice ?? bundledFile?.price ?? null
  const existingKeys = new Set(files.map(({ key }) => key))
  const now = Date.now()
  const newFiles = items
    .filter(({ item }) => !existingKeys.has(item.id))
    .map(
      ({ item, price }, index): ComposerFile => ({
        key: item.id,
        at: now + index,
        name: item.title,
        kind: item.type === 'VIDEO' ? 'video' : 'image',
        preview: item.thumbnail,
        price,
        state: {
          status: 'item',
          itemId: item.id,
          files: item.files,
          isResend: item.sentAt !== null,
          isBundled: bundlePrice !== null,
        },
      }),
    )
  const allFiles = [...files, ...newFiles]
  if (allFiles.length > MAX_ATTACHMENTS) toast.error(`You can attach up to ${MAX_ATTACHMENTS} files.`)
  updateComposer(fanId, {
    files: allFiles.slice(0, MAX_ATTACHMENTS).map((file) => {
      if (file.state.status !== 'item') return file
      const state = { ...file.state, isBundled: bundlePrice !== null }
      return { ...file, state, ...(bundlePrice !== null && { price: bundlePrice }) }
    }),
  })
}

/** The items of a bundle share one price. */
export function changeBundlePrice(fanId: string, price: string): void {
  const { files } = composerState(fanId)
  updateComposer(fanId, {
    files: files.map((file) => (file.state.status === 'item' ? { ...file, price } : file)),
  })
}
