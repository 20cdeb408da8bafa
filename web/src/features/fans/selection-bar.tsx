import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../../platform/toast-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ExportFansButton, ExportSelectedButton } from './export-button.tsx'
import type { FanView } from './fan-filters.ts'
import { fetchAllIds, MAX_TAGGED_FANS, tagFans, updateCachedFans } from './fans.data.ts'
import { selectionLabel } from './selection-label.ts'
import { BulkTagDialog } from './tags-dialog.tsx'
import type { Selection } from './use-selection.ts'

/** `ids` is null for all fans matching the view. */
type TagRequest = { action: 'add' | 'remove'; tag: string; ids: readonly string[] | null; view: FanView }

type SelectionBarProps = {
  selection: Selection
  /** Number of loaded rows. */
  loadedCount: number
  hasMore: boolean
  total: number | null
  view: FanView
  canExport: boolean
}

const formatCount = (count: number) => count.toLocaleString('en-US')
const fansLabel = (count: number) => (count === 1 ? '1 fan' : `${formatCount(count)} fans`)

/** Bulk actions at the bottom of the list. */
export function SelectionBar({ selection, loadedCount, hasMore, total, view, canExport }: SelectionBarProps) {
  const client = useQueryClient()
  const [action, setAction] = useState<'add' | 'remove' | null>(null)
  const { fans, isAllMatching } = selection
  const ids = fans.map((fan) => fan.id)
  const tagging = useMutation({
    mutationFn: async ({ action, tag, ids, view }: TagRequest) => {
      const fanIds = ids ?? (await fetchAllIds(view))
      return { requested: fanIds.length, changed: await tagFans(fanIds, { [action]: [tag] }) }
    },
    onSuccess: async ({ requested, changed }, { action, tag, ids }) => {
      setAction(null)
      toast.success(
        action === 'add'
          ? `Added “${tag}” to ${fansLabel(changed)}${changed < requested ? '; the others already had it' : ''}`
          : `Removed “${tag}” from ${fansLabel(changed)}`,
      )
      if (!ids) await client.invalidateQueries({ queryKey: ['fans', 'one'] })
      await updateCachedFans(client, ids ?? [], (fan) => fan)
    },
    onError: (error, request) =>
      toastError(`Could not ${request.action === 'add' ? 'add' : 'remove'} “${request.tag}”`, error, () =>
        tagging.mutate(request),
      ),
  })
  if (fans.length === 0) return null

  function openTagDialog(nextAction: 'add' | 'remove') {
    if (!isAllMatching || (total ?? Number.POSITIVE_INFINITY) <= MAX_TAGGED_FANS) return setAction(nextAction)
    toast.error(`You can tag up to ${fansLabel(MAX_TAGGED_FANS)} at once`, {
      description: 'Filter the list first.',
    })
  }

  const isAllLoaded = hasMore && fans.length >= loadedCount
  return (
    <section
      aria-label="Selected fans"
      className="floating sticky bottom-4 z-2 mx-auto mt-4 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-2 rounded-box py-2 pr-2 pl-4">
      <p role="status" className="mr-2 font-medium text-13 tabular-nums">
        {selectionLabel({ selectedCount: fans.length, isAllLoaded, isAllMatching, total })}
      </p>
      {isAllLoaded && !isAllMatching && (
        <Button variant="ghost" onClick={selection.selectAllMatching}>
          Select all {total === null ? '' : `${formatCount(total)} `}matching
        </Button>
      )}
      <Button icon={Tag} onClick={() => openTagDialog('add')}>
        Add tag
      </Button>
      <Button onClick={() => openTagDialog('remove')}>Remove tag</Button>
      {canExport &&
        (isAllMatching ? (
          <ExportFansButton view={view} disabled={false} label="Export selected" />
        ) : (
          <ExportSelectedButton ids={ids} />
        ))}
      <IconButton label="Clear selection" icon={X} onClick={selection.clear} />
      <BulkTagDialog
        action={action}
        count={isAllMatching ? (total ?? fans.length) : fans.length}
        busy={tagging.isPending}
        onClose={() => setAction(null)}
        onSubmit={(tag) => action && tagging.mutate({ action, tag, ids: isAllMatching ? null : ids, view })}
      />
    </section>
  )
}
