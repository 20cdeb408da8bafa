import type { DataRequestSubject } from '@greenroom/contract/features/packets/packets.rules.ts'
import type { ErasurePreview, NewErasure } from '@greenroom/contract/features/packets/retention.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { removeAccount } from '../auth/membership.service.ts'
import { deleteIdleImportFiles } from '../fan-imports/import-upkeep.service.ts'
import { setArchivedIn } from '../fans/fans.service.ts'
import * as queries from './erasure.queries.ts'
import { insertErasure, isHeld, selectDueDay } from './retention.queries.ts'

export async function previewErasure(
  ctx: Ctx,
  subject: DataRequestSubject,
  subjectId: string,
): Promise<ErasurePreview> {
  return inScope(ctx, (tx) => (subject === 'fan' ? previewFan(tx, subjectId) : previewCreator(tx, subjectId)))
}

const LEGAL_HOLD_MESSAGE = 'There’s a legal hold. Release it first.'
const EXPORT_IN_PROGRESS_MESSAGE = 'An export is in progress. Wait until it’s finished.'
const PAYMENTS_REASON = 'Statements and pay sheets depend on them. Kept without the name.'
const AUDIT_LOG = {
  what: 'Audit log',
  count: null,
  reason: 'Entries can’t be removed. They contain IDs, not names.',
  until: null,
}
const openViolationsText = (count = 0) =>
  count > 0 ? `Open violations: ${count}. Handle them first, because they are evidence.` : null

const withoutZeros = <T extends { count: number | null }>(rows: T[]): T[] =>
  rows.filter(({ count }) => count !== 0)
const compact = (texts: (string | null | false)[]): string[] =>
  texts.filter((text) => typeof text === 'string')

async function previewFan(tx: Tx, id: string): Promise<ErasurePreview> {
  const fan = await queries.selectFan(tx, id)
  if (!fan) throw notFound()
  const {
    messages = 0,
    notes = 0,
    tags = 0,
    drafts = 0,
    suggestions = 0,
    ...otherCounts
  } = await queries.countFanRecords(tx, id)
  const {
    payments = 0,
    violations = 0,
    openViolations = 0,
    cases = 0,
    openCases = 0,
    exportsInProgress = 0,
  } = otherCounts
  return {
    subject: 'fan',
    subjectId: id,
    name: fan.name,
    obstacles: compact([
      (await isHeld(tx, [id, fan.creatorId])) && LEGAL_HOLD_MESSAGE,
      openViolationsText(openViolations),
      openCases > 0 && `Open cases: ${openCases}. Close them first.`,
      exportsInProgress > 0 && EXPORT_IN_PROGRESS_MESSAGE,
    ]),
    deleted: [
      { what: 'Profile: names, email, location and bio', count: 1 },
      ...withoutZeros([
        { what: 'Message text and files', count: messages },
        { what: 'Notes', count: notes },
        { what: 'Tags', count: tags },
        { what: 'Drafts', count: drafts },
        { what: 'AI suggestions', count: suggestions },
      ]),
      { what: 'Notifications, emails, exports and stored import files that mention the fan', count: 1 },
    ],
    kept: withoutZeros<queries.RetainedRecord>([
      { what: 'Payments', count: payments, reason: PAYMENTS_REASON, until: null },
      {
        what: 'Violations',
        count: violations,
        reason: 'Evidence for claims. Kept without the text.',
        until: await queries.selectViolationRetentionEnd(tx, id),
      },
      {
        what: 'Cases',
        count: cases,
        reason: 'Kept for 3 years after closing, without the name.',
        until: null,
      },
      await queries.selectRelatedCases(tx, 'fans', id),
      AUDIT_LOG,
    ]),
  }
}

