import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { creatorsQuery } from '../../../platform/creators-query.ts'
import { CreatorChecklist } from '../../../ui/creator-checklist.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'

type CreatorsFieldProps = {
  /** Null means all. */
  value: string[] | null
  onChange: (value: string[] | null) => void
  error?: string | undefined
}

const choices = [
  { value: 'all', label: 'All creators' },
  { value: 'some', label: 'Selected creators' },
] as const

const NO_CREATORS: never[] = []

export function CreatorsField({ value, onChange, error }: CreatorsFieldProps) {
  const creators = useQuery({ ...creatorsQuery, enabled: value !== null })
  const errorId = useId()
  return (
    <div className="flex flex-col gap-2.5">
      <p className="font-medium text-13">Creators</p>
      <div>
        <Segmented
          label="Creators"
          options={choices}
          value={value === null ? 'all' : 'some'}
          onChoose={(choice) => onChange(choice === 'all' ? null : (value ?? []))}
        />
      </div>
      {value === null && <p className="text-12 text-ink-3">Includes creators added later.</p>}
      {value !== null && creators.isPending && <SkeletonLines lines={3} />}
      {value !== null && creators.isError && <ErrorState title="Could not load creators" query={creators} />}
      {value !== null && creators.data && (
        <CreatorChecklist
          creators={creators.data}
          pinned={NO_CREATORS}
          selected={new Set(value)}
          onChange={(selected) => onChange([...selected])}
        />
      )}
      {error && (
        <p id={errorId} role="alert" className="text-13 text-rose-ink">
          {error}
        </p>
      )}
    </div>
  )
}
