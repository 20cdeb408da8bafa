import { correctShiftBody } from '@greenroom/contract/features/operators/shifts.schema.ts'
import type { Schema } from '../../platform/form.ts'
import { fromLocalInput } from '../../platform/local-time.ts'

type ShiftValues = { startedAt: string; endedAt: string; reason: string }
type ShiftTimes = { startedAt: string; endedAt: string; reason: string }

const issue = (field: keyof ShiftValues, message: string) => ({ path: [field], code: 'custom', message })

/** Converts times entered in the agency's time zone to timestamps. */
export function shiftTimesSchema(zone: string): Schema<ShiftValues, ShiftTimes> {
  return {
    _zod: {} as Schema<ShiftValues, ShiftTimes>['_zod'],
    safeParse(values) {
      const input = values as ShiftValues
      const [startedAt, endedAt] = [
        fromLocalInput(zone, input.startedAt),
        fromLocalInput(zone, input.endedAt),
      ]
      const reason = correctShiftBody.shape.reason.safeParse(input.reason)
      const issues = [
        ...(startedAt ? [] : [issue('startedAt', 'Enter a date and time.')]),
        ...(endedAt ? [] : [issue('endedAt', 'Enter a date and time.')]),
        ...(startedAt && endedAt && endedAt <= startedAt
          ? [issue('endedAt', 'Must be after the clock-in.')]
          : []),
        ...(reason.success
          ? []
          : [issue('reason', reason.error.issues[0]?.message ?? 'Please fill this in.')]),
      ]
      if (issues.length > 0 || !startedAt || !endedAt || !reason.success)
        return { success: false, error: { issues } }
      return { success: true, data: { startedAt, endedAt, reason: reason.data } }
    },
  }
}
