import { typeProblem } from '@greenroom/contract/features/content/content.rules.ts'
import type {
  ContentChanges,
  ContentDetail,
  NewContent,
} from '@greenroom/contract/features/content/content.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { toCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { todayIn } from '../../platform/today.ts'
import { assertMaySendFor } from '../creators/creators.service.ts'
import { foldText } from '../fans/fans.service.ts'
import { recordBlockedTexts, screenContent } from '../screening/screening.service.ts'
import { claimUploads, releaseUploads } from '../uploads/upload-use.service.ts'
import * as queries from './content.queries.ts'
import { describeChanges, formatFileCount, voidsClearance } from './content-changes.ts'
import { loadDetail } from './content-detail.service.ts'
import { addHistory } from './history.service.ts'
import { assertFilesNotHeld } from './holds.service.ts'
import { selectDepicted, selectVisibleNames } from './people.queries.ts'
import { readerOf } from './people.service.ts'
import { applyPublish, lockItem } from './publishing.service.ts'
import { assess, submit } from './review-state.service.ts'
import { addEditor } from './reviews.queries.ts'

/** Longer than any title, because normalization expands some characters. */
const MAX_TITLE_KEY_LENGTH = 300

type Details = Omit<ContentChanges, 'rev'>

export async function createContent(ctx: Ctx, body: NewContent): Promise<ContentDetail> {
  const { clientId, publish, creatorId: requestedCreatorId, ...details } = body
  const creatorId = requestedCreatorId.toLowerCase()
  return inScreenedScope(ctx, async (tx) => {
    await queries.lockContent(tx)
    if (!(await queries.canAddItemsFor(tx, creatorId, ctx.session.visibleCreators)))
      throw fieldError('invalid_input', 'creatorId', 'Please choose a creator.')
    return createOnce<ContentDetail>(
      ctx,
      tx,
      { endpoint: 'POST /content', clientId, content: { creatorId, publish, ...details } },
      {
        create: async () => {
          const item = await addItem(ctx, tx, creatorId, details)
          await applyPublish(ctx, tx, item, publish)
          return loadDetail(ctx, tx, item.id)
        },
        load: (id) => loadDetail(ctx, tx, id),
      },
    )
  })
}

/** Adds a draft. The caller holds the content lock and has checked the creator. */
async function addItem(ctx: Ctx, tx: Tx, creatorId: string, details: Details): Promise<queries.Item> {
  const id = newId()
  const now = ctx.platform.clock().toISOString()
  const files = uniqueFiles(details.files)
  const kinds = await claimUploads(ctx, tx, files, 'content')
  checkType(details, [...kinds.values()])
  const people = await checkPeople(ctx, tx, details.depictedIds, [])
  const columns = toColumns(ctx, details)
  await screenContent(ctx, tx, { itemId: id, creatorId }, textsOf(columns))
  await queries.insertItem(tx, {
    id,
    creatorId,
    ...columns,
    uploadedById: ctx.session.userId,
    editorIds: [ctx.session.userId],
    uploadedAt: now,
    updatedAt: now,
  })
  await queries.replaceFiles(tx, id, files)
  await queries.replacePeople(tx, id, [...people.keys()])
  await addHistory(ctx, tx, [{ itemId: id, text: `Added with ${formatFileCount(files.length)}` }])
  const event = { itemId: id, creatorId, title: details.title, files: files.length }
  await ctx.platform.events.emit(ctx, tx, 'content.added', event)
  const [item] = await queries.lockItems(tx, [id], null)
  if (!item) throw new Error('The new item is missing')
  return item
}

/** Adds an item and sends it to review, without publishing it. The caller holds the content lock. */
export async function addForReview(ctx: Ctx, tx: Tx, creatorId: string, details: Details): Promise<string> {
  if (!(await queries.canAddItemsFor(tx, creatorId, ctx.session.visibleCreators)))
    throw new ApiError('refused', 'Items can’t be added for this creator.')
  const item = await addItem(ctx, tx, creatorId, details)
  await submit(ctx, tx, [item])
  return item.id
}

export const { lockContent } = queries

