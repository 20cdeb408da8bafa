import { calendarDay, timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { auditSearchProblem, subjectKinds } from './audit.rules.ts'

const actorKinds = ['user', 'connector', 'system', 'visitor'] as const
const count = z.number().int()

export const auditFilter = z.strictObject({
  /** Part of any text in the details, or of an actor's or subject's name. */
  q: singleLine(100)
    .refine((q) => auditSearchProblem(q) === null, {
      error: ({ input }) => auditSearchProblem(String(input)) ?? '',
    })
    .optional(),
  /** A user id, or all actions by the system or by visitors. */
  actor: z.union([id, z.enum(['system', 'visitor'])]).optional(),
  action: z
    .string()
    .max(60)
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .optional(),
  /** The id of a creator, person, fan, item, member, application or any other record. */
  subject: id.optional(),
  /** First and last day, in the agency's time zone. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** A single row by its number. */
  row: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const auditQuery = auditFilter.extend(pageQuery.shape)
export type AuditQuery = z.infer<typeof auditQuery>

export const auditRow = z.object({
  /** The row number; rows are numbered without gaps. */
  id: z.string(),
  at: timestamp,
  actor: z.object({ kind: z.enum(actorKinds), id: id.nullable(), name: z.string() }),
  action: z.string(),
  /** Description of the event, without the actor. */
  text: z.string(),
  subjects: z.array(z.object({ kind: z.enum(subjectKinds), id, name: z.string() })),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

export const auditChoices = z.object({
  actors: z.array(z.object({ id, name: z.string() })),
  actions: z.array(z.string()),
})

export const auditCheck = z.object({
  id,
  startedBy: z.string(),
  startedAt: timestamp,
  /** Null while it is running. */
  finishedAt: timestamp.nullable(),
  rows: count,
  total: count,
  fault: z.string().nullable(),
  faultRow: count.nullable(),
})
export type AuditCheck = z.infer<typeof auditCheck>
