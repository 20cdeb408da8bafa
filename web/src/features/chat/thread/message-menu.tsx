import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { Copy, Flag, FlagOff, Info, ShieldAlert, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LazyReportDialog } from '../../../platform/lazy-report-dialog.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { copyText, deleteMessage, markFalseAlarm, setFlag, toggleFlag } from './message-actions.ts'
import { MessageDetails } from './message-details.tsx'
import { canClearAllFlags, isFlaggedBy, removeFlagLabel } from './message-flags.ts'
import type { Account } from './message-labels.ts'

type MessageMenuOptions = { fanId: string; account: Account | undefined; zone: string; canAct: boolean }

/** The message menu of a thread, with its delete confirmation and details dialog. */
export function useMessageMenu({ fanId, account, zone, canAct }: MessageMenuOptions) {
  const [message, setMessage] = useState<Message | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [openDialog, setOpenDialog] = useState<'delete' | 'details' | 'report' | null>(null)
  const [busy, setBusy] = useState(false)
  const user = useUser()
  const isFlaggedByUser = message !== null && isFlaggedBy(message, user)
  const canDelete = canAct && message !== null && !message.isDeleted

  async function remove() {
    if (!message) return
    setBusy(true)
    await deleteMessage(fanId, message)
    setBusy(false)
    setOpenDialog(null)
  }

  return {
    /** The message whose menu is open. */
    messageId: anchor && message ? message.id : null,
    open(next: Message, anchorElement: HTMLElement) {
      setMessage(next)
      setAnchor(anchorElement)
    },
    confirmDelete(next: Message) {
      setMessage(next)
      setOpenDialog('delete')
    },
    element: (
      <>
        <AnchoredMenu anchor={anchor} onClose={() => setAnchor(null)} label="Message">
          {message && message.content !== '' && (
            <MenuItem icon={Copy} onSelect={() => void copyText(message.content)}>
              Copy text
            </MenuItem>
          )}
          {message && !message.isDeleted && (
            <MenuItem
              icon={isFlaggedByUser ? FlagOff : Flag}
              shortcut="E"
              onSelect={() => void toggleFlag(fanId, message, user)}>
              {isFlaggedByUser ? removeFlagLabel(message, user) : 'Flag'}
            </MenuItem>
          )}
          {message?.flagged && !message.isDeleted && !isFlaggedByUser && canClearAllFlags(user) && (
            <MenuItem icon={FlagOff} onSelect={() => void setFlag(fanId, message, user, false)}>
              Clear all flags
            </MenuItem>
          )}
          {message && message.screening.length > 0 && may(user.role, 'screening:manage') && (
            <MenuItem icon={ShieldCheck} onSelect={() => void markFalseAlarm(fanId, message)}>
              Mark as false alarm
            </MenuItem>
          )}
          {message && !message.isDeleted && (
            <MenuItem icon={ShieldAlert} onSelect={() => setOpenDialog('report')}>
              Report
            </MenuItem>
          )}
          <MenuItem icon={Info} onSelect={() => setOpenDialog('details')}>
            Details
          </MenuItem>
          {canDelete && <MenuSeparator />}
          {canDelete && (
            <MenuItem danger icon={Trash2} onSelect={() => setOpenDialog('delete')}>
              Delete
            </MenuItem>
          )}
        </AnchoredMenu>
        <ConfirmDialog
          danger
          open={openDialog === 'delete'}
          onOpenChange={(open) => !open && setOpenDialog(null)}
          title="Delete this message?"
          description="It will be hidden here. Admins and compliance can still read and restore it. The fan keeps anything they’ve already received."
          confirmLabel="Delete"
          busy={busy}
          onConfirm={() => void remove()}
        />
        <LazyReportDialog
          target={openDialog === 'report' && message ? { messageId: message.id } : null}
          onClose={() => setOpenDialog(null)}
        />
        {message && (
          <MessageDetails
            message={message}
            account={account}
            zone={zone}
            open={openDialog === 'details'}
            onClose={() => setOpenDialog(null)}
          />
        )}
      </>
    ),
  }
}
