import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, ChevronsUpDown } from 'lucide-react'
import { agenciesQuery, useEnterAgency } from '../features/settings/agency/agencies.data.ts'
import { cx } from '../ui/cx.ts'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** A super admin works in one agency at a time; this says which, and changes it. */
export function AgencySwitcher({ current }: { current: SessionUser['agency'] }) {
  const agencies = useQuery(agenciesQuery)
  const enter = useEnterAgency()
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Agency: ${current.name}. Switch agency`}
          disabled={enter.isPending}
          className={cx(
            'hit-area relative flex h-10 min-w-0 cursor-pointer items-center gap-1.5 rounded-control border px-1.5 text-13 sm:px-2 disabled:opacity-60 md:h-7 md:pointer-coarse:h-10',
            current.isHouse
              ? 'border-line max-sm:border-transparent text-ink-2 hover:bg-hover'
              : 'border-tungsten-line bg-tungsten-soft font-medium text-tungsten-ink',
          )}
        >
          <Building2 aria-hidden="true" className="size-3.5 flex-none opacity-70 max-sm:hidden" />
          <span className="max-w-18 truncate sm:max-w-40">
            {enter.isPending ? 'Switching…' : current.name}
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 flex-none opacity-70" />
        </button>
      }
    >
      <MenuLabel>Work in agency</MenuLabel>
      {agencies.isPending && <Skeleton className="mx-2 my-2 h-4 w-40" />}
      {agencies.isError && (
        <MenuItem onSelect={() => agencies.refetch()}>Could not load agencies. Retry</MenuItem>
      )}
      {agencies.data?.map((agency) => (
        <MenuItem
          key={agency.id}
          checked={agency.id === current.id}
          onSelect={() => agency.id !== current.id && enter.mutate(agency)}
        >
          {agency.name}
          {agency.isHouse && <span className="text-12 text-ink-3"> · house</span>}
        </MenuItem>
      ))}
    </Menu>
  )
}
