import type { invitationBody } from '@greenroom/contract/features/team/team.schema.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../platform/api.ts'

type Page<Row> = { data: Row[]; meta: { nextCursor: string | null } }
const PAGES = 20

/** Short lists are loaded in full. */
async function whole<Row>(page: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>) {
  const all: Row[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < PAGES; pages++) {
    const reply: Page<Row> = await page({ limit: 100, ...(cursor && { cursor }) })
    all.push(...reply.data)
    cursor = reply.meta.nextCursor
    if (cursor === null) break
  }
  return all
}

export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: ({ signal }) => whole((query) => api('GET /team/members', { query, signal })),
})

export const invitationsQuery = queryOptions({
  queryKey: ['team', 'invitations'],
  queryFn: ({ signal }) => whole((query) => api('GET /team/invitations', { query, signal })),
})

/** Creators an operator can be assigned to. */
export const assignableQuery = queryOptions({
  queryKey: ['creators', 'assignable'],
  queryFn: async ({ signal }) => {
    const all = await whole((query) => api('GET /creators', { query: { ...query, sort: 'name' }, signal }))
    return all.map(({ id, stageName }) => ({ id, stageName }))
  },
})

/** Creators show their operators, and an email may have been sent. */
export async function afterTeamChange(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['team'] }),
    client.invalidateQueries({ queryKey: ['creators'] }),
    client.invalidateQueries({ queryKey: ['mail'] }),
  ])
}

export const inviteStaff = async (body: z.infer<typeof invitationBody>) =>
  (await api('POST /team/invitations', { body })).data

export const assignCreators = async (id: string, creatorIds: string[]) =>
  (await api('PUT /team/members/{id}/creators', { params: { id }, body: { creatorIds } })).data
