import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { RefreshCw, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText, isApiError } from '../../../platform/api-error.ts'
import { engineNames } from '../../../ui/assist-answer.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useSuggestion } from './suggestion.data.ts'
import { SuggestionOptions } from './suggestion-options.tsx'

type SuggestionCardProps = {
  detail: ConversationDetail
  /** Returns to the thread in the one-pane layout. */
  onUsed: () => void
}

/** A reply to the fan's latest message. It is inserted into the composer, never sent automatically. */
export function SuggestionCard({ detail, onUsed }: SuggestionCardProps) {
  const { data, error, isFetching, refetch, message, needsSuggestion, isLoaded } = useSuggestion(detail)
  const suggestion = needsSuggestion && message ? data : undefined
  const isWaiting = !isLoaded || (needsSuggestion && isFetching)
  return (
    <section aria-labelledby="ai-suggestion" className="px-4 pt-3 pb-4">
      <div className="flex min-h-7 items-center gap-2">
        <Sparkles aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
        <h3 id="ai-suggestion" className="flex-1 font-semibold text-13">
          AI suggestion
        </h3>
        {suggestion && <small className="text-12 text-ink-3">{engineNames[suggestion.engine]}</small>}
      </div>
      {needsSuggestion && error && !isFetching && (
        <SuggestionError error={error} onRetry={() => void refetch()} />
      )}
      {suggestion && message && (
        <SuggestionOptions
          key={suggestion.suggestionId}
          {...{ detail, message, onUsed }}
          suggestion={suggestion}
          isBusy={isFetching}
          onRegenerate={() => void refetch()}
        />
      )}
      {!suggestion && isWaiting && (
        <div aria-busy="true" className="mt-2 rounded-box border border-brand-line bg-brand-soft px-3.5 py-3">
          <SkeletonLines lines={4} />
        </div>
      )}
      {isLoaded && !needsSuggestion && <Note>AI suggestions will appear when you receive a message</Note>}
    </section>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className="mt-1 text-13 text-ink-2">{children}</p>

/** A rejection includes its reason, such as AI help being off; retrying would not help. */
function SuggestionError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'refused')) return <Note>{error.message}</Note>
  return (
    <div role="alert" className="mt-1 mb-2 text-13 text-ink-2">
      Could not get a suggestion. {errorText(error)}
      <Button size="sm" icon={RefreshCw} onClick={onRetry} className="mt-2 flex">
        Retry
      </Button>
    </div>
  )
}
