import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type SetStateAction, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { draftOf, findSentText, isUnwritten, noWords, type Words } from './compose-draft.ts'
import type { FieldFaults } from './compose-faults.ts'
import { recipientsQuery } from './messaging.data.ts'
import { stillThere } from './selection.ts'

const nobody: ReadonlySet<string> = new Set()
const none: readonly Recipient[] = []

/** The message being written and its recipients, kept until it is sent or discarded. */
export function useCompose(user: SessionUser) {
  const draft = useMemo(() => draftOf(user.id, user.agency.id), [user.id, user.agency.id])
  const [found] = useState(draft.read)
  const [words, setWords] = useState(found.words)
  const [marked, setMarked] = useState<ReadonlySet<string>>(found.marked)
  const [faults, setFaults] = useState<FieldFaults>({})
  const recipients = useQuery(recipientsQuery)
  const everybody = recipients.data ?? none
  const chosen = useMemo(() => stillThere(everybody, marked), [everybody, marked])

  const edited = useRef({ at: found.editedAt, isHere: false, isSaved: true })
  const touch = useCallback(() => {
    edited.current = { at: Date.now(), isHere: true, isSaved: false }
  }, [])
  const choose = useCallback(
    (next: SetStateAction<ReadonlySet<string>>) => {
      touch()
      setMarked(next)
    },
    [touch],
  )
  const savedMarked = useRef(marked)
  const save = useEffectEvent((isSelectionNew: boolean) => {
    draft.save({ words, marked }, edited.current.at, isSelectionNew)
    savedMarked.current = marked
    edited.current.isSaved = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved whenever either changes
  useEffect(() => {
    if (!edited.current.isSaved) save(savedMarked.current !== marked)
  }, [words, marked])

  // Another tab sent its own message and cleared the draft: keep what was written here.
  const restore = useEffectEvent(({ key, newValue }: StorageEvent) => {
    const isCleared = key === draft.wordsName && newValue === null
    if (isCleared && edited.current.isHere && !findSentText(draft.sentTexts(), words)) save(true)
  })
  useEffect(() => {
    const onStorage = (event: StorageEvent) => restore(event)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

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
    /** Selected ids, including creators that no longer exist. */
    marked,
    choose,
    editedAt: () => edited.current.at,
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
    /** Empties the form and the stored draft after these were sent; the page may have been left meanwhile. */
    clear(sent: { words: Words; marked: ReadonlySet<string> }) {
      draft.clear(sent)
      edited.current = { at: 0, isHere: false, isSaved: true }
      empty()
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
