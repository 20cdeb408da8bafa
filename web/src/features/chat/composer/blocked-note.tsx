import { Button } from '../../../ui/button.tsx'
import { MarkedText } from '../../../ui/marked-text.tsx'
import { type BlockedMessage, updateComposer } from './composer-state.ts'
import { writeText } from './draft-sync.ts'

type BlockedNoteProps = { fanId: string; blocked: BlockedMessage }

/** Why screening blocked a message, with an edit that would pass. */
export function BlockedNote({ fanId, blocked: { text, hits, edit } }: BlockedNoteProps) {
  const reasons = [...new Set(hits.map(({ reason }) => reason))]
  return (
    <section
      aria-label="Not sent"
      className="flex flex-col gap-2 rounded-t-box border-line border-b bg-rose-soft p-3 text-13">
      <p role="alert" className="font-medium text-rose-ink">
        Not sent. {reasons.join(' ')}
      </p>
      <p className="wrap-anywhere max-h-24 overflow-y-auto whitespace-pre-wrap rounded-control bg-surface px-2.5 py-1.5">
        <MarkedText text={text} spans={hits} />
      </p>
      {edit !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="wrap-anywhere min-w-0 flex-1">
            <span className="block text-12 text-ink-2">This version can be sent</span>
            {edit}
          </p>
          <Button
            size="sm"
            onClick={() => {
              writeText(fanId, edit)
              updateComposer(fanId, { blocked: null })
            }}>
            Use this text
          </Button>
        </div>
      )}
    </section>
  )
}
