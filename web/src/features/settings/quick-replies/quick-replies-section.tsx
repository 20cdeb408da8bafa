import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { ComboboxField } from '../../../ui/select-field.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { creatorNamesQuery, type ReplyFields } from './quick-replies.data.ts'
import { QuickRepliesLists } from './quick-replies-lists.tsx'
import { QuickReplyDialog, type ReplyTarget } from './quick-reply-dialog.tsx'

export function QuickRepliesSection({ user }: { user: SessionUser }) {
  const { data, isError, error, refetch } = useQuery(creatorNamesQuery)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [openReply, setOpenReply] = useState<ReplyTarget | null>(null)
  const [isAdding, setAdding] = useCreateParam('quick-reply')
  const [drafts] = useState(() => new Map<string, ReplyFields>())
  const creator = data?.find(({ id }) => id === selectedId) ?? data?.[0]
  const target = openReply ?? (isAdding && creator ? { creatorId: creator.id } : null)
  const key = `${target?.creatorId} ${target?.reply?.id}`
  return (
    <>
      <SectionHeader
        title="Quick replies"
        action={
          creator && (
            <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
              Add quick reply
            </Button>
          )
        }>
        Saved replies for {user.creator ? 'your chats' : 'a creator’s chats'}. Choosing one inserts it into
        the composer. Nothing is sent until you press Send.
      </SectionHeader>
      {!data && !isError && <RowSkeletons rows={4} />}
      {!data && isError && (
        <Card>
          <ErrorState title="Could not load creators" error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {data && !creator && (
        <Card>
          <EmptyState title="No creators yet">
            Quick replies belong to a creator. You can add them once you are assigned one.
          </EmptyState>
        </Card>
      )}
      {creator && (
        <>
          {(data?.length ?? 0) > 1 && (
            <div className="max-w-80">
              <ComboboxField
                label="Creator"
                value={creator.id}
                onValueChange={setSelectedId}
                options={(data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))}
              />
            </div>
          )}
          <QuickRepliesLists creator={creator} onEdit={setOpenReply} />
        </>
      )}
      <QuickReplyDialog
        key={key}
        target={target}
        draft={drafts.get(key)}
        onDraftChange={(fields) => (fields ? drafts.set(key, fields) : drafts.delete(key))}
        onClose={() => {
          setOpenReply(null)
          if (isAdding) setAdding(false)
        }}
      />
    </>
  )
}
