import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { legalPageNames } from './site.rules.ts'
import { siteSettings, siteState } from './site.schema.ts'

export const siteApi = endpoints({
  'GET /site': {
    summary: 'The settings of the public site; for super admins inside the house agency',
    permission: 'site:manage',
    reply: siteState,
    errors: ['refused'],
  },
  'PUT /site': {
    summary: 'Publish other settings of the public site',
    permission: 'site:manage',
    body: siteSettings,
    reply: siteState,
    errors: ['refused'],
  },
  'GET /site/preview/{page}': {
    summary: 'A legal page as it would be published, with what is missing marked',
    permission: 'site:manage',
    params: z.strictObject({ page: z.enum(legalPageNames) }),
    reply: z.object({ html: z.string() }),
    errors: ['refused'],
  },
})
