import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { Copy, Flag, FlagOff, Info, ShieldAlert, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ReportPart } from '../../../platform/report-part.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { copyText, deleteMessage, markFalseAlarm, setFlag, toggleFlag } from './message-actions.ts'
import { MessageDetails } from './message-details.tsx'
import { clearsAllFlags, isFlaggedBy } from './message-flags.ts'
import type { Account } from './message-labels.ts'

type MessageMenuOptions = { fanId: string; account: Account | undefined; zone: string; canAct: boolean }

/** The message menu of a thread, with its delete confirmation and details dialog. */
export function useMessageMenu({ fanId, account, zone, canAct }: MessageMenuOptions) {
  const [message, setMessage] = useState<Message | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [openDialog, setOpenDialog] = useState<'delete' | 'details' | 'report' | null>(null)
  const [busy, setBusy] = useState(false)
  const user = useUser()
  const isMine = message !== null && isFlaggedBy(message, user)
  const actions = canAct && message !== null && !message.isDeleted

  async function remove() {
    if (!message) return
    setBusy(true)
    await deleteMessage(fanId, message)
    setBusy(false)
    setOpenDialog(null)
  }

  return {
    open(next: Message, at: HTMLElement) {
      setMessage(next)
      setAnchor(at)
    },
    askDelete(next: Message) {
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
              icon={isMine ? FlagOff : Flag}
              shortcut="E"
              onSelect={() => void toggleFlag(fanId, message, user)}>
              {isMine ? 'Remove flag' : 'Flag'}
            </MenuItem>
          )}
          {message?.flagged && !message.isDeleted && !isMine && clearsAllFlags(user) && (
            <MenuItem icon={FlagOff} onSelect={() => void setFlag(fanId, message, user, false)}>
              Remove flag
            </MenuItem>
          )}
          {message && message.screening.length > 0 && may(user.role, 'screening:manage') && (
            <MenuItem icon={ShieldCheck} onSelect={() => void markFalseAlarm(fanId, message)}>
              False alarm
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
          {actions && <MenuSeparator />}
          {actions && (
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
        <ReportPart
          about={openDialog === 'report' && message ? { messageId: message.id } : null}
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
