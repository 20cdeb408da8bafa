import type { Priority } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, admins } from './applicants.ts'
import { creatorIdOf, type DemoCreator, demoCreators } from './creators.ts'
import list from './data/sends.json' with { type: 'json' }
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

type Send = {
  key: string
  by: Admin
  title: string
  message: string
  link: string | null
  priority: Priority
  daysAgo: number
  /** Days until recipients with an account read it; unread if missing. */
  readAfter?: number
  /** The recipients' keys; all active creators if missing. */
  to?: string[]
}

const sends = list as Send[]

/** Messages from house agency admins to creators. Creators without an account receive them when they get one. */
export async function seedSends(tx: Tx, clock: DemoClock): Promise<void> {
  const plannedSends = sends.map((send) => ({
    send,
    id: demoId(`send ${send.key}`),
    recipients: recipientsOf(send),
  }))
  await insert(
    tx,
    'admin_sends',
    plannedSends.map(({ send, id, recipients }) => ({
      id,
      author_id: demoId(`user ${send.by}`),
      author: admins[send.by],
      kind: send.to ? 'selected' : 'broadcast',
      ...messageFields(send),
      send_email: false,
      recipients: recipients.length,
      created_at: iso(clock.now - send.daysAgo * DAY),
    })),
  )
  const notifications = plannedSends.flatMap(({ send, id, recipients }) =>
    recipients.map((creator) => ({
      id: demoId(`notification ${send.key} ${creator.key}`),
      user_id: creator.account ? demoId(`user ${creator.key}`) : null,
      creator_id: creatorIdOf(creator),
      send_id: id,
      type: 'ADMIN_MESSAGE',
      ...messageFields(send),
      dedupe_key: id,
      created_at: iso(clock.now - send.daysAgo * DAY),
      read_at:
        creator.account && send.readAfter ? iso(clock.now - (send.daysAgo - send.readAfter) * DAY) : null,
    })),
  )
  await insert(tx, 'notifications', notifications)
}

function recipientsOf({ to }: Send): DemoCreator[] {
  const creators = demoCreators.filter(({ agency }) => agency === 'Northlight')
  if (to) return creators.filter(({ key }) => to.includes(key))
  return creators.filter((creator) => {
    const { verified, isPaused, leftDaysAgo } = creator.details
    return verified && !isPaused && leftDaysAgo === undefined
  })
}

const messageFields = ({ title, message, link, priority }: Send) => ({
  title,
  message,
  action_url: link,
  priority,
})
