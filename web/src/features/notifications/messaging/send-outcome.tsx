import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { History, RotateCw, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DateTime, TimeOfDay } from '../../../ui/format.tsx'
import type { SentMessage } from './compose-draft.ts'
import type { Banner, SendKind } from './use-send.ts'

/** Not a warning, because sending the same message again may be intended. */
export function SentBeforeNotice({ sentMessage: { at }, zone }: { sentMessage: SentMessage; zone: string }) {
  const sentAt = new Date(at).toISOString()
  const isToday = dayIn(zone, new Date(at)) === dayIn(zone, new Date())
  return (
    <p role="status" className="flex items-center gap-1.5 text-12 text-ink-2">
      <History aria-hidden="true" strokeWidth={1.75} className="size-3.5 flex-none text-ink-3" />
      <span>
        You sent this {isToday ? 'at' : 'on'}{' '}
        {isToday ? <TimeOfDay at={sentAt} zone={zone} /> : <DateTime at={sentAt} zone={zone} />}
      </span>
    </p>
  )
}

type OutcomeProps = {
  banner: Banner
  /** The message or its recipients changed since it failed. */
  isChanged: boolean
  onRetry: (kind: SendKind) => void
  onOpenHistory: () => void
  onDismiss: () => void
}

export function Outcome({ banner, isChanged, onRetry, onOpenHistory, onDismiss }: OutcomeProps) {
  if (banner.kind === 'sent' || banner.kind === 'already-sent')
    return (
      <Callout
        tone="brand"
        role="status"
        action={
          <Button size="sm" onClick={onOpenHistory}>
            See history
          </Button>
        }>
        {banner.text}
      </Callout>
    )
  if (banner.kind === 'invalid')
    return (
      <Callout
        tone="rose"
        role="alert"
        action={<IconButton size="sm" label="Dismiss" icon={X} onClick={onDismiss} />}>
        {banner.text}
      </Callout>
    )
  return (
    <Callout
      tone="rose"
      role="alert"
      action={
        isChanged ? (
          <Button size="sm" onClick={onOpenHistory}>
            See history
          </Button>
        ) : (
          <Button size="sm" icon={RotateCw} onClick={() => onRetry(banner.retry)}>
            Retry
          </Button>
        )
      }>
      <p>{banner.text}</p>
      {banner.mayHaveBeenSent && (
        <p className="text-12">
          {isChanged
            ? 'Your first attempt may have gone through. Check the history.'
            : 'It may have gone through. It’s safe to retry: no one gets it twice.'}
        </p>
      )}
    </Callout>
  )
}
