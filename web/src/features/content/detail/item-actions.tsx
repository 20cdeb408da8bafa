import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CalendarX,
  Ellipsis,
  FileUp,
  MessageSquare,
  Pencil,
  Send,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { PanelFooter } from '../../../ui/side-panel.tsx'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { useItemActions } from './use-item-actions.ts'

const ContentForm = lazy(async () => ({ default: (await import('../form/content-form.tsx')).ContentForm }))

export type ItemDialog = 'schedule' | 'details' | 'files' | 'delete' | 'send' | null

type ItemActionsProps = {
  item: ContentDetail
  zone: string
  actions: ReturnType<typeof useItemActions>
  dialog: ItemDialog
  setDialog: (dialog: ItemDialog) => void
}

/** Keeps the footer on one line on phones. */
const narrowClass = 'max-sm:px-2.5 max-sm:[&_svg]:hidden'

/** Shown to users who can edit the item. */
export function ItemActions({ item, zone, actions, dialog, setDialog }: ItemActionsProps) {
  const isScheduled = item.status === 'SCHEDULED'
  const isPublished = item.publishedAt !== null
  const isDeletable = item.status === 'DRAFT' && !isPublished && item.use.messages === 0
  const canSend = may(useUser().role, 'chats:send') && !item.isArchived && item.review === 'CLEARED'
  const { isBusy } = actions
  return (
    <PanelFooter>
      {item.isArchived ? (
        <Button variant="primary" icon={ArchiveRestore} disabled={isBusy} onClick={actions.restore}>
          Restore
        </Button>
      ) : (
        !isPublished && (
          <>
            <Button
              variant="primary"
              icon={Send}
              className={narrowClass}
              disabled={isBusy || item.publishesWhenCleared}
              onClick={actions.publishNow}>
              Publish now
            </Button>
            <Button
              icon={CalendarClock}
              className={narrowClass}
              disabled={isBusy}
              onClick={() => setDialog('schedule')}>
              {isScheduled ? 'Reschedule' : 'Schedule'}
            </Button>
          </>
        )
      )}
      {canSend && isPublished && (
        <Button variant="primary" icon={MessageSquare} disabled={isBusy} onClick={() => setDialog('send')}>
          Send in chat
        </Button>
      )}
      {!item.isArchived && (
        <Button icon={Pencil} className={narrowClass} disabled={isBusy} onClick={() => setDialog('details')}>
          Edit
        </Button>
      )}
      {(!item.isArchived || isDeletable) && (
        <span className="ml-auto">
          <Menu side="top" trigger={<IconButton label="More actions" icon={Ellipsis} />}>
            {canSend && !isPublished && (
              <MenuItem icon={MessageSquare} onSelect={() => setDialog('send')}>
                Send in chat
              </MenuItem>
            )}
            {!item.isArchived && (
              <MenuItem icon={FileUp} onSelect={() => setDialog('files')}>
                Replace files
              </MenuItem>
            )}
            {(isScheduled || item.publishesWhenCleared) && !item.isArchived && (
              <MenuItem icon={CalendarX} onSelect={actions.cancelSchedule}>
                {isScheduled ? 'Cancel schedule' : 'Cancel publishing'}
              </MenuItem>
            )}
            {!item.isArchived && (
              <MenuItem icon={Archive} onSelect={actions.archive}>
                Archive
              </MenuItem>
            )}
            {isDeletable && (
              <MenuItem danger icon={Trash2} onSelect={() => setDialog('delete')}>
                Delete draft
              </MenuItem>
            )}
          </Menu>
        </span>
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog
          title={isScheduled ? 'Reschedule' : 'Schedule'}
          description={item.title}
          zone={zone}
          at={item.scheduledFor}
          submitLabel={isScheduled ? 'Reschedule' : 'Schedule'}
          onSchedule={actions.schedule}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'send' && <SendDialog item={item} onClose={() => setDialog(null)} />}
      {(dialog === 'details' || dialog === 'files') && (
        <Suspense fallback={null}>
          <ContentForm
            item={item}
            startAt={dialog}
            onClose={() => setDialog(null)}
            onSaved={(updated) => {
              setDialog(null)
              actions.onSaved(updated)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && setDialog(null)}
        title="Delete this draft?"
        description={`“${item.title}” and its files will be deleted. This can’t be undone.`}
        confirmLabel="Delete draft"
        danger
        busy={actions.remove.isPending}
        onConfirm={() => actions.remove.mutate(undefined, { onSettled: () => setDialog(null) })}
      />
    </PanelFooter>
  )
}
