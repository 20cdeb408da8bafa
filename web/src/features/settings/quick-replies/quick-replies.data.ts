import { newId } from '@greenroom/contract/kit/ids.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/toast.tsx'

const REPLIES = ['quick-replies'] as const

export const quickRepliesQuery = (creatorId: string) =>
  queryOptions({
    queryKey: [...REPLIES, creatorId],
    queryFn: async ({ signal }) =>
      (await api('GET /chats/quick-replies', { query: { creatorId }, signal })).data,
  })

/** Creators the user can write replies for. Agencies have dozens, rarely hundreds. */
export const creatorNamesQuery = queryOptions({
  queryKey: ['settings', 'creator-names'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const all: { id: string; stageName: string }[] = []
    let cursor: string | null = null
    for (let pages = 0; pages < 20; pages++) {
      const reply: Awaited<ReturnType<typeof namesPage>> = await namesPage(cursor, signal)
      all.push(...reply.data.map(({ id, stageName }) => ({ id, stageName })))
      cursor = reply.meta.nextCursor
      if (cursor === null) break
    }
    return all
  },
})

const namesPage = (cursor: string | null, signal: AbortSignal) =>
  api('GET /creators', { query: { limit: 100, sort: 'name', ...(cursor && { cursor }) }, signal })

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

type Own = ReplyFields & { id: string; creatorId: string }

/** Removed at once; Undo creates it again. */
export async function removeReply(client: QueryClient, reply: Own): Promise<void> {
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
    toast.error(`Could not remove “${label}”`, {
      description: errorText(error),
      action: { label: 'Retry', onClick: () => void removeReply(client, reply) },
    })
  }
}

async function restoreReply(client: QueryClient, reply: Parameters<typeof addReply>[1]): Promise<void> {
  try {
    await addReply(client, reply)
    toast.success(`“${reply.label}” restored`)
  } catch (error) {
    toast.error(`Could not restore “${reply.label}”`, {
      description: errorText(error),
      action: { label: 'Retry', onClick: () => void restoreReply(client, reply) },
    })
  }
}
