import {
  adminMessageTexts,
  SENT_BANNER_MS,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { splitRefusal } from '../../../platform/form.ts'
import { isUnanswered } from '../../../platform/send-keys.ts'
import { idFor, noWords, withAttempt, without } from './compose-draft.ts'
import { faultsOf } from './compose-faults.ts'
import { failureText } from './failure-text.ts'
import { afterSend, refreshRecipients, sendMessage } from './messaging.data.ts'
import type { Compose } from './use-compose.ts'

export type SendKind = 'selected' | 'broadcast'

export type Banner =
  | { kind: 'sent'; text: string }
  | { kind: 'fault'; text: string }
  | {
      kind: 'failed'
      text: string
      retry: SendKind
      isUnsure: boolean
      /** What it was about: changed since, it is another message. */
      of: Pick<Compose, 'words' | 'marked'>
    }

const failed = { selected: adminMessageTexts.sendFailed, broadcast: adminMessageTexts.broadcastFailed }

/** Sends what is composed, one at a time, and says how it went. */
export function useSend({ words, marked, chosen, draft, setFaults, reset }: Compose) {
  const client = useQueryClient()
  const [banner, setBanner] = useState<Banner | null>(null)
  const [sending, setSending] = useState<SendKind | null>(null)
  // A second press may come before the button is drawn as busy.
  const busy = useRef(false)

  const isSent = banner?.kind === 'sent'
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setBanner(null), SENT_BANNER_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was missing may be there now
  useEffect(() => setBanner((shown) => (shown?.kind === 'fault' ? null : shown)), [words, marked])

  /** Whether it can be sent; what is missing is said where it is missing. */
  function check(kind: SendKind): boolean {
    const faults = faultsOf(words, kind === 'broadcast' ? 'everybody' : chosen.length)
    setFaults(faults?.fields ?? {})
    setBanner(faults && { kind: 'fault', text: faults.banner })
    return faults === null
  }

  async function send(kind: SendKind): Promise<void> {
    if (busy.current || !check(kind)) return
    busy.current = true
    setSending(kind)
    const creatorIds = kind === 'broadcast' ? null : chosen.map(({ id }) => id).sort()
    const outgoing = { ...words, creatorIds }
    const content = JSON.stringify(outgoing)
    const before = draft.attempts()
    const attempt = { id: idFor(before, content, newId), content, at: Date.now() }
    // Noted first: if the page goes before the answer comes, the same is still sent once.
    draft.keepAttempts(withAttempt(before, attempt))
    try {
      await sendMessage(attempt.id, outgoing)
      draft.keepAttempts(without(draft.attempts(), attempt.id))
      reset()
      setBanner({ kind: 'sent', text: adminMessageTexts.sent })
      void afterSend(client)
    } catch (error) {
      const isUnsure = isUnanswered(error)
      if (!isUnsure) draft.keepAttempts(without(draft.attempts(), attempt.id))
      const { fields } = splitRefusal(error, Object.keys(noWords))
      setFaults(Object.fromEntries(fields.map(({ name, message }) => [name, message])))
      const text = failureText(error, failed[kind])
      setBanner({ kind: 'failed', text, retry: kind, isUnsure, of: { words, marked } })
      if (isApiError(error, 'not_found')) void refreshRecipients(client)
    } finally {
      busy.current = false
      setSending(null)
    }
  }

  return { banner, sending, check, send, dismiss: () => setBanner(null) }
}

export type Sending = ReturnType<typeof useSend>
