import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { caseOutcomes, caseTypes } from './cases.rules.ts'

const ofCase = z.object({ caseId: id, number: z.number().int(), type: z.enum(caseTypes) })
const due = ofCase.extend({ assigneeId: id.nullable(), dueAt: z.string() })

export const casesEvents = events({
  'case.opened': ofCase.extend({ source: z.string(), violationId: id.nullable() }),
  'case.updated': ofCase.extend({ fields: z.array(z.string()) }),
  'case.assigned': ofCase.extend({ assigneeId: id.nullable() }),
  'case.letter_sent': ofCase.extend({ mailed: z.boolean() }),
  'case.taken_down': ofCase.extend({ itemIds: z.array(id) }),
  'case.closed': ofCase.extend({ outcome: z.enum(caseOutcomes), violationId: id.nullable() }),
  'case.appealed': ofCase,
  'case.due_soon': due,
  'case.overdue': due,
  'cases.reported': z.object({ month: z.string() }),
  'holidays.changed': z.object({ days: z.number().int() }),
})
