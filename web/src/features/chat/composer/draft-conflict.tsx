import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useThread } from '../timeline/threads.ts'
import { resolveConflict } from './draft-sync.ts'

type DraftConflictProps = { fanId: string; text: string; otherText: string }

/** Two devices saved different drafts: the author chooses one. */
export function DraftConflict({ fanId, text, otherText }: DraftConflictProps) {
  const { messages } = useThread(fanId).timeline
  const isSent =
    otherText === '' &&
    messages.some((message) => message.direction === 'TO_FAN' && message.content === text.trim())
  useEffect(() => {
    if (isSent) resolveConflict(fanId, 'server')
  }, [fanId, isSent])
  return (
    <section
      aria-label="Two drafts"
      className="flex flex-col gap-2 rounded-t-box border-line border-b bg-brand-soft p-3 text-13">
      <p role="status" className="font-medium">
        You wrote a different draft on another device. Which one do you want to keep?
      </p>
      <DraftOption
        label="On this device"
        text={text}
        action="Use this one"
        onUse={() => resolveConflict(fanId, 'local')}
      />
      <DraftOption
        label="On the other device"
        text={otherText || 'Empty. The draft was sent or deleted there.'}
        action="Use the other one"
        onUse={() => resolveConflict(fanId, 'server')}
      />
    </section>
  )
}

type DraftOptionProps = { label: string; text: string; action: string; onUse: () => void }

function DraftOption({ label, text, action, onUse }: DraftOptionProps) {
  return (
    <div className="flex items-start gap-3">
      <p className="wrap-anywhere max-h-24 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap">
        <span className="block text-12 text-ink-2">{label}</span>
        {text}
      </p>
      <Button size="sm" onClick={onUse}>
        {action}
      </Button>
    </div>
  )
}
