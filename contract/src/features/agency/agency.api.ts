import { endpoints, listOf } from '../../kit/endpoint.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { agencyBody, agencyRow, agencySettings } from './agency.schema.ts'

export const agencyApi = endpoints({
  'GET /agency': {
    summary: 'The agency this session works in',
    permission: 'agency:read',
    reply: agencySettings,
  },
  'PATCH /agency': {
    summary: 'Update the agency’s name, time zone, idle lock or sign-up setting',
    permission: 'agency:update',
    body: agencyBody,
    reply: agencySettings,
    errors: ['refused'],
  },
  'GET /agencies': {
    summary: 'All agencies with their size',
    permission: 'agency:list',
    query: pageQuery,
    ...listOf(agencyRow),
  },
})
