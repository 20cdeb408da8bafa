import type { ContentItem, SelectionBody } from '@greenroom/contract/features/content/content.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, CalendarClock, Tag, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { formatDateTime } from '../../../ui/format.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { changeSelection, refresh, removeItems } from '../content.data.ts'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { TagDialog } from '../tag-dialog.tsx'
import { ProblemsDialog, type SelectionProblems } from './problems-dialog.tsx'
import type { Selection } from './use-selection.ts'

type Change = SelectionBody['change']
type ChangeRequest = {
  items: readonly Pick<ContentItem, 'id' | 'title'>[]
  change: Change
  /** Set when undoing: puts the removed items back into the lists. */
  undoRemoval?: () => void
}

type SelectionBarProps = { selection: Selection; zone: string; isArchive: boolean }

/** Actions on the selected items. */
export function SelectionBar({ selection, zone, isArchive }: SelectionBarProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'schedule' | 'tag' | null>(null)
  const [problems, setProblems] = useState<SelectionProblems | null>(null)
  const { items } = selection

  const run = useMutation({
    mutationFn: ({ items, change }: ChangeRequest) =>
      changeSelection(
        items.map(({ id }) => id),
        change,
      ),
    onSuccess: async (results, { items, change, undoRemoval }) => {
      const failures = results.flatMap(({ id, problem }) => (problem ? [{ id, problem }] : []))
      const changedIds = results.flatMap(({ id, problem }) => (problem ? [] : [id]))
      const changedItems = items.filter(({ id }) => changedIds.includes(id))
      selection.set(failures.map(({ id }) => id))
      const isArchiveAction = change.action === 'archive' || change.action === 'restore'
      const undo = isArchiveAction && !undoRemoval ? removeItems(client, changedIds) : undefined
      undoRemoval?.()
      if (changedItems.length > 0) announce(changedItems, change, undo)
      if (failures.length > 0)
        setProblems({
          action: change.action,
          total: items.length,
          list: failures.map(({ id, problem }) => ({
            id,
            problem,
            title: items.find((item) => item.id === id)?.title ?? '',
          })),
        })
      await refresh(client, changedIds)
    },
  })

  function announce(
    changedItems: ChangeRequest['items'],
    change: Change,
    undoRemoval: (() => void) | undefined,
  ) {
    const countText = pluralize(changedItems.length, 'item')
    const texts: Record<Change['action'], string> = {
      schedule: `${countText} scheduled for ${change.action === 'schedule' ? formatDateTime(change.at, zone) : ''}`,
      tag: `Tags changed for ${countText}`,
      archive: `${countText} archived`,
      restore: `${countText} restored`,
    }
    const undoAction = change.action === 'archive' ? 'restore' : 'archive'
    const action = undoRemoval && {
      label: 'Undo',
      onClick: () => start({ items: changedItems, change: { action: undoAction }, undoRemoval }),
    }
    toast.success(texts[change.action], { ...(action && { action, duration: 8_000 }) })
  }

  /** Used where no dialog shows the error. */
  function start(request: ChangeRequest) {
    run.mutate(request, {
      onError: (error) =>
        toast.error('Could not change the selected items', {
          description: errorText(error),
          action: { label: 'Retry', onClick: () => start(request) },
        }),
    })
  }

  // Runs before the panel's handler, because the first Esc clears the selection.
  useKeys((event) => {
    if (event.key !== 'Escape' || items.length === 0 || event.defaultPrevented) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'))
      return
    if (event.target instanceof HTMLElement && event.target.closest('input[type="text"], textarea')) return
    event.preventDefault()
    selection.set([])
  }, true)

  return (
    <>
      {items.length > 0 && (
        <section
          aria-label="Selected items"
          className="floating sticky bottom-4 z-3 mx-auto mt-4 flex w-fit max-w-full items-center gap-0.5 rounded-box py-2 pr-2 pl-4 max-md:w-full max-md:justify-between">
          <p role="status" className="mr-2.5 whitespace-nowrap font-semibold text-13 tabular-nums">
            {items.length.toLocaleString('en-US')} selected
          </p>
          {isArchive ? (
            <BarButton
              icon={ArchiveRestore}
              disabled={run.isPending}
              onClick={() => start({ items, change: { action: 'restore' } })}>
              Restore
            </BarButton>
          ) : (
            <>
              <BarButton icon={CalendarClock} onClick={() => setDialog('schedule')}>
                Schedule
              </BarButton>
              <BarButton icon={Tag} onClick={() => setDialog('tag')}>
                Tag
              </BarButton>
              <BarButton
                icon={Archive}
                disabled={run.isPending}
                onClick={() => start({ items, change: { action: 'archive' } })}>
                Archive
              </BarButton>
            </>
          )}
          <span aria-hidden="true" className="mx-1.5 h-5 w-px bg-line max-md:hidden" />
          <IconButton label="Clear selection" icon={X} onClick={() => selection.set([])} />
        </section>
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog
          title={`Schedule ${pluralize(items.length, 'item')}`}
          description="Items are published at the time you choose. Items that are already published stay published."
          zone={zone}
          submitLabel="Schedule"
          onSchedule={async (at) => {
            await run.mutateAsync({ items, change: { action: 'schedule', at } })
          }}
          onClose={() => setDialog(null)}
        />
      )}
      <TagDialog
        open={dialog === 'tag'}
        description={`For ${pluralize(items.length, 'item')}.`}
        busy={run.isPending}
        onClose={() => setDialog(null)}
        onTag={(change) =>
          run.mutate(
            { items, change: { action: 'tag', ...change } },
            {
              onSuccess: () => setDialog(null),
              onError: (error) => toast.error('Could not change the tags', { description: errorText(error) }),
            },
          )
        }
      />
      <ProblemsDialog problems={problems} onClose={() => setProblems(null)} />
    </>
  )
}

type BarButtonProps = { icon: typeof Tag; children: string; disabled?: boolean; onClick: () => void }

/** Only the icon on phones. */
function BarButton({ icon, children, disabled = false, onClick }: BarButtonProps) {
  return (
    <Button
      variant="ghost"
      icon={icon}
      disabled={disabled}
      data-tip={children}
      onClick={onClick}
      className="max-md:min-w-10 max-md:px-2">
      <span className="max-md:sr-only">{children}</span>
    </Button>
  )
}
