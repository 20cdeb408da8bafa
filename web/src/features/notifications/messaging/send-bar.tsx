import { adminMessageTexts } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { Megaphone, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { broadcastReach } from './reach-labels.ts'
import { formatCount } from './selection.ts'
import { Outcome, SentBeforeNotice } from './send-outcome.tsx'
import type { Compose } from './use-compose.ts'
import type { Sending, SendKind } from './use-send.ts'

type SendBarProps = { compose: Compose; sending: Sending; zone: string; onOpenHistory: () => void }

/** Send buttons and the outcome. Sticky on phones. */
export function SendBar({
  compose,
  sending: { banner, sentBefore, sendingKind, isConfirming, setConfirming, validate, send, dismiss },
  zone,
  onOpenHistory,
}: SendBarProps) {
  const { selected, content, selectedIds, activeRecipients, recipients } = compose
  const isChanged =
    banner?.kind === 'failed' &&
    (banner.attempt.content !== content || banner.attempt.selectedIds !== selectedIds)
  const { sendsMail } = useUser()
  const hasNoActiveCreators =
    recipients.data !== undefined && recipients.data.length > 0 && activeRecipients.length === 0
  const bar = useRef<HTMLElement>(null)
  // On short screens the bar is below the fold; scroll the outcome into view.
  useEffect(() => {
    if (banner) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [banner])
  // Close the confirmation on leaving the page.
  useEffect(() => () => setConfirming(false), [setConfirming])
  const startSend = (kind: SendKind) => {
    if (kind === 'selected') void send(kind)
    else if (validate(kind)) setConfirming(true)
  }
  return (
    <section
      ref={bar}
      aria-label="Send"
      className="flex scroll-mb-4 flex-col gap-2.5 max-md:sticky max-md:bottom-0 max-md:z-2 max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {banner && (
        <Outcome
          banner={banner}
          isChanged={isChanged}
          onRetry={startSend}
          onOpenHistory={onOpenHistory}
          onDismiss={dismiss}
        />
      )}
      {sentBefore && sendingKind === null && <SentBeforeNotice sentMessage={sentBefore} zone={zone} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={Send}
          busy={sendingKind === 'selected'}
          disabled={selected.length === 0 || sendingKind !== null}
          onClick={() => startSend('selected')}
          className="max-md:flex-1">
          Send to Selected ({formatCount(selected.length)})
        </Button>
        <Button
          icon={Megaphone}
          busy={sendingKind === 'broadcast'}
          disabled={hasNoActiveCreators || sendingKind !== null}
          onClick={() => startSend('broadcast')}
          className="max-md:flex-1">
          Broadcast to All
        </Button>
      </div>
      {hasNoActiveCreators && (
        <p className="text-13 text-ink-2">
          No creator is active yet. Verify a creator first, or select recipients.
        </p>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={adminMessageTexts.confirmBroadcast}
        description={
          <>
            <span className="wrap-anywhere">“{content.title.trim()}”</span> goes to{' '}
            {recipients.data
              ? broadcastReach(activeRecipients, content.sendEmail, sendsMail)
              : 'all active creators.'}{' '}
            This can’t be undone.
          </>
        }
        confirmLabel={recipients.data ? `Broadcast to ${formatCount(activeRecipients.length)}` : 'Broadcast'}
        onConfirm={() => {
          setConfirming(false)
          void send('broadcast')
        }}
      />
    </section>
  )
}
