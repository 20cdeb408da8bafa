import { z } from 'zod'
import { timeZone } from '../../kit/dates.ts'
import { line } from '../../kit/text.ts'

export const agencyBody = z
  .strictObject({ name: line(80), timeZone, idleLockMinutes: z.number().int().min(1).max(480) })
  .partial()
