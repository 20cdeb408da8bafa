import type {
  MessageUpsert,
  Receipt,
  RowResult,
} from '@greenroom/contract/features/connect/connect.schema.ts'
import type { ConnectorCtx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { applyReceipts, selectOwnMessages } from '../chat/delivery.service.ts'
import { deliverMessages as deliver, type InboundMessage } from '../chat/inbound.service.ts'
import { selectFansById } from '../fans/platform-fans.service.ts'
import { setLastOut } from './accounts.queries.ts'
import { type Account, rejected, unknownFan } from './batch.service.ts'
import { timeProblem } from './inbound-fans.service.ts'

export async function deliverMessages(
  ctx: ConnectorCtx,
  account: Account,
  rows: MessageUpsert[],
): Promise<RowResult[]> {
  const { clock } = ctx.platform
  const now = clock().toISOString()
  const fans = await inScope(ctx, (tx) =>
    selectFansById(
      tx,
      account,
      rows.map(({ fan }) => fan),
    ),
  )
  const checked = rows.map((row): RowResult | InboundMessage => {
    const { id: externalId, from, text: content, sentAt = now, messageId, mediaIds: uploadIds } = row
    const fanId = fans.get(row.fan)?.id
    if (!fanId) return unknownFan()
    if (content === '' && !uploadIds?.length) return rejected('text', 'The message is empty.')
    if (messageId && from === 'fan')
      return rejected('messageId', 'Only messages from the creator can have a messageId.')
    if (new Set(uploadIds).size < (uploadIds?.length ?? 0))
      return rejected('mediaIds', 'A file is listed twice.')
    const problem = timeProblem(ctx, row.sentAt)
    return problem
      ? rejected('sentAt', problem)
      : { fanId, from, content, externalId, sentAt, messageId, uploadIds }
  })
  const messages = checked.flatMap((entry) => ('verdict' in entry ? [] : [entry]))
  const delivered = (await deliver(ctx, account, messages)).values()
  return checked.map((entry) => ('verdict' in entry ? entry : (delivered.next().value as RowResult)))
}

/** Accepts only receipts for messages sent from Greenroom to fans of this account. */
export function deliverReceipts(ctx: ConnectorCtx, account: Account, rows: Receipt[]): Promise<RowResult[]> {
  const { clock } = ctx.platform
  return inScope(ctx, async (tx) => {
    const ids = rows.map(({ messageId }) => messageId.toLowerCase())
    const ownIds = new Set((await selectOwnMessages(tx, ids, account)).map(({ id }) => id))
    const ownReceipts = rows.flatMap(({ id: externalId, ...row }, i) => {
      const messageId = ids[i] ?? ''
      return ownIds.has(messageId) ? [{ ...row, messageId, externalId }] : []
    })
    const changed = await applyReceipts(ctx, tx, ownReceipts)
    const last = ownReceipts.findLast(({ messageId }) => changed.has(messageId))
    if (last)
      await setLastOut(tx, account, clock().toISOString(), {
        sent: ownReceipts.some(({ state, messageId }) => state !== 'failed' && changed.has(messageId)),
        error: last.state === 'failed' ? (last.reason ?? 'The platform gave no reason.') : null,
      })
    return ids.map((id): RowResult => {
      if (!ownIds.has(id)) return rejected('messageId', 'No message with this ID was sent from this account.')
      return { verdict: changed.has(id) ? 'updated' : 'unchanged', id }
    })
  })
}
