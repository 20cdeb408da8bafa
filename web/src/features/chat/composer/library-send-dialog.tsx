import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { newWaitingSend } from '@greenroom/contract/features/chat/waiting-sends.schema.ts'
import { MAX_CONTENT_TITLE_LENGTH } from '@greenroom/contract/features/content/content.rules.ts'
import type { Person } from '@greenroom/contract/features/content/content.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiData } from '../../../platform/api-query.ts'
import { emptyAsNull } from '../../../platform/empty-as-null.ts'
import { PeopleField } from '../../../platform/people-field.tsx'
import { peopleQuery } from '../../../platform/people-query.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { waitingSendsQuery } from '../chat.data.ts'
import type { ComposerFile } from './composer-file.ts'
import { parsePrice } from './composer-rules.ts'
import { composerState, updateComposer } from './composer-state.ts'
import { writeText } from './draft-sync.ts'

export type LibrarySendDialogProps = { detail: ConversationDetail; zone: string; onClose: () => void }

const details = newWaitingSend.pick({ title: true, depictedIds: true, producedOn: true, isAiEdited: true })

/** Adds the composer's priced files to the library; the message is sent once the item is cleared. */
export function LibrarySendDialog(props: LibrarySendDialogProps) {
  const { id: creatorId, stageName } = props.detail.creator
  const people = useQuery(peopleQuery(stageName))
  if (people.isPending) return null
  const creator = people.data?.find((person) => person.creatorId === creatorId)
  return <LibrarySendForm {...props} depicted={creator ? [creator] : []} />
}

function LibrarySendForm({
  detail,
  zone,
  onClose,
  depicted,
}: LibrarySendDialogProps & { depicted: Person[] }) {
  const client = useQueryClient()
  const { files, text } = composerState(detail.id)
  const [people, setPeople] = useState<Person[]>(depicted)
  const today = dayIn(zone, new Date())
  const form = useSaveForm({
    schema: details,
    defaultValues: {
      title: titleOf(files),
      depictedIds: depicted.map(({ id }) => id),
      producedOn: producedOnOf(files, today),
      isAiEdited: false,
    },
    save: async (values, clientId) => {
      const { item } = await apiData('POST /chats/conversation/{id}/waiting', {
        params: { id: detail.id },
        body: {
          ...{ ...values, clientId, content: text.trim() },
          price: parsePrice(files[0]?.price ?? '') ?? 0,
          files: files.flatMap(({ state }) => (state.status === 'ready' ? state.uploadId : [])),
        },
      })
      updateComposer(detail.id, { files: [], blocked: null })
      writeText(detail.id, '', null)
      void client.invalidateQueries({ queryKey: waitingSendsQuery(detail.id).queryKey })
      onClose()
      toast.success('Added to the library', {
        description:
          item.review === 'NEEDS_EVIDENCE'
            ? 'Evidence is missing before it can be reviewed.'
            : 'It’s in review and is sent once cleared.',
      })
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Add to library and send once cleared"
      description="Files with a price are reviewed before they are sent. The message waits in this conversation."
      form={form}
      submitLabel="Add and send once cleared">
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={MAX_CONTENT_TITLE_LENGTH}
        {...form.field('title')}
      />
      <PeopleField
        people={people}
        error={errors.depictedIds?.message}
        onChange={(next) => {
          setPeople(next)
          form.setValue(
            'depictedIds',
            next.map(({ id }) => id),
            { shouldDirty: true },
          )
        }}
      />
      <TextField
        label="Produced on"
        hint="The day it was shot."
        type="date"
        max={today}
        {...form.field('producedOn', emptyAsNull)}
      />
      <Checkbox
        label="Created or edited with AI"
        checked={form.watch('isAiEdited') ?? false}
        onCheckedChange={(isAiEdited) => form.setValue('isAiEdited', isAiEdited)}
      />
      <p className="text-13 text-ink-2">
        IDs and consents on file for these people apply automatically. Somebody else reviews the item.
      </p>
    </FormDialog>
  )
}

/** The file's name without its extension, as a first suggestion. */
const titleOf = ([first]: readonly ComposerFile[]): string =>
  (first?.name ?? '').replace(/\.\w{1,5}$/, '').slice(0, MAX_CONTENT_TITLE_LENGTH)

/** The latest day any of the files was changed; null if unknown. */
function producedOnOf(files: readonly ComposerFile[], today: string): string | null {
  const days = files.flatMap(({ changedOn }) => (changedOn && changedOn <= today ? changedOn : [])).toSorted()
  return days.at(-1) ?? null
}
