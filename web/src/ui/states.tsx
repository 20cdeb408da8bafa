import { LockKeyhole, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'

type StateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  alert?: boolean
}

/** Shown in place of content: title, reason and one action. */
function State({ title, children, action, icon, alert }: StateProps) {
  return (
    <div role={alert ? 'alert' : undefined} className="flex max-w-140 flex-col items-start px-4.5 py-6">
      {icon}
      <p className="font-semibold text-14">{title}</p>
      {children && <div className="mt-1 text-14 text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

export function EmptyState(props: EmptyStateProps) {
  return <State {...props} />
}

type EmptyListProps = {
  title: string
  text: string
  /** Clears the filters; null if none are set. */
  onClear: (() => void) | null
  action?: ReactNode
}

/** An empty list, with an explanation and an action. */
export function EmptyList({ title, text, onClear, action }: EmptyListProps) {
  return (
    <div className="border-line border-t md:px-2.5">
      <EmptyState title={title} action={onClear ? <Button onClick={onClear}>Clear filters</Button> : action}>
        <span className="wrap-anywhere">{text}</span>
      </EmptyState>
    </div>
  )
}

type ErrorStateProps = { title: string } & (
  | { error: unknown; onRetry?: (() => void) | undefined }
  | { query: { error: unknown; refetch: () => unknown } }
)

/** Shown when a query fails; Retry reloads it. */
export function ErrorState({ title, ...failure }: ErrorStateProps) {
  const { error } = 'query' in failure ? failure.query : failure
  const onRetry = 'query' in failure ? () => void failure.query.refetch() : failure.onRetry
  return (
    <State
      alert
      title={title}
      icon={<TriangleAlert aria-hidden="true" className="mb-2.5 size-5 text-rose-ink" strokeWidth={1.75} />}
      action={
        onRetry && (
          <Button icon={RotateCw} onClick={onRetry}>
            Retry
          </Button>
        )
      }>
      {messageOf(error)}
    </State>
  )
}

function messageOf(error: unknown): string {
  if (typeof error === 'string' && error) return error
  if (error instanceof Error && error.message) return error.message
  return 'Something went wrong. Check your connection and try again.'
}

export function ForbiddenState({ children }: { children?: ReactNode }) {
  return (
    <State
      title="You don’t have access to this page"
      icon={<LockKeyhole aria-hidden="true" className="mb-2.5 size-5 text-ink-3" strokeWidth={1.75} />}
      action={<LinkButton to="/dashboard">Back to the dashboard</LinkButton>}>
      {children ?? 'Ask an agency admin if you need access.'}
    </State>
  )
}
