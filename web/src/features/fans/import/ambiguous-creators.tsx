import type { AmbiguousCreator, FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { formatDay } from '../../../ui/format.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatCount, rowsLabel } from './import-labels.ts'
import { useStartPass } from './imports.data.ts'

/** Asks which creator is meant by a name that several creators share. A choice applies to all its rows. */
export function AmbiguousCreators({ fanImport }: { fanImport: FanImport }) {
  const names = fanImport.ambiguousCreators
  const [selectedIds, setSelectedIds] = useState<Record<string, string>>({})
  const check = useStartPass(fanImport.id, 'check')
  if (names.length === 0) return null
  const creatorChoices = Object.fromEntries(
    names.flatMap(({ name, chosenId }) => {
      const id = selectedIds[name] ?? chosenId
      return id === null ? [] : [[name, id]]
    }),
  )
  const isChanged = names.some(({ name, chosenId }) => (creatorChoices[name] ?? null) !== chosenId)
  const start = () =>
    check.mutate({ mapping: fanImport.mapping, creatorId: fanImport.creatorId, creatorChoices })
  return (
    <section aria-label="Creators with the same name" className="flex flex-col gap-3">
      <h3 className="font-semibold text-14">More than one creator has this name</h3>
      <ErrorCallout text={check.error && errorText(check.error)} />
      {names.map((name) => (
        <NameField
          key={name.name}
          ambiguous={name}
          value={creatorChoices[name.name] ?? null}
          onChange={(id) => setSelectedIds((current) => ({ ...current, [name.name]: id }))}
        />
      ))}
      <Button className="self-start" disabled={!isChanged} busy={check.isPending} onClick={start}>
        Check again
      </Button>
    </section>
  )
}

type NameFieldProps = { ambiguous: AmbiguousCreator; value: string | null; onChange: (id: string) => void }

function NameField({ ambiguous: { name, rows, choices }, value, onChange }: NameFieldProps) {
  const zone = useUser().agency.timeZone
  const statuses = { ACTIVE: 'active', PENDING: 'pending', INACTIVE: 'paused' }
  const options = choices.map(({ id, stageName, status, fans, createdAt }) => ({
    value: id,
    label: `${stageName}, ${statuses[status]}, ${formatCount(fans)} ${fans === 1 ? 'fan' : 'fans'}, added ${formatDay(createdAt, zone)}`,
  }))
  return (
    <SelectField
      label={`Creator for “${name}” (${rowsLabel(rows)})`}
      hint="Applies to all rows with this name."
      value={value ?? 'none'}
      options={value === null ? [{ value: 'none', label: 'Choose a creator' }, ...options] : options}
      onValueChange={(id) => id !== 'none' && onChange(id)}
    />
  )
}
