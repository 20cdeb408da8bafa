import { createHash } from 'node:crypto'
import { exceptionKey, screen } from '@greenroom/contract/features/screening/screening.rules.ts'
import {
  severityOf,
  type ViolationAction,
  type ViolationStatus,
  type ViolationType,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import type { Tx } from '../platform/db/scope.ts'
import { DAY, type DemoClock, HOUR } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

const [PRIYA, MARA, DANA] = ['Priya Nair', 'Mara Ellis', 'Dana Kirk']

/** An action by a user, `hours` after the message was flagged. */
type Step = [actor: string, action: ViolationAction, hours: number, detail?: string]
type HandledViolation = {
  status: ViolationStatus
  assignee?: 'priya' | 'mara'
  isFalseAlarm?: true
  steps?: Step[]
}

/** More recent conversations are left unchanged. */
const QUIET_DAYS = 4

/** Messages from fans in quiet conversations. */
const fanMessages: (HandledViolation & { text: string })[] = [
  {
    text: 'im 16 lol, hope that is ok',
    status: 'PENDING',
    assignee: 'priya',
    steps: [[MARA, 'assigned', 1, PRIYA]],
  },
  { text: 'my snap is mike_t99, add me there', status: 'PENDING' },
  {
    text: 'text me on (415) 555-0132 tonight',
    status: 'REVIEWED',
    steps: [
      [PRIYA, 'noted', 2, 'Asked Dana to remind the fan of the rules. No reply needed.'],
      [PRIYA, 'reviewed', 2.5],
    ],
  },
  {
    text: 'I pay you $400 if you come to my hotel',
    status: 'ESCALATED',
    assignee: 'priya',
    steps: [
      [MARA, 'assigned', 0.4, PRIYA],
      [PRIYA, 'escalated', 1.2],
    ],
  },
  {
    text: 'you are a stupid liar',
    status: 'RESOLVED',
    steps: [
      [DANA, 'noted', 3, 'Warned once, as the guideline says.'],
      [PRIYA, 'resolved', 5],
    ],
  },
  {
    text: 'the studio hotline is (415) 555-0132',
    status: 'RESOLVED',
    isFalseAlarm: true,
    steps: [[PRIYA, 'false alarm', 2]],
  },
]

/** Blocked replies and reports. */
const repliesAndReports: (HandledViolation & {
  hoursAgo: number
  reason: string
  type: ViolationType
  blockedText?: string
})[] = [
  {
    hoursAgo: 0.3,
    type: 'PROHIBITED_CONTENT',
    reason: 'Paid meetups are not allowed.',
    blockedText: 'If you pay me $300 I come to your hotel on Friday.',
    status: 'PENDING',
  },
  {
    hoursAgo: 2,
    type: 'HARASSMENT',
    reason: 'Insults me after I declined a custom video.',
    status: 'PENDING',
  },
  {
    hoursAgo: 26,
    type: 'HARASSMENT',
    reason: 'Threatens to share a private message.',
    status: 'ESCALATED',
    assignee: 'mara',
    steps: [
      [PRIYA, 'assigned', 1, MARA],
      [MARA, 'escalated', 1.5],
    ],
  },
  {
    hoursAgo: 50,
    type: 'SPAM',
    reason: 'Same message 14 times in 2 minutes.',
    status: 'RESOLVED',
    steps: [[MARA, 'resolved', 1]],
  },
  {
    hoursAgo: 75,
    type: 'SPAM',
    reason: 'Advertises another creator.',
    status: 'REVIEWED',
    steps: [[PRIYA, 'reviewed', 6]],
  },
  {
    hoursAgo: 190,
    type: 'PERSONAL_INFO',
    reason: 'Asks which street she lives on.',
    status: 'RESOLVED',
    assignee: 'priya',
    steps: [
      [PRIYA, 'noted', 2, 'Blocked for a week. See the fan’s notes.'],
      [PRIYA, 'resolved', 2.2],
    ],
  },
]

type FanMessage = { id: string; fanId: string; creatorId: string; sentAt: string }

/** Replaces one message in each conversation, and locks the one whose fan may be under 18. */
export async function seedViolations(tx: Tx, clock: DemoClock): Promise<void> {
  const count = fanMessages.length + repliesAndReports.length
  const messages = await tx.query<FanMessage>(
    `SELECT m.id, m.fan_id AS "fanId", m.creator_id AS "creatorId", m.sent_at AS "sentAt" FROM (
       SELECT * FROM conversations WHERE agency_id = $1 AND is_listed AND last_seq > 2 AND last_message_at < $2::timestamptz ORDER BY last_message_at DESC, fan_id LIMIT ${count * 3}) c
     JOIN LATERAL (SELECT * FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.direction = 'FROM_FAN' AND m.seq < c.last_seq
       AND m.attachments = 0 AND NOT m.flagged ORDER BY m.seq DESC LIMIT 1) m ON true ORDER BY c.last_message_at DESC, c.fan_id LIMIT ${count}`,
    [tx.agencyId, iso(clock.now - QUIET_DAYS * DAY)],
  )
  const rows = [
    ...fanMessages.flatMap((entry, index) => {
      const message = messages[index]
      const [hit] = screen(entry.text)
      return message && hit
        ? [
            {
              ...toRow(`violation ${index}`, entry, hit.type, message.sentAt),
              ...toFlag(entry, hit, message),
            },
          ]
        : []
    }),
    ...repliesAndReports.flatMap((entry, index) => {
      const conversation = messages[fanMessages.length + index]
      const { type, reason, blockedText } = entry
      if (!conversation) return []
      const flaggedAt = iso(clock.now - entry.hoursAgo * HOUR)
      const row = {
        ...toRow(`violation other ${index}`, entry, type, flaggedAt),
        is_blocked: blockedText !== undefined,
      }
      const { fanId: fan_id, creatorId: creator_id } = conversation
      const source = blockedText ? 'screening' : 'report'
      const user_id = blockedText ? demoId('user dana') : null
      return [
        {
          ...row,
          reason,
          source,
          excerpt: blockedText ?? '',
          fan_id,
          creator_id,
          user_id,
          author_name: blockedText ? DANA : null,
          content: blockedText ?? null,
          ...spanOf(blockedText),
        },
      ]
    }),
  ]
  await insert(
    tx,
    'violations',
    rows.map(({ steps: _, ...row }) => row),
  )
  await insert(tx, 'violation_events', rows.flatMap(eventsOf))
  await flagMessages(
    tx,
    rows.flatMap((row) => ('message_id' in row ? [row] : [])),
  )
}

function toRow(key: string, entry: HandledViolation, type: ViolationType, flaggedAt: string) {
  const last = entry.steps?.at(-1)
  const isHandled = entry.status !== 'PENDING' && last
  return {
    id: demoId(key),
    type,
    severity: severityOf[type],
    status: entry.status,
    assignee_id: entry.assignee ? demoId(`user ${entry.assignee}`) : null,
    is_blocked: false,
    is_false_alarm: entry.isFalseAlarm ?? false,
    flagged_at: flaggedAt,
    handled_by: isHandled ? demoId(last[0] === MARA ? 'user mara' : 'user priya') : null,
    handled_at: isHandled ? iso(Date.parse(flaggedAt) + last[2] * HOUR) : null,
    steps: entry.steps ?? [],
  }
}

type Hit = ReturnType<typeof screen>[number]

const toFlag = (
  { text }: (typeof fanMessages)[number],
  { reason, start, end }: Hit,
  message: FanMessage,
) => ({
  source: 'screening',
  message_id: message.id,
  fan_id: message.fanId,
  creator_id: message.creatorId,
  excerpt: text,
  reason,
  span_start: start,
  span_end: end,
  text_hash: createHash('sha256').update(exceptionKey(text)).digest('hex'),
})

function spanOf(text: string | undefined) {
  const [hit] = text ? screen(text) : []
  return { span_start: hit?.start ?? null, span_end: hit?.end ?? null }
}

const eventsOf = ({
  id,
  flagged_at,
  steps,
  ...row
}: ReturnType<typeof toRow> & { source?: string; reason?: string }) => {
  const reportSteps: Step[] = row.source === 'report' ? [[DANA, 'reported', 0, row.reason ?? '']] : []
  return [...reportSteps, ...steps].map(([actor, action, hours, detail], index) => ({
    id: demoId(`violation event ${id} ${index}`),
    violation_id: id,
    action,
    actor,
    detail: detail ?? null,
    at: iso(Date.parse(flagged_at) + hours * HOUR),
  }))
}

async function flagMessages(
  tx: Tx,
  rows: (ReturnType<typeof toRow> & ReturnType<typeof toFlag>)[],
): Promise<void> {
  await tx.query(
    `WITH v AS (SELECT * FROM jsonb_to_recordset($2::jsonb) v (message_id uuid, fan_id uuid, excerpt text, type text, flagged_at timestamptz, is_false_alarm boolean)),
       m AS (UPDATE messages m SET content = v.excerpt, flagged = NOT v.is_false_alarm FROM v WHERE m.agency_id = $1 AND m.id = v.message_id)
     UPDATE conversations c SET flagged_count = c.flagged_count + (NOT v.is_false_alarm)::int, locked_at = CASE WHEN v.type = 'AGE_VERIFICATION' THEN v.flagged_at END
     FROM v WHERE c.agency_id = $1 AND c.fan_id = v.fan_id`,
    [tx.agencyId, JSON.stringify(rows)],
  )
}
