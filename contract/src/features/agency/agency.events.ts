import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

export const agencyEvents = events({
  'agency.created': z.object({ agencyId: id }),
  'agency.updated': z.object({ agencyId: id, fields: z.array(z.string()) }),
  'agency.entered': z.object({ agencyId: id, userId: id }),
})
