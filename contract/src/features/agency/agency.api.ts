import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { agencyBrief } from '../auth/auth.schema.ts'
import { agencyBody } from './agency.schema.ts'

export const agencyApi = endpoints({
  'GET /agency': {
    summary: 'The agency this session works in',
    permission: 'agency:read',
    reply: agencyBrief,
  },
  'PATCH /agency': {
    summary: 'Change name, time zone or idle lock of the agency',
    permission: 'agency:update',
    body: agencyBody,
    reply: agencyBrief,
  },
  'GET /agencies': {
    summary: 'All agencies',
    permission: 'agency:list',
    query: pageQuery,
    ...listOf(agencyBrief.extend({ isHouse: z.boolean() })),
  },
})
