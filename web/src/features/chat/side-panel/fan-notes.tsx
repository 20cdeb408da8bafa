import type { ChatProfile } from '@greenroom/contract/features/chat/chat.schema.ts'
import { newNote } from '@greenroom/contract/features/fans/fans.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorProp } from '../../../platform/error-prop.ts'
import { createSender } from '../../../platform/send-once.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { Ago } from '../../../ui/format.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { conversationQuery } from '../chat.data.ts'

type FanNotesProps = {
  fanId: string
  name: string
  notes: ChatProfile['notes']
  zone: string
  canAddNotes: boolean
}

/** Unsaved notes, kept while another conversation is open. */
const unsavedNotes = new Map<string, string>()

export function FanNotes({ fanId, name, notes, zone, canAddNotes }: FanNotesProps) {
  const [isWriting, setIsWriting] = useState(() => unsavedNotes.has(fanId))
  return (
    <>
      <div className="mt-4 mb-1 flex min-h-7 items-center justify-between gap-2">
        <h4 className="font-medium text-12 text-ink-3">Notes</h4>
        {canAddNotes && !isWriting && (
          <Button
            size="sm"
            variant="ghost"
            icon={Plus}
            onClick={() => setIsWriting(true)}
            className="-mr-2.5">
            Add note
          </Button>
        )}
      </div>
      {isWriting && <NewNote fanId={fanId} name={name} onClose={() => setIsWriting(false)} />}
      {notes.length === 0 && !isWriting && <p className="text-13 text-ink-2">No notes yet</p>}
      <ul aria-label="Notes" className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id} className="border-tungsten border-l-2 pl-2.5">
            <p className="wrap-anywhere whitespace-pre-line text-13 text-ink-2">{note.content}</p>
            <p className="mt-0.5 text-12 text-ink-3">
              {note.author} · <Ago at={note.createdAt} zone={zone} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

type NewNoteProps = { fanId: string; name: string; onClose: () => void }

function NewNote({ fanId, name, onClose }: NewNoteProps) {
  const client = useQueryClient()
  const [sender] = useState(() => createSender<string>({ newKey: () => newId() }))
  const form = useSaveForm({
    schema: newNote,
    defaultValues: { text: unsavedNotes.get(fanId) ?? '' },
    save: async ({ text }) => {
      await sender.send(text, (clientId) =>
        api('POST /fans/{id}/notes', { params: { id: fanId }, body: { clientId, text } }),
      )
      unsavedNotes.delete(fanId)
      toast.success(`Note about ${name} saved`)
      onClose()
      void client.invalidateQueries({ queryKey: ['fans', 'one', fanId] })
      await client.invalidateQueries({ queryKey: conversationQuery(fanId).queryKey })
    },
  })
  const field = form.register('text', {
    onChange: (event: { target: { value: string } }) => unsavedNotes.set(fanId, event.target.value),
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label="New note" className="mb-3 flex flex-col gap-2">
      <ErrorCallout text={form.serverError} />
      <TextareaField
        label={<span className="sr-only">Note</span>}
        {...errorProp(form.formState.errors.text)}
        {...field}
        autoFocus
        placeholder="What your team should know"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
        }}
      />
      <div className="flex justify-end gap-2">
        <Button
          size="sm"
          variant="ghost"
          disabled={form.busy}
          onClick={() => {
            unsavedNotes.delete(fanId)
            onClose()
          }}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={form.busy}>
          Save note
        </Button>
      </div>
    </form>
  )
}
