import type { ViolationDetail } from '@greenroom/contract/features/screening/violations.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpToLine, Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { RecordPlaceholder } from '../../../platform/record-placeholder.tsx'
import { Button } from '../../../ui/button.tsx'
import { Ago, Day } from '../../../ui/format.tsx'
import { PanelBody, PanelFoot, PanelHead, PanelSection } from '../../../ui/side-panel.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { ContextSection } from './context-section.tsx'
import { SeverityBadge, ViolationBadge } from './violation-badges.tsx'
import { describe } from './violation-columns.tsx'
import { HistorySection } from './violation-history.tsx'
import { type Move, violationQuery } from './violations.data.ts'

type ViolationPanelProps = Pick<ComponentProps<typeof PanelHead>, 'onPrevious' | 'onNext' | 'onClose'> & {
  id: string
  zone: string
  onMove: (move: Move) => void
  isMoving: boolean
}

const sources = { screening: 'found by screening', report: 'reported', check: 'found by a check' }

export function ViolationPanel({ id, zone, onMove, isMoving, ...head }: ViolationPanelProps) {
  const query = useQuery(violationQuery(id))
  const { data } = query
  if (!data) return <RecordPlaceholder query={query} noun="violation" {...head} />
  return (
    <>
      <PanelHead
        {...head}
        title={describe(data)}
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
        <Why violation={data} />
        {(data.status === 'PENDING' || data.isLocked) && (
          <PanelSection title="What happens next">
            <p className="text-13 text-ink-2">
              {data.isLocked && (
                <>
                  The conversation stays locked until it’s released in chat:{' '}
                  <Link to={`/dashboard/chat/${data.fan?.id}`} className="link">
                    open chat
                  </Link>
                  .{' '}
                </>
              )}
              {data.status === 'PENDING' && nextText(data)}
            </p>
          </PanelSection>
        )}
        <PanelSection title="Assigned to">
          <AssigneeField violation={data} />
        </PanelSection>
        {data.similar.length > 0 && <Similar violation={data} zone={zone} />}
        <HistorySection violation={data} zone={zone} />
      </PanelBody>
      <Actions violation={data} onMove={onMove} isMoving={isMoving} />
    </>
  )
}

function nextText({ source }: ViolationDetail): string {
  return [
    'Mark as Resolved closes it. Escalate opens a case with a deadline.',
    source === 'screening' && 'False alarm closes it, and the same text won’t be flagged again.',
    source === 'report' && 'Dismiss marks it as reviewed: no action needed.',
    source === 'check' && 'It’s resolved automatically once the issue is fixed.',
  ]
    .filter(Boolean)
    .join(' ')
}

function Why({ violation }: { violation: ViolationDetail }) {
  const { description, source, guideline, fan, earlierOfFan, creator, similarCount } = violation
  const facts: [string, React.ReactNode][] = [
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
      'Earlier',
      [
        fan && (earlierOfFan === 0 ? 'First time for this fan.' : `${earlierOfFan} for this fan.`),
        creator && `${similarCount} like this for ${creator.name} in 30 days.`,
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

function Similar({ violation, zone }: { violation: ViolationDetail; zone: string }) {
  const { creator, type, similar, similarCount } = violation
  return (
    <PanelSection
      title={`Similar, ${creator?.name ?? ''}`}
      action={
        <Link to={{ search: `?creator=${creator?.id}&type=${type}` }} className="link text-13">
          All {similarCount}
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

type ActionsProps = { violation: ViolationDetail; onMove: (move: Move) => void; isMoving: boolean }

const even = 'max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden'

/** Only pending ones offer actions. */
function Actions({ violation: { status, source }, onMove, isMoving }: ActionsProps) {
  if (status !== 'PENDING') return null
  return (
    <PanelFoot>
      <Button
        variant="primary"
        icon={Check}
        className={even}
        disabled={isMoving}
        aria-keyshortcuts="R"
        onClick={() => onMove('resolve')}>
        Mark as Resolved
      </Button>
      <Button
        icon={ArrowUpToLine}
        className={even}
        disabled={isMoving}
        aria-keyshortcuts="E"
        onClick={() => onMove('escalate')}>
        Escalate
      </Button>
      {source !== 'check' && (
        <Button
          variant="ghost"
          className={`${even} sm:ml-auto`}
          disabled={isMoving}
          onClick={() => onMove(source === 'report' ? 'review' : 'falseAlarm')}>
          {source === 'report' ? 'Dismiss' : 'False alarm'}
        </Button>
      )}
    </PanelFoot>
  )
}
