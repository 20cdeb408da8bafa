import { newNote } from '@greenroom/contract/features/fans/fans.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSender, isOutcomeUnknown } from '../../platform/send-once.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { addNote, notesQuery } from './fan.data.ts'

type NoteDialogProps = { fan: { id: string; username: string }; open: boolean; onClose: () => void }

/** Keeps the text when closed, until it is saved. */
export function NoteDialog({ fan, open, onClose }: NoteDialogProps) {
  const client = useQueryClient()
  const [sender] = useState(() => createSender<string>({ newKey: () => newId() }))
  const form = useSaveForm({
    schema: newNote,
    defaultValues: { text: '' },
    save: async ({ text }) => {
      try {
        await sender.send(text, (clientId) => addNote(fan.id, { clientId, text }))
      } catch (error) {
        // The note may have been saved despite the error.
        if (isOutcomeUnknown(error)) void client.invalidateQueries(notesQuery(fan.id))
        throw error
      }
      form.reset()
      onClose()
      toast.success(`Note about ${fan.username} saved`)
      await client.invalidateQueries(notesQuery(fan.id))
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add Note"
      description={`About ${fan.username}. Visible to everyone with access to this fan.`}
      form={form}
      submitLabel="Save note">
      <TextareaField
        label="Note"
        {...form.field('text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
        }}
      />
    </FormDialog>
  )
}
