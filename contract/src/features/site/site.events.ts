import { z } from 'zod'
import { events } from '../../kit/events.ts'

export const siteEvents = events({ 'site.published': z.object({ fields: z.array(z.string()) }) })
