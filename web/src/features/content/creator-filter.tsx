import { useQuery } from '@tanstack/react-query'
import { creatorsQuery } from '../../platform/creators-query.ts'
import { useUser } from '../../platform/session/session.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'

type CreatorFilterProps = { value: string | null; onChange: (creator: string | null) => void }

/** Hidden for creators, who see only their own items. */
export function CreatorFilter({ value, onChange }: CreatorFilterProps) {
  const isCreator = useUser().creator !== null
  const creators = useQuery({ ...creatorsQuery, enabled: !isCreator })
  if (isCreator) return null
  return (
    <FilterChip
      label="Creator"
      value={value}
      options={(creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))}
      onValueChange={onChange}
    />
  )
}
