import {
  type DateOrder,
  type FanImport,
  PROBLEM_COLUMN,
  ROW_KEY_COLUMN,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { creatorsQuery } from '../../../platform/creators-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../../ui/callout.tsx'
import { Select } from '../../../ui/select.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import {
  ambiguousDateColumns,
  exampleValues,
  fieldOf,
  fieldOptions,
  isDateField,
  mapColumn,
  missingFields,
} from './column-choices.ts'
import { rowsLabel } from './import-labels.ts'
import { useStartPass } from './imports.data.ts'
import { StepFrame } from './step-frame.tsx'
import { UndoImport } from './undo-import.tsx'

type ColumnsStepProps = { fanImport: FanImport; onChecking: () => void; onDiscard: () => void }

export function ColumnsStep({ fanImport, onChecking, onDiscard }: ColumnsStepProps) {
  const [mapping, setMapping] = useState(fanImport.mapping)
  const [creatorId, setCreatorId] = useState(fanImport.creatorId)
  const ambiguousColumns = ambiguousDateColumns(fanImport, mapping)
  const [dateOrder, setDateOrder] = useState<DateOrder>(
    () => fanImport.dateOrders[fanImport.ambiguousDates[0] ?? -1] ?? 'month',
  )
  const check = useStartPass(fanImport.id, 'check')
  const missingNames = missingFields(fanImport.kind, mapping, creatorId)
  const start = () =>
    check.mutate(
      { mapping, creatorId, ...(ambiguousColumns.length > 0 && { dateOrder }) },
      { onSuccess: onChecking },
    )

  return (
    <StepFrame
      footer={
        <>
          <UndoImport fanImport={fanImport} />
          <Button variant="ghost" onClick={onDiscard}>
            Delete file
          </Button>
          <Button variant="primary" disabled={missingNames.length > 0} busy={check.isPending} onClick={start}>
            Check {rowsLabel(fanImport.rows ?? 0)}
          </Button>
        </>
      }>
      {fanImport.state === 'FAILED' && fanImport.problem && (
        <Callout tone="rose">{fanImport.problem}</Callout>
      )}
      <ErrorCallout text={check.error && [errorText(check.error), ...detailsOf(check.error)].join(' ')} />
      {fanImport.remembered && fanImport.state === 'UPLOADED' && (
        <Callout tone="sky">Columns are mapped as in your last import.</Callout>
      )}
      <CreatorField isRequired={mapping.creator === undefined} value={creatorId} onChange={setCreatorId} />
      {ambiguousColumns.length > 0 && <DateOrderField value={dateOrder} onChange={setDateOrder} />}
      <ColumnTable fanImport={fanImport} mapping={mapping} onChange={setMapping} />
      <p role="status" className="text-13 text-ink-2">
        {missingNames.length > 0
          ? `Still required: ${missingNames.join(', ')}.`
          : 'All required columns are mapped. Checking doesn’t change any data.'}
      </p>
    </StepFrame>
  )
}

const detailsOf = (error: unknown): string[] =>
  ((error as { details?: { message: string }[] }).details ?? []).map((detail) => detail.message)

type CreatorFieldProps = { isRequired: boolean; value: string | null; onChange: (id: string | null) => void }

function CreatorField({ isRequired, value, onChange }: CreatorFieldProps) {
  const creators = useQuery(creatorsQuery)
  const options = [
    { value: 'column', label: isRequired ? 'Not selected' : 'Use the column' },
    ...(creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName })),
  ]
  return (
    <SelectField
      label={isRequired ? 'Creator for all rows (required)' : 'Creator for rows without one'}
      hint={isRequired ? 'Or map a column to “Creator”.' : 'Rows with a creator keep theirs.'}
      error={creators.isError ? 'Could not load creators. Close this dialog and try again.' : undefined}
      value={value ?? 'column'}
      options={options}
      onValueChange={(next) => onChange(next === 'column' ? null : next)}
    />
  )
}

const orderOptions = [
  { value: 'month' as const, label: 'Month first: 3/4/2026 is March 4' },
  { value: 'day' as const, label: 'Day first: 3/4/2026 is April 3' },
]

type DateOrderFieldProps = { value: DateOrder; onChange: (order: DateOrder) => void }

function DateOrderField({ value, onChange }: DateOrderFieldProps) {
  return (
    <SelectField<DateOrder>
      label="Date format"
      hint="The dates in this file are ambiguous."
      value={value}
      options={orderOptions}
      onValueChange={onChange}
    />
  )
}

type ColumnTableProps = {
  fanImport: FanImport
  mapping: FanImport['mapping']
  onChange: (mapping: FanImport['mapping']) => void
}

function ColumnTable({ fanImport, mapping, onChange }: ColumnTableProps) {
  const options = fieldOptions(fanImport.kind)
  return (
    <ul aria-label="Columns in the file" className="divide-y divide-line rounded-box border border-line">
      {fanImport.columns.map((heading, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position; headings may repeat
        <li key={column} className="grid gap-2 px-3 py-2.5 sm:grid-cols-[1fr_220px] sm:items-center sm:gap-4">
          <span className="min-w-0">
            <span className="block truncate font-medium text-13">{heading}</span>
            <span className="block truncate text-12 text-ink-3">
              {exampleValues(fanImport.preview, column).join(' · ') || 'No values in the first rows'}
            </span>
            <ColumnNote fanImport={fanImport} mapping={mapping} column={column} />
          </span>
          <Select
            label={`Field for column “${heading}”`}
            value={fieldOf(mapping, column) ?? 'none'}
            options={options}
            onValueChange={(next) => onChange(mapColumn(mapping, column, next === 'none' ? null : next))}
          />
        </li>
      ))}
    </ul>
  )
}

/** Explains how the dates in a column are read, or that the column comes from the error file. */
function ColumnNote({ fanImport, mapping, column }: Omit<ColumnTableProps, 'onChange'> & { column: number }) {
  const heading = fanImport.columns[column] ?? ''
  if (heading === ROW_KEY_COLUMN || heading === PROBLEM_COLUMN)
    return <span className="mt-0.5 block text-12 text-ink-2">From the error file. Mapped automatically.</span>
  const order = fanImport.ambiguousDates.includes(column) ? null : fanImport.dateOrders[column]
  if (!order || !isDateField(fieldOf(mapping, column))) return null
  return (
    <span className="mt-0.5 block text-12 text-ink-2">
      {order === 'day' ? 'Day first: 3/4/2026 is April 3.' : 'Month first: 3/4/2026 is March 4.'}
    </span>
  )
}
