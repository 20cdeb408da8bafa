import {
  hostOf,
  isSafeLink,
  typeNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { type ReactNode, useDeferredValue } from 'react'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { NotificationRow } from '../notification-row.tsx'
import type { MessageContent } from './compose-draft.ts'

type MessagePreviewProps = { content: MessageContent; agencyName: string }

/** Preview of the in-app notification, and of the email if enabled. */
export function MessagePreview({ content, agencyName }: MessagePreviewProps) {
  const deferred = useDeferredValue(content)
  const link = deferred.actionUrl.trim()
  const preview = {
    ...deferred,
    title: deferred.title.trim() || 'Title',
    message: deferred.message.trim() || 'Your message',
    actionUrl: link !== '' && isSafeLink(link) ? link : null,
  }
  return (
    <Card>
      <CardHeader title="Preview" />
      <div className="flex flex-col gap-4 px-4.5 pt-1 pb-4.5">
        <PreviewFigure name="In-app notification">
          <BellPreview {...preview} />
        </PreviewFigure>
        {deferred.sendEmail && (
          <PreviewFigure name="Email">
            <MailPreview {...preview} agencyName={agencyName} />
          </PreviewFigure>
        )}
      </div>
    </Card>
  )
}

function PreviewFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-12 text-ink-3">{name}</figcaption>
      <div className="overflow-hidden rounded-control border border-line">{children}</div>
    </figure>
  )
}

type PreviewContent = Pick<MessageContent, 'title' | 'message' | 'priority'> & { actionUrl: string | null }

const noop = () => undefined

/** A real notification row, not interactive. */
function BellPreview({ title, message, priority, actionUrl }: PreviewContent) {
  const row: Notification = {
    id: 'preview',
    type: 'ADMIN_MESSAGE',
    priority,
    title,
    message,
    actionUrl,
    isRead: false,
    createdAt: '1970-01-01T00:00:00.000Z',
  }
  return (
    <ul inert>
      <NotificationRow
        row={row}
        time="just now"
        isTabStop={false}
        onRead={noop}
        onRemove={noop}
        onNavigate={noop}
      />
    </ul>
  )
}

/** Matches the server's email template word for word. */
function MailPreview({ title, message, actionUrl, agencyName }: PreviewContent & { agencyName: string }) {
  const paragraphs = message
    .split(/\n/)
    .flatMap((text, index) => (text.trim() ? [{ index, text: text.trim() }] : []))
  return (
    <div className="flex flex-col gap-3 bg-sunken px-3 py-3.5">
      <p className="wrap-anywhere font-semibold text-12 text-brand-ink">{agencyName}</p>
      <div className="flex flex-col items-start gap-2.5 rounded-control border border-line bg-surface px-4 py-4">
        <p className="wrap-anywhere font-semibold text-16">{title}</p>
        {paragraphs.map(({ index, text }) => (
          <p key={index} className="wrap-anywhere text-14">
            {text}
          </p>
        ))}
        {actionUrl && (
          <span className="wrap-anywhere max-w-full rounded-control bg-brand px-3.5 py-2 font-semibold text-13 text-on-brand">
            {actionUrl.startsWith('/') ? 'Open in the dashboard' : `Open ${hostOf(actionUrl)}`}
          </span>
        )}
        <p className="text-12 text-ink-2">
          You’re getting this because your {agencyName} account gets “{typeNames.ADMIN_MESSAGE}” by email.
          Change this in Settings or unsubscribe below.
        </p>
      </div>
      <p className="text-12 text-ink-2">
        Sent by {agencyName}
        <br />
        <span className="underline underline-offset-2">Unsubscribe</span>
      </p>
    </div>
  )
}
