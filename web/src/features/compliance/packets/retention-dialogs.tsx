import type { PersonListItem } from '@greenroom/contract/features/compliance/records.schema.ts'
import { type HoldSubject, retentionRules } from '@greenroom/contract/features/packets/retention.rules.ts'
import {
  type Custodian,
  custodianBody,
  holdRelease,
  newHold,
  type Retention,
  retentionChange,
} from '@greenroom/contract/features/packets/retention.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { PersonPicker } from '../people/person-picker.tsx'
import { changeRule, placeHold, refreshRetention, releaseHold, setCustodian } from './packets.data.ts'

type DialogProps = { onClose: () => void }

/** Closes a dialog after it has saved, and refreshes the tab. */
function useFinish(onClose: () => void) {
  const client = useQueryClient()
  return async () => {
    onClose()
    await refreshRetention(client)
  }
}

export function RuleDialog({ rule, onClose }: DialogProps & { rule: Retention['rules'][number] }) {
  const finish = useFinish(onClose)
  const { label, minimum, reason } = retentionRules[rule.type]
  const form = useSaveForm({
    schema: retentionChange,
    defaultValues: { type: rule.type, days: rule.days },
    save: async ({ type, days }) => {
      await changeRule(type, days)
      await finish()
    },
  })
  return (
    <FormDialog open onClose={onClose} title={label} description={reason} submitLabel="Save" form={form}>
      <TextField
        label="Days"
        type="number"
        min={minimum}
        hint={`At least ${minimum}`}
        {...form.field('days', { valueAsNumber: true })}
      />
    </FormDialog>
  )
}

type HoldDialogProps = DialogProps & { target?: { subject: HoldSubject; id: string; name: string } }

/** Without a target, the user selects a person. */
export function HoldDialog({ onClose, target }: HoldDialogProps) {
  const finish = useFinish(onClose)
  const [person, setPerson] = useState<PersonListItem | null>(null)
  const form = useSaveForm({
    schema: newHold,
    defaultValues: { subject: target?.subject ?? 'person', subjectId: target?.id ?? '', reason: '' },
    save: async (values, clientId) => {
      await placeHold({ ...values, clientId })
      await finish()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={target ? `Legal hold on ${target.name}` : 'Place legal hold'}
      description="Until you release it, none of this person’s data will be deleted or erased."
      submitLabel="Place hold"
      submitDisabled={!target && !person}
      form={form}>
      {!target && (
        <PersonPicker
          person={person}
          onPick={(next) => {
            setPerson(next)
            form.setValue('subjectId', next?.id ?? '')
          }}
        />
      )}
      <TextField label="Reason" {...form.field('reason')} />
    </FormDialog>
  )
}

export function ReleaseDialog({ id, onClose }: DialogProps & { id: string }) {
  const finish = useFinish(onClose)
  const form = useSaveForm({
    schema: holdRelease,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await releaseHold(id, reason)
      await finish()
    },
  })
  return (
    <FormDialog
      danger
      open
      onClose={onClose}
      title="Release this hold?"
      description="Records past their retention period will be deleted tonight."
      submitLabel="Release"
      form={form}>
      <TextField label="Reason" {...form.field('reason')} />
    </FormDialog>
  )
}

export function CustodianDialog({ custodian, onClose }: DialogProps & { custodian: Custodian | null }) {
  const finish = useFinish(onClose)
  const form = useSaveForm({
    schema: custodianBody,
    defaultValues: custodian ?? { name: '', title: '', address: '' },
    save: async (values) => {
      await setCustodian(values)
      await finish()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Custodian of records"
      description="Printed on inspection packets. Enter a street address, not a PO box."
      submitLabel="Save"
      form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField optional label="Title" {...form.field('title')} />
      <TextareaField label="Address" {...form.field('address')} />
    </FormDialog>
  )
}