async function previewCreator(tx: Tx, id: string): Promise<ErasurePreview> {
  const creator = await queries.selectCreator(tx, id)
  if (!creator) throw notFound()
  const counts = await queries.countCreatorRecords(tx, id)
  const {
    quickReplies = 0,
    goals = 0,
    personas = 0,
    applications = 0,
    openViolations = 0,
    exportsInProgress = 0,
    liveItems = 0,
  } = counts
  const { documents = 0, consents = 0, items = 0, payments = 0, fans = 0 } = counts
  const until = await selectDueDay(tx, id)
  const recordsReason = '18 U.S.C. 2257 and card networks: 7 years from the last change.'
  return {
    subject: 'creator',
    subjectId: id,
    name: creator.name,
    obstacles: compact([
      (await isHeld(tx, [id])) && LEGAL_HOLD_MESSAGE,
      !creator.isArchived && 'Archive the creator first.',
      liveItems > 0 && `Published or scheduled items: ${liveItems}. Archive them first.`,
      openViolationsText(openViolations),
      exportsInProgress > 0 && EXPORT_IN_PROGRESS_MESSAGE,
    ]),
    deleted: [
      { what: 'Profile: contact details and location', count: 1 },
      ...withoutZeros([
        { what: 'Account and sign-in', count: creator.userId === null ? 0 : 1 },
        { what: 'Applications', count: applications },
        { what: 'AI persona', count: personas },
        { what: 'Quick replies', count: quickReplies },
        { what: 'Goals', count: goals },
      ]),
      { what: 'Notifications, emails, exports and learned replies', count: 1 },
    ],
    kept: withoutZeros<queries.RetainedRecord>([
      {
        what: 'Verification record with legal name and ID documents',
        count: documents,
        reason: recordsReason,
        until,
      },
      { what: 'Consents and agreements', count: consents, reason: recordsReason, until },
      { what: 'Content items', count: items, reason: 'The records belong to these items.', until },
      { what: 'Payments', count: payments, reason: PAYMENTS_REASON, until: null },
      {
        what: 'Fans and their messages',
        count: fans,
        reason: 'This is the fans’ data. Erase each fan separately.',
        until: null,
      },
      await queries.selectRelatedCases(tx, 'creators', id),
      AUDIT_LOG,
    ]),
  }
}

/** One transaction for all rows; files are deleted after the commit. */
export async function erase(ctx: Ctx, input: NewErasure): Promise<ErasurePreview> {
  const { subject, subjectId, confirmation, reason } = input
  const { database, events, storage, sealedFiles, clock } = ctx.platform
  const { agencyId } = ctx
  const result = await withScope(database, agencyId, async (tx) => {
    await tx.extendTimeouts({ statement: 60, lock: 10 })
    const preview = subject === 'fan' ? await previewFan(tx, subjectId) : await previewCreator(tx, subjectId)
    const [obstacle] = preview.obstacles
    if (obstacle) throw new ApiError('refused', obstacle)
    if (confirmation.trim() !== preview.name)
      throw new ApiError('refused', `Type “${preview.name}” to confirm.`)
    const exports = await queries.selectExports(tx, subjectId)
    const keys =
      subject === 'fan' ? await eraseFan(ctx, tx, subjectId) : await eraseCreator(ctx, tx, subjectId)
    const { deleted, kept } = preview
    const id = newId()
    const record = {
      id,
      subject,
      subjectId,
      reason,
      erasedBy: ctx.actor.name,
      erasedAt: clock().toISOString(),
    }
    await insertErasure(tx, { ...record, deleted, kept })
    await events.emit(ctx, tx, 'person.erased', { erasureId: id, subject, subjectId, reason })
    return { preview, exports, keys }
  })
  for (const key of result.keys) await storage.remove(key)
  for (const id of result.exports) await sealedFiles.remove({ agencyId, id })
  if (subject === 'fan') await deleteIdleImportFiles(ctx.platform, agencyId)
  return result.preview
}

/** Archives the fan first, so that open pages stop showing them. */
async function eraseFan(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
  await setArchivedIn(ctx, tx, id, true)
  return queries.eraseFan(tx, id)
}

async function eraseCreator(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
  const creator = await queries.selectCreator(tx, id)
  await queries.eraseCreator(tx, id)
  if (creator?.userId) await removeAccount(ctx, tx, creator.userId, 'Erased creator')
  return []
}
