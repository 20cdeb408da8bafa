import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { RecipientList } from './recipient-list.tsx'
import {
  countSelected,
  formatCount,
  searchRecipients,
  selectionState,
  toggleAll,
  toggleOne,
} from './selection.ts'
import type { Compose } from './use-compose.ts'

type RecipientPickerProps = { compose: Compose; disabled: boolean }

export function RecipientPicker({ compose, disabled }: RecipientPickerProps) {
  const { recipients, selected, select } = compose
  const rows = recipients.data
  return (
    <Card>
      <CardHeader
        title="Recipients"
        action={
          <span className="flex items-center gap-1">
            <output className="text-13 text-ink-2 tabular-nums">
              {formatCount(selected.length)} selected
            </output>
            {selected.length > 0 && (
              <Button size="sm" variant="ghost" disabled={disabled} onClick={() => select(new Set())}>
                Clear
              </Button>
            )}
          </span>
        }
      />
      {!rows && recipients.isPending && <RowSkeletons />}
      {!rows && recipients.isError && <ErrorState title="Could not load creators" query={recipients} />}
      {rows?.length === 0 && (
        <EmptyState
          title="No creators yet"
          action={<LinkButton to="/dashboard/creators">Go to creators</LinkButton>}>
          Add a creator first, then message them here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && <Checklist compose={compose} rows={rows} disabled={disabled} />}
    </Card>
  )
}

type ChecklistProps = RecipientPickerProps & { rows: NonNullable<Compose['recipients']['data']> }

function Checklist({ compose, rows, disabled }: ChecklistProps) {
  const { selectedIds, select, selected } = compose
  const [input, setInput] = useState('')
  const query = useDeferredValue(input)
  const visible = useMemo(() => searchRecipients(rows, query), [rows, query])
  const isSearching = query.trim() !== ''
  const hiddenCount = isSearching ? selected.length - countSelected(visible, selectedIds) : 0
  return (
    <>
      <search className="relative block px-4.5 pb-2">
        <Search
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-2 left-7 size-4 text-ink-3 pointer-coarse:top-3.5"
        />
        <Input
          type="search"
          aria-label="Search creators"
          placeholder="Search creators"
          autoComplete="off"
          spellCheck={false}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          className="pl-8.5"
        />
      </search>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-line border-y bg-sunken px-4.5 py-1.5">
        <Checkbox
          checked={selectionState(visible, selectedIds)}
          disabled={disabled || visible.length === 0}
          onCheckedChange={(on) => select(toggleAll(visible, selectedIds, on))}
          className="font-medium"
          label={isSearching ? `Select All ${formatCount(visible.length)} found` : 'Select All'}
        />
        <span className="text-12 text-ink-2 tabular-nums">
          {hiddenCount > 0
            ? `${formatCount(hiddenCount)} more selected`
            : isSearching
              ? `of ${formatCount(rows.length)}`
              : formatCount(rows.length)}
        </span>
      </div>
      {visible.length === 0 ? (
        <EmptyState
          title="No creators found"
          action={<Button onClick={() => setInput('')}>Clear search</Button>}>
          <span className="wrap-anywhere">No stage name contains “{query.trim()}”.</span>
        </EmptyState>
      ) : (
        <RecipientList
          // A new search starts at the top.
          key={query.trim()}
          visible={visible}
          selected={selectedIds}
          disabled={disabled}
          onSelect={(id, on) => select((current) => toggleOne(current, id, on))}
        />
      )}
    </>
  )
}

function RowSkeletons() {
  return (
    <div aria-busy="true" className="pb-2">
      <span className="sr-only">Loading creators</span>
      {[0, 1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex h-[46px] items-center gap-2.5 px-4.5">
          <Skeleton className="size-4" />
          <Skeleton className="size-7" />
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="ml-auto h-5 w-16" />
        </div>
      ))}
    </div>
  )
}
