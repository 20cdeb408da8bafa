import type { Home } from '@greenroom/contract/features/home/home.schema.ts'
import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  ChevronRight,
  Clock3,
  Eye,
  Flag,
  Hourglass,
  IdCard,
  Images,
  Inbox,
  type LucideIcon,
  MessageSquare,
  ShieldAlert,
} from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { formatAgo, formatDateTime, formatDay, useMinute } from '../../ui/format.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { homeQuery } from './home.data.ts'

/** Open work with its count, linked to its page. */
export function AttentionCard({ zone }: { zone: string }) {
  const { data } = useQuery(homeQuery)
  const now = useMinute()
  return (
    <Card>
      <CardHeader title="Needs Attention" />
      {!data && <RowSkeletons rows={3} />}
      {data && (
        <ul>
          {data.applications && (
            <Entry
              icon={Inbox}
              title="Applications pending"
              value={data.applications.pending}
              note={
                data.applications.oldestAt
                  ? `Oldest received ${formatAgo(data.applications.oldestAt, zone, now)}`
                  : 'Nothing to review'
              }
              to="/dashboard/applications?status=PENDING"
            />
          )}
          {data.compliance && <ComplianceEntries work={data.compliance} zone={zone} now={now} />}
          <Entry
            icon={Clock3}
            title="Fans waiting for a reply"
            value={data.waiting.conversations}
            note={
              data.waiting.longestSince
                ? `Longest wait began ${formatAgo(data.waiting.longestSince, zone, now)}`
                : 'No one is waiting'
            }
            to="/dashboard/chat?sort=waiting"
          />
          {data.content && (
            <Entry
              icon={Images}
              title="Content drafts"
              value={data.content.drafts}
              note={describeScheduled(data.content, zone, now)}
              to="/dashboard/content?status=DRAFT"
            />
          )}
          <Entry
            icon={MessageSquare}
            title="Messages today"
            value={data.messagesToday.now}
            note={describeUnread(data.unread)}
            to="/dashboard/chat"
          />
        </ul>
      )}
    </Card>
  )
}

type ComplianceEntriesProps = { work: NonNullable<Home['compliance']>; zone: string; now: Date }

function ComplianceEntries({ work, zone, now }: ComplianceEntriesProps) {
  const isCompliance = useUser().role === 'COMPLIANCE'
  const { flaggedMessages, oldestFlaggedAt, unverified, issues, oldestIssueAt } = work
  return (
    <>
      <Entry
        icon={ShieldAlert}
        title="Compliance issues"
        value={issues}
        note={oldestIssueAt ? `Oldest flagged ${formatAgo(oldestIssueAt, zone, now)}` : 'Nothing to review'}
        to="/dashboard/compliance"
      />
      {isCompliance && <ComplianceQueueEntries work={work} zone={zone} now={now} />}
      <Entry
        icon={Flag}
        title="Flagged messages"
        value={flaggedMessages}
        note={oldestFlaggedAt ? `Oldest sent ${formatAgo(oldestFlaggedAt, zone, now)}` : 'Nothing to review'}
        to="/dashboard/chat?filter=flagged"
      />
      <Entry
        icon={BadgeCheck}
        title="Creators not verified"
        value={unverified}
        note={unverified === 0 ? 'Everyone is verified' : 'Identity check missing or withdrawn'}
        to="/dashboard/creators?verified=false"
      />
    </>
  )
}

/** Work for the compliance role. */
function ComplianceQueueEntries({ work, zone, now }: ComplianceEntriesProps) {
  const { inReview, pendingDocuments, expiringIds, openCases } = work
  return (
    <>
      <Entry
        icon={Eye}
        title="Review queue"
        value={inReview}
        note={inReview === 0 ? 'Nothing to review' : 'Content waiting for review by a second person'}
        to="/dashboard/compliance?tab=review"
      />
      <Entry
        icon={IdCard}
        title="IDs to examine"
        value={pendingDocuments}
        note={
          expiringIds === 0
            ? 'None expiring soon'
            : `${formatCount(expiringIds)} expired or expiring within 60 days`
        }
        to={`/dashboard/compliance?tab=people&status=${pendingDocuments > 0 ? 'submitted' : 'expiring'}`}
      />
      <Entry
        icon={Hourglass}
        title="Open cases"
        value={openCases}
        note={describeDeadlines(work, zone, now)}
        to="/dashboard/compliance?tab=cases"
      />
    </>
  )
}

function describeDeadlines(
  { overdueCases, overdueSince, nextDueAt }: ComplianceEntriesProps['work'],
  zone: string,
  now: Date,
): string {
  const parts = [
    overdueSince && `${formatCount(overdueCases)} overdue since ${formatDay(overdueSince, zone, now)}`,
    nextDueAt && `Next deadline ${formatDateTime(nextDueAt, zone, now)}`,
  ]
  return parts.filter(Boolean).join('. ') || 'No deadline'
}

function describeUnread({ messages, conversations }: { messages: number; conversations: number }): string {
  if (messages === 0) return 'None unread'
  const conversationLabel =
    conversations === 1 ? '1 conversation' : `${formatCount(conversations)} conversations`
  return `${formatCount(messages)} unread in ${conversationLabel}`
}

function describeScheduled(
  { scheduled, nextAt }: NonNullable<Home['content']>,
  zone: string,
  now: Date,
): string {
  if (scheduled === 0 || !nextAt) return 'Nothing scheduled'
  return `${formatCount(scheduled)} scheduled, next ${formatDateTime(nextAt, zone, now)}`
}

type EntryProps = { icon: LucideIcon; title: string; value: number; note: string; to: string }

function Entry({ icon: Icon, title, value, note, to }: EntryProps) {
  return (
    <li className="border-line border-t">
      <Link
        to={to}
        className="grid grid-cols-[1rem_minmax(0,1fr)_auto_1rem] items-center gap-x-3 px-4.5 py-2.5 -outline-offset-2 hover:bg-hover">
        <Icon
          aria-hidden="true"
          className="size-4 self-start text-ink-2 [margin-top:3px]"
          strokeWidth={1.75}
        />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="block text-12 text-ink-2">{note}</span>
        </span>
        <b className="font-semibold tabular-nums">{formatCount(value)}</b>
        <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
      </Link>
    </li>
  )
}
