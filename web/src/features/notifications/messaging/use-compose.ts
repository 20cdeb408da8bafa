import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { draftOf, isUnwritten, noWords, type Words } from './compose-draft.ts'
import type { FieldFaults } from './compose-faults.ts'
import { recipientsQuery } from './messaging.data.ts'
import { stillThere } from './selection.ts'

const nobody: ReadonlySet<string> = new Set()
const none: readonly Recipient[] = []

/** What is being written and to whom. It stays while the page is left, until it is sent or discarded. */
export function useCompose(user: SessionUser) {
  const draft = useMemo(() => draftOf(user.id, user.agency.id), [user.id, user.agency.id])
  const [words, setWords] = useState(draft.words)
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(draft.chosen()))
  const [faults, setFaults] = useState<FieldFaults>({})
  const recipients = useQuery(recipientsQuery)
  const everybody = recipients.data ?? none
  const chosen = useMemo(() => stillThere(everybody, marked), [everybody, marked])

  useEffect(() => draft.keepWords(words), [draft, words])
  useEffect(() => draft.keepChosen(marked), [draft, marked])

  function reset() {
    setWords(noWords)
    setMarked(nobody)
    setFaults({})
    // The page may have been left meanwhile; what was sent must not wait there as unsent.
    draft.keepWords(noWords)
    draft.keepChosen(nobody)
  }

  return {
    draft,
    words,
    faults,
    setFaults,
    recipients,
    /** Ids that are marked, also of somebody who is gone by now. */
    marked,
    choose: setMarked,
    chosen,
    active: useMemo(() => everybody.filter(({ status }) => status === 'ACTIVE').length, [everybody]),
    isEmpty: isUnwritten(words) && chosen.length === 0,
    write(change: Partial<Words>) {
      setWords((before) => ({ ...before, ...change }))
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
      )
    },
    reset,
    discard() {
      reset()
      toast('Draft discarded', {
        action: {
          label: 'Undo',
          onClick: () => {
            setWords(words)
            setMarked(marked)
          },
        },
      })
    },
  }
}

export type Compose = ReturnType<typeof useCompose>
