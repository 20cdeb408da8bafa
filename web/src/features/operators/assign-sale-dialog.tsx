import { ownPayTexts, type SaleHolder } from '@greenroom/contract/features/operators/operators.rules.ts'
import {
  type AttributedSale,
  assignSaleBody,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../platform/form.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { assignSale, peopleQuery, refreshOperators } from './operators.data.ts'
import { formatUsd } from './operators-labels.ts'

type AssignSaleValues = { to: string; reason: string }
type Body = { holder: SaleHolder; userId?: string; reason: string }

/** One select offers the people, the creator and “Unassigned”; the API takes `holder` and `userId`. */
const schema: Schema<AssignSaleValues, Body> = {
  _zod: {} as Schema<AssignSaleValues, Body>['_zod'],
  safeParse(values) {
    const { to, reason } = values as AssignSaleValues
    const parsed = assignSaleBody.shape.reason.safeParse(reason)
    const issues = [
      ...(to ? [] : [{ path: ['to'], code: 'custom', message: 'Choose who to credit the sale to.' }]),
      ...(parsed.success
        ? []
        : [{ path: ['reason'], code: 'custom', message: parsed.error.issues[0]?.message ?? '' }]),
    ]
    if (issues.length > 0 || !parsed.success) return { success: false, error: { issues } }
    const assignment =
      to === 'CREATOR' || to === 'NOBODY' ? { holder: to } : { holder: 'OPERATOR' as const, userId: to }
    return { success: true, data: { ...assignment, reason: parsed.data } as Body }
  },
}

type AssignSaleDialogProps = { sale: AttributedSale; onClose: () => void }

export function AssignSaleDialog({ sale, onClose }: AssignSaleDialogProps) {
  const client = useQueryClient()
  const people = useQuery(peopleQuery)
  const current = sale.user?.id ?? sale.holder
  const options = [
    ...(people.data ?? [])
      .filter(({ ownPay }) => ownPay !== 'ANOTHER_ADMIN')
      .map(({ id, name }) => ({ value: id, label: name })),
    { value: 'CREATOR', label: `${sale.creator.name} (the creator)` },
    { value: 'NOBODY', label: 'Unassigned' },
  ].filter(({ value }) => value !== current)
  const form = useSaveForm<AssignSaleValues, Body>({
    schema,
    defaultValues: { to: '', reason: '' },
    save: async (body) => {
      const saved = await assignSale(sale.id, body)
      onClose()
      toast.success(
        saved.holder === 'NOBODY'
          ? 'Sale unassigned'
          : `Sale assigned to ${saved.user?.name ?? saved.creator.name}`,
      )
      await refreshOperators(client)
    },
  })
  const ownPay = people.data?.find((person) => person.ownPay)?.ownPay
  const isOwn = people.data?.some((person) => person.ownPay && person.id === form.watch('to')) === true
  return (
    <FormDialog
      open
      onClose={onClose}
      title={sale.holder === 'NOBODY' ? 'Assign sale' : 'Reassign sale'}
      description={`${formatUsd(sale.net)} net, ${sale.type}, ${sale.fan.name}. Refunds and draft pay sheets are updated to match.`}
      form={form}
      submitLabel="Assign sale"
      submitDisabled={!people.data}>
      {people.isError && !people.data && (
        <Callout tone="rose" role="alert" action={<Button onClick={() => people.refetch()}>Retry</Button>}>
          Could not load your team.
        </Callout>
      )}
      <SelectField
        label="Credited to"
        {...form.choice('to')}
        value={form.watch('to') || null}
        options={options}
        disabled={!people.data}
        hint={ownPay === 'ANOTHER_ADMIN' ? 'Only another admin can credit a sale to you.' : undefined}
      />
      {isOwn && <Callout tone="amber">{ownPayTexts.ONLY_ADMIN}</Callout>}
      <TextField
        label="Reason"
        hint="Shown with the sale and kept in the audit log."
        {...form.field('reason')}
        autoComplete="off"
        maxLength={300}
      />
    </FormDialog>
  )
}
