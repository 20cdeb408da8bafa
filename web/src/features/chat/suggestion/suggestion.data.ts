import { type AssistLanguage, assistLanguages } from '@greenroom/contract/features/assist/assist.rules.ts'
import type { Suggestion } from '@greenroom/contract/features/assist/assist.schema.ts'
import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { useThread } from '../timeline/threads.ts'
import { findLatestMessage, type LatestMessage } from './latest-message.ts'

/** Conversations opened only briefly don't trigger a request. */
const SUGGEST_DELAY_MS = 250

const suggestionQuery = (fanId: string, creatorId: string, message: LatestMessage['message']) =>
  queryOptions({
    queryKey: ['suggestion', fanId, message?.id],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, SUGGEST_DELAY_MS))
      signal.throwIfAborted()
      const body = { fanId, creatorId, incomingMessage: message?.content ?? '' }
      return (await api('POST /chats/ai-response', { body, signal })).data
    },
    // Each call creates another suggestion, so only the user repeats it.
    staleTime: 'static',
    // The engine may still be starting.
    retry: (failures, error) => failures < 2 && isApiError(error, 'unavailable'),
  })

/** The suggestion for the fan's latest message. A newer message cancels the request for the older one. */
export function useSuggestion({ id, creator, locked }: ConversationDetail) {
  const { timeline } = useThread(id)
  const [lastKnown, setLastKnown] = useState<LatestMessage>({ message: null, isAnswered: false })
  // The newest messages are not loaded while reading older ones.
  const latest = timeline.hasNewer ? lastKnown : findLatestMessage(timeline.messages)
  if (latest.message?.id !== lastKnown.message?.id || latest.isAnswered !== lastKnown.isAnswered)
    setLastKnown(latest)
  const needsSuggestion = latest.message !== null && !latest.isAnswered && !locked
  const query = useQuery({ ...suggestionQuery(id, creator.id, latest.message), enabled: needsSuggestion })
  return { ...query, message: latest.message, needsSuggestion, isLoaded: timeline.rev !== null }
}

/** The fan's and the persona's languages; null if they are the same or the fan's is unknown. */
export function foreignLanguage(suggestion: Suggestion | undefined) {
  const fanLanguage = suggestion?.language ?? null
  if (!suggestion || fanLanguage === null || fanLanguage === suggestion.personaLanguage) return null
  if (!(fanLanguage in assistLanguages)) return null
  return {
    fanLanguage: fanLanguage as AssistLanguage,
    personaLanguage: suggestion.personaLanguage,
    /** Translation requires a provider. */
    canTranslate: suggestion.engine === 'provider' || suggestion.providerProblem !== null,
  }
}

export async function translate(fanId: string, text: string, to: AssistLanguage): Promise<string> {
  return (await api('POST /assist/translate', { body: { fanId, text, to } })).data.text
}
