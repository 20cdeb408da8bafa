import { MAX_HANDOVER_NOTE_LENGTH } from '@greenroom/contract/features/operators/operators.rules.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../../platform/form.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { OpenConversations } from '../open-conversations.tsx'
import { clockOut, refreshOperators, waitingQuery } from '../operators.data.ts'
import { formatHours, plural } from '../operators-labels.ts'

type Note = { note: string }

/** The note may be empty: the conversations are handed over anyway. */
const schema: Schema<Note, Note> = {
  _zod: {} as Schema<Note, Note>['_zod'],
  safeParse(values) {
    const note = (values as Note).note.trim()
    if (note.length <= MAX_HANDOVER_NOTE_LENGTH) return { success: true, data: { note } }
    const message = `At most ${MAX_HANDOVER_NOTE_LENGTH} characters.`
    return { success: false, error: { issues: [{ path: ['note'], code: 'too_big', message }] } }
  },
}

const MAX_VISIBLE = 8

export function ClockOutDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const waiting = useInfiniteQuery(waitingQuery({ userId }))
  const [page] = waiting.data?.pages ?? []
  const form = useSaveForm<Note, Note>({
    schema,
    defaultValues: { note: '' },
    save: async ({ note }) => {
      const shift = await clockOut(note)
      onClose()
      toast.success(`Clocked out after ${formatHours(shift.seconds)}`)
      await refreshOperators(client)
    },
  })
  const total = page?.meta.total ?? page?.data.length ?? 0
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Clock out"
      description="Whoever clocks in next for your creators will see this note and the open conversations."
      form={form}
      submitLabel="Clock out">
      <TextareaField
        label="Handover note"
        optional
        {...form.field('note')}
        placeholder="What was promised, who to reply to first"
      />
      <section className="flex flex-col gap-2">
        <h3 className="font-medium text-13">
          {page ? `${plural(total, 'open conversation')}` : 'Open conversations'}
        </h3>
        {waiting.isPending && <SkeletonLines lines={3} />}
        {waiting.isError && !page && (
          <p className="text-13 text-ink-2">Could not load them. They will still be handed over.</p>
        )}
        {page && (
          <OpenConversations
            conversations={page.data.slice(0, MAX_VISIBLE)}
            emptyText="No fans are waiting for a reply."
          />
        )}
        {total > MAX_VISIBLE && (
          <p className="text-12 text-ink-2">{plural(total - MAX_VISIBLE, 'more conversation')}</p>
        )}
      </section>
    </FormDialog>
  )
}
