import type { ViolationDetail } from '@greenroom/contract/features/screening/violations.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpToLine, Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { RecordPlaceholder } from '../../../platform/record-placeholder.tsx'
import { Button } from '../../../ui/button.tsx'
import { Ago, Day } from '../../../ui/format.tsx'
import { PanelBody, PanelFooter, PanelHeader, PanelSection } from '../../../ui/side-panel.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { ContextSection } from './context-section.tsx'
import { SeverityBadge, ViolationBadge } from './violation-badges.tsx'
import { describeViolation } from './violation-columns.tsx'
import { HistorySection } from './violation-history.tsx'
import { type ViolationAction, violationQuery } from './violations.data.ts'

type ViolationPanelProps = Pick<ComponentProps<typeof PanelHeader>, 'onPrevious' | 'onNext' | 'onClose'> & {
  id: string
  zone: string
  onAction: (action: ViolationAction) => void
  isBusy: boolean
}

const sources = { screening: 'found by screening', report: 'reported', check: 'found by a check' }

export function ViolationPanel({ id, zone, onAction, isBusy, ...head }: ViolationPanelProps) {
  const query = useQuery(violationQuery(id))
  const { data } = query
  if (!data) return <RecordPlaceholder query={query} noun="violation" {...head} />
  return (
    <>
      <PanelHeader
        {...head}
        title={describeViolation(data)}
        note={
          <>
            <SeverityBadge severity={data.severity} />
            <ViolationBadge status={data.status} />
            <Ago at={data.flaggedAt} zone={zone} />
            <span className="w-full">
              {data.type} · {sources[data.source]}
            </span>
          </>
        }
      />
      <PanelBody>
        <ContextSection violation={data} zone={zone} />
        <ReasonSection violation={data} />
        {(data.status === 'PENDING' || data.isLocked) && (
          <PanelSection title="What happens next">
            <p className="text-13 text-ink-2">
              {data.isLocked && (
                <>
                  The conversation stays locked until someone releases it:{' '}
                  <Link to={`/dashboard/chat/${data.fan?.id}`} className="link">
                    open chat
                  </Link>
                  .{' '}
                </>
              )}
              {data.status === 'PENDING' && nextStepsText(data)}
            </p>
          </PanelSection>
        )}
        <PanelSection title="Assigned to">
          <AssigneeField violation={data} />
        </PanelSection>
        {data.similar.length > 0 && <SimilarSection violation={data} zone={zone} />}
        <HistorySection violation={data} zone={zone} />
      </PanelBody>
      <Actions violation={data} onAction={onAction} isBusy={isBusy} />
    </>
  )
}

function nextStepsText({ source }: ViolationDetail): string {
  return [
    'Mark as Resolved closes the violation. Escalate opens a case with a deadline.',
    source === 'screening' && 'False alarm closes it, and the same text won’t be flagged again.',
    source === 'report' && 'Dismiss marks it as reviewed: no action needed.',
    source === 'check' && 'It’s resolved automatically once the issue is fixed.',
  ]
    .filter(Boolean)
    .join(' ')
}

function ReasonSection({ violation }: { violation: ViolationDetail }) {
  const { description, source, guideline, fan, author, previousCount, creator, similarCount } = violation
  const writer = author?.name ?? (fan && 'this fan')
  const facts: [string, React.ReactNode][] = [
    ['Author', author?.name],
    [
      source === 'report' ? 'Reported' : 'Found',
      <span key="found" className="whitespace-pre-line">
        {description}
      </span>,
    ],
    ...(source === 'screening'
      ? ([
          [
            'Rule',
            <Link key="rule" to="/dashboard/settings?section=screening" className="link">
              Edit screening rules
            </Link>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    ['Guideline', guideline],
    [
      'Previous',
      [
        writer && (previousCount === 0 ? `First time for ${writer}.` : `${previousCount} for ${writer}.`),
        creator && `${similarCount} similar for ${creator.name} in the last 30 days.`,
      ]
        .filter(Boolean)
        .join(' '),
    ],
  ]
  return (
    <PanelSection title={source === 'report' ? 'Why it was reported' : 'Why it was flagged'}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </PanelSection>
  )
}

function SimilarSection({ violation, zone }: { violation: ViolationDetail; zone: string }) {
  const { creator, type, similar, similarCount } = violation
  return (
    <PanelSection
      title={creator ? `Similar violations for ${creator.name}` : 'Similar violations'}
      action={
        <Link
          to={{ search: `?${creator ? `creator=${creator.id}&` : ''}type=${type}` }}
          className="link text-13">
          View all {similarCount}
        </Link>
      }>
      <ul className="flex flex-col gap-2 text-13">
        {similar.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-3">
            <Link to={{ search: `?id=${row.id}` }} className="link min-w-0 truncate">
              {row.description} {row.fan?.name}
            </Link>
            <span className="flex flex-none items-center gap-2 text-12 text-ink-3">
              <Day at={row.flaggedAt} zone={zone} />
              <ViolationBadge status={row.status} />
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

type ActionsProps = {
  violation: ViolationDetail
  onAction: (action: ViolationAction) => void
  isBusy: boolean
}

const evenWidth = 'max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden'

/** Only pending violations have actions. */
function Actions({ violation: { status, source }, onAction, isBusy }: ActionsProps) {
  if (status !== 'PENDING') return null
  return (
    <PanelFooter>
      <Button
        variant="primary"
        icon={Check}
        className={evenWidth}
        disabled={isBusy}
        aria-keyshortcuts="R"
        onClick={() => onAction('resolve')}>
        Mark as Resolved
      </Button>
      <Button
        icon={ArrowUpToLine}
        className={evenWidth}
        disabled={isBusy}
        aria-keyshortcuts="E"
        onClick={() => onAction('escalate')}>
        Escalate
      </Button>
      {source !== 'check' && (
        <Button
          variant="ghost"
          className={`${evenWidth} sm:ml-auto`}
          disabled={isBusy}
          onClick={() => onAction(source === 'report' ? 'review' : 'falseAlarm')}>
          {source === 'report' ? 'Dismiss' : 'False alarm'}
        </Button>
      )}
    </PanelFooter>
  )
}
