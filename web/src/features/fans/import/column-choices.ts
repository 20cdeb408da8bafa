import {
  type FanImport,
  type ImportField,
  importFields,
  type Mapping,
  requiredFields,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { fieldName } from './import-words.ts'

/** What a column stands for; a column may be left out. */
export function fieldOf(mapping: Mapping, column: number): ImportField | null {
  const found = Object.entries(mapping).find(([, at]) => at === column)
  return (found?.[0] as ImportField | undefined) ?? null
}

/** Gives a column its meaning. A field has one column: whoever had it before has none now. */
export function choose(mapping: Mapping, column: number, field: ImportField | null): Mapping {
  const rest = Object.fromEntries(Object.entries(mapping).filter(([, at]) => at !== column)) as Mapping
  return field === null ? rest : { ...rest, [field]: column }
}

export function isRequired(kind: FanImport['kind'], field: ImportField): boolean {
  return (requiredFields[kind] as readonly ImportField[]).includes(field)
}

/** The names of what is still missing before the file can be checked. */
export function missing(kind: FanImport['kind'], mapping: Mapping, creatorId: string | null): string[] {
  const fields = requiredFields[kind].filter((field) => mapping[field] === undefined)
  const names = fields.map((field) => fieldName(kind, field))
  return mapping.creator === undefined && creatorId === null ? [...names, fieldName(kind, 'creator')] : names
}

/** Date columns in use of which nobody can tell whether the day or the month comes first. */
export function unsureDates(shown: Pick<FanImport, 'unsureDates'>, mapping: Mapping): number[] {
  const dates = [mapping.date, mapping.joinDate, mapping.sentAt]
  return shown.unsureDates.filter((column) => dates.includes(column))
}

export const fieldOptions = (kind: FanImport['kind']) => [
  { value: 'none' as const, label: 'Leave out' },
  ...importFields[kind].map((field) => ({
    value: field,
    label: isRequired(kind, field) ? `${fieldName(kind, field)} (needed)` : fieldName(kind, field),
  })),
]

/** A few different values of a column, to see what it holds. */
export function examples(preview: FanImport['preview'], column: number): string[] {
  const values = preview.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  return [...new Set(values)].slice(0, 3)
}
