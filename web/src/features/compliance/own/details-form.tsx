import { type PersonRecord, personChanges } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { emptyAsNull } from '../../../platform/empty-as-null.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { NamesField } from '../records/names-field.tsx'
import { changePerson, personQuery, refreshRecords } from '../records/records.data.ts'

type DetailsFormProps = { record: PersonRecord; onSaved: () => void }

export function DetailsForm({ record, onSaved }: DetailsFormProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: personChanges.pick({ birthDate: true, names: true, address: true }),
    defaultValues: { birthDate: record.birthDate, names: record.names, address: record.address },
    save: async (values): Promise<void> => {
      for (const field of ['birthDate', 'address'] as const)
        if (!values[field])
          return form.setError(field, { message: 'Your agency needs this.' }, { shouldFocus: true })
      client.setQueryData(personQuery(record.id).queryKey, await changePerson(record.id, values))
      onSaved()
      await refreshRecords(client)
    },
  })
  const { errors } = form.formState
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <ErrorCallout text={form.serverError} />
      <p className="text-13 text-ink-2">
        Legal name: <b className="font-medium text-ink">{record.legalName ?? 'taken from your ID'}</b>
      </p>
      <TextField
        label="Date of birth"
        type="date"
        size="lg"
        autoComplete="bday"
        {...form.field('birthDate', emptyAsNull)}
      />
      <TextareaField label="Address" autoComplete="street-address" {...form.field('address', emptyAsNull)} />
      <NamesField
        label="Any other names you’ve used"
        names={record.names}
        errors={errors}
        onChange={(names) => form.setValue('names', names)}
      />
      <Button type="submit" variant="primary" size="lg" busy={form.busy} className="sm:self-start">
        Save and continue
      </Button>
    </form>
  )
}
