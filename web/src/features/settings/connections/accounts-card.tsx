import type { ConnectedAccount } from '@greenroom/contract/features/connect/connections.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { apiData } from '../../../platform/api-query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { pluralize } from '../../../ui/count.ts'
import { Ago } from '../../../ui/format.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { badgeOf, sortByUrgency, stateSummary } from './account-labels.ts'
import { accountsQuery } from './connections.data.ts'

const INITIAL_ROWS = 20

export function AccountsCard({ zone }: { zone: string }) {
  const accounts = useQuery(accountsQuery)
  const [showAll, setShowAll] = useState(false)
  const { data } = accounts
  if (!data)
    return accounts.isError ? (
      <Card>
        <ErrorState title="Could not load accounts" query={accounts} />
      </Card>
    ) : (
      <RowSkeletons rows={3} />
    )
  const sorted = sortByUrgency(data)
  const visible = showAll ? sorted : sorted.slice(0, INITIAL_ROWS)
  return (
    <Card>
      <CardHeader title="Accounts" note={data.length > 0 && stateSummary(data)} />
      {data.length === 0 && (
        <div className="border-line border-t">
          <EmptyState
            title="No accounts yet"
            action={<LinkButton to="/dashboard/creators">Go to creators</LinkButton>}>
            Accounts belong to creators. Add a creator first.
          </EmptyState>
        </div>
      )}
      <ul aria-label="Accounts">
        {visible.map((account) => (
          <AccountRow key={`${account.creatorId} ${account.platform}`} account={account} zone={zone} />
        ))}
      </ul>
      {visible.length < data.length && (
        <div className="border-line border-t p-2">
          <Button variant="ghost" onClick={() => setShowAll(true)}>
            Show all {pluralize(data.length, 'account')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function AccountRow({ account, zone }: { account: ConnectedAccount; zone: string }) {
  const { creatorId, stageName, platform, state, lastInAt, lastOutAt, waiting, failingSince } = account
  const badge = badgeOf(account)
  const test = useMutation({
    mutationFn: () =>
      apiData('POST /connections/accounts/{creatorId}/{platform}/test', { params: { creatorId, platform } }),
  })
  return (
    <li className="border-line border-t px-4.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
          <Avatar name={stageName} kind="creator" size={32} />
          <div className="min-w-0">
            <p className="truncate font-medium text-13">{stageName}</p>
            <p className="text-12 text-ink-3">{platformNames[platform]}</p>
          </div>
        </div>
        <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-1">
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.name}
          </Badge>
          {state !== 'internal' && (
            <p className="flex flex-wrap gap-x-3 text-12 text-ink-3 tabular-nums">
              {lastInAt && <Traffic label="In" at={lastInAt} zone={zone} />}
              {lastOutAt && <Traffic label="Out" at={lastOutAt} zone={zone} />}
              {!lastInAt && !lastOutAt && 'Nothing sent or received yet'}
              {waiting > 0 && <span className="text-ink-2">{pluralize(waiting, 'message')} waiting</span>}
            </p>
          )}
        </div>
        {state !== 'internal' && (
          <Button
            size="sm"
            busy={test.isPending}
            aria-label={`Test ${stageName} on ${platformNames[platform]}`}
            onClick={() => test.mutate()}>
            Test
          </Button>
        )}
      </div>
      {failingSince && (
        <p className="wrap-anywhere mt-2 text-13 text-rose-ink">
          Started failing <Ago at={failingSince} zone={zone} />
          {account.lastError && `: ${account.lastError}`}
        </p>
      )}
      {test.isError && (
        <div className="mt-3">
          <Callout tone="rose" role="alert">
            Could not run the test. {errorText(test.error)}
          </Callout>
        </div>
      )}
      {test.data && <TestResult checks={test.data.checks} label={`Test results for ${stageName}`} />}
    </li>
  )
}

function Traffic({ label, at, zone }: { label: string; at: string; zone: string }) {
  return (
    <span>
      {label} <Ago at={at} zone={zone} />
    </span>
  )
}

export function TestResult({
  checks,
  label,
}: {
  checks: readonly { ok: boolean; text: string }[]
  label: string
}) {
  return (
    <output className="mt-3 block rounded-control bg-sunken px-3 py-2.5">
      <ul aria-label={label} className="flex flex-col gap-1.5 text-13">
        {checks.map(({ ok, text }) => (
          <li key={text} className="flex items-start gap-2">
            {ok ? (
              <CircleCheck aria-label="OK:" className="mt-0.5 size-4 flex-none text-brand-ink" />
            ) : (
              <CircleX aria-label="Problem:" className="mt-0.5 size-4 flex-none text-rose-ink" />
            )}
            <span className="wrap-anywhere min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </output>
  )
}
