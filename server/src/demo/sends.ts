import type { Priority } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, admins } from './applicants.ts'
import { creatorIdOf, type DemoCreator, demoCreators, detailsOf } from './creators.ts'
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

const sends: Send[] = [
  {
    key: 'statements',
    by: 'mara',
    title: 'Your statement is ready',
    message:
      'Last month is closed and your statement is in your profile. Write to me if a figure looks odd to you.',
    link: null,
    priority: 'NORMAL',
    daysAgo: 12.4,
    readAfter: 0.3,
  },
  {
    key: 'photos',
    by: 'mara',
    title: 'Photo day at the studio',
    message:
      'The studio is ours on the last Friday of the month. Tell me which hour suits you, first come first served.',
    link: null,
    priority: 'LOW',
    daysAgo: 6.7,
    readAfter: 1.1,
    to: ['juno', 'wren', 'sable', 'ines'],
  },
  {
    key: 'maintenance',
    by: 'sol',
    title: 'Maintenance on Sunday',
    message:
      'Greenroom pauses for about ten minutes on Sunday at 6 in the morning. Nothing is lost, and nobody has to do anything.',
    link: '/dashboard',
    priority: 'HIGH',
    daysAgo: 0.6,
  },
]

/** Messages from house agency admins to creators. Creators without an account receive them when they get one. */
export async function seedSends(tx: Tx, clock: DemoClock): Promise<void> {
  const prepared = sends.map((send) => ({
    send,
    id: demoId(`send ${send.key}`),
    recipients: recipientsOf(send),
  }))
  await insert(
    tx,
    'admin_sends',
    sendColumns,
    prepared.map(({ send, id, recipients }) => ({
      id,
      author_id: demoId(`user ${send.by}`),
      author: admins[send.by],
      kind: send.to ? 'selected' : 'broadcast',
      ...textOf(send),
      send_email: false,
      recipients: recipients.length,
      created_at: iso(clock.now - send.daysAgo * DAY),
    })),
  )
  const notifications = prepared.flatMap(({ send, id, recipients }) =>
    recipients.map((creator) => ({
      id: demoId(`notification ${send.key} ${creator.key}`),
      user_id: creator.account ? demoId(`user ${creator.key}`) : null,
      creator_id: creatorIdOf(creator),
      send_id: id,
      type: 'ADMIN_MESSAGE',
      ...textOf(send),
      once_key: id,
      created_at: iso(clock.now - send.daysAgo * DAY),
      read_at:
        creator.account && send.readAfter ? iso(clock.now - (send.daysAgo - send.readAfter) * DAY) : null,
    })),
  )
  await insert(tx, 'notifications', notificationColumns, notifications)
}

function recipientsOf({ to }: Send): DemoCreator[] {
  const creators = demoCreators.filter(({ agency }) => agency === 'Northlight')
  if (to) return creators.filter(({ key }) => to.includes(key))
  return creators.filter((creator) => {
    const { verified, isPaused, leftDaysAgo } = detailsOf(creator)
    return verified && !isPaused && leftDaysAgo === undefined
  })
}

const textOf = ({ title, message, link, priority }: Send) => ({ title, message, action_url: link, priority })

const textColumns = { title: 'text', message: 'text', action_url: 'text', priority: 'text' }
const sendColumns = {
  id: 'uuid',
  author_id: 'uuid',
  author: 'text',
  kind: 'text',
  ...textColumns,
  send_email: 'boolean',
  recipients: 'integer',
  created_at: 'timestamptz',
}
const notificationColumns = {
  id: 'uuid',
  user_id: 'uuid',
  creator_id: 'uuid',
  send_id: 'uuid',
  type: 'text',
  ...textColumns,
  once_key: 'text',
  created_at: 'timestamptz',
  read_at: 'timestamptz',
}
