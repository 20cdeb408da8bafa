import { newId } from '@greenroom/contract/kit/ids.ts'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { openTabChannel } from '../../../platform/session/tab-channel.ts'
import { isSentForm } from './compose-draft.ts'
import type { SentForm } from './sent-forms.ts'

/** This page among the tabs of the browser. */
export const TAB = newId()

/** Somebody who types may pass through what was sent on the way to more. */
export const TYPING_MS = 1_000

/** What a tab has sent, told to the others, once more after a moment where they say 'later'. A page that was left while it was sending tells itself, too. */
export function useSentNews(name: string, onNews: (sent: SentForm, isOwn: boolean) => 'later' | undefined) {
  const channel = useRef<BroadcastChannel | null>(null)
  const heard = useEffectEvent((news: unknown) => {
    const { sent, tab } = (news ?? {}) as { sent?: unknown; tab?: unknown }
    if (isSentForm(sent) && onNews(sent, tab === TAB) === 'later') setTimeout(() => heard(news), TYPING_MS)
  })
  useEffect(() => {
    const opened = openTabChannel(name)
    if (!opened) return
    channel.current = opened
    opened.onmessage = ({ data }) => heard(data)
    return () => {
      channel.current = null
      opened.close()
    }
  }, [name])
  return useCallback(
    (sent: SentForm) => {
      const line = channel.current ?? openTabChannel(name)
      line?.postMessage({ sent, tab: TAB })
      if (line !== channel.current) line?.close()
    },
    [name],
  )
}
