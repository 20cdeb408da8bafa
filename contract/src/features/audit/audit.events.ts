import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

export const auditEvents = events({
  'audit.check_started': z.object({ checkId: id }),
  'audit.checked': z.object({ checkId: id, rows: z.number(), fault: z.string().nullable() }),
  'audit.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
})
