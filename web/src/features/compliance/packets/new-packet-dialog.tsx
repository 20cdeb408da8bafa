import type { PersonListItem } from '@greenroom/contract/features/compliance/records.schema.ts'
import {
  type InspectionSubject,
  inspectionSubjects,
} from '@greenroom/contract/features/packets/packets.rules.ts'
import { newPacket } from '@greenroom/contract/features/packets/packets.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PersonPicker } from '../people/person-picker.tsx'
import { itemsQuery, refreshPackets, requestPacket } from './packets.data.ts'

const subjects: Record<InspectionSubject, { label: string; description: string }> = {
  person: { label: 'Person', description: 'One person’s record, and copies of the items they appear in.' },
  item: { label: 'Item', description: 'One item, with the records of everyone in it.' },
  period: {
    label: 'Period',
    description: 'All items produced in this period, with the records of everyone in them.',
  },
}
const options = inspectionSubjects.map((value) => ({ value, label: subjects[value].label }))

export function NewPacketDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <NewPacket onClose={onClose} /> : null
}

function NewPacket({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [person, setPerson] = useState<PersonListItem | null>(null)
  const form = useSaveForm({
    schema: newPacket,
    defaultValues: { subject: 'person' },
    save: async (values, clientId): Promise<void> => {
      await requestPacket({ ...values, clientId })
      onClose()
      toast.success('Packet requested', { description: 'You can follow its progress here.' })
      await refreshPackets(client)
    },
  })
  const subject = form.watch('subject')
  const { errors } = form.formState
  const pick = (id: string | undefined) => form.setValue('subjectId', id)
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Create inspection packet"
      description={subjects[subject].description}
      submitLabel="Create packet"
      form={form}>
      <Segmented
        label="About"
        options={options}
        value={subject}
        onChoose={(next) => {
          setPerson(null)
          form.reset({ subject: next })
        }}
      />
      {subject === 'person' && (
        <PersonPicker
          person={person}
          onPick={(next) => {
            setPerson(next)
            pick(next?.id)
          }}
        />
      )}
      {subject === 'item' && <ItemPicker onPick={pick} />}
      {subject === 'period' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First day" type="date" {...form.field('from', emptyAsUndefined)} />
          <TextField label="Last day" type="date" {...form.field('until', emptyAsUndefined)} />
        </div>
      )}
      {errors.subjectId && <p className="text-13 text-rose-ink">{errors.subjectId.message}</p>}
    </FormDialog>
  )
}

/** An empty date field means no date. */
const emptyAsUndefined = { setValueAs: (value: string) => value || undefined }

type SelectableItem = { id: string; title: string }

function ItemPicker({ onPick }: { onPick: (id: string | undefined) => void }) {
  const [q, setQ] = useState('')
  const [selectedItem, setSelectedItem] = useState<SelectableItem | null>(null)
  const items = useQuery(itemsQuery(q))
  const choose = (item: SelectableItem | null) => {
    setSelectedItem(item)
    onPick(item?.id)
  }
  if (selectedItem)
    return (
      <div className="flex items-center gap-2.5">
        <span className="wrap-anywhere min-w-0 flex-1 font-medium text-13">{selectedItem.title}</span>
        <Button size="sm" variant="ghost" onClick={() => choose(null)}>
          Change
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <SearchField noShortcut label="Search by title" q={q} onSearch={setQ} className="w-full" />
      {items.isError && <ErrorState title="Could not load items" query={items} />}
      {items.data?.length === 0 && <p className="text-13 text-ink-3">No items found.</p>}
      <ul aria-label="Items" className="flex flex-col">
        {items.data?.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => choose(item)}
              className="flex h-10 w-full items-center rounded-control px-2 text-left text-13 hover:bg-hover pointer-coarse:h-11">
              <span className="min-w-0 flex-1 truncate">{item.title}</span>
              <span className="text-ink-3">{item.creator.stageName}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
