import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { agenciesQuery, useSwitchAgency } from '../features/settings/agency/agencies.data.ts'
import { Button } from '../ui/button.tsx'

/** Shown on every page while a super admin works outside the house agency. */
export function VisitingBanner({ user }: { user: SessionUser }) {
  const isVisiting = may(user.role, 'agency:switch') && !user.agency.isHouse
  const agencies = useQuery({ ...agenciesQuery, enabled: isVisiting })
  const switchAgency = useSwitchAgency()
  if (!isVisiting) return null
  const houseAgency = agencies.data?.find((agency) => agency.isHouse)
  return (
    <aside
      aria-label="Current agency"
      className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-tungsten-line border-b bg-tungsten-soft px-4 py-1.5 text-13 text-tungsten-ink md:px-7 print:hidden">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Building2 aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
        <span className="wrap-anywhere min-w-0">
          You’re working in <strong className="font-semibold">{user.agency.name}</strong>. Your actions here
          are logged under your name.
        </span>
      </p>
      {houseAgency && (
        <Button size="sm" busy={switchAgency.isPending} onClick={() => switchAgency.mutate(houseAgency)}>
          <span className="max-w-52 truncate">Back to {houseAgency.name}</span>
        </Button>
      )}
    </aside>
  )
}
