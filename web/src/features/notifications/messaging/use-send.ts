import {
  adminMessageTexts,
  SENT_BANNER_MS,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { splitError } from '../../../platform/form.ts'
import { createSender, isOutcomeUnknown } from '../../../platform/send-once.ts'
import { emptyMessage, findSentMessage } from './compose-draft.ts'
import { messageErrors } from './compose-errors.ts'
import { failureText } from './failure-text.ts'
import {
  afterSend,
  isAnySent,
  type OutgoingMessage,
  refreshRecipients,
  sendMessage,
} from './messaging.data.ts'
import type { Compose } from './use-compose.ts'

export type SendKind = 'selected' | 'broadcast'

export type Banner =
  | { kind: 'sent'; text: string }
  /** An attempt without a response went through. Shown until an edit dismisses it. */
  | { kind: 'already-sent'; text: string }
  | { kind: 'invalid'; text: string }
  | {
      kind: 'failed'
      text: string
      retry: SendKind
      mayHaveBeenSent: boolean
      /** The content that failed; after an edit the error no longer applies. */
      attempt: Pick<Compose, 'content' | 'selectedIds'>
    }

const FIRST_ATTEMPT_SENT = 'Your first attempt went through'
const ONLY_FIRST_ATTEMPT_SENT = `${FIRST_ATTEMPT_SENT}. Send again to send this message too.`

const failureTexts = { selected: adminMessageTexts.sendFailed, broadcast: adminMessageTexts.broadcastFailed }

/** Sends the composed message, one at a time, and reports the outcome. */
export function useSend(compose: Compose) {
  const { content, selectedIds, selected, draft, setErrors } = compose
  const client = useQueryClient()
  const [banner, setBanner] = useState<Banner | null>(null)
  const [sendingKind, setSendingKind] = useState<SendKind | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [sentMessages, setSentMessages] = useState(draft.sentMessages)
  const sender = useMemo(
    () => createSender<OutgoingMessage>({ newKey: () => newId(), isDone: isAnySent, store: draft.attempts }),
    [draft],
  )

  const isSent = banner?.kind === 'sent'
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setBanner(null), SENT_BANNER_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit may have fixed the error
  useEffect(() => {
    const isEdited = compose.editedAt() > 0
    setBanner((current) =>
      current?.kind === 'invalid' || (current?.kind === 'already-sent' && isEdited) ? null : current,
    )
  }, [content, selectedIds])

  function finish(sent: Pick<Compose, 'content' | 'selectedIds'>): void {
    setSentMessages(draft.addSentMessage(sent.content))
    compose.clear(sent)
    void afterSend(client)
  }

  // The page may have closed before the response arrived.
  const recover = useEffectEvent(async () => {
    const editedAt = compose.editedAt()
    for (const creatorIds of [[...selectedIds].sort(), null]) {
      if (!(await sender.wasSent({ ...content, creatorIds }))) continue
      if (compose.editedAt() !== editedAt) return
      finish({ content, selectedIds })
      return setBanner({ kind: 'already-sent', text: FIRST_ATTEMPT_SENT })
    }
  })
  useEffect(() => void recover(), [])

  /** Shows errors in the banner and the fields. */
  function validate(kind: SendKind): boolean {
    const errors = messageErrors(content, kind === 'broadcast' ? 'all' : selected.length)
    setErrors(errors?.fields ?? {})
    setBanner(errors && { kind: 'invalid', text: errors.banner })
    return errors === null
  }

  async function send(kind: SendKind): Promise<void> {
    if (sender.isSending() || !validate(kind)) return
    setSendingKind(kind)
    const creatorIds = kind === 'broadcast' ? null : selected.map(({ id }) => id).sort()
    const outgoing = { ...content, creatorIds }
    try {
      const outcome = await sender.send(outgoing, (id) => sendMessage(id, outgoing), compose.editedAt())
      if (outcome === 'earlier-attempt-sent') {
        void afterSend(client)
        return setBanner({ kind: 'already-sent', text: ONLY_FIRST_ATTEMPT_SENT })
      }
      finish({ content, selectedIds })
      setBanner({ kind: 'sent', text: adminMessageTexts.sent })
    } catch (error) {
      const { fields } = splitError(error, Object.keys(emptyMessage))
      setErrors(Object.fromEntries(fields.map(({ name, message }) => [name, message])))
      const text = failureText(error, failureTexts[kind])
      setBanner({
        kind: 'failed',
        text,
        retry: kind,
        mayHaveBeenSent: isOutcomeUnknown(error),
        attempt: { content, selectedIds },
      })
      if (isApiError(error, 'not_found')) void refreshRecipients(client)
    } finally {
      setSendingKind(null)
    }
  }

  const sentBefore = findSentMessage(sentMessages, content)
  return {
    banner,
    sentBefore,
    sendingKind,
    isConfirming,
    setConfirming,
    validate,
    send,
    dismiss: () => setBanner(null),
  }
}

export type Sending = ReturnType<typeof useSend>
