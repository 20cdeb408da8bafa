import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { caseOutcomes, caseTypes } from './cases.rules.ts'

const caseEvent = z.object({ caseId: id, number: z.number().int(), type: z.enum(caseTypes) })
const deadlineEvent = caseEvent.extend({ assigneeId: id.nullable(), dueAt: z.string() })

export const casesEvents = events({
  'cases.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'case.opened': caseEvent.extend({ source: z.string(), violationId: id.nullable() }),
  'case.updated': caseEvent.extend({ fields: z.array(z.string()) }),
  'case.assigned': caseEvent.extend({ assigneeId: id.nullable() }),
  'case.letter_sent': caseEvent.extend({ mailed: z.boolean() }),
  'case.taken_down': caseEvent.extend({ itemIds: z.array(id) }),
  'case.hold_lifted': caseEvent.extend({ itemIds: z.array(id), isByAdmin: z.boolean() }),
  'case.closed': caseEvent.extend({ outcome: z.enum(caseOutcomes), violationId: id.nullable() }),
  'case.appealed': caseEvent,
  'case.due_soon': deadlineEvent,
  'case.overdue': deadlineEvent,
  'cases.reported': z.object({ month: z.string() }),
  'holidays.changed': z.object({ days: z.number().int() }),
})
