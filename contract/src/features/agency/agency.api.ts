import { z } from 'zod'
import { timeZone } from '../../kit/dates.ts'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { line } from '../../kit/text.ts'
import { agencyBrief } from '../auth/auth.schema.ts'

export const agencyApi = endpoints({
  'GET /agency': {
    summary: 'The agency this session works in',
    permission: 'agency:read',
    reply: agencyBrief,
  },
  'PATCH /agency': {
    summary: 'Change name, time zone or idle lock of the agency',
    permission: 'agency:update',
    body: z
      .strictObject({ name: line(80), timeZone, idleLockMinutes: z.number().int().min(1).max(480) })
      .partial(),
    reply: agencyBrief,
  },
  'GET /agencies': {
    summary: 'All agencies',
    permission: 'agency:list',
    query: pageQuery,
    ...listOf(agencyBrief.extend({ isHouse: z.boolean() })),
  },
})
