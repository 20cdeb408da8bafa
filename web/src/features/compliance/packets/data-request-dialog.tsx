import type { DataRequestSubject } from '@greenroom/contract/features/packets/packets.rules.ts'
import { type ErasurePreview, newErasure } from '@greenroom/contract/features/packets/retention.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/api-error.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../../ui/callout.tsx'
import { formatCount } from '../../../ui/count.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { formatDate } from '../records/record-labels.tsx'
import { erase, erasureQuery, refreshPackets, requestExport } from './packets.data.ts'
import { HoldDialog } from './retention-dialogs.tsx'

type DataRequestDialogProps = { subject: DataRequestSubject; id: string; onClose: () => void }

/** Exports or erases a person's data. Shows what an erasure would delete and keep. */
export function DataRequestDialog({ subject, id, onClose }: DataRequestDialogProps) {
  const preview = useQuery(erasureQuery(subject, id))
  if (preview.data) return <DataRequestForm preview={preview.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Export or erase data" footer={null}>
      {preview.isError ? (
        <ErrorState title={`Could not load the ${subject}`} query={preview} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  )
}

function DataRequestForm({ preview, onClose }: { preview: ErasurePreview; onClose: () => void }) {
  const { subject, subjectId, name, obstacles, deleted, kept } = preview
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPlacingHold, setPlacingHold] = useState(false)
  const [clientId] = useState(newId)
  const exportData = useMutation({
    mutationFn: () => requestExport(subject, subjectId, clientId),
    onSuccess: async () => {
      await refreshPackets(client)
      void navigate({ search: '?tab=packets' })
    },
  })
  const form = useSaveForm({
    schema: newErasure,
    defaultValues: { subject, subjectId, confirmation: '', reason: '' },
    save: async (values): Promise<void> => {
      await erase(values)
      toast.success(`The ${subject}’s data was erased`)
      onClose()
      // The preview can't be refetched, because the person no longer exists.
      await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('erasure') })
    },
  })
  if (isPlacingHold)
    return <HoldDialog target={{ subject, id: subjectId, name }} onClose={() => setPlacingHold(false)} />
  return (
    <FormDialog
      danger
      wide
      open
      onClose={onClose}
      title={`Export or erase ${name}’s data`}
      description="Erasing can’t be undone. Backups and copies you’ve downloaded aren’t affected."
      submitLabel="Erase permanently"
      submitDisabled={obstacles.length > 0 || form.watch('confirmation').trim() !== name}
      form={form}>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={Download} busy={exportData.isPending} onClick={() => exportData.mutate()}>
          Export data
        </Button>
        <Button onClick={() => setPlacingHold(true)}>Place legal hold</Button>
      </div>
      <ErrorCallout text={exportData.isError && errorText(exportData.error)} />
      {obstacles.map((text) => (
        <Callout key={text} tone="amber">
          {text}
        </Callout>
      ))}
      <section aria-label="Deleted" className="text-13">
        <h3 className="mb-1 font-medium">Deleted</h3>
        <ul className="flex flex-col gap-0.5 text-ink-2">
          {deleted.map(({ what, count }) => (
            <li key={what}>
              {what}
              {count > 1 && `: ${formatCount(count)}`}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Kept" className="text-13">
        <h3 className="mb-1 font-medium">Kept</h3>
        <ul className="flex flex-col gap-1 text-ink-2">
          {kept.map(({ what, count, reason, until }) => (
            <li key={what}>
              <span className="text-ink">
                {what}
                {count !== null && `: ${formatCount(count)}`}
                {until !== null && `, until ${formatDate(until)}`}
              </span>{' '}
              {reason}
            </li>
          ))}
        </ul>
      </section>
      {obstacles.length === 0 && (
        <>
          <TextField
            label="Reason"
            hint="Recorded in the audit log. Don’t include the person’s name."
            {...form.field('reason')}
          />
          <TextField label={`Type “${name}” to confirm`} autoComplete="off" {...form.field('confirmation')} />
        </>
      )}
    </FormDialog>
  )
}
