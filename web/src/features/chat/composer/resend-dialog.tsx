import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'

type ResendDialogProps = {
  /** Null while closed. */
  item: FanItem | null
  onClose: () => void
  onConfirm: (item: FanItem) => void
}

/** Asks before sending an item to a fan who already has it. */
export function ResendDialog({ item, onClose, onConfirm }: ResendDialogProps) {
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Send again?"
      description={`This fan already received “${item?.title ?? ''}”.`}
      confirmLabel="Send again"
      onConfirm={() => {
        if (item) onConfirm(item)
        onClose()
      }}
    />
  )
}
