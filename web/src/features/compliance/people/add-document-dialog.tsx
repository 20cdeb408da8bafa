import type { PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DocumentFields } from '../records/document-fields.tsx'
import { refreshRecords, sendScan, submitDocument } from '../records/records.data.ts'
import { useDocumentForm } from '../records/use-document-form.ts'

type AddDocumentDialogProps = { person: PersonRecord; open: boolean; onClose: () => void }

export function AddDocumentDialog(props: AddDocumentDialogProps) {
  return props.open ? <AddDocumentForm {...props} /> : null
}

/** A document on file, including one examined by an earlier producer. */
function AddDocumentForm({ person, open, onClose }: AddDocumentDialogProps) {
  const client = useQueryClient()
  const [isEarlier, setIsEarlier] = useState(false)
  const form = useDocumentForm({
    legalName: person.legalName,
    birthDate: person.birthDate,
    create: async (values, clientId) => (await submitDocument(person.id, { ...values, clientId })).id,
    sendScan,
    onDone: () => {
      onClose()
      toast.success('Document added', { description: 'Examine it to accept or reject it.' })
      return refreshRecords(client)
    },
  })
  const earlierField = (name: 'name' | 'address' | 'examinedOn') =>
    form.field(`earlierProducer.${name}`, { shouldUnregister: true })
  return (
    <FormDialog
      wide
      open={open}
      onClose={onClose}
      title={`Add an ID document for ${person.name}`}
      description="Enter what the document says. The number isn’t stored, only a hash used to match it."
      submitLabel={form.isCreated ? 'Upload scan again' : 'Add document'}
      form={form}>
      <DocumentFields form={form}>
        <div className="flex flex-col gap-4 sm:col-span-2">
          <Checkbox
            label="An earlier producer examined it"
            hint="For content from an earlier producer. Their examination date counts."
            checked={isEarlier}
            onCheckedChange={(next) => {
              setIsEarlier(next)
              if (!next) form.setValue('earlierProducer', undefined)
            }}
          />
          {isEarlier && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Producer" {...earlierField('name')} />
              <TextField label="Examined on" type="date" {...earlierField('examinedOn')} />
              <div className="sm:col-span-2">
                <TextField label="Producer’s address" {...earlierField('address')} />
              </div>
            </div>
          )}
        </div>
      </DocumentFields>
    </FormDialog>
  )
}
