import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

const agreement = z.object({ creatorId: id, agreementId: id })
const withShare = agreement.extend({ creatorPercent: z.number() })

export const managementEvents = events({
  'management.proposed': withShare,
  'management.withdrawn': agreement,
  'management.accepted': withShare,
  'management.declined': agreement,
  /** `userId` is the creator's account, the only one that can send from now on. */
  'management.ended': agreement.extend({ userId: id.nullable() }),
})
