import { excerptSpan } from '@greenroom/contract/features/screening/violations.rules.ts'
import type { ViolationDetail } from '@greenroom/contract/features/screening/violations.schema.ts'
import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/format.tsx'
import { MarkedText } from '../../../ui/marked-text.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'

type ContextSectionProps = { violation: ViolationDetail; zone: string }

/** The message in its conversation, or the item or person the violation is about. */
export function ContextSection({ violation, zone }: ContextSectionProps) {
  const { context, content, excerpt, span, fan, item, person, creator, author, isBlocked, flaggedAt } =
    violation
  const links = [
    fan && { name: 'Open chat', to: `/dashboard/chat/${fan.id}` },
    item && { name: 'Open item', to: `/dashboard/content?id=${item.id}` },
    person && { name: 'Open record', to: `/dashboard/compliance?person=${person.id}` },
  ].filter((link) => link !== null)
  const subject = fan?.name ?? item?.name ?? person?.name
  return (
    <PanelSection
      title="Context"
      action={
        <span className="flex gap-3 text-13">
          {links.map(({ name, to }) => (
            <Link key={to} to={to} className="link">
              {name}
            </Link>
          ))}
        </span>
      }>
      <p className="mb-2 text-12 text-ink-3">{[subject, creator?.name].filter(Boolean).join(' · ')}</p>
      {context.length > 0 ? (
        <ol aria-label="Messages" className="flex flex-col gap-2">
          {context.map((message) => (
            <ContextMessage key={message.id} message={message} span={span} zone={zone} />
          ))}
        </ol>
      ) : (
        content !== null && (
          <figure>
            <blockquote className="wrap-anywhere whitespace-pre-line rounded-control border border-line-control border-dashed px-3 py-2 text-13">
              <MarkedText text={content} spans={span ? [spanIn(content, excerpt, span)] : []} />
            </blockquote>
            {author && (
              <figcaption className="mt-1 text-12 text-ink-3">
                {author.name} · <DateTime at={flaggedAt} zone={zone} />
                {isBlocked && (fan ? ' · never sent' : ' · never saved')}
              </figcaption>
            )}
          </figure>
        )
      )}
    </PanelSection>
  )
}

/** Earlier violations have only an excerpt. */
const spanIn = (content: string, excerpt: string, { start, end }: { start: number; end: number }) =>
  content === excerpt && end > content.length ? excerptSpan(start, end) : { start, end }

type ContextMessageProps = {
  message: ViolationDetail['context'][number]
  span: ViolationDetail['span']
  zone: string
}

function ContextMessage({ message, span, zone }: ContextMessageProps) {
  const { content, direction, isFlaggedMessage, senderName, sentAt } = message
  const isOutgoing = direction === 'TO_FAN'
  return (
    <li className={cx('flex max-w-[86%] flex-col gap-0.5', isOutgoing ? 'items-end self-end' : 'self-start')}>
      <p
        className={cx(
          'wrap-anywhere whitespace-pre-line rounded-[10px] px-3 py-1.5 text-13',
          isOutgoing ? 'bg-bubble-out' : 'bg-bubble-in',
          isFlaggedMessage && 'ring-2 ring-tungsten',
        )}>
        {content === null ? (
          <i className="text-ink-3">Message deleted</i>
        ) : (
          <MarkedText text={content} spans={isFlaggedMessage && span ? [span] : []} />
        )}
      </p>
      <small className="px-0.5 text-11 text-ink-3">
        <DateTime at={sentAt} zone={zone} />
        {senderName && ` · ${senderName}`}
        {isFlaggedMessage && ' · flagged'}
      </small>
    </li>
  )
}
