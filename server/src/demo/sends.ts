import type { Priority } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, admins } from './applicants.ts'
import { creatorIdOf, type DemoCreator, demoCreators, factsOf } from './creators.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'
import { DAY, type Era } from './season.ts'

type Send = {
  key: string
  by: Admin
  title: string
  message: string
  link: string | null
  priority: Priority
  daysAgo: number
  /** Days until who has an account read it; nobody has where it is missing. */
  readAfter?: number
  /** To these; to everybody who is active where it is missing. */
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

/** What the admins of the house wrote to its creators. Most have no account: theirs waits for it. */
export async function seedSends(tx: Tx, era: Era): Promise<void> {
  const told = sends.map((send) => ({ send, id: demoId(`send ${send.key}`), readers: readersOf(send) }))
  await insert(
    tx,
    'admin_sends',
    sendColumns,
    told.map(({ send, id, readers }) => ({
      id,
      author_id: demoId(`user ${send.by}`),
      author: admins[send.by],
      kind: send.to ? 'selected' : 'broadcast',
      ...wordsOf(send),
      send_email: false,
      recipients: readers.length,
      created_at: iso(era.now - send.daysAgo * DAY),
    })),
  )
  const lines = told.flatMap(({ send, id, readers }) =>
    readers.map((creator) => ({
      id: demoId(`notification ${send.key} ${creator.key}`),
      user_id: creator.account ? demoId(`user ${creator.key}`) : null,
      creator_id: creatorIdOf(creator),
      send_id: id,
      type: 'ADMIN_MESSAGE',
      ...wordsOf(send),
      once_key: id,
      created_at: iso(era.now - send.daysAgo * DAY),
      read_at:
        creator.account && send.readAfter ? iso(era.now - (send.daysAgo - send.readAfter) * DAY) : null,
    })),
  )
  await insert(tx, 'notifications', lineColumns, lines)
}

function readersOf({ to }: Send): DemoCreator[] {
  const house = demoCreators.filter(({ agency }) => agency === 'Northlight')
  if (to) return house.filter(({ key }) => to.includes(key))
  return house.filter((creator) => {
    const { verified, isPaused, leftDaysAgo } = factsOf(creator)
    return verified && !isPaused && leftDaysAgo === undefined
  })
}

const wordsOf = ({ title, message, link, priority }: Send) => ({ title, message, action_url: link, priority })

const wordColumns = { title: 'text', message: 'text', action_url: 'text', priority: 'text' }
const sendColumns = {
  id: 'uuid',
  author_id: 'uuid',
  author: 'text',
  kind: 'text',
  ...wordColumns,
  send_email: 'boolean',
  recipients: 'integer',
  created_at: 'timestamptz',
}
const lineColumns = {
  id: 'uuid',
  user_id: 'uuid',
  creator_id: 'uuid',
  send_id: 'uuid',
  type: 'text',
  ...wordColumns,
  once_key: 'text',
  created_at: 'timestamptz',
  read_at: 'timestamptz',
}
