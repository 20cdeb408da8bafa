import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type SetStateAction, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readToken } from '../../../platform/session/token.ts'
import { toast } from '../../../ui/toast.tsx'
import {
  emptyMessage,
  findSentMessage,
  isEmptyMessage,
  type MessageContent,
  messageDraft,
} from './compose-draft.ts'
import type { FieldErrors } from './compose-errors.ts'
import { recipientsQuery } from './messaging.data.ts'
import { existingRecipients } from './selection.ts'

const NO_IDS: ReadonlySet<string> = new Set()
const NO_RECIPIENTS: readonly Recipient[] = []

/** The message being written and its recipients, kept until it is sent or discarded. */
export function useCompose(user: SessionUser) {
  const draft = useMemo(() => messageDraft(user.id, user.agency.id), [user.id, user.agency.id])
  const [stored] = useState(draft.read)
  const [content, setContent] = useState(stored.content)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(stored.selectedIds)
  const [errors, setErrors] = useState<FieldErrors>({})
  const recipients = useQuery(recipientsQuery)
  const allRecipients = recipients.data ?? NO_RECIPIENTS
  const selected = useMemo(() => existingRecipients(allRecipients, selectedIds), [allRecipients, selectedIds])

  const editState = useRef({ at: stored.editedAt, isEditedHere: false, isSaved: true })
  const markEdited = useCallback(() => {
    editState.current = { at: Date.now(), isEditedHere: true, isSaved: false }
  }, [])
  const select = useCallback(
    (next: SetStateAction<ReadonlySet<string>>) => {
      markEdited()
      setSelectedIds(next)
    },
    [markEdited],
  )
  const savedIds = useRef(selectedIds)
  const save = useEffectEvent((hasSelectionChanged: boolean) => {
    draft.save({ content, selectedIds }, editState.current.at, hasSelectionChanged)
    savedIds.current = selectedIds
    editState.current.isSaved = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved whenever either changes
  useEffect(() => {
    if (!editState.current.isSaved) save(savedIds.current !== selectedIds)
  }, [content, selectedIds])

  // Another tab sent its own message and cleared the draft: keep the text written here.
  const restore = useEffectEvent(({ key, newValue }: StorageEvent) => {
    // Signing out also clears the draft, but ends the session first.
    const isCleared = key === draft.contentKey && newValue === null && readToken() !== null
    if (isCleared && editState.current.isEditedHere && !findSentMessage(draft.sentMessages(), content))
      save(true)
  })
  useEffect(() => {
    const onStorage = (event: StorageEvent) => restore(event)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  function resetForm() {
    setContent(emptyMessage)
    setSelectedIds(NO_IDS)
    setErrors({})
  }

  return {
    draft,
    content,
    errors,
    setErrors,
    recipients,
    /** Selected ids, including creators that no longer exist. */
    selectedIds,
    select,
    editedAt: () => editState.current.at,
    selected,
    activeRecipients: useMemo(
      () => allRecipients.filter(({ status }) => status === 'ACTIVE'),
      [allRecipients],
    ),
    isEmpty: isEmptyMessage(content) && selected.length === 0,
    update(change: Partial<MessageContent>) {
      markEdited()
      setContent((current) => ({ ...current, ...change }))
      setErrors((current) =>
        Object.fromEntries(Object.entries(current).filter(([field]) => !(field in change))),
      )
    },
    /** Clears the form and the stored draft after sending; the page may have been left in the meantime. */
    clear(sent: { content: MessageContent; selectedIds: ReadonlySet<string> }) {
      draft.clear(sent)
      editState.current = { at: 0, isEditedHere: false, isSaved: true }
      resetForm()
    },
    discard() {
      markEdited()
      resetForm()
      toast('Draft discarded', {
        action: {
          label: 'Undo',
          onClick: () => {
            markEdited()
            setContent(content)
            setSelectedIds(selectedIds)
          },
        },
      })
    },
  }
}

export type Compose = ReturnType<typeof useCompose>
