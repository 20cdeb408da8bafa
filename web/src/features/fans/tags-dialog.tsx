import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { fanQuery } from './fan.data.ts'
import { tagsQuery } from './fans.data.ts'
import { TagsEditor } from './tags-editor.tsx'

type TagsDialogProps = { fan: { id: string; username: string }; open: boolean; onClose: () => void }

/** Saves each change immediately. */
export function TagsDialog({ fan, open, onClose }: TagsDialogProps) {
  const details = useQuery({ ...fanQuery(fan.id), enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Tags for ${fan.username}`}
      footer={<Button onClick={onClose}>Done</Button>}>
      {details.isPending && <SkeletonLines lines={2} />}
      {details.isError && <ErrorState title="Could not load tags" query={details} />}
      {details.data && <TagsEditor fan={details.data} editable />}
    </Dialog>
  )
}

type BulkTagDialogProps = {
  action: 'add' | 'remove' | null
  count: number
  busy: boolean
  onClose: () => void
  onSubmit: (tag: string) => void
}

export function BulkTagDialog({ action, count, busy, onClose, onSubmit }: BulkTagDialogProps) {
  const tags = useQuery({ ...tagsQuery, enabled: action !== null })
  const fans = count === 1 ? '1 fan' : `${count.toLocaleString('en-US')} fans`
  return (
    <Dialog
      open={action !== null}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={action === 'remove' ? 'Remove tag' : 'Add tag'}
      description={
        action === 'remove'
          ? `The tag will be removed from ${fans}. Fans without it aren’t changed.`
          : `The tag will be added to ${fans}.`
      }>
      <TagField
        tags={tags.data ?? []}
        placeholder="june birthday"
        label="Tag"
        busy={busy}
        buttonLabel={action === 'remove' ? 'Remove tag' : 'Add tag'}
        onPick={onSubmit}
      />
    </Dialog>
  )
}
