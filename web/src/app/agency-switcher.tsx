import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, ChevronsUpDown } from 'lucide-react'
import { agenciesQuery, useSwitchAgency } from '../features/settings/agency/agencies.data.ts'
import { cx } from '../ui/cx.ts'
import { lazyView } from '../ui/lazy-view.ts'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'

export const agencyMenuPopup = lazyView(async () => (await import('./agency-menu-popup.tsx')).AgencyMenuPopup)

/** Shows and switches the agency a super admin works in. */
export function AgencySwitcher({ current }: { current: SessionUser['agency'] }) {
  // Prefetched so the menu opens with its list.
  useQuery(agenciesQuery)
  const switchAgency = useSwitchAgency()
  const { Menu, buttonProps } = useLazyMenu(agencyMenuPopup)
  const button = (
    <button
      type="button"
      {...buttonProps}
      aria-label={`Agency: ${current.name}. Switch agency`}
      disabled={switchAgency.isPending}
      className={cx(
        'hit-area relative flex h-10 min-w-0 cursor-pointer items-center gap-1.5 rounded-control border px-1.5 text-13 sm:px-2 disabled:opacity-60 md:h-7 md:pointer-coarse:h-10',
        current.isHouse
          ? 'border-line max-sm:border-transparent text-ink-2 hover:bg-hover'
          : 'border-tungsten-line bg-tungsten-soft font-medium text-tungsten-ink',
      )}>
      <Building2
        aria-hidden="true"
        className={cx('size-3.5 flex-none opacity-70', !current.isHouse && 'max-sm:hidden')}
      />
      <span className={cx('max-w-18 truncate sm:max-w-40', current.isHouse && 'max-sm:hidden')}>
        {switchAgency.isPending ? 'Switching…' : current.name}
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-3.5 flex-none opacity-70" />
    </button>
  )
  return Menu ? <Menu current={current} switchAgency={switchAgency} trigger={button} /> : button
}
