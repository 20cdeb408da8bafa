import { events } from '../../kit/events.ts'
import { z } from '../../kit/zod.ts'

export const siteEvents = events({ 'site.published': z.object({ fields: z.array(z.string()) }) })
