import { managementStates } from '@greenroom/contract/features/management/management.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { creators } from '../creators/creators.table.ts'

/** Proposals and agreements; text and share never change, and none is deleted. */
export const managementAgreements = pgTable(
  'management_agreements',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    state: text('state', { enum: managementStates }).notNull().default('PROPOSED'),
    creatorPercent: numeric('creator_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    text: text('text').notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: instant('proposed_at').notNull(),
    answeredAt: instant('answered_at'),
    endedBy: text('ended_by'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    sameAgency('management_agreements_creator', [t.agencyId, t.creatorId], creators),
    index('management_agreements_of_creator').on(t.agencyId, t.creatorId, t.proposedAt),
    uniqueIndex('management_agreements_one_open')
      .on(t.agencyId, t.creatorId)
      .where(sql`state in ('PROPOSED', 'ACCEPTED')`),
    check(
      'management_agreements_state',
      sql`state in ('PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED')`,
    ),
    check('management_agreements_percent', sql`creator_percent between 0 and 100`),
    check(
      'management_agreements_answered',
      sql`(state in ('PROPOSED', 'WITHDRAWN')) = (answered_at IS NULL)`,
    ),
    check('management_agreements_ended', sql`(state = 'ENDED') = (ended_at IS NOT NULL)`),
  ],
)
