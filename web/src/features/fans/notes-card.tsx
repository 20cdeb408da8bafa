import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Ago } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { type FanNote, notesQuery } from './fan.data.ts'
import { NoteDialog } from './note-dialog.tsx'
import { useDeleteNote } from './use-delete-note.ts'

type NotesCardProps = { fanId: string; zone: string; role: Role }

export function NotesCard({ fanId, zone, role }: NotesCardProps) {
  const notes = useQuery(notesQuery(fanId))
  const [isAdding, setAdding] = useState(false)
  const { hiddenIds, remove } = useDeleteNote(fanId)
  const visible = (notes.data ?? []).filter((note) => !hiddenIds.has(note.id))
  const canAddNote = may(role, 'fans:note')
  return (
    <Card>
      <CardHeader
        title="Notes"
        action={
          canAddNote && (
            <Button size="sm" variant="ghost" icon={Plus} onClick={() => setAdding(true)}>
              Add note
            </Button>
          )
        }
      />
      {notes.isPending && (
        <CardBody>
          <SkeletonLines />
        </CardBody>
      )}
      {notes.isError && <ErrorState title="Could not load notes" query={notes} />}
      {notes.data && visible.length === 0 && (
        <div className="border-line border-t">
          <EmptyState title="No notes yet">
            {canAddNote
              ? 'Add birthdays, preferences or anything your team should know.'
              : 'Notes from your team appear here.'}
          </EmptyState>
        </div>
      )}
      <ul aria-label="Notes">
        {visible.map((note) => (
          <Note
            key={note.id}
            note={note}
            zone={zone}
            {...(canAddNote && (note.isMine || may(role, 'fans:manage')) && { onDelete: () => remove(note) })}
          />
        ))}
      </ul>
      <NoteDialog
        fan={{ id: fanId, username: 'this fan' }}
        open={isAdding}
        onClose={() => setAdding(false)}
      />
    </Card>
  )
}

function Note({ note, zone, onDelete }: { note: FanNote; zone: string; onDelete?: () => void }) {
  return (
    <li className="flex items-start gap-2 border-line border-t py-3 pr-2.5 pl-4.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line text-13">{note.text}</p>
        <p className="mt-1 text-12 text-ink-3">
          {note.isMine ? 'You' : note.author} · <Ago at={note.createdAt} zone={zone} />
        </p>
      </div>
      {onDelete && <IconButton size="sm" label="Delete note" icon={Trash2} onClick={onDelete} />}
    </li>
  )
}
