import { useUser } from '../../../platform/session/session.ts'
import { ComposeForm } from './compose-form.tsx'
import { MessagePreview } from './message-preview.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import { SendBar } from './send-bar.tsx'
import type { Compose } from './use-compose.ts'
import type { Sending } from './use-send.ts'

type ComposeTabProps = { compose: Compose; sending: Sending; onOpenHistory: () => void }

/** Recipients, message and preview: side by side if there is room. */
export function ComposeTab({ compose, sending, onOpenHistory }: ComposeTabProps) {
  const { agency } = useUser()
  const busy = sending.sendingKind !== null
  return (
    <div className="@container">
      <div className="flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:grid-rows-[auto_auto_1fr] md:items-start @5xl:grid-cols-[minmax(0,21rem)_minmax(0,1fr)_minmax(0,20rem)]">
        <div className="md:row-span-3">
          <RecipientPicker compose={compose} disabled={busy} />
        </div>
        <div className="@container md:col-start-2">
          <ComposeForm compose={compose} disabled={busy} onSubmit={() => void sending.send('selected')} />
        </div>
        <div className="md:col-start-2 md:row-start-3 @5xl:col-start-3 @5xl:row-span-3 @5xl:row-start-1">
          <MessagePreview content={compose.content} agencyName={agency.name} />
        </div>
        <div className="contents md:col-start-2 md:row-start-2 md:block">
          <SendBar compose={compose} sending={sending} zone={agency.timeZone} onOpenHistory={onOpenHistory} />
        </div>
      </div>
    </div>
  )
}
