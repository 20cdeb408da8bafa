import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { Sparkles } from 'lucide-react'
import { isApiError } from '../../../platform/api-error.ts'
import { percentOf } from '../../../ui/assist-answer.tsx'
import { Button } from '../../../ui/button.tsx'
import { replaceInComposer } from '../composer/composer-insert.ts'
import { useSuggestion } from './suggestion.data.ts'

type SuggestionStripProps = {
  detail: ConversationDetail
  disabled: boolean
  onShowAll?: (() => void) | undefined
}

/** One-pane layout: the suggestion above the composer; its text opens the panel. */
export function SuggestionStrip({ detail, disabled, onShowAll }: SuggestionStripProps) {
  const { data, error, isFetching, needsSuggestion, refetch } = useSuggestion(detail)
  if (!needsSuggestion || (isApiError(error, 'refused') && !isFetching)) return null
  const hasFailed = error !== null && !isFetching
  return (
    <section
      aria-label="AI suggestion"
      className="mb-2 flex min-h-12 items-center gap-2.5 rounded-box border border-brand-line bg-brand-soft py-1 pr-1 pl-3 text-13 lg:hidden [@media(max-height:420px)]:hidden">
      <Sparkles aria-hidden="true" className="size-4 flex-none text-brand-ink" strokeWidth={1.75} />
      {data && !hasFailed ? (
        <button type="button" onClick={onShowAll} className="min-h-11 min-w-0 flex-1 truncate text-left">
          <b className="mr-1.5 font-semibold text-brand-ink tabular-nums">{percentOf(data.confidence)}</b>
          {data.content}
          <span className="sr-only">. Show all suggestions</span>
        </button>
      ) : (
        <p role="status" className="min-w-0 flex-1 truncate text-ink-2">
          {hasFailed ? 'Could not get a suggestion' : 'Writing a suggestion…'}
        </p>
      )}
      {hasFailed ? (
        <Button onClick={() => void refetch()}>Retry</Button>
      ) : (
        <Button
          variant="primary"
          disabled={disabled || !data}
          onClick={() => {
            if (!data) return
            const origin = { text: data.content, suggestionId: data.suggestionId }
            replaceInComposer(detail.id, data.content, origin, 'The suggestion replaced your draft')
          }}>
          Use
        </Button>
      )}
    </section>
  )
}
