import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session/session.ts'
import { formatDay } from '../../../ui/format.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fetchFanItem } from '../chat.data.ts'
import { attachItems, listPrice } from './chosen-items.ts'
import { ITEM_PARAM } from './item-param.ts'
import { ResendDialog } from './resend-dialog.tsx'

type ItemPresetProps = { fanId: string; isSending: boolean }

/** Attaches the content item in the URL (?item=); never sent automatically. */
export function ItemPreset({ fanId, isSending }: ItemPresetProps) {
  const zone = useUser().agency.timeZone
  const [params, setParams] = useSearchParams()
  const itemId = params.get(ITEM_PARAM)
  const [pendingItem, setPendingItem] = useState<FanItem | null>(null)
  const add = (item: FanItem) =>
    attachItems(fanId, { items: [{ item, price: listPrice(item) }], bundlePrice: null })

  async function prepare(id: string): Promise<void> {
    try {
      const item = await fetchFanItem(fanId, id)
      if (!item) showItemError('It’s archived or belongs to another creator.')
      else if (item.boughtAt !== null)
        showItemError(`This fan bought “${item.title}” on ${formatDay(item.boughtAt, zone)}.`)
      else if (item.sentAt !== null) setPendingItem(item)
      else add(item)
    } catch (error) {
      toast.error('Could not add the item', {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => void prepare(id) },
      })
    }
  }
  // Removed from the URL immediately, so a reload does not repeat it.
  const consume = useEffectEvent((id: string) => {
    setParams(
      (current) => {
        current.delete(ITEM_PARAM)
        return current
      },
      { replace: true },
    )
    void prepare(id)
  })
  // A message that waits for its uploads must not change.
  useEffect(() => {
    if (itemId !== null && !isSending) consume(itemId)
  }, [itemId, isSending])

  return <ResendDialog item={pendingItem} onClose={() => setPendingItem(null)} onConfirm={add} />
}

const showItemError = (description: string) =>
  toast.error('This item can’t be sent to this fan', { description })
