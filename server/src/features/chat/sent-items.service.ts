import { MAX_MESSAGE_FILES } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Platform } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { itemHistory } from '../content/fan-items.service.ts'
import { findMissingEvidence, selectReleasable } from '../content/gate.service.ts'
import type { SendOutcome } from './send.queries.ts'
import { selectFileProblems, selectLocked, selectSentItems } from './sent-items.queries.ts'

export const fileErrors = {
  unverified:
    'This creator isn’t verified yet, so photos and videos can’t be sent. Messages without files can.',
  priced_file:
    'A file with a price must be in the content library. Add it there and send it once it’s cleared, or send it free.',
  on_hold: 'A case took down a file with the same content, so this file can’t be sent.',
  consent_withdrawn:
    'Someone in a library file with the same content withdrew consent, so this file can’t be sent.',
  library_only: 'Your agency lets staff send files from the content library only.',
  item_unavailable: 'One of the items can’t be sent because it’s archived or belongs to another creator.',
  too_many_files: `At most ${MAX_MESSAGE_FILES} files in one message.`,
} satisfies Partial<Record<SendOutcome, string>>
const fileErrorOf = (outcome: SendOutcome) => (fileErrors as Partial<Record<SendOutcome, string>>)[outcome]

/** Why a message with files or items was rejected, naming the first invalid item; null for other results. */
export async function attachmentProblem(
  platform: Platform,
  agencyId: string,
  outcome: SendOutcome,
  { fanId, itemIds: ids }: { fanId: string; itemIds: string[] },
): Promise<ApiError | null> {
  const fileError = fileErrorOf(outcome)
  if (fileError) return attachmentError('refused', fileError)
  if (outcome === 'uncleared') return unclearedError(platform, agencyId, ids)
  if (outcome !== 'already_bought' && outcome !== 'already_sent') return null
  const history = await withScope(platform.database, agencyId, (tx) => itemHistory(tx, fanId, ids))
  const item = history.find(
    ({ boughtAt, sentAt }) => (outcome === 'already_bought' ? boughtAt : sentAt) !== null,
  )
  const name = item ? `“${item.title}”` : 'an item'
  return attachmentError(
    'conflict',
    outcome === 'already_bought'
      ? `This fan already bought ${name}. Remove it, or send it without a price.`
      : `This fan already received ${name}. Choose it again to resend it.`,
  )
}

const LOCKED_TEXT = 'Not sent: the conversation is locked because the fan may be under 18.'

/** Lists what is missing for each item. */
async function unclearedError(platform: Platform, agencyId: string, ids: string[]): Promise<ApiError> {
  const missing = await withScope(platform.database, agencyId, (tx) => findMissingEvidence(platform, tx, ids))
  const details = missing.map(({ title, text }) => ({ path: 'attachments', message: `“${title}”: ${text}` }))
  return new ApiError('refused', unclearedText([...new Set(missing.map(({ title }) => title))]), { details })
}

const unclearedText = (titles: string[]): string =>
  `${titles.map((title) => `“${title}”`).join(', ')} can’t be sent until cleared.`

/**
 * Why stored messages may not leave, by message: an item that isn't cleared for the fan's platform or whose files
 * changed, a creator who is no longer verified, a copy of a file that was taken down or whose consent was withdrawn, or
 * a conversation that is locked since.
 */
export async function findLeaveProblems(
  platform: Platform,
  tx: Tx,
  messageIds: string[],
): Promise<Map<string, string>> {
  const items = await selectSentItems(tx, messageIds)
  const titles = new Map<string, string[]>()
  for (const [accountPlatform, group] of Map.groupBy(items, (item) => item.platform)) {
    const ids = [...new Set(group.map(({ id }) => id))]
    const releasable = await selectReleasable(platform, tx, ids, accountPlatform)
    for (const { messageId, id, title, hasSentFiles } of group)
      if (!hasSentFiles || !releasable.has(id))
        titles.set(messageId, [...(titles.get(messageId) ?? []), title])
  }
  const fileProblems = await selectFileProblems(tx, messageIds)
  const locked = await selectLocked(tx, messageIds)
  return new Map([
    ...fileProblems.map(({ messageId, problem }) => [messageId, fileErrorOf(problem) ?? problem] as const),
    ...[...titles].map(([messageId, list]) => [messageId, unclearedText(list)] as const),
    ...locked.map((messageId) => [messageId, LOCKED_TEXT] as const),
  ])
}

function attachmentError(code: 'refused' | 'conflict', message: string): ApiError {
  return new ApiError(code, message, { details: [{ path: 'attachments', message }] })
}
