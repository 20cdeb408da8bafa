import { newNote } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { addNote, notesQuery } from './fan.data.ts'

type NoteDialogProps = { fan: { id: string; username: string }; open: boolean; onClose: () => void }

/** What was typed stays when the dialog is closed by mistake; only saving empties it. */
export function NoteDialog({ fan, open, onClose }: NoteDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const form = useSaveForm({
    schema: newNote,
    defaultValues: { text: '' },
    save: async ({ text }) => {
      await addNote(fan.id, text)
      form.reset()
      onClose()
      toast.success(`Note about ${fan.username} saved`)
      await client.invalidateQueries(notesQuery(fan.id))
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title="Add Note"
      description={`About ${fan.username}. Everybody who may see this fan reads it.`}
      footer={
        <>
          <Button variant="ghost" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Save note
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        {form.refusal && (
          <Callout tone="rose" role="alert">
            {form.refusal}
          </Callout>
        )}
        <Field label="Note" {...errorProp(form.formState.errors.text)}>
          {(control) => (
            <Textarea
              {...control}
              {...form.register('text')}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
