import type { AuditCheck } from '@greenroom/contract/features/audit/audit.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { toastError } from '../../../platform/toast-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { pluralize } from '../../../ui/count.ts'
import { Ago } from '../../../ui/format.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { auditCheckQuery, startCheck } from './audit.data.ts'

/** The last verification of the hash chain, with a button to start another. */
export function AuditCheckResult({ zone }: { zone: string }) {
  const client = useQueryClient()
  const check = useQuery(auditCheckQuery)
  const start = useMutation({
    mutationFn: startCheck,
    onSuccess: (started) => client.setQueryData(auditCheckQuery.queryKey, started),
    onError: (error) => toastError('Could not start the verification', error, () => start.mutate()),
  })
  const isRunning = Boolean(check.data && !check.data.finishedAt)
  return (
    <section aria-label="Verification" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        {check.data === null && (
          <p className="text-13 text-ink-2">
            Not verified yet. Each row includes the hash of the previous one, so any change can be detected.
          </p>
        )}
        {check.isError && <p className="text-13 text-ink-2">Could not load the last verification.</p>}
        {check.data && <Result check={check.data} zone={zone} />}
      </div>
      <Button
        icon={ShieldCheck}
        busy={start.isPending || isRunning}
        onClick={() => start.mutate()}
        disabled={check.isPending}>
        Verify now
      </Button>
    </section>
  )
}

function Result({ check, zone }: { check: AuditCheck; zone: string }) {
  const { rows, total, fault, faultRow, finishedAt, startedBy } = check
  if (!finishedAt) {
    const percent = total === 0 ? 0 : Math.min(99, Math.floor((rows / total) * 100))
    return <ProgressBar label="Verifying" percent={percent} text={`${pluralize(rows, 'row')} verified`} />
  }
  if (!fault)
    return (
      <p role="status" className="text-13 text-ink-2">
        Verified {pluralize(rows, 'row')}, <Ago at={finishedAt} zone={zone} />. No rows were changed. Started
        by {startedBy}.
      </p>
    )
  return (
    <Callout
      tone="rose"
      role="alert"
      action={
        faultRow && (
          <Link className="link" to={`?tab=audit&row=${faultRow}`}>
            Show row {faultRow}
          </Link>
        )
      }>
      <span className="font-medium">The log was altered: {fault}.</span> Verified {pluralize(rows, 'row')}{' '}
      before it, <Ago at={finishedAt} zone={zone} />. Keep a backup and find out who had access to the
      database.
    </Callout>
  )
}
