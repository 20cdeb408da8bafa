import {
  newPersonRecord,
  type PersonRecord,
  personChanges,
} from '@greenroom/contract/features/compliance/records.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changedFields } from '../../../platform/changes.ts'
import { emptyAsNull } from '../../../platform/empty-as-null.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Callout } from '../../../ui/callout.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NamesField } from '../records/names-field.tsx'
import { addPerson, changePerson, personQuery, refreshRecords } from '../records/records.data.ts'

type PersonDialogProps = {
  /** Undefined when adding a person. */
  person?: PersonRecord
  open: boolean
  onClose: () => void
  onAdded?: (id: string) => void
}

/** Mounted only while open, to start from the current record. */
export function PersonDialog(props: PersonDialogProps) {
  return props.open ? <PersonForm {...props} /> : null
}

function PersonForm({ person, open, onClose, onAdded }: PersonDialogProps) {
  const client = useQueryClient()
  const isCreator = person !== undefined && person.creatorId !== null
  const [opened] = useState({
    ...(!isCreator && {
      name: person?.name ?? '',
      legalName: person?.legalName ?? null,
      email: person?.email ?? null,
    }),
    birthDate: person?.birthDate ?? null,
    names: person?.names ?? [],
    address: person?.address ?? null,
  })
  const form = useSaveForm({
    schema: person ? personChanges : newPersonRecord.omit({ clientId: true }),
    defaultValues: opened,
    save: async (values, clientId): Promise<void> => {
      const saved = person
        ? await changePerson(person.id, changedFields(opened, values))
        : await addPerson({ ...values, name: values.name ?? '', clientId })
      client.setQueryData(personQuery(saved.id).queryKey, saved)
      onClose()
      toast.success(person ? 'Record saved' : `${saved.name} added`)
      if (!person) onAdded?.(saved.id)
      await refreshRecords(client)
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={person ? `Edit ${person.name}` : 'Add person'}
      description={
        person
          ? 'Details confirmed by an accepted document can’t be changed.'
          : 'For anyone who appears in your content and isn’t one of your creators.'
      }
      submitLabel={person ? 'Save' : 'Add person'}
      form={form}>
      {isCreator ? (
        <Callout tone="sky">
          Legal name and email are in the{' '}
          <Link to={`/dashboard/creators/${person.id}`} className="underline">
            creator’s profile
          </Link>
          .
        </Callout>
      ) : (
        <>
          <TextField label="Name they appear under" autoComplete="off" {...form.field('name')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Legal name"
              optional
              hint="Defaults to the name on their ID."
              autoComplete="off"
              {...form.field('legalName', emptyAsNull)}
            />
            <TextField
              label="Email"
              optional
              type="email"
              hint="For the personal link."
              autoComplete="off"
              {...form.field('email', emptyAsNull)}
            />
          </div>
        </>
      )}
      <TextField label="Date of birth" optional type="date" {...form.field('birthDate', emptyAsNull)} />
      <NamesField
        label="Any other names used"
        names={person?.names ?? []}
        errors={errors}
        onChange={(names) => form.setValue('names', names)}
      />
      <TextareaField label="Address" optional {...form.field('address', emptyAsNull)} />
    </FormDialog>
  )
}
