import type { ViolationType } from '@greenroom/contract/features/screening/violations.rules.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { applications } from '../applications/applications.table.ts'
import { inquiries } from '../applications/inquiries.table.ts'
import { users } from '../auth/auth.table.ts'
import { messages } from '../chat/chat.table.ts'
import { people } from '../compliance/compliance.table.ts'
import { contentItems } from '../content/content.table.ts'
import { creators } from '../creators/creators.table.ts'
import { fanImports } from '../fan-imports/fan-imports.table.ts'
import { fans } from '../fans/fans.table.ts'
import { violations } from '../screening/screening.table.ts'

type ViolationFacts = { type: ViolationType; reason: string; author: string | null; fan: string | null }

/** Data from other features for notification texts. Excludes phone numbers, email addresses and legal names. */
export function createFacts(tx: Tx) {
  return {
    async applicant(id: string): Promise<string> {
      const [row] = await tx.db
        .select({ first: applications.firstName, last: applications.lastName })
        .from(applications)
        .where(eq(applications.id, id))
      return row ? `${row.first} ${row.last}`.trim() : 'Someone'
    },
    async inquirer(id: string): Promise<string> {
      const [row] = await tx.db.select({ name: inquiries.name }).from(inquiries).where(eq(inquiries.id, id))
      return row?.name ?? 'Someone'
    },
    async stageNames(ids: string[]): Promise<string[]> {
      const rows = await tx.db
        .select({ name: creators.stageName })
        .from(creators)
        .where(inArray(creators.id, ids))
        .orderBy(creators.stageName)
      return rows.map(({ name }) => name)
    },
    /** Staff by name, creators by stage name. */
    async member(userId: string): Promise<{ name: string; creatorId: string | null }> {
      const [row] = await tx.db
        .select({ name: users.name, stageName: creators.stageName, creatorId: creators.id })
        .from(users)
        .leftJoin(creators, eq(creators.userId, users.id))
        .where(eq(users.id, userId))
      return { name: row?.stageName ?? row?.name ?? 'Someone', creatorId: row?.creatorId ?? null }
    },
    /** A person in the verification records: the stage name or, if there is none, the name. */
    async person(id: string): Promise<{ name: string; creatorId: string | null }> {
      const [row] = await tx.db
        .select({ name: people.name, stageName: creators.stageName, creatorId: people.creatorId })
        .from(people)
        .leftJoin(creators, eq(creators.id, people.creatorId))
        .where(eq(people.id, id))
      return { name: row?.stageName ?? row?.name ?? 'Someone', creatorId: row?.creatorId ?? null }
    },
    async violation(id: string): Promise<ViolationFacts> {
      const { type, reason, authorName: author } = violations
      const [row] = await tx.db
        .select({ type, reason, author, fan: fans.username })
        .from(violations)
        .leftJoin(fans, eq(fans.id, violations.fanId))
        .where(eq(violations.id, id))
      return row ?? { type: 'SPAM', reason: 'A violation was found.', author: null, fan: null }
    },
    async fan(id: string): Promise<{ name: string; joinedAt: string; spentCents: number }> {
      const [row] = await tx.db
        .select({ name: fans.username, joinedAt: fans.joinedAt, spentCents: fans.totalSpentCents })
        .from(fans)
        .where(eq(fans.id, id))
      return row ?? { name: 'A fan', joinedAt: '', spentCents: 0 }
    },
    async message(id: string): Promise<{ senderId: string | null; senderName: string }> {
      const [row] = await tx.db
        .select({ senderId: messages.senderId, senderName: messages.senderName })
        .from(messages)
        .where(eq(messages.id, id))
      return row ?? { senderId: null, senderName: 'someone' }
    },
    /** Users who uploaded, edited or submitted a content item. */
    async editorsOf(itemId: string): Promise<string[]> {
      const [row] = await tx.db
        .select({ ids: contentItems.editorIds })
        .from(contentItems)
        .where(eq(contentItems.id, itemId))
      return row?.ids ?? []
    },
    async fileOf(importId: string): Promise<{ name: string; startedBy: string } | null> {
      const [row] = await tx.db
        .select({ name: fanImports.fileName, startedBy: fanImports.createdById })
        .from(fanImports)
        .where(eq(fanImports.id, importId))
      return row ?? null
    },
  }
}

export type Facts = ReturnType<typeof createFacts>
