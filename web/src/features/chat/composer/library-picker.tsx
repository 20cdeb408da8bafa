import { MAX_ATTACHMENTS } from '@greenroom/contract/features/chat/chat.rules.ts'
import { priceError } from '@greenroom/contract/features/chat/offers.rules.ts'
import { type ContentType, contentTypes } from '@greenroom/contract/features/content/content.rules.ts'
import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrowserPreference } from '../../../platform/browser-preference.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { fanItemsQuery } from '../chat.data.ts'
import { attachItems, blurPreference, listPrice } from './chosen-items.ts'
import { LibraryTile } from './library-tile.tsx'
import { ResendDialog } from './resend-dialog.tsx'

export type LibraryPickerProps = { fanId: string; onClose: () => void }

type SelectedItem = { item: FanItem; price: string }

const typeLabels: Record<ContentType | 'ALL', string> = {
  ALL: 'All',
  PHOTO: 'Photos',
  VIDEO: 'Videos',
  ALBUM: 'Albums',
}

/** Selects content items in order, each with its price or all with one. */
export function LibraryPicker({ fanId, onClose }: LibraryPickerProps) {
  const zone = useUser().agency.timeZone
  const isBlurred = useBrowserPreference(blurPreference)
  const [search, setSearch] = useState('')
  const [type, setType] = useState<ContentType | 'ALL'>('ALL')
  const [selection, setSelection] = useState<readonly SelectedItem[]>([])
  const [bundlePrice, setBundlePrice] = useState<string | null>(null)
  const [pendingItem, setPendingItem] = useState<FanItem | null>(null)
  const items = useInfiniteQuery(fanItemsQuery(fanId, { search, type: type === 'ALL' ? null : type }))
  const list = items.data?.pages.flatMap(({ data }) => data) ?? []
  const isBundle = bundlePrice !== null && selection.length > 1
  const prices = isBundle ? [bundlePrice] : selection.map(({ price }) => price)
  const isValid = selection.length > 0 && prices.every((price) => priceError(price) === null)

  const add = (item: FanItem) => setSelection((current) => [...current, { item, price: listPrice(item) }])
  function toggle(item: FanItem) {
    if (selection.some((entry) => entry.item.id === item.id))
      setSelection(selection.filter((entry) => entry.item.id !== item.id))
    else if (item.sentAt !== null) setPendingItem(item)
    else add(item)
  }
  function attach() {
    attachItems(fanId, { items: selection, bundlePrice: isBundle ? bundlePrice : null })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Content library"
      wide
      footer={
        <>
          {selection.length > 0 && (
            <section
              aria-label="Prices"
              className="-mx-1 mb-1 flex max-h-[30dvh] basis-[calc(100%+0.5rem)] flex-col gap-2.5 overflow-y-auto p-1">
              {selection.length > 1 && (
                <Checkbox
                  label="One price for all items"
                  checked={bundlePrice !== null}
                  onCheckedChange={(checked) =>
                    setBundlePrice(checked ? suggestedBundlePrice(selection) : null)
                  }
                />
              )}
              {isBundle ? (
                <PriceField
                  label={`Bundle of ${selection.length}`}
                  value={bundlePrice}
                  onChange={setBundlePrice}
                />
              ) : (
                selection.map(({ item, price }) => (
                  <PriceField
                    key={item.id}
                    label={item.title}
                    value={price}
                    onChange={(value) =>
                      setSelection(
                        selection.map((entry) =>
                          entry.item.id === item.id ? { ...entry, price: value } : entry,
                        ),
                      )
                    }
                  />
                ))
              )}
            </section>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isValid} onClick={attach}>
            {selection.length > 1 ? `Add ${selection.length} items` : 'Add item'}
          </Button>
        </>
      }>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <SearchField
          label="Search items"
          q={search}
          onSearch={setSearch}
          noShortcut
          className="min-w-50 flex-1"
        />
        <Segmented
          label="Type"
          options={(['ALL', ...contentTypes] as const).map((value) => ({ value, label: typeLabels[value] }))}
          value={type}
          onChoose={setType}
        />
        <Checkbox label="Blur previews" checked={isBlurred} onCheckedChange={blurPreference.set} />
      </div>
      {items.isError ? (
        <ErrorState title="Could not load the library" query={items} />
      ) : items.isPending ? (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-busy="true">
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change
            <Skeleton key={index} className="h-28" />
          ))}
        </div>
      ) : list.length === 0 ? (
        <EmptyState title="No items">
          {search || type !== 'ALL'
            ? 'No items match. Change your search or the type filter.'
            : 'Upload content for this creator first.'}
        </EmptyState>
      ) : (
        <ul aria-label="Items" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {list.map((item) => (
            <LibraryTile
              key={item.id}
              item={item}
              zone={zone}
              isBlurred={isBlurred}
              position={selection.findIndex((entry) => entry.item.id === item.id) + 1}
              isFull={selection.length >= MAX_ATTACHMENTS}
              onToggle={() => toggle(item)}
            />
          ))}
        </ul>
      )}
      {items.hasNextPage && (
        <Button className="mt-4" busy={items.isFetchingNextPage} onClick={() => void items.fetchNextPage()}>
          Load more
        </Button>
      )}
      <ResendDialog item={pendingItem} onClose={() => setPendingItem(null)} onConfirm={add} />
    </Dialog>
  )
}

/** The sum of the items' prices. */
function suggestedBundlePrice(selection: readonly SelectedItem[]): string {
  const sum = selection.reduce((total, { item }) => total + (item.price ?? 0), 0)
  return sum === 0 ? '' : String(Math.round(sum * 100) / 100)
}

type PriceFieldProps = { label: string; value: string; onChange: (value: string) => void }

function PriceField({ label, value, onChange }: PriceFieldProps) {
  const error = priceError(value)
  return (
    <label className="flex items-center gap-2 text-13">
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {error && <span className="text-12 text-rose-ink">{error}</span>}
      <span className="text-ink-2">Price $</span>
      <input
        inputMode="decimal"
        value={value}
        placeholder="Free"
        aria-invalid={error !== null || undefined}
        onChange={(event) => onChange(event.target.value)}
        className="field-edge h-8 w-24 px-2 text-13 pointer-coarse:h-11 pointer-coarse:text-16"
      />
    </label>
  )
}
