import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

/** Set if the only admin did this to their own pay. */
const onlyAdmin = z.literal(true).optional()
const shiftFields = { shiftId: id, userId: id }

export const operatorsEvents = events({
  'sale.assigned': z.object({
    transactionId: id,
    fanId: id,
    creatorId: id,
    holder: z.string(),
    userId: id.nullable(),
    beforeHolder: z.string(),
    beforeUserId: id.nullable(),
    reason: z.string(),
    onlyAdmin,
  }),
  'attribution.changed': z.object({ rule: z.string(), windowHours: z.number() }),
  'operator_sales.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'operator_figures.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'shift.started': z.object(shiftFields),
  'shift.ended': z.object(shiftFields),
  'shift.corrected': z.object({
    ...shiftFields,
    startedAt: z.string(),
    endedAt: z.string(),
    before: z.object({ startedAt: z.string(), endedAt: z.string().nullable() }),
    reason: z.string(),
  }),
  'pay_rate.set': z.object({
    userId: id,
    fromDay: z.string(),
    hourly: z.number(),
    percent: z.number(),
    onlyAdmin,
  }),
  'pay_sheet.approved': z.object({
    paySheetId: id,
    userId: id,
    from: z.string(),
    to: z.string(),
    total: z.number(),
    onlyAdmin,
  }),
  'pay_sheets.exported': z.object({ from: z.string(), to: z.string(), userId: id.optional() }),
})
