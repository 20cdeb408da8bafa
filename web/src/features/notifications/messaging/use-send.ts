import {
  adminMessageTexts,
  SENT_BANNER_MS,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { splitRefusal } from '../../../platform/form.ts'
import { isUnanswered } from '../../../platform/send-keys.ts'
import { idFor, noWords, withAttempt, without } from './compose-draft.ts'
import { faultsOf } from './compose-faults.ts'
import { failureText } from './failure-text.ts'
import { afterSend, findSend, refreshRecipients, sendMessage } from './messaging.data.ts'
import {
  covers,
  type Form,
  formOf,
  isSameForm,
  isSameText,
  type SendKind,
  type SentForm,
  sentSince,
  withSent,
} from './sent-forms.ts'
import { useSentNews } from './sent-news.ts'
import type { Compose } from './use-compose.ts'

export type Banner =
  | { kind: 'sent'; text: string }
  /** Not by this page: it stays, since nobody may be looking. */
  | { kind: 'elsewhere'; text: string }
  | { kind: 'fault'; text: string }
  | {
      kind: 'failed'
      text: string
      retry: SendKind
      isUnsure: boolean
      /** What it was about: changed since, it is another message. */
      of: Pick<Compose, 'words' | 'marked'>
    }

/** The same words went out before; `isElsewhere` where this page heard another tab say so. */
export type SentBefore = { at: number; isElsewhere: boolean }

const KNOWN = 20
const FROM_ANOTHER_TAB = 'Sent from another tab'
const SENT_AFTER_ALL = 'Sent after all: the answer got lost'

const failed = { selected: adminMessageTexts.sendFailed, broadcast: adminMessageTexts.broadcastFailed }

/** Sends what is composed, one at a time, and says how it went. */
export function useSend(compose: Compose) {
  const { words, marked, chosen, draft, setFaults } = compose
  const client = useQueryClient()
  const [banner, setBanner] = useState<Banner | null>(null)
  const [sending, setSending] = useState<SendKind | null>(null)
  const [asking, setAsking] = useState(false)
  // A second press may come before the button is drawn as busy.
  const busy = useRef(false)
  const form = useMemo(() => formOf(words, marked), [words, marked])
  const [known, setKnown] = useState(() => draft.sent().map((sent) => ({ ...sent, isElsewhere: false })))

  const isSent = banner?.kind === 'sent'
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setBanner(null), SENT_BANNER_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was missing may be there now
  useEffect(() => {
    const isWriting = compose.touchedAt() > 0
    setBanner((shown) =>
      shown?.kind === 'fault' || (shown?.kind === 'elsewhere' && isWriting) ? null : shown,
    )
  }, [words, marked])

  const meant = (kind: SendKind) => ({
    ...form,
    kind,
    isReached: chosen.length === marked.size && chosen.every(({ status }) => status === 'ACTIVE'),
  })
  /** While somebody is asked about a broadcast, what went to some of them does not answer it. */
  const isOver = (sent: SentForm) =>
    asking ? covers(sent, meant('broadcast')) : isSameForm(sent, form) || covers(sent, meant('selected'))

  /** What this form holds was sent, though not by this page: it is no draft any more. */
  function takeAsSent(text: string): void {
    compose.clear(form)
    setAsking(false)
    setBanner({ kind: 'elsewhere', text })
    void afterSend(client)
  }

  const remember = (sent: SentForm, isElsewhere: boolean) =>
    setKnown((before) =>
      [{ ...sent, isElsewhere }, ...before.filter(({ id }) => id !== sent.id)].slice(0, KNOWN),
    )

  const tell = useSentNews(draft.channel, (sent, isOwn) => {
    if (busy.current) return
    if (!isOver(sent)) {
      remember(sent, !isOwn)
      compose.keepAgain(sent)
    } else if (compose.isBeingTyped()) {
      remember(sent, !isOwn)
      return 'later'
    } else takeAsSent(isOwn ? adminMessageTexts.sent : FROM_ANOTHER_TAB)
  })

  // A page that went before its answer came leaves the draft; whether it was sent, the server knows.
  const settle = useEffectEvent(async (attempt: { id: string; form: Form }) => {
    const found = await findSend(attempt.id)
    if (found) settled({ ...attempt.form, kind: found.kind, id: attempt.id, at: Date.parse(found.createdAt) })
  })
  const settled = useEffectEvent((sent: SentForm) => {
    draft.keepAttempts(without(draft.attempts(), sent.id))
    draft.keepSent(withSent(draft.sent(), sent))
    if (!busy.current && isOver(sent)) takeAsSent(SENT_AFTER_ALL)
    else remember(sent, false)
  })
  useEffect(() => {
    for (const { id, form: sent } of draft.attempts())
      if (sent && isSameForm(sent, draft.form())) void settle({ id, form: sent })
  }, [draft])

  /** Whether it can be sent; what is missing is said where it is missing. */
  function check(kind: SendKind): boolean {
    const faults = faultsOf(words, kind === 'broadcast' ? 'everybody' : chosen.length)
    setFaults(faults?.fields ?? {})
    setBanner(faults && { kind: 'fault', text: faults.banner })
    return faults === null
  }

  async function send(kind: SendKind): Promise<void> {
    if (busy.current || !check(kind)) return
    if (sentSince(draft.sent(), meant(kind), compose.touchedAt(), covers)) return takeAsSent(FROM_ANOTHER_TAB)
    busy.current = true
    setSending(kind)
    const creatorIds = kind === 'broadcast' ? null : chosen.map(({ id }) => id).sort()
    const outgoing = { ...words, creatorIds }
    const content = JSON.stringify(outgoing)
    const before = draft.attempts()
    const attempt = { id: idFor(before, content, newId), content, at: Date.now(), form }
    // Noted first: if the page goes before the answer comes, the same is still sent once.
    draft.keepAttempts(withAttempt(before, attempt))
    try {
      await sendMessage(attempt.id, outgoing)
      const sent = { ...form, kind, id: attempt.id, at: Date.now() }
      draft.keepAttempts(without(draft.attempts(), attempt.id))
      draft.keepSent(withSent(draft.sent(), sent))
      compose.clear(sent)
      tell(sent)
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

  const before: SentBefore | null = known.find((sent) => isSameText(sent, form)) ?? null
  return { banner, before, sending, asking, setAsking, check, send, dismiss: () => setBanner(null) }
}

export type Sending = ReturnType<typeof useSend>
