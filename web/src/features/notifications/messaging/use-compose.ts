import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { draftOf, isUnwritten, noWords, type Words } from './compose-draft.ts'
import type { FieldFaults } from './compose-faults.ts'
import { recipientsQuery } from './messaging.data.ts'
import { stillThere } from './selection.ts'
import type { Form } from './sent-forms.ts'
import { TAB, TYPING_MS } from './sent-news.ts'

const nobody: ReadonlySet<string> = new Set()
const none: readonly Recipient[] = []
/** Tabs see each other's storage a moment late: what is short is written whole each time, whatever stands there. */
const ALWAYS_KEPT = 500

/** What is being written and to whom. It stays while the page is left, until it is sent or discarded. */
export function useCompose(user: SessionUser) {
  const draft = useMemo(() => draftOf(user.id, user.agency.id), [user.id, user.agency.id])
  const [found] = useState(draft.unsent)
  const [words, setWords] = useState(found.words)
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(found.chosen))
  const [faults, setFaults] = useState<FieldFaults>({})
  const recipients = useQuery(recipientsQuery)
  const everybody = recipients.data ?? none
  const chosen = useMemo(() => stillThere(everybody, marked), [everybody, marked])

  const touched = useRef({ at: found.touchedAt, isKept: true })
  const touch = useCallback(() => {
    touched.current = { at: Date.now(), isKept: false }
  }, [])
  const choose = useCallback(
    (next: SetStateAction<ReadonlySet<string>>) => {
      touch()
      setMarked(next)
    },
    [touch],
  )
  // Only what somebody does here is kept: another tab's draft may have taken the place of this one since.
  const keptMarked = useRef(marked)
  const keep = useCallback(() => {
    const isNew = keptMarked.current !== marked || !draft.isLastBy(TAB)
    if (isNew || marked.size <= ALWAYS_KEPT) draft.keepChosen(marked)
    keptMarked.current = marked
    draft.keepWords(words)
    draft.keepTouched(touched.current.at, TAB)
  }, [draft, words, marked])
  useEffect(() => {
    if (!touched.current.isKept) keep()
  }, [keep])

  function empty() {
    setWords(noWords)
    setMarked(nobody)
    setFaults({})
  }

  return {
    draft,
    words,
    faults,
    setFaults,
    recipients,
    /** Ids that are marked, also of somebody who is gone by now. */
    marked,
    choose,
    /** When somebody last changed it. */
    touchedAt: () => touched.current.at,
    /** Somebody is at it: they may be on their way to other words, however long they think. */
    isBeingTyped: () =>
      !touched.current.isKept && (Date.now() - touched.current.at < TYPING_MS || isInTextField()),
    chosen,
    active: useMemo(() => everybody.filter(({ status }) => status === 'ACTIVE').length, [everybody]),
    isEmpty: isUnwritten(words) && chosen.length === 0,
    write(change: Partial<Words>) {
      touch()
      setWords((before) => ({ ...before, ...change }))
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
      )
    },
    /** It was sent. The page may have been left meanwhile; what was sent must not wait there as unsent. */
    clear(sent: Form) {
      draft.forget(sent, touched.current.at)
      touched.current = { at: 0, isKept: true }
      empty()
    },
    /** Another tab has sent something else and forgotten its draft: the place may be free for this one. */
    keepAgain(sent: Form) {
      if (draft.isFree(sent, TAB)) keep()
    },
    discard() {
      touch()
      empty()
      toast('Draft discarded', {
        action: {
          label: 'Undo',
          onClick: () => {
            touch()
            setWords(words)
            setMarked(marked)
          },
        },
      })
    },
  }
}

export type Compose = ReturnType<typeof useCompose>

function isInTextField(): boolean {
  const field = document.hasFocus() ? document.activeElement : null
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')
}
