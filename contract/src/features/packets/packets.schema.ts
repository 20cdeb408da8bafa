import { calendarDay, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { dataRequestSubjects, inspectionSubjects, packetKinds, packetStatuses } from './packets.rules.ts'

const count = z.number().int()

export const packet = z.object({
  id,
  kind: z.enum(packetKinds),
  subject: z.enum([...inspectionSubjects, ...dataRequestSubjects]),
  subjectId: id.nullable(),
  /** The subject's name when the packet was requested. */
  label: z.string(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  status: z.enum(packetStatuses),
  /** Files written so far, and in total. */
  done: count,
  total: count,
  bytes: count.nullable(),
  sha256: z.string().nullable(),
  failure: z.string().nullable(),
  requestedBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
})
export type Packet = z.infer<typeof packet>

export const packetsQuery = pageQuery
export type PacketsQuery = z.infer<typeof packetsQuery>

export const newPacket = z
  .strictObject({
    subject: z.enum(inspectionSubjects),
    /** ID of the person or item. */
    subjectId: id.optional(),
    /** Filters by production date, or by upload date if that is unknown. */
    from: calendarDay.optional(),
    until: calendarDay.optional(),
    clientId,
  })
  .refine(({ subject, subjectId }) => (subject === 'period') === (subjectId === undefined), {
    path: ['subjectId'],
    message: 'Choose one from the list.',
  })
  .refine(({ subject, from, until }) => subject !== 'period' || (from && until && from <= until), {
    path: ['until'],
    message: 'Choose the first and the last day.',
  })
export type NewPacket = z.infer<typeof newPacket>

export const newExport = z.strictObject({ subject: z.enum(dataRequestSubjects), subjectId: id, clientId })
export type NewExport = z.infer<typeof newExport>

export const packetDownload = z.strictObject({
  password: z.string().min(1, 'Enter your password.').max(128),
  reason: singleLine(200),
})
export type PacketDownload = z.infer<typeof packetDownload>
