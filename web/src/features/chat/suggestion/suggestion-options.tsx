import type { Suggestion } from '@greenroom/contract/features/assist/assist.schema.ts'
import type { ConversationDetail, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { Check, ChevronRight, Copy, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { AnswerReasons, Confidence } from '../../../ui/assist-answer.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Textarea } from '../../../ui/input.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { toast } from '../../../ui/toast.tsx'
import { replaceInComposer } from '../composer/composer-insert.ts'
import { useComposer } from '../composer/composer-state.ts'
import { registerActions } from '../side-panel/panel-keys.ts'
import { TranslateMessage } from './translate-message.tsx'

const COPIED_LABEL_MS = 2_000

type SuggestionOptionsProps = {
  suggestion: Suggestion
  detail: ConversationDetail
  message: Message
  isBusy: boolean
  onUsed: () => void
  onRegenerate: () => void
}

/** The suggestion or the selected alternative, with its actions; the others below. */
export function SuggestionOptions(props: SuggestionOptionsProps) {
  const { suggestion, detail, message, isBusy, onUsed, onRegenerate } = props
  const { suggestionId } = suggestion
  const options = [suggestion, ...suggestion.alternatives]
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [editedText, setEditedText] = useState<string | null>(null)
  const { isSending } = useComposer(detail.id)
  const { content, tone } = options[selectedIndex] ?? suggestion
  const text = (editedText ?? content).trim()

  function apply(): boolean {
    if (isSending || text === '') return false
    replaceInComposer(detail.id, text, { text: content, suggestionId }, 'The suggestion replaced your draft')
    setEditedText(null)
    onUsed()
    return true
  }
  const keyActions = {
    apply: useEffectEvent(apply),
    regenerate: useEffectEvent(() => {
      if (!isBusy) onRegenerate()
      return true
    }),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: effect events are always the latest
  useEffect(
    () =>
      registerActions({
        applySuggestion: () => keyActions.apply(),
        regenerate: () => keyActions.regenerate(),
      }),
    [],
  )

  return (
    <>
      <div
        aria-busy={isBusy}
        className={cx('mt-2 rounded-box border border-brand-line bg-brand-soft', isBusy && 'opacity-60')}>
        {editedText === null ? (
          <p className="wrap-anywhere whitespace-pre-wrap px-3.5 pt-2.75 pb-2.5 leading-[21px]">{content}</p>
        ) : (
          <div className="p-2">
            <Textarea
              autoFocus
              aria-label="Edit the suggestion"
              value={editedText}
              onChange={(event) => setEditedText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                setEditedText(null)
              }}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-2 px-3.5 pb-2.5 text-12 text-ink-2">
          <Confidence value={suggestion.confidence} />
          <span>Tone: {tone.toLowerCase()}</span>
        </div>
        <div className="flex items-center gap-1 border-brand-line border-t p-2">
          <Button
            variant="primary"
            disabled={isSending || text === ''}
            aria-keyshortcuts={editedText === null ? 'U' : undefined}
            onClick={apply}>
            {editedText === null ? 'Use' : 'Use edited text'}
          </Button>
          <Button variant="ghost" onClick={() => setEditedText(editedText === null ? content : null)}>
            {editedText === null ? 'Edit' : 'Cancel'}
          </Button>
          <span className="ml-auto flex items-center gap-1">
            {editedText === null && <Kbd>U</Kbd>}
            <CopyButton text={text} />
            <IconButton
              label="Regenerate"
              aria-keyshortcuts="I"
              icon={RefreshCw}
              busy={isBusy}
              onClick={onRegenerate}
            />
          </span>
        </div>
      </div>
      <ul aria-label="Alternatives" className="mt-1.5 divide-y divide-line">
        {options.map(
          (option, index) =>
            index !== selectedIndex && (
              <li key={option.content}>
                <button
                  type="button"
                  title={option.content}
                  onClick={() => {
                    setSelectedIndex(index)
                    setEditedText(null)
                  }}
                  className="grid w-full grid-cols-[58px_minmax(0,1fr)] items-baseline gap-2 py-2 text-left text-13 hover:text-brand-ink pointer-coarse:min-h-11">
                  <span className="truncate font-medium text-12 text-ink-3 first-letter:uppercase">
                    {option.tone}
                  </span>
                  <span className="line-clamp-2">{option.content}</span>
                </button>
              </li>
            ),
        )}
      </ul>
      <TranslateMessage fanId={detail.id} message={message} suggestion={suggestion} />
      <details className="group mt-1.5">
        <summary className="flex min-h-7 cursor-pointer list-none items-center gap-1 text-13 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
          <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
          Why this reply
        </summary>
        <div className="pt-1 pl-4.5">
          <AnswerReasons answer={suggestion} />
        </div>
      </details>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      toast.error('Copying is blocked in this browser. Select the text and copy it.')
      return
    }
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_LABEL_MS)
  }
  return (
    <IconButton
      label={isCopied ? 'Copied' : 'Copy'}
      icon={isCopied ? Check : Copy}
      onClick={() => void copy()}
    />
  )
}
