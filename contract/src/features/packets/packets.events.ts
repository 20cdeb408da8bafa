import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { inspectionSubjects, packetKinds, rightsSubjects } from './packets.rules.ts'

const packet = z.object({ packetId: id })

export const packetEvents = events({
  'packet.requested': packet.extend({
    kind: z.enum(packetKinds),
    subject: z.enum([...inspectionSubjects, ...rightsSubjects]),
    subjectId: id.nullable(),
    from: z.string().nullable(),
    until: z.string().nullable(),
  }),
  /** Names the people whose records and scans were copied into it. */
  'packet.made': packet.extend({ sha256: z.string(), files: z.number(), personIds: z.array(id) }),
  'packet.failed': packet,
  'packet.downloaded': packet.extend({ reason: z.string() }),
  /** The stored file was changed or is missing, and nothing of it was sent. */
  'packet.damaged': packet,
  'packet.expired': packet,
})
