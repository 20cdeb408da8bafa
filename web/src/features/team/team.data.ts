import type { AssignmentChanges, invitationBody } from '@greenroom/contract/features/team/team.schema.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../platform/api.ts'
import { allPages, apiData, apiQuery } from '../../platform/api-query.ts'

export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: ({ signal }) => allPages((query) => api('GET /team/members', { query, signal })),
})

export const invitationsQuery = queryOptions({
  queryKey: ['team', 'invitations'],
  queryFn: ({ signal }) => allPages((query) => api('GET /team/invitations', { query, signal })),
})

/** API keys of all members. */
export const teamKeysQuery = apiQuery(['connections', 'keys'], 'GET /connections/keys')

/** Creators an operator can be assigned to. */
export const assignableCreatorsQuery = queryOptions({
  queryKey: ['creators', 'assignable'],
  queryFn: async ({ signal }) => {
    const creators = await allPages((query) =>
      api('GET /creators', { query: { ...query, sort: 'name' }, signal }),
    )
    return creators.map(({ id, stageName }) => ({ id, stageName }))
  },
})

/** Also refreshes creators, which show their operators, and the outbox. */
export async function refreshTeam(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['team'] }),
    client.invalidateQueries({ queryKey: ['creators'] }),
    client.invalidateQueries({ queryKey: ['mail'] }),
    client.invalidateQueries({ queryKey: ['connections'] }),
  ])
}

export const inviteStaff = (body: z.infer<typeof invitationBody>) =>
  apiData('POST /team/invitations', { body })

export const changeAssignedCreators = (id: string, body: AssignmentChanges) =>
  apiData('PATCH /team/members/{id}/creators', { params: { id }, body })
