import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, MonitorSmartphone } from 'lucide-react'
import { sessionsQuery } from '../features/settings/account/sessions.data.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type ChecklistStep, checklistSteps } from './account-checklist.ts'
import { settingsPath } from './settings/settings-sections.ts'

/** Checklist for securing and completing the account. */
export function AccountChecklistCard({ user }: { user: SessionUser }) {
  const sessions = useQuery(sessionsQuery)
  const steps = checklistSteps(user, sessions.data?.length)
  const counted = steps.filter((step) => step.done !== null)
  const done = counted.filter((step) => step.done).length
  return (
    <Card>
      <CardHeader
        title={done === counted.length ? 'Setup complete' : 'Finish setting up'}
        note={`${done} of ${counted.length} done`}
        action={<Progress done={done} of={counted.length} />}
      />
      <ul>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
        {sessions.isPending && <StepSkeleton />}
      </ul>
    </Card>
  )
}

function StepRow({ step }: { step: ChecklistStep }) {
  const Icon = step.done === null ? MonitorSmartphone : step.done ? CircleCheck : CircleDashed
  return (
    <li className="flex items-center gap-x-3.5 border-line border-t px-4.5 py-3">
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={`size-5 flex-none ${step.done ? 'text-brand-ink' : 'text-ink-3'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-2">
        <div className="min-w-0 flex-1 basis-45">
          <p className="font-medium">
            {step.title}
            {step.done !== null && <span className="sr-only">{step.done ? ', done' : ', to do'}</span>}
          </p>
          <p className="wrap-anywhere text-13 text-ink-2">{step.note}</p>
        </div>
        <LinkButton
          size="sm"
          variant={step.done === false ? 'outline' : 'ghost'}
          to={settingsPath(step.section)}
        >
          {step.action}
        </LinkButton>
      </div>
    </li>
  )
}

/** Placeholder for the step that is still loading. */
function StepSkeleton() {
  return (
    <li aria-busy="true" className="flex items-center gap-3.5 border-line border-t px-4.5 py-3">
      <Skeleton className="size-5 rounded-full" />
      <div className="flex h-10 flex-1 flex-col justify-center gap-2">
        <Skeleton className="h-3.5 w-44" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    </li>
  )
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <span aria-hidden="true" className="mr-1.5 flex gap-1">
      {Array.from({ length: of }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments never move
        <span key={step} className={`h-1.5 w-6 rounded-full ${step < done ? 'bg-brand' : 'bg-line'}`} />
      ))}
    </span>
  )
}
