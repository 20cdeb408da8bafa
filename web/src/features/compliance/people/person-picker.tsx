import type { PersonListItem } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { StyledBadge, statusBadges } from '../records/record-labels.tsx'
import { peopleQuery } from '../records/records.data.ts'

type PersonPickerProps = { person: PersonListItem | null; onPick: (person: PersonListItem | null) => void }

const MAX_VISIBLE = 6

/** Finds a person by any name. */
export function PersonPicker({ person, onPick }: PersonPickerProps) {
  const [q, setQ] = useState('')
  const people = useInfiniteQuery({ ...peopleQuery(q ? { q } : {}), enabled: person === null })
  if (person)
    return (
      <div className="flex items-center gap-2.5">
        <Avatar name={person.name} />
        <span className="wrap-anywhere min-w-0 flex-1 font-medium text-13">{person.name}</span>
        <Button size="sm" variant="ghost" onClick={() => onPick(null)}>
          Change
        </Button>
      </div>
    )
  const rows = people.data?.pages[0]?.data ?? []
  return (
    <div className="flex flex-col gap-2">
      <SearchField noShortcut label="Search by any name" q={q} onSearch={setQ} className="w-full" />
      {people.isError && <ErrorState title="Could not load people" query={people} />}
      {people.data && rows.length === 0 && <p className="text-13 text-ink-3">No people found.</p>}
      <ul aria-label="People" className="flex flex-col">
        {rows.slice(0, MAX_VISIBLE).map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onPick(row)}
              className="flex h-10 w-full items-center gap-2.5 rounded-control px-2 text-left text-13 hover:bg-hover pointer-coarse:h-11">
              <Avatar name={row.name} />
              <span className="min-w-0 flex-1 truncate">{row.name}</span>
              <StyledBadge badge={statusBadges[row.status]} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
