import { may } from '@greenroom/contract/kit/permissions.ts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { OPERATORS_PATH } from './rows-link.ts'

type RowsFrameProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A page below the Operators tab; operators return to their home page. */
export function RowsFrame({ title, note, action, children }: RowsFrameProps) {
  const { role } = useUser()
  const back = may(role, 'operators:manage')
    ? { to: OPERATORS_PATH, label: 'Operators' }
    : { to: '/dashboard', label: 'Dashboard' }
  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-5 pb-10 md:gap-6 md:px-7 md:pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Link to={back.to} className="link inline-flex items-center gap-1 text-13">
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            {back.label}
          </Link>
          <h2 className="wrap-anywhere mt-1.5 font-semibold text-20 tracking-tight">{title}</h2>
          {note && <p className="text-ink-2 tabular-nums">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
