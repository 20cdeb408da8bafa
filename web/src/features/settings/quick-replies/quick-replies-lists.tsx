import type { QuickReply } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { quickRepliesQuery, removeReply } from './quick-replies.data.ts'
import type { ReplyTarget } from './quick-reply-dialog.tsx'

type QuickRepliesListsProps = {
  creator: { id: string; stageName: string }
  onEdit: (target: ReplyTarget) => void
}

/** A creator's own replies, shown first in chat, and the six defaults. */
export function QuickRepliesLists({ creator, onEdit }: QuickRepliesListsProps) {
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(quickRepliesQuery(creator.id))
  if (!data)
    return isError ? (
      <Card>
        <ErrorState title="Could not load quick replies" error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <RowSkeletons rows={6} />
    )
  const own = data.filter((reply) => reply.creatorId !== null)
  const shared = data.filter((reply) => reply.creatorId === null)
  return (
    <>
      <Card>
        <CardHeader title={`Only for ${creator.stageName}`} note="Shown first in chat" />
        {own.length === 0 && (
          <div className="border-line border-t">
            <EmptyState title="No quick replies yet">
              Add a greeting, a price or a common reply in the creator’s voice.
            </EmptyState>
          </div>
        )}
        <ul aria-label={`${creator.stageName}’s quick replies`}>
          {own.map((reply) => (
            <Reply key={reply.id} reply={reply}>
              <IconButton
                size="sm"
                label={`Edit ${reply.label}`}
                icon={Pencil}
                onClick={() => onEdit({ creatorId: creator.id, reply })}
              />
              <IconButton
                size="sm"
                label={`Remove ${reply.label}`}
                icon={Trash2}
                onClick={() => void removeReply(client, { ...reply, creatorId: creator.id })}
              />
            </Reply>
          ))}
        </ul>
      </Card>
      <Card>
        <CardHeader title="For all creators" note="Built in" />
        <ul aria-label="Quick replies for all creators">
          {shared.map((reply) => (
            <Reply key={reply.id} reply={reply} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Reply({ reply, children }: { reply: QuickReply; children?: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2 border-line border-t py-3 pr-2.5 pl-4.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-13">{reply.label}</p>
        <p className="wrap-anywhere mt-0.5 whitespace-pre-line text-13 text-ink-2">{reply.content}</p>
      </div>
      {children}
    </li>
  )
}
