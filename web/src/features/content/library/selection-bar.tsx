import type { ContentItem, SelectionBody } from '@greenroom/contract/features/content/content.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, CalendarClock, Tag, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { counted } from '../../../ui/count.ts'
import { formatDateTime } from '../../../ui/format.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { changeSelection, refresh, removeItems } from '../content.data.ts'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { TagDialog } from '../tag-dialog.tsx'
import type { Selection } from './use-selection.ts'
import { type Verdicts, VerdictsDialog } from './verdicts-dialog.tsx'

type Change = SelectionBody['change']
type Request = {
  items: readonly Pick<ContentItem, 'id' | 'title'>[]
  change: Change
  /** Undoes an earlier change in the lists. */
  undoRemoval?: () => void
}

type SelectionBarProps = { selection: Selection; zone: string; isArchive: boolean }

/** Actions on the selected items. */
export function SelectionBar({ selection, zone, isArchive }: SelectionBarProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'schedule' | 'tag' | null>(null)
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null)
  const { items } = selection

  const run = useMutation({
    mutationFn: ({ items, change }: Request) =>
      changeSelection(
        items.map(({ id }) => id),
        change,
      ),
    onSuccess: async (replies, { items, change, undoRemoval }) => {
      const failed = replies.flatMap(({ id, problem }) => (problem ? [{ id, problem }] : []))
      const done = replies.flatMap(({ id, problem }) => (problem ? [] : [id]))
      const changed = items.filter(({ id }) => done.includes(id))
      selection.keep(failed.map(({ id }) => id))
      const isMoved = change.action === 'archive' || change.action === 'restore'
      const undo = isMoved && !undoRemoval ? removeItems(client, done) : undefined
      undoRemoval?.()
      if (changed.length > 0) announce(changed, change, undo)
      if (failed.length > 0)
        setVerdicts({
          action: change.action,
          of: items.length,
          problems: failed.map(({ id, problem }) => ({
            id,
            problem,
            title: items.find((item) => item.id === id)?.title ?? '',
          })),
        })
      await refresh(client, done)
    },
  })

  function announce(changed: Request['items'], change: Change, undoRemoval: (() => void) | undefined) {
    const named = counted(changed.length, 'item')
    const texts: Record<Change['action'], string> = {
      schedule: `${named} scheduled for ${change.action === 'schedule' ? formatDateTime(change.at, zone) : ''}`,
      tag: `Tags changed for ${named}`,
      archive: `${named} archived`,
      restore: `${named} restored`,
    }
    const opposite = change.action === 'archive' ? 'restore' : 'archive'
    const action = undoRemoval && {
      label: 'Undo',
      onClick: () => start({ items: changed, change: { action: opposite }, undoRemoval }),
    }
    toast.success(texts[change.action], { ...(action && { action, duration: 8_000 }) })
  }

  /** Used where no dialog shows the error. */
  function start(request: Request) {
    run.mutate(request, {
      onError: (error) =>
        toast.error('Could not change the selected items', {
          description: errorText(error),
          action: { label: 'Retry', onClick: () => start(request) },
        }),
    })
  }

  // Before the panel's own handler: the first Esc clears the selection.
  useKeys((event) => {
    if (event.key !== 'Escape' || items.length === 0 || event.defaultPrevented) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'))
      return
    if (event.target instanceof HTMLElement && event.target.closest('input[type="text"], textarea')) return
    event.preventDefault()
    selection.keep([])
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
          <IconButton label="Clear selection" icon={X} onClick={() => selection.keep([])} />
        </section>
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog
          title={`Schedule ${counted(items.length, 'item')}`}
          description="Items are published at this time. Items that are already published stay as they are."
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
        description={`For ${counted(items.length, 'item')}.`}
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
      <VerdictsDialog verdicts={verdicts} onClose={() => setVerdicts(null)} />
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
