import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FanName, fanNameOf } from '../../../ui/fan-name.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { TierBadge } from '../../../ui/tier-badge.tsx'
import { recipientsQuery } from '../content.data.ts'

type SendDialogProps = { item: ContentDetail; onClose: () => void }

/** Selects a fan of the item's creator; the chat opens with the item in the composer. Mounted while open. */
export function SendDialog({ item, onClose }: SendDialogProps) {
  const [search, setSearch] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send in chat"
      description={`Choose a fan of ${item.creator.stageName}. You can change the price before sending.`}>
      <SearchField label="Search fans" q={search} onSearch={setSearch} noShortcut className="mb-3" />
      <Recipients item={item} search={search} />
    </Dialog>
  )
}

function Recipients({ item, search }: { item: ContentDetail; search: string }) {
  const fans = useInfiniteQuery(recipientsQuery(item.creator.id, search))
  if (fans.isPending)
    return (
      <div aria-busy="true">
        <SkeletonLines lines={6} />
      </div>
    )
  if (!fans.data) return <ErrorState title="Could not load fans" query={fans} />
  const list = fans.data.pages.flatMap(({ data }) => data)
  if (list.length === 0)
    return (
      <EmptyState title="No fans found">
        {search ? 'Try another name.' : `${item.creator.stageName} has no fans to message yet.`}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Fans" className="divide-y divide-line border-line border-y">
        {list.map((fan) => (
          <Recipient key={fan.id} fan={fan} itemId={item.id} />
        ))}
      </ul>
      {fans.hasNextPage && (
        <Button className="mt-3" busy={fans.isFetchingNextPage} onClick={() => void fans.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

function Recipient({ fan, itemId }: { fan: Fan; itemId: string }) {
  return (
    <li>
      <Link
        to={`/dashboard/chat/${fan.id}?item=${itemId}`}
        className="flex min-h-11 items-center gap-2.5 px-1 text-13 hover:bg-hover focus-visible:-outline-offset-2">
        <Avatar name={fanNameOf(fan)} size={24} />
        <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
          <FanName fan={fan} className="font-medium" />
        </span>
        <TierBadge tier={fan.tier} />
      </Link>
    </li>
  )
}
