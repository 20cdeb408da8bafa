import { timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { wholeNumber } from '../../kit/whole-number.ts'
import { z } from '../../kit/zod.ts'
import { dataRequestSubjects } from './packets.rules.ts'
import { holdSubjects, MAX_RETENTION_DAYS, retentionTypes } from './retention.rules.ts'

const count = z.number().int()
const day = z.iso.date()

export const custodian = z.object({ name: z.string(), title: z.string(), address: z.string() })
export type Custodian = z.infer<typeof custodian>

const erasure = z.object({
  id,
  subject: z.enum(dataRequestSubjects),
  reason: z.string(),
  erasedBy: z.string(),
  erasedAt: timestamp,
  /** What was kept, and why. */
  kept: z.array(
    z.object({ what: z.string(), count: count.nullable(), reason: z.string(), until: day.nullable() }),
  ),
})

export const retention = z.object({
  rules: z.array(
    z.object({
      type: z.enum(retentionTypes),
      days: count,
      changedBy: z.string().nullable(),
      changedAt: timestamp.nullable(),
      /** Number of records due now; the job deletes them the next night. */
      due: count,
    }),
  ),
  /** The first 100 records that become due soon. */
  dueSoon: z.array(z.object({ personId: id, label: z.string(), dueOn: day, isHeld: z.boolean() })),
  erasures: z.array(erasure),
  custodian: custodian.nullable(),
})
export type Retention = z.infer<typeof retention>

export const retentionChange = z.strictObject({
  type: z.enum(retentionTypes),
  days: wholeNumber(1, MAX_RETENTION_DAYS),
})
export const custodianBody = z.strictObject({
  name: singleLine(120),
  title: z.union([z.literal(''), singleLine(120)]).default(''),
  address: multiLine(400),
})

export const hold = z.object({
  id,
  subject: z.enum(holdSubjects),
  subjectId: id,
  label: z.string(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: timestamp,
  releasedBy: z.string().nullable(),
  releasedAt: timestamp.nullable(),
  releaseReason: z.string().nullable(),
})
export type Hold = z.infer<typeof hold>

export const holdsQuery = pageQuery
export type HoldsQuery = z.infer<typeof holdsQuery>
export const newHold = z.strictObject({
  subject: z.enum(holdSubjects),
  subjectId: id,
  reason: singleLine(300),
  clientId,
})
export type NewHold = z.infer<typeof newHold>
export const holdRelease = z.strictObject({ reason: singleLine(300) })

export const erasureParams = z.strictObject({ subject: z.enum(dataRequestSubjects), id })
export const erasurePreview = z.object({
  subject: z.enum(dataRequestSubjects),
  subjectId: id,
  /** The text to enter for confirmation. */
  name: z.string(),
  /** Why the erasure is not possible now. */
  obstacles: z.array(z.string()),
  deleted: z.array(z.object({ what: z.string(), count })),
  kept: erasure.shape.kept,
})
export type ErasurePreview = z.infer<typeof erasurePreview>
export const newErasure = z.strictObject({
  subject: z.enum(dataRequestSubjects),
  subjectId: id,
  /** The name, exactly as in the preview. */
  confirmation: z.string().max(200),
  reason: singleLine(300),
})
export type NewErasure = z.infer<typeof newErasure>
