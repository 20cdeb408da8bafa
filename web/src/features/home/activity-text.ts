import type { Activity } from '@greenroom/contract/features/home/home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'

/** Part of a sentence. Names and amounts are emphasized. */
export type TextPart = string | { strong: string }

const strong = (text: string): TextPart => ({ strong: text })

/** What happened, with a link to details. */
export function describeActivity(activity: Activity): { parts: TextPart[]; to: string | null } {
  const actor = strong(activity.actor ?? 'Someone')
  const creator = strong(activity.creator?.name ?? 'a creator')
  const fan = strong(activity.fan?.name ?? 'a fan')
  const applicant = strong(activity.application?.name ?? 'an applicant')
  const toCreator = activity.creator && `/dashboard/creators/${activity.creator.id}`
  const toFan = activity.fan && `/dashboard/fans/${activity.fan.id}`
  const toApplication = activity.application && `/dashboard/applications?id=${activity.application.id}`
  switch (activity.kind) {
    case 'application.received':
      return { parts: [applicant, ' applied'], to: toApplication }
    case 'application.approved':
      return { parts: [actor, ' approved ', applicant], to: toApplication }
    case 'application.rejected':
      return { parts: [actor, ' rejected ', applicant], to: toApplication }
    case 'inquiry.received':
      return { parts: ['New inquiry from the website'], to: '/dashboard/applications?tab=inquiries' }
    case 'creator.added':
      return { parts: [actor, ' added ', creator], to: toCreator }
    case 'creator.verified':
      return { parts: [actor, ' verified ', creator], to: toCreator }
    case 'creator.paused':
      return { parts: [actor, ' paused ', creator], to: toCreator }
    case 'creator.resumed':
      return { parts: [actor, ' resumed ', creator], to: toCreator }
    case 'creator.archived':
      return { parts: [actor, ' archived ', creator], to: toCreator }
    case 'creator.restored':
      return { parts: [actor, ' restored ', creator], to: toCreator }
    case 'user.signed_up':
      return { parts: [creator, ' signed up'], to: toCreator }
    case 'invitation.accepted':
      return { parts: [actor, ' joined the team'], to: '/dashboard/settings?section=team' }
    case 'transactions.recorded':
      return { parts: describeTransactions(activity, actor, fan, creator), to: toFan ?? toCreator }
    case 'fans.added':
      return activity.fan
        ? { parts: [actor, ' added ', fan, ' to ', creator], to: toFan }
        : { parts: [actor, ` added ${activity.rows ?? 0} fans to `, creator], to: toCreator }
    case 'import.finished':
      return {
        parts: [actor, ` imported ${activity.rows === 1 ? '1 row' : `${activity.rows ?? 0} rows`}`],
        to: '/dashboard/fans',
      }
    case 'import.failed':
      return { parts: ['An import by ', actor, ' failed'], to: '/dashboard/fans' }
    case 'message.flagged':
      return {
        parts: [actor, ' flagged a message in the chat with ', fan],
        to: activity.fan && `/dashboard/chat/${activity.fan.id}`,
      }
    case 'fan.blocked':
      return { parts: [actor, ' blocked ', fan], to: toFan }
    case 'content.published':
      return {
        parts: describePublication(activity, creator),
        to: activity.item && `/dashboard/content?id=${activity.item.id}`,
      }
  }
}

/** If there is no actor, the post was published on schedule. */
function describePublication({ actor, item }: Activity, creator: TextPart): TextPart[] {
  const title = strong(item?.name ?? 'a post')
  return actor
    ? [strong(actor), ' published ', title, ' for ', creator]
    : [title, ' for ', creator, ' was published as scheduled']
}

function describeTransactions(
  activity: Activity,
  actor: TextPart,
  fan: TextPart,
  creator: TextPart,
): TextPart[] {
  const { amount, rows } = activity
  if ((rows ?? 1) === 1) return describeTransaction(activity, actor, activity.fan ? fan : creator)
  const total = strong(formatMoney(amount ?? 0))
  const whose = activity.fan ? fan : creator
  return [actor, ` recorded ${rows ?? 0} transactions of `, whose, ', ', total, ' in total']
}

function describeTransaction({ amount }: Activity, actor: TextPart, fan: TextPart): TextPart[] {
  const money = strong(formatMoney(Math.abs(amount ?? 0)))
  return (amount ?? 0) < 0
    ? [actor, ' recorded a refund of ', money, ' to ', fan]
    : [actor, ' recorded a sale of ', money, ' to ', fan]
}