/** Replaces the whole item: omitted files are removed. */
export async function changeContent(
  ctx: Ctx,
  id: string,
  { rev, ...details }: ContentChanges,
): Promise<ContentDetail> {
  return inScreenedScope(ctx, async (tx) => {
    const item = await lockItem(ctx, tx, id, rev)
    if (item.state !== 'DRAFT' || item.publishesWhenCleared) await assertMaySendFor(ctx, tx, item.creatorId)
    const previousFiles = await queries.selectFiles(tx, item.id)
    const depicted = await selectDepicted(tx, item.id)
    const files = uniqueFiles(details.files)
    if (previousFiles.some((file) => !files.includes(file.id))) await assertFilesNotHeld(tx, item.id)
    const kindById = new Map(previousFiles.map((file) => [file.id, file.kind]))
    const addedKinds = await claimUploads(
      ctx,
      tx,
      files.filter((file) => !kindById.has(file)),
      'content',
    )
    checkType(
      details,
      files.map((file) => kindById.get(file) ?? addedKinds.get(file) ?? 'image'),
    )
    const people = await checkPeople(ctx, tx, details.depictedIds, depicted)
    const columns = toColumns(ctx, details)
    const changes = describeChanges(
      { ...item, files: previousFiles.map((file) => file.id), depicted: depicted.map(({ name }) => name) },
      { ...columns, files, depicted: [...people.values()] },
    )
    if (changes.length > 0) {
      const ids = { itemId: item.id, creatorId: item.creatorId }
      await screenContent(ctx, tx, ids, textsOf(columns, item))
      await queries.updateItems(tx, [item.id], columns, ctx.platform.clock().toISOString())
      await queries.replaceFiles(tx, item.id, files)
      await releaseUploads(
        tx,
        previousFiles.map((file) => file.id).filter((file) => !files.includes(file)),
      )
      await queries.replacePeople(tx, item.id, [...people.keys()])
      await addEditor(tx, [item.id], ctx.session.userId)
      await addHistory(
        ctx,
        tx,
        changes.map(({ text }) => ({ itemId: item.id, text })),
      )
      if (voidsClearance(changes)) await assess(ctx, tx, [{ ...item, ...columns }], 'edited')
      await ctx.platform.events.emit(ctx, tx, 'content.updated', {
        itemId: item.id,
        creatorId: item.creatorId,
        changes: changes.map(({ field, before, after }) => ({ field, before, after })),
      })
    }
    return loadDetail(ctx, tx, item.id)
  })
}

export async function deleteContent(ctx: Ctx, id: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const item = await lockItem(ctx, tx, id, null)
    if (item.state === 'SCHEDULED')
      throw new ApiError('conflict', 'This item is scheduled. Cancel the schedule first.')
    if (item.state !== 'DRAFT' || (await queries.isEvidence(tx, item.id)))
      throw new ApiError(
        'conflict',
        'This item was published, sent, reviewed or taken down. Archive it instead.',
      )
    const files = await queries.selectFiles(tx, item.id)
    await queries.deleteItem(tx, item.id)
    await releaseUploads(
      tx,
      files.map((file) => file.id),
    )
    const { creatorId, title } = item
    await ctx.platform.events.emit(ctx, tx, 'content.deleted', { itemId: item.id, creatorId, title })
  })
}

export const inScreenedScope = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>) =>
  recordBlockedTexts(ctx, () => inScope(ctx, work))

type Texts = { title: string; description: string | null; tags: string[] }

/** Unchanged texts are not screened again. */
function textsOf({ title, description, tags }: Texts, before?: Texts): Record<string, string | null> {
  return {
    title: title === before?.title ? null : title,
    description: description === before?.description ? null : description,
    tags: tags.filter((tag) => !before?.tags.includes(tag)).join(', ') || null,
  }
}

function toColumns(ctx: Ctx, details: Details) {
  const { type, title, description, isPPV, price, tags, producedOn, isDownloadable, isAiEdited } = details
  if (producedOn !== null && producedOn > todayIn(ctx.session.timeZone, ctx.platform.clock()))
    throw fieldError('invalid_input', 'producedOn', 'Choose today or an earlier date.')
  return {
    type,
    title,
    titleKey: foldText(title).slice(0, MAX_TITLE_KEY_LENGTH),
    description,
    isPpv: isPPV,
    priceCents: price === null ? null : toCents(price),
    producedOn,
    isDownloadable,
    isAiEdited,
    tags: [...new Set(tags)],
  }
}

function uniqueFiles(files: string[]): string[] {
  const ids = files.map((file) => file.toLowerCase())
  if (new Set(ids).size !== ids.length)
    throw fieldError('invalid_input', 'files', 'You chose the same file twice.')
  return ids
}

function checkType({ type }: Details, kinds: ('image' | 'video')[]): void {
  const problem = typeProblem(type, kinds)
  if (problem) throw fieldError('refused', 'type', problem)
}

/** Returns names by ID. Keeps people who are already depicted, even if the editor can't see them. */
async function checkPeople(
  ctx: Ctx,
  tx: Tx,
  personIds: string[],
  depicted: { id: string; name: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(personIds.map((id) => id.toLowerCase()))]
  const nameById = new Map(depicted.map(({ id, name }) => [id, name]))
  const visibleNames = await selectVisibleNames(tx, readerOf(ctx), ids)
  return new Map(
    ids.map((id) => {
      const name = nameById.get(id) ?? visibleNames.get(id)
      if (name === undefined) throw fieldError('invalid_input', 'depictedIds', 'Choose people from the list.')
      return [id, name]
    }),
  )
}

function fieldError(code: 'invalid_input' | 'refused', path: string, message: string): ApiError {
  return new ApiError(code, message, { details: [{ path, message }] })
}

/** A file is visible as long as an item contains it. */
export const contentMedia = { isShown: queries.isUsedInItem }
