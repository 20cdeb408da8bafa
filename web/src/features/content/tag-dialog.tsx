import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { summaryQuery } from './content.data.ts'

type TagDialogProps = {
  open: boolean
  description: string
  busy: boolean
  onClose: () => void
  onTag: (change: { add: string[]; remove: string[] }) => void
}

const actions = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
] as const

/** Adds or removes a tag on one or several items. */
export function TagDialog({ open, description, busy, onClose, onTag }: TagDialogProps) {
  const [action, setAction] = useState<'add' | 'remove'>('add')
  const summary = useQuery({ ...summaryQuery(null), enabled: open })
  const label = action === 'add' ? 'Add tag' : 'Remove tag'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title="Tag"
      description={description}>
      <div className="flex flex-col items-stretch gap-4">
        <div>
          <Segmented label="Action" options={actions} value={action} onChoose={setAction} />
        </div>
        <TagField
          label="Tag"
          tags={summary.data?.tags ?? []}
          placeholder="rehearsal"
          busy={busy}
          buttonLabel={label}
          onPick={(tag) => onTag({ add: [], remove: [], [action]: [tag] })}
        />
      </div>
    </Dialog>
  )
}
