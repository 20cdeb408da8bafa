import { adminMessageTexts } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { Megaphone, RotateCw, Send, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { creatorsInWords, inFigures } from './selection.ts'
import type { Compose } from './use-compose.ts'
import type { Banner, Sending, SendKind } from './use-send.ts'

type SendBarProps = { compose: Compose; sending: Sending; onHistory: () => void }

/** Both ways to send, and how it went. On phones it stays in view whatever is scrolled to. */
export function SendBar({
  compose,
  sending: { banner, sending, check, send, dismiss },
  onHistory,
}: SendBarProps) {
  const { chosen, words, marked, active, recipients } = compose
  const isChanged = banner?.kind === 'failed' && (banner.of.words !== words || banner.of.marked !== marked)
  const [asking, setAsking] = useState(false)
  const bar = useRef<HTMLElement>(null)
  // Low screens have the bar just below the fold: the answer to a press must be seen.
  useEffect(() => {
    if (banner) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [banner])
  const begin = (kind: SendKind) => {
    if (kind === 'selected') void send(kind)
    else if (check(kind)) setAsking(true)
  }
  return (
    <section
      ref={bar}
      aria-label="Send"
      className="flex scroll-mb-4 flex-col gap-2.5 max-md:sticky max-md:bottom-0 max-md:z-2 max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {banner && (
        <Outcome
          banner={banner}
          isChanged={isChanged}
          onRetry={begin}
          onHistory={onHistory}
          onDismiss={dismiss}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={Send}
          busy={sending === 'selected'}
          disabled={chosen.length === 0 || sending !== null}
          onClick={() => begin('selected')}
          className="max-md:flex-1"
        >
          Send to Selected ({inFigures(chosen.length)})
        </Button>
        <Button
          icon={Megaphone}
          busy={sending === 'broadcast'}
          disabled={sending !== null}
          onClick={() => begin('broadcast')}
          className="max-md:flex-1"
        >
          Broadcast to All
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={adminMessageTexts.confirmBroadcast}
        description={
          <>
            <span className="wrap-anywhere">“{words.title.trim()}”</span> goes to{' '}
            {recipients.data ? creatorsInWords(active) : 'everybody who is active'}
            {words.sendEmail ? ', and by email to those with an address.' : '.'} It cannot be taken back.
          </>
        }
        confirmLabel={recipients.data ? `Broadcast to ${inFigures(active)}` : 'Broadcast'}
        onConfirm={() => {
          setAsking(false)
          void send('broadcast')
        }}
      />
    </section>
  )
}

type OutcomeProps = {
  banner: Banner
  /** Other words or recipients than those it failed with. */
  isChanged: boolean
  onRetry: (kind: SendKind) => void
  onHistory: () => void
  onDismiss: () => void
}

function Outcome({ banner, isChanged, onRetry, onHistory, onDismiss }: OutcomeProps) {
  if (banner.kind === 'sent')
    return (
      <Callout
        tone="brand"
        role="status"
        action={
          <Button size="sm" onClick={onHistory}>
            See history
          </Button>
        }
      >
        {banner.text}
      </Callout>
    )
  if (banner.kind === 'fault')
    return (
      <Callout
        tone="rose"
        role="alert"
        action={<IconButton size="sm" label="Dismiss" icon={X} onClick={onDismiss} />}
      >
        {banner.text}
      </Callout>
    )
  return (
    <Callout
      tone="rose"
      role="alert"
      action={
        isChanged ? (
          <Button size="sm" onClick={onHistory}>
            See history
          </Button>
        ) : (
          <Button size="sm" icon={RotateCw} onClick={() => onRetry(banner.retry)}>
            Retry
          </Button>
        )
      }
    >
      <p>{banner.text}</p>
      {banner.isUnsure && (
        <p className="text-12">
          {isChanged
            ? 'What you sent before may have gone out all the same: the history shows it.'
            : 'It may have gone out all the same. Retry is safe: nobody gets it twice.'}
        </p>
      )}
    </Callout>
  )
}
