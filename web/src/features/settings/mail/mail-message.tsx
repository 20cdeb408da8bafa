import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { mailDetailQuery } from './mail.data.ts'
import { mailSegments } from './mail-text.ts'
import { ResetLink } from './reset-link.tsx'

type MailMessageProps = { id: string | null; zone: string; onClose: () => void }

export function MailMessage({ id, zone, onClose }: MailMessageProps) {
  const mail = useQuery({ ...mailDetailQuery(id ?? ''), enabled: id !== null })
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={mail.data?.subject ?? 'Email'}>
      {mail.isPending && <SkeletonLines />}
      {mail.isError && <ErrorState title="Could not load this email" query={mail} />}
      {mail.data && (
        <div className="flex flex-col gap-4">
          <p className="text-13 text-ink-2">
            To <span className="break-all text-ink">{mail.data.to}</span>,{' '}
            <DateTime at={mail.data.createdAt} zone={zone} />
          </p>
          {mail.data.error && <Callout tone="rose">Not delivered: {mail.data.error}</Callout>}
          {mail.data.text === null ? (
            <p className="text-ink-2">
              Delivered. We don’t keep the text of delivered email because it may contain personal links.
            </p>
          ) : (
            <MailText text={mail.data.text} />
          )}
          {mail.data.canRevealLink && <ResetLink mail={mail.data} />}
        </div>
      )}
    </Dialog>
  )
}

function MailText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunken px-4 py-3">
      {mailSegments(text, location.origin).map((segment) =>
        segment.href ? (
          <Link
            key={segment.at}
            to={segment.href}
            className="font-medium text-brand-ink underline underline-offset-3">
            {segment.text}
          </Link>
        ) : (
          segment.text
        ),
      )}
    </p>
  )
}
