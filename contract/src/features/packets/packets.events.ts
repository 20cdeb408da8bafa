import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { dataRequestSubjects, inspectionSubjects, packetKinds } from './packets.rules.ts'
import { holdSubjects, retentionTypes } from './retention.rules.ts'

const packet = z.object({ packetId: id })
const hold = z.object({ holdId: id, subject: z.enum(holdSubjects), subjectId: id, reason: z.string() })

export const packetEvents = events({
  'packet.requested': packet.extend({
    kind: z.enum(packetKinds),
    subject: z.enum([...inspectionSubjects, ...dataRequestSubjects]),
    subjectId: id.nullable(),
    from: z.string().nullable(),
    until: z.string().nullable(),
  }),
  /** Lists the people whose records and scans were included. */
  'packet.created': packet.extend({ sha256: z.string(), files: z.number(), personIds: z.array(id) }),
  'packet.failed': packet,
  'packet.downloaded': packet.extend({ reason: z.string() }),
  /** The stored file was modified or is missing, so it was not sent. */
  'packet.damaged': packet,
  'packet.expired': packet,
  'retention.rule_changed': z.object({ type: z.enum(retentionTypes), days: z.number(), before: z.number() }),
  /** Emitted by the daily job. */
  'retention.deleted': z.object({ type: z.enum(retentionTypes), count: z.number(), personId: id.nullable() }),
  'custodian.changed': z.object({}),
  'legal_hold.placed': hold,
  'legal_hold.released': hold,
  /** Does not contain the erased name. */
  'person.erased': z.object({
    erasureId: id,
    subject: z.enum(dataRequestSubjects),
    subjectId: id,
    reason: z.string(),
  }),
})
