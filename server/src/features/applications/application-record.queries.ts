import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { applicationHistory, applicationNotes, applicationVersions } from './applications.table.ts'

/** An application's history, notes and earlier versions. */

const MAX_ENTRIES = 500

export type HistoryEntry = {
  applicationId: string
  actor: string
  action: ApplicationDetail['history'][number]['action']
  detail?: string | null
}

export async function insertHistory(tx: Tx, entry: HistoryEntry): Promise<void> {
  await tx.db.insert(applicationHistory).values({ id: newId(), agencyId: tx.agencyId, ...entry })
}

export async function insertNote(
  tx: Tx,
  note: { id: string; applicationId: string; authorId: string; author: string; text: string },
): Promise<void> {
  await tx.db.insert(applicationNotes).values({ agencyId: tx.agencyId, ...note })
}

export async function selectHistory(tx: Tx, applicationId: string): Promise<ApplicationDetail['history']> {
  const { id, actor, action, detail, createdAt } = applicationHistory
  return tx.db
    .select({ id, actor, action, detail, at: createdAt })
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_ENTRIES)
}

/** The detail of the latest history entry with this action. */
export async function selectLastDetail(
  tx: Tx,
  applicationId: string,
  action: HistoryEntry['action'],
): Promise<string | null> {
  const { detail, createdAt, id } = applicationHistory
  const [row] = await tx.db
    .select({ detail })
    .from(applicationHistory)
    .where(and(eq(applicationHistory.applicationId, applicationId), eq(applicationHistory.action, action)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return row?.detail ?? null
}

export async function selectNotes(tx: Tx, applicationId: string): Promise<ApplicationDetail['notes']> {
  const { id, author, text, createdAt } = applicationNotes
  return tx.db
    .select({ id, author, text, createdAt })
    .from(applicationNotes)
    .where(eq(applicationNotes.applicationId, applicationId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_ENTRIES)
}

export async function selectVersions(tx: Tx, applicationId: string): Promise<ApplicationDetail['earlier']> {
  const { id, submittedAt, phone, platform, currentRevenue, message } = applicationVersions
  return tx.db
    .select({ submittedAt, phone, platform, currentRevenue, message })
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, applicationId))
    .orderBy(desc(submittedAt), desc(id))
    .limit(MAX_ENTRIES)
}
