import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { conversationQuery } from '../chat.data.ts'

export function ReadOnlyNote() {
  return (
    <p className="flex-none border-line border-t bg-sunken px-5 py-3.5 text-13 text-ink-2">
      Read-only access: you can’t reply, and messages you view stay unread for the team.
    </p>
  )
}

type OnlyCreatorNoteProps = { creator: { id: string; stageName: string }; canPropose: boolean }

/** Replaces the composer for everybody else while the creator has not accepted management. */
export function OnlyCreatorNote({ creator: { id, stageName }, canPropose }: OnlyCreatorNoteProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-line border-t bg-sunken px-5 py-3">
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
        {`Only ${stageName} can send here. Your team can once ${stageName} accepts management by your agency.`}
      </p>
      {canPropose && <LinkButton to={`/dashboard/creators/${id}`}>Propose management</LinkButton>}
    </div>
  )
}

type ClosedNoteProps = {
  fanId: string
  name: string
  reason: keyof typeof blockers
  /** Whether the user may unblock, restore or release. */
  canResolve: boolean
}

const blockers = {
  blocked: {
    note: (name: string) => `${name} is blocked. Messages can’t be sent or received.`,
    action: 'Unblock',
    resolve: (id: string) => api('DELETE /fans/{id}/block', { params: { id } }),
    done: 'unblocked',
    failed: 'Could not unblock',
  },
  archived: {
    note: (name: string) => `${name} is archived. Restore them to send messages.`,
    action: 'Restore',
    resolve: (id: string) => api('POST /fans/{id}/restore', { params: { id } }),
    done: 'restored',
    failed: 'Could not restore',
  },
  locked: {
    note: (name: string) =>
      `Locked: ${name} may be under 18. Nothing can be sent until compliance or an admin releases the conversation.`,
    action: 'Release',
    resolve: (id: string) => api('POST /chats/conversations/{id}/release', { params: { id } }),
    done: 'can receive messages again',
    failed: 'Could not release the conversation with',
  },
}

/** Replaces the composer while the fan is blocked or archived, or the conversation locked. */
export function ClosedNote({ fanId, name, reason, canResolve }: ClosedNoteProps) {
  const blocker = blockers[reason]
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function resolve() {
    setBusy(true)
    try {
      await blocker.resolve(fanId)
      await client.invalidateQueries({ queryKey: conversationQuery(fanId).queryKey })
      toast.success(`${name} ${blocker.done}`)
    } catch (error) {
      toast.error(`${blocker.failed} ${name}`, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => void resolve() },
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-line border-t bg-sunken px-5 py-3">
      <p className="min-w-0 flex-1 text-13 text-ink-2">{blocker.note(name)}</p>
      {canResolve && (
        <Button busy={busy} onClick={() => void resolve()}>
          {blocker.action}
        </Button>
      )}
    </div>
  )
}
