import {
  type CaseOutcome,
  canRestore,
  caseOutcomeNames,
  caseOutcomes,
} from '@greenroom/contract/features/cases/cases.rules.ts'
import {
  type CaseDetail,
  caseAppeal,
  caseDecision,
  statement,
} from '@greenroom/contract/features/cases/cases.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { apiData } from '../../../platform/api-query.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { afterChange, changeCase } from './cases.data.ts'

type DialogProps = { row: CaseDetail; open: boolean; onClose: () => void }

/** Stores the changed case and closes the dialog. */
function useFinish(onClose: () => void) {
  const client = useQueryClient()
  return async (detail: CaseDetail): Promise<void> => {
    onClose()
    await afterChange(client, detail)
  }
}

export function CloseDialog({ row, open, onClose }: DialogProps) {
  const finish = useFinish(onClose)
  const form = useSaveForm({
    schema: caseDecision,
    defaultValues: { outcome: 'ANSWERED' as CaseOutcome, reason: '' },
    save: async (body) =>
      finish(await apiData('POST /compliance/cases/{id}/close', { params: { id: row.id }, body })),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Close case #${row.number}`}
      description={row.violationId ? 'Also resolves the violation behind this case.' : undefined}
      submitLabel="Close case"
      form={form}>
      <SelectField
        label="Outcome"
        value={form.watch('outcome')}
        options={caseOutcomes
          .filter((value) => value !== 'RESTORED' || canRestore(row.type, row.items))
          .map((value) => ({ value, label: caseOutcomeNames[value] }))}
        onValueChange={(outcome) => form.setValue('outcome', outcome)}
      />
      <TextareaField
        label="Reason"
        hint="Included in the case and the monthly report."
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

export function AppealDialog({ row, open, onClose }: DialogProps) {
  const finish = useFinish(onClose)
  const form = useSaveForm({
    schema: caseAppeal,
    defaultValues: { text: '' },
    save: async (body) =>
      finish(await apiData('POST /compliance/cases/{id}/appeal', { params: { id: row.id }, body })),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Reopen case #${row.number} on appeal`}
      description="The appeal has its own deadline: 7 business days."
      submitLabel="Reopen"
      form={form}>
      <TextareaField label="Appeal" {...form.field('text')} />
    </FormDialog>
  )
}

const DEFAULT_REDRESS =
  'You can ask us to review this decision, complain to the authority for your country, or go to court.'

/** The statement for the person whose content is removed. */
export function StatementDialog({ row, open, onClose }: DialogProps) {
  const finish = useFinish(onClose)
  const form = useSaveForm({
    schema: statement,
    defaultValues: row.statement ?? { facts: '', ground: '', isAutomated: false, redress: DEFAULT_REDRESS },
    save: async (values) => finish(await changeCase(row.id, { statement: values })),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Statement of reasons"
      description="Due no later than the day the content is restricted."
      submitLabel="Save"
      form={form}>
      <TextareaField
        label="Facts"
        hint="What was restricted, and whether a notice led to it."
        {...form.field('facts')}
      />
      <TextareaField
        label="Legal ground"
        hint="The law or the clause in your terms, and why it applies."
        {...form.field('ground')}
      />
      <Checkbox
        label="Automated means were used to detect the content or make the decision"
        checked={form.watch('isAutomated')}
        onCheckedChange={(isAutomated) => form.setValue('isAutomated', isAutomated)}
      />
      <TextareaField label="How to object" {...form.field('redress')} />
    </FormDialog>
  )
}
