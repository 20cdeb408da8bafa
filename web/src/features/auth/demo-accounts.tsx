import { type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { Setup } from '../../platform/setup.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type DemoAccountsProps = {
  demo: NonNullable<Setup['demo']>
  busyEmail: string | null
  disabled: boolean
  onPick: (email: string, password: string) => void
}

/** One-click sign-in, in demo mode only. */
export function DemoAccounts({ demo, busyEmail, disabled, onPick }: DemoAccountsProps) {
  const hasSeveralAgencies = new Set(demo.accounts.map((account) => account.agency)).size > 1
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-line border-t pt-4">
      <h2 id="demo-accounts" className="mb-1.5 flex items-center gap-2 font-medium text-13 text-ink-2">
        <Badge>Demo</Badge> Sign in as
      </h2>
      <ul>
        {demo.accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              disabled={disabled || busyEmail !== null}
              aria-busy={busyEmail === account.email}
              onClick={() => onPick(account.email, demo.password)}
              className="-mx-2 grid h-11 w-[calc(100%+16px)] grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-2.5 rounded-control px-2 text-left text-13 hover:bg-hover disabled:opacity-60 min-[900px]:h-9">
              {busyEmail === account.email ? (
                <Spinner />
              ) : (
                <Avatar
                  name={account.name}
                  kind={account.role === 'CREATOR' ? 'creator' : 'person'}
                  size={24}
                />
              )}
              <span className="truncate font-medium">{account.name}</span>
              <span className="text-12 text-ink-3">
                {roleNames[account.role as Role] ?? account.role}
                {hasSeveralAgencies && `, ${account.agency}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
