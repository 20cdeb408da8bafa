import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { agenciesQuery, type useSwitchAgency } from '../features/settings/agency/agencies.data.ts'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type AgencyMenuPopupProps = {
  current: SessionUser['agency']
  switchAgency: ReturnType<typeof useSwitchAgency>
  trigger: ReactElement
}

export function AgencyMenuPopup({ current, switchAgency, trigger }: AgencyMenuPopupProps) {
  const agencies = useQuery(agenciesQuery)
  return (
    <Menu trigger={trigger}>
      <MenuLabel>Switch agency</MenuLabel>
      {agencies.isPending && <Skeleton className="mx-2 my-2 h-4 w-40" />}
      {agencies.isError && (
        <MenuItem onSelect={() => agencies.refetch()}>Could not load agencies. Retry</MenuItem>
      )}
      {agencies.data?.map((agency) => (
        <MenuItem
          key={agency.id}
          checked={agency.id === current.id}
          onSelect={() => agency.id !== current.id && switchAgency.mutate(agency)}>
          {agency.name}
          {agency.isHouse && <span className="text-12 text-ink-3"> · house</span>}
        </MenuItem>
      ))}
    </Menu>
  )
}
