import { endpoints, listOf } from '../../kit/endpoint.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { agencyBody, agencyRow, agencySettings } from './agency.schema.ts'

export const agencyApi = endpoints({
  'GET /agency': {
    summary: 'The current session’s agency',
    permission: 'agency:read',
    reply: agencySettings,
  },
  'PATCH /agency': {
    summary: 'Update the agency’s name, time zone, color, idle lock or sign-up setting',
    permission: 'agency:update',
    body: agencyBody,
    reply: agencySettings,
    errors: ['refused'],
  },
  'PUT /agency/logo': {
    summary: 'Set the agency’s logo (PNG, JPEG, WebP or AVIF); it is re-encoded',
    permission: 'agency:update',
    limit: 'pictureUpload',
    raw: { contentType: 'application/octet-stream' },
    reply: z.string(),
    status: 204,
    errors: ['refused', 'too_large', 'too_many_requests'],
  },
  'DELETE /agency/logo': {
    summary: 'Remove the agency’s logo',
    permission: 'agency:update',
    reply: agencySettings,
  },
  'GET /brand/{logo}': {
    summary: 'A logo, by its unguessable name; public, for pages and emails',
    permission: 'public',
    params: z.strictObject({ logo: z.string().regex(/^[0-9a-f]{32}$/) }),
    raw: {},
    reply: z.string(),
  },
  'GET /agencies': {
    summary: 'All agencies with their creator and staff counts',
    permission: 'agency:list',
    query: pageQuery,
    ...listOf(agencyRow),
  },
})
