import { newId } from '@greenroom/contract/kit/ids.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { allPages, apiQuery } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { toast } from '../../../ui/toast.tsx'

const REPLIES = ['quick-replies'] as const

export const quickRepliesQuery = (creatorId: string) =>
  apiQuery([...REPLIES, creatorId], 'GET /chats/quick-replies', { query: { creatorId } })

/** Creators for whom the user can write replies. */
export const creatorNamesQuery = queryOptions({
  queryKey: ['settings', 'creator-names'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const creators = await allPages((query) =>
      api('GET /creators', { query: { ...query, sort: 'name' }, signal }),
    )
    return creators.map(({ id, stageName }) => ({ id, stageName }))
  },
})

export type ReplyFields = { label: string; content: string }

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: REPLIES })

export async function addReply(
  client: QueryClient,
  body: ReplyFields & { creatorId: string; clientId: string },
): Promise<void> {
  await api('POST /chats/quick-replies', { body })
  await refresh(client)
}

export async function updateReply(client: QueryClient, id: string, fields: ReplyFields): Promise<void> {
  await api('PUT /chats/quick-replies/{id}', { params: { id }, body: fields })
  await refresh(client)
}

type OwnReply = ReplyFields & { id: string; creatorId: string }

/** Removes the reply immediately; Undo creates it again. */
export async function removeReply(client: QueryClient, reply: OwnReply): Promise<void> {
  const { id, creatorId, label, content } = reply
  try {
    await api('DELETE /chats/quick-replies/{id}', { params: { id } })
    toast.success(`“${label}” removed`, {
      action: {
        label: 'Undo',
        onClick: () => void restoreReply(client, { creatorId, label, content, clientId: newId() }),
      },
    })
    await refresh(client)
  } catch (error) {
    toastError(`Could not remove “${label}”`, error, () => void removeReply(client, reply))
  }
}

async function restoreReply(client: QueryClient, reply: Parameters<typeof addReply>[1]): Promise<void> {
  try {
    await addReply(client, reply)
    toast.success(`“${reply.label}” restored`)
  } catch (error) {
    toastError(`Could not restore “${reply.label}”`, error, () => void restoreReply(client, reply))
  }
}
