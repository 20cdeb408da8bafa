import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { creatorCountLabel, formatCount } from './selection.ts'

type Reachability = Pick<Recipient, 'hasAccount' | 'hasEmail'>

/** '6 creators. 4 get it now, 2 once they have an account. 5 of 6 have an email address.' */
export function broadcastReach(
  creators: readonly Reachability[],
  sendEmail: boolean,
  hasMailServer: boolean,
): string {
  const nowCount = creators.filter(({ hasAccount }) => hasAccount).length
  const laterCount = creators.length - nowCount
  const parts = [
    laterCount === 0
      ? 'Everyone gets it now.'
      : `${formatCount(nowCount)} ${nowCount === 1 ? 'gets' : 'get'} it now,`,
    laterCount > 0 && `${formatCount(laterCount)} once they have an account.`,
    sendEmail && emailReach(creators, hasMailServer),
  ]
  return [`${creatorCountLabel(creators.length)}.`, ...(creators.length > 0 ? parts : [])]
    .filter(Boolean)
    .join(' ')
}

function emailReach(creators: readonly Reachability[], hasMailServer: boolean): string {
  if (!hasMailServer) return 'No mail server is set up, so email stays in the outbox.'
  const emailCount = creators.filter(({ hasEmail }) => hasEmail).length
  return `${formatCount(emailCount)} of ${formatCount(creators.length)} ${emailCount === 1 ? 'has' : 'have'} an email address.`
}
