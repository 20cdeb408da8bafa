import { endpoints } from '../../kit/endpoint.ts'
import { z } from '../../kit/zod.ts'
import { legalPageNames } from './site.rules.ts'
import { siteBody, siteState } from './site.schema.ts'

export const siteApi = endpoints({
  'GET /site': {
    summary: 'Settings of the public site; for super admins in the house agency',
    permission: 'site:manage',
    reply: siteState,
    errors: ['refused'],
  },
  'PUT /site': {
    summary: 'Update and publish the settings of the public site',
    permission: 'site:manage',
    body: siteBody,
    reply: siteState,
    errors: ['refused', 'conflict'],
  },
  'GET /site/preview/{page}': {
    summary: 'Preview of a legal page, with missing details marked',
    permission: 'site:manage',
    params: z.strictObject({ page: z.enum(legalPageNames) }),
    reply: z.object({ html: z.string() }),
    errors: ['refused'],
  },
})
