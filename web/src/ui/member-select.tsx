import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Select } from './select.tsx'

export type Member = { id: string; name: string; isSelf: boolean }

const NOBODY = 'nobody'

export const memberOptions = (people: readonly Member[]) =>
  people.map(({ id, name, isSelf }) => ({ value: id, label: isSelf ? `${name} (you)` : name }))

type MemberSelectProps = {
  label: string
  nobodyLabel?: string
  people: readonly Member[]
  value: { id: string; name: string } | null
  /** The mutation that assigns a member; `variables` is the choice being saved. */
  assign: { isPending: boolean; variables: string | null | undefined; mutate: (id: string | null) => void }
  disabled?: boolean
  assignLabel?: string
  children?: ReactNode
}

/** Assigns a team member, shown optimistically. */
export function MemberSelect(props: MemberSelectProps) {
  const {
    label,
    nobodyLabel = 'Nobody',
    people,
    value,
    assign,
    disabled,
    assignLabel = 'Assign to me',
  } = props
  const self = people.find(({ isSelf }) => isSelf)
  const options = [{ value: NOBODY, label: nobodyLabel }, ...memberOptions(people)]
  // The member may have left, or the list is still loading.
  if (value && !people.some(({ id }) => id === value.id)) options.push({ value: value.id, label: value.name })
  const selectedId = assign.isPending ? (assign.variables ?? NOBODY) : (value?.id ?? NOBODY)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={label}
        value={selectedId}
        options={options}
        disabled={assign.isPending || disabled}
        onValueChange={(next) => assign.mutate(next === NOBODY ? null : next)}
        className="max-w-64"
      />
      {self && selectedId === NOBODY && !disabled && (
        <Button size="sm" variant="ghost" onClick={() => assign.mutate(self.id)}>
          {assignLabel}
        </Button>
      )}
      {props.children}
    </div>
  )
}
