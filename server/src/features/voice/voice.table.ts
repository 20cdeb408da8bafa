import { replySources } from '@greenroom/contract/features/voice/voice.rules.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { creators } from '../creators/creators.table.ts'

/** Disclosures to fans about who replies. Only the decision is updated later; replaced proposals are deleted. */
export const voiceWordings = pgTable(
  'voice_wordings',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    answeredBy: text('answered_by', { enum: replySources }).array().notNull(),
    text: text('text').notNull(),
    validFrom: date('valid_from').notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: instant('proposed_at').notNull(),
    decision: text('decision', { enum: ['approved', 'declined'] }),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
  },
  (t) => [
    sameAgency('voice_wordings_creator', [t.agencyId, t.creatorId], creators),
    index('voice_wordings_of_creator').on(t.agencyId, t.creatorId, t.validFrom),
    uniqueIndex('voice_wordings_waiting').on(t.agencyId, t.creatorId).where(sql`decision IS NULL`),
    check('voice_wordings_decision', sql`decision in ('approved', 'declined')`),
    check('voice_wordings_decided', sql`(decision IS NULL) = (decided_at IS NULL)`),
  ],
)
