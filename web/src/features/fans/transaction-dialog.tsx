import {
  type TransactionKind,
  type TransactionType,
  transactionKinds,
  transactionTypes,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanDetail, Transaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError } from '../../platform/api-error.ts'
import { createSender, isOutcomeUnknown } from '../../platform/send-once.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { addTransaction, isRecorded } from './fan.data.ts'
import { updateCachedFans } from './fans.data.ts'
import { type TransactionValues, transactionSchema } from './transaction-form.ts'

const kindNames: Record<TransactionKind, string> = {
  SALE: 'Sale',
  REFUND: 'Refund',
  CHARGEBACK: 'Chargeback',
  CORRECTION: 'Correction',
}
const kindOptions = transactionKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const typeOptions = transactionTypes.map((type) => ({ value: type, label: type }))

const FIRST_ATTEMPT_SENT = 'Your first attempt went through. Submit again to add this transaction too.'

type NewTransactionBody = Parameters<typeof addTransaction>[1]

type TransactionDialogProps = {
  fan: FanDetail
  zone: string
  open: boolean
  refundOf: Transaction | null
  onClose: () => void
}

/** Keeps the input when closed, until it is saved. */
export function TransactionDialog({ fan, zone, open, refundOf, onClose }: TransactionDialogProps) {
  const client = useQueryClient()
  const [sender] = useState(() =>
    createSender<NewTransactionBody>({
      newKey: ({ externalId }) => externalId ?? `greenroom-${newId()}`,
      isDone: (keys) => isRecorded(fan.id, keys),
    }),
  )
  const refresh = () => updateCachedFans(client, [fan.id], (row) => row)
  const form = useSaveForm<TransactionValues, NewTransactionBody>({
    schema: transactionSchema(zone, refundOf?.id ?? null),
    defaultValues: {
      kind: refundOf ? 'REFUND' : 'SALE',
      type: refundOf?.type ?? 'Tips',
      amount: refundOf ? String(refundOf.amount) : '',
      day: '',
      reason: '',
      externalId: '',
    },
    save: async (body) => {
      const outcome = await sender
        .send(body, (externalId) => addTransaction(fan.id, { ...body, externalId }))
        .catch((error: unknown) => {
          if (isOutcomeUnknown(error)) void refresh()
          throw error
        })
      if (outcome === 'earlier-attempt-sent') {
        void refresh()
        throw new ApiError(FIRST_ATTEMPT_SENT, { code: 'conflict', status: 409 })
      }
      form.reset()
      onClose()
      toast.success(`${kindNames[body.kind]} added`)
      await refresh()
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const isRefund = kind === 'REFUND' || kind === 'CHARGEBACK'
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={refundOf ? 'Refund a sale' : 'Add transaction'}
      description="Transactions can’t be edited. Add a correction instead."
      form={form}
      submitLabel={`Add ${kindNames[kind].toLowerCase()}`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<TransactionKind>
          label="Kind"
          {...form.choice('kind')}
          options={refundOf ? kindOptions.filter(({ value }) => value !== 'SALE') : kindOptions}
        />
        <SelectField<TransactionType>
          label="Type"
          {...form.choice('type')}
          options={typeOptions}
          disabled={refundOf !== null}
        />
        <TextField
          label={isRefund ? 'Refund amount (USD)' : 'Amount (USD)'}
          {...(kind === 'CORRECTION' && { hint: 'Use a negative amount to reduce the total.' })}
          {...form.field('amount')}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label="Date"
          optional
          hint="Defaults to now."
          {...form.field('day')}
          type="date"
          max={dayIn(zone, new Date())}
        />
      </div>
      <TextField label="Reason" optional={kind === 'SALE'} {...form.field('reason')} autoComplete="off" />
      {!refundOf && (
        <TextField
          label="External ID"
          optional
          hint="The platform’s transaction ID. Duplicate IDs are ignored."
          {...form.field('externalId')}
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
