import { z } from '../../kit/zod.ts'
import { MAX_HOME_QUEUE } from './operators.rules.ts'
import { salesFigures, waitingConversation } from './operators.schema.ts'
import { payDraft } from './pay-sheets.schema.ts'
import { shift } from './shifts.schema.ts'

export const operatorHome = z.object({
  /** Longest waiting first. */
  queue: z.object({
    conversations: z.array(waitingConversation).max(MAX_HOME_QUEUE),
    total: z.number().int(),
  }),
  today: salesFigures,
  /** The last seven days, including today. */
  lastWeek: salesFigures,
  shift: shift.nullable(),
  /** Since the last approved sheet, or the first of the month. */
  pay: payDraft,
})
export type OperatorHome = z.infer<typeof operatorHome>
