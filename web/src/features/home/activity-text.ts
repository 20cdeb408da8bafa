import type { Activity } from '@greenroom/contract/features/home/home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'

/** A sentence in parts; names and amounts are emphasized. */
export type Part = string | { strong: string }

const strong = (text: string): Part => ({ strong: text })

/** What happened, with a link to details. */
export function describeActivity(one: Activity): { parts: Part[]; to: string | null } {
  const who = strong(one.actor ?? 'Someone')
  const creator = strong(one.creator?.name ?? 'a creator')
  const fan = strong(one.fan?.name ?? 'a fan')
  const applicant = strong(one.application?.name ?? 'an applicant')
  const toCreator = one.creator && `/dashboard/creators/${one.creator.id}`
  const toFan = one.fan && `/dashboard/fans/${one.fan.id}`
  const toApplication = one.application && `/dashboard/applications?id=${one.application.id}`
  switch (one.kind) {
    case 'application.received':
      return { parts: [applicant, ' applied'], to: toApplication }
    case 'application.approved':
      return { parts: [who, ' approved ', applicant], to: toApplication }
    case 'application.rejected':
      return { parts: [who, ' rejected ', applicant], to: toApplication }
    case 'inquiry.received':
      return { parts: ['New inquiry from the website'], to: '/dashboard/applications?tab=inquiries' }
    case 'creator.added':
      return { parts: [who, ' added ', creator], to: toCreator }
    case 'creator.verified':
      return { parts: [who, ' verified ', creator], to: toCreator }
    case 'creator.paused':
      return { parts: [who, ' paused ', creator], to: toCreator }
    case 'creator.resumed':
      return { parts: [who, ' resumed ', creator], to: toCreator }
    case 'creator.archived':
      return { parts: [who, ' archived ', creator], to: toCreator }
    case 'creator.restored':
      return { parts: [who, ' restored ', creator], to: toCreator }
    case 'user.signed_up':
      return { parts: [creator, ' signed up'], to: toCreator }
    case 'invitation.accepted':
      return { parts: [who, ' joined the team'], to: '/dashboard/settings?section=team' }
    case 'transaction.recorded':
      return { parts: saleOf(one, who, fan), to: toFan }
    case 'import.finished':
      return {
        parts: [who, ` imported ${one.rows === 1 ? '1 row' : `${one.rows ?? 0} rows`}`],
        to: '/dashboard/fans',
      }
    case 'import.failed':
      return { parts: ['An import by ', who, ' failed'], to: '/dashboard/fans' }
    case 'message.flagged':
      return { parts: [who, ' flagged a message with ', fan], to: one.fan && `/dashboard/chat/${one.fan.id}` }
    case 'fan.created':
      return { parts: [who, ' added ', fan, ' to ', creator], to: toFan }
    case 'fan.blocked':
      return { parts: [who, ' blocked ', fan], to: toFan }
    case 'content.published':
      return { parts: publishedBy(one, creator), to: one.item && `/dashboard/content?id=${one.item.id}` }
  }
}

/** Without an actor it was published as scheduled. */
function publishedBy({ actor, item }: Activity, creator: Part): Part[] {
  const title = strong(item?.name ?? 'a post')
  return actor
    ? [strong(actor), ' published ', title, ' for ', creator]
    : [title, ' for ', creator, ' was published as scheduled']
}

function saleOf({ amount }: Activity, who: Part, fan: Part): Part[] {
  const money = strong(formatMoney(Math.abs(amount ?? 0)))
  return (amount ?? 0) < 0
    ? [who, ' recorded a refund of ', money, ' to ', fan]
    : [who, ' recorded a sale of ', money, ' to ', fan]
}
