import {
  type FanImport,
  type ImportField,
  importFields,
  type Mapping,
  requiredFields,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { fieldName } from './import-labels.ts'

export function fieldOf(mapping: Mapping, column: number): ImportField | null {
  const entry = Object.entries(mapping).find(([, index]) => index === column)
  return (entry?.[0] as ImportField | undefined) ?? null
}

/** Maps a column to a field; each field has at most one column. */
export function mapColumn(mapping: Mapping, column: number, field: ImportField | null): Mapping {
  const others = Object.fromEntries(
    Object.entries(mapping).filter(([, index]) => index !== column),
  ) as Mapping
  return field === null ? others : { ...others, [field]: column }
}

export function isRequired(kind: FanImport['kind'], field: ImportField): boolean {
  return (requiredFields[kind] as readonly ImportField[]).includes(field)
}

/** Names of required fields without a column. */
export function missingFields(kind: FanImport['kind'], mapping: Mapping, creatorId: string | null): string[] {
  const fields = requiredFields[kind].filter((field) => mapping[field] === undefined)
  const names = fields.map((field) => fieldName(kind, field))
  return mapping.creator === undefined && creatorId === null ? [...names, fieldName(kind, 'creator')] : names
}

const dateFields: readonly ImportField[] = ['date', 'joinDate', 'sentAt']

export const isDateField = (field: ImportField | null): boolean =>
  field !== null && dateFields.includes(field)

/** Mapped date columns with an ambiguous day and month order. */
export function ambiguousDateColumns(
  fanImport: Pick<FanImport, 'ambiguousDates'>,
  mapping: Mapping,
): number[] {
  const dates = dateFields.map((field) => mapping[field])
  return fanImport.ambiguousDates.filter((column) => dates.includes(column))
}

export const fieldOptions = (kind: FanImport['kind']) => [
  { value: 'none' as const, label: 'Skip column' },
  ...importFields[kind].map((field) => ({
    value: field,
    label: isRequired(kind, field) ? `${fieldName(kind, field)} (required)` : fieldName(kind, field),
  })),
]

/** A few distinct values of a column. */
export function exampleValues(preview: FanImport['preview'], column: number): string[] {
  const values = preview.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  return [...new Set(values)].slice(0, 3)
}
