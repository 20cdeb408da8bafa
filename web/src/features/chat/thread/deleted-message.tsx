import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useFocusAfterAction } from '../../../ui/use-focus-after-action.ts'
import { AttachmentGrid } from './attachment-grid.tsx'
import { MediaViewer } from './media-viewer.tsx'
import { MessageText } from './message-text.tsx'

type DeletedMessageProps = { message: Message; className: string; onRestored: (message: Message) => void }

/** Admins and compliance can read and restore it; the server records every access. */
export function DeletedMessage({ message, className, onRestored }: DeletedMessageProps) {
  const canReview = may(useUser().role, 'chats:evidence')
  return (
    <>
      <p className={className}>Message deleted</p>
      {canReview && <Evidence key={message.id} id={message.id} onRestored={onRestored} />}
    </>
  )
}

function Evidence({ id, onRestored }: { id: string; onRestored: (message: Message) => void }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const params = { id }
  const showMutation = useMutation({
    mutationFn: async () => (await api('GET /chats/messages/{id}/evidence', { params })).data,
    onError: (error) => toast.error('Could not show the message', { description: errorText(error) }),
  })
  const restoreMutation = useMutation({
    mutationFn: async () => (await api('POST /chats/messages/{id}/restore', { params })).data,
    onSuccess: (message) => {
      const row = buttons.current?.closest('li')
      const { activeElement } = document
      // The button is removed; focus moves to its message, unless the user moved on.
      if (activeElement === document.body || row?.contains(activeElement)) row?.focus()
      onRestored(message)
    },
    onError: (error) => toast.error('Could not restore the message', { description: errorText(error) }),
  })
  const returnFocus = useFocusAfterAction(showMutation.isPending || restoreMutation.isPending)
  const deletedMessage = showMutation.data
  return (
    <>
      {deletedMessage && (
        <div className="flex max-w-full flex-col gap-1 rounded-box border border-line-2 border-dashed px-3 py-2">
          {deletedMessage.content !== '' && (
            <p className="wrap-anywhere whitespace-pre-wrap text-14">
              <MessageText text={deletedMessage.content} />
            </p>
          )}
          {deletedMessage.attachments.length > 0 && (
            <AttachmentGrid
              attachments={deletedMessage.attachments}
              onOpen={setOpenIndex}
              // Loading it again would be recorded as another access.
              onStale={() => undefined}
            />
          )}
          <p className="text-12 text-ink-2">
            Deleted by {deletedMessage.deletedBy ?? 'someone outside this agency'}. Only admins and compliance
            can see this.
          </p>
          <MediaViewer
            attachments={deletedMessage.attachments}
            index={openIndex}
            onIndexChange={setOpenIndex}
          />
        </div>
      )}
      <div ref={buttons} className="flex gap-2">
        <Button
          size="sm"
          variant="ghost"
          busy={showMutation.isPending}
          onClick={({ currentTarget }) => {
            if (deletedMessage) return showMutation.reset()
            returnFocus(() => currentTarget)
            showMutation.mutate()
          }}>
          {deletedMessage ? 'Hide' : 'Show'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={restoreMutation.isPending}
          onClick={({ currentTarget }) => {
            returnFocus(() => currentTarget)
            restoreMutation.mutate()
          }}>
          Restore
        </Button>
      </div>
    </>
  )
}
