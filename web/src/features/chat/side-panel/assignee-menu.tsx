import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { assigneesQuery, conversationQuery, INBOX, updateConversation } from '../chat.data.ts'

type Person = { id: string; name: string }

/** Assigns the conversation optimistically; reverted with a message if the server rejects it. */
async function assign(client: QueryClient, fanId: string, person: Person | null): Promise<void> {
  updateConversation(client, fanId, (row) => ({ ...row, assignee: person }))
  try {
    const body = { userId: person?.id ?? null }
    await api('PUT /chats/conversation/{id}/assignee', { params: { id: fanId }, body })
  } catch (error) {
    toast.error('Could not assign the conversation', {
      description: errorText(error),
      action: { label: 'Retry', onClick: () => void assign(client, fanId, person) },
    })
    void client.invalidateQueries({ queryKey: INBOX })
    void client.invalidateQueries({ queryKey: conversationQuery(fanId).queryKey })
  }
}

type AssigneeMenuProps = { detail: ConversationDetail; userId: string }

export function AssigneeMenu({ detail, userId }: AssigneeMenuProps) {
  const label = labelFor(detail.assignee, userId)
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Assigned to ${label}`} className="-mr-2.5 max-w-full">
          <span className="truncate text-13 text-ink">{label}</span>
          <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
        </Button>
      }>
      <AssigneeOptions detail={detail} userId={userId} />
    </Menu>
  )
}

/** Fetched when the menu opens. */
function AssigneeOptions({ detail, userId }: AssigneeMenuProps) {
  const client = useQueryClient()
  const { data, isError } = useQuery(assigneesQuery(detail.id))
  const assignTo = (person: Person | null) => void assign(client, detail.id, person)
  return (
    <>
      <MenuItem checked={detail.assignee === null} onSelect={() => assignTo(null)}>
        Nobody
      </MenuItem>
      <MenuSeparator />
      {isError && <MenuItem disabled>Could not load the team</MenuItem>}
      {!data && !isError && <MenuItem disabled>Loading…</MenuItem>}
      {data?.map(({ id, name }) => (
        <MenuItem key={id} checked={detail.assignee?.id === id} onSelect={() => assignTo({ id, name })}>
          {labelFor({ id, name }, userId)}
        </MenuItem>
      ))}
    </>
  )
}

const labelFor = (person: Person | null, userId: string) =>
  person === null ? 'Nobody' : person.id === userId ? `${person.name} (you)` : person.name
