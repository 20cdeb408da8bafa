import { domainEvents } from '@greenroom/contract/events.ts'
import { isSafeLink } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication, addInquiry } from '../../../test/applicants.ts'
import {
  type AudienceCase,
  type AudienceFixture,
  type MemberName,
  type NotificationRow,
  startAudienceFixture,
} from '../../../test/audience-fixture.ts'
import { caseAudienceCases } from '../../../test/case-audience-cases.ts'
import { chatAudienceCases } from '../../../test/chat-audience-cases.ts'
import { complianceAudienceCases } from '../../../test/compliance-audience-cases.ts'
import { connectAudienceCases } from '../../../test/connect-audience-cases.ts'
import { creatorAudienceCases } from '../../../test/creator-audience-cases.ts'
import { creatorOf } from '../../../test/fans.ts'
import { linkTokenFor } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/seed-agencies.ts'
import { audienceRules } from './audience.ts'

let t: TestApp
let fixture: AudienceFixture
let north = ''
let creatorId = ''
const notificationsByRecipient = () => fixture.rowsByRecipient()
const as: AudienceFixture['as'] = (...call) => fixture.as(...call)
const addFan: AudienceFixture['addFan'] = (...args) => fixture.addFan(...args)
const sell: AudienceFixture['sell'] = (...sale) => fixture.sell(...sale)

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  fixture = await startAudienceFixture(t)
  ;({ north, creatorId } = fixture)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.unthrottle()
  await t.sql('DELETE FROM notifications')
})

const emit: AudienceFixture['emit'] = (...event) => fixture.emit(...event)

const addApplicant = () => addApplication(t, { name: 'Ana Lopez' })
/** Clears the notification about the new application. */
const decideApplication = async (verb: string, body: object, columns?: string) => {
  const { id } = await addApplication(t, { name: 'Ana Lopez' }, columns)
  await t.sql('DELETE FROM notifications')
  await as('admin', `POST /applications/{id}/${verb}`, { params: { id }, body })
  return id
}
const invite = async (role: TestUser['role']) => {
  const email = `${newId()}@new.test`
  await as('admin', 'POST /team/invitations', { body: { email, role } })
  const token = await linkTokenFor(t, email, '/invite')
  const body = { token, name: 'New Comer', password: PASSWORD }
  expect((await t.send(null, 'POST /team/invitations/accept', { body })).status).toBeLessThan(300)
  return ''
}
const counts = { kind: 'fans', added: 3, updated: 2, unchanged: 1, failed: 4 }

const everyAdmin = (pattern: RegExp) => ({ super: pattern, admin: pattern, 'second admin': pattern })
const otherAdmins = (pattern: RegExp) => ({ super: pattern, 'second admin': pattern })
const APPLICATION = '/dashboard/applications?id='
const CREATOR = '/dashboard/creators/'

const cases: AudienceCase[] = [
  // Runs first because a later case adds a compliance member.
  ...complianceAudienceCases(() => fixture),
  ...caseAudienceCases(() => fixture),
  ...chatAudienceCases(() => fixture),
  ...connectAudienceCases(() => fixture),
  ...creatorAudienceCases(() => fixture),
  {
    event: 'application.received',
    trigger: async () => (await addApplicant()).id,
    notified: everyAdmin(/^Ana Lopez applied to join\.$/),
    content: ['APPLICATION_UPDATE', 'NORMAL', 'New application', APPLICATION],
  },
  {
    event: 'application.approved',
    trigger: () => decideApplication('approve', { stageName: 'Ana' }),
    notified: otherAdmins(/^canarynorth AGENCY_ADMIN approved Ana Lopez\.$/),
    content: ['APPLICATION_UPDATE', 'LOW', 'Application approved', APPLICATION],
  },
  {
    event: 'application.contacted',
    trigger: () => decideApplication('contact', { subject: 'Hello', text: 'Shall we talk?' }),
    notified: otherAdmins(/^canarynorth AGENCY_ADMIN contacted Ana Lopez\.$/),
    content: ['APPLICATION_UPDATE', 'LOW', 'Applicant contacted', APPLICATION],
  },
  {
    event: 'application.rejected',
    trigger: () => decideApplication('reject', { reason: 'Not now', tell: false }),
    notified: otherAdmins(/^canarynorth AGENCY_ADMIN rejected Ana Lopez\.$/),
    content: ['APPLICATION_UPDATE', 'LOW', 'Application rejected', APPLICATION],
  },
  {
    event: 'application.creator_added',
    trigger: () => decideApplication('creator', { stageName: 'Ana' }, "status = 'CONTACTED'"),
    notified: otherAdmins(/^canarynorth AGENCY_ADMIN added Ana Lopez as a creator\.$/),
    content: ['APPLICATION_UPDATE', 'LOW', 'Applicant added as creator', APPLICATION],
  },
  {
    event: 'inquiry.received',
    trigger: async () => (await addInquiry(t, { name: 'Theo', type: 'b2b' })).id,
    notified: everyAdmin(/^Theo wrote about licensing\.$/),
    content: ['APPLICATION_UPDATE', 'NORMAL', 'New inquiry', '/dashboard/applications?tab=inquiries&id='],
  },
  {
    event: 'user.signed_up',
    trigger: async () => {
      const body = { stageName: 'Nova', email: `${newId()}@new.test`, password: PASSWORD }
      const { user } = (await t.send(null, 'POST /auth/sign-up', { body })).body.data
      return creatorOf(t, { userId: user.id } as TestUser)
    },
    notified: everyAdmin(/^Nova signed up as a creator and needs verification\.$/),
    content: ['APPLICATION_UPDATE', 'NORMAL', 'New sign-up', CREATOR],
  },
  {
    event: 'invitation.accepted',
    trigger: () => invite('COMPLIANCE'),
    notified: everyAdmin(/^New Comer accepted the invitation\. Role: Compliance\.$/),
    content: ['SYSTEM', 'LOW', 'Invitation accepted', '/dashboard/settings?section=team'],
  },
  {
    event: 'transactions.recorded',
    trigger: async () => {
      const fanId = await addFan(400, 'old_fan')
      await sell(fanId, 250)
      return fanId
    },
    notified: {
      ...otherAdmins(/^old_fan paid canarynorth stage \$250 \(Tips\)\.$/),
      creator: /^old_fan paid you \$250 \(Tips\)\.$/,
    },
    content: ['PAYMENT_RECEIVED', 'NORMAL', '$250 received', '/dashboard/fans/'],
  },
  {
    event: 'transactions.recorded',
    trigger: async () => {
      const fanId = await addFan(3, 'new_fan')
      await sell(fanId, 60)
      expect(await fixture.rows()).toEqual([])
      await sell(fanId, 40)
      return fanId
    },
    notified: {
      ...otherAdmins(/^new_fan, a new fan of canarynorth stage, has spent at least \$100 within 30 days\.$/),
      assigned: /^new_fan, a new fan of canarynorth stage, has spent at least \$100 within 30 days\.$/,
      creator: /^new_fan, a new fan of yours, has spent at least \$100 within 30 days\.$/,
    },
    content: ['NEW_FAN', 'NORMAL', 'New high-value fan', '/dashboard/fans/'],
  },
  {
    event: 'transactions.recorded',
    trigger: async () => {
      const fanId = await addFan(400, 'bridge_fan')
      const sale = { transactionId: newId(), fanId, type: 'Tips', amount: 250 }
      const { creatorId } = fixture
      await emit('transactions.recorded', { creatorId, origin: 'bridge', amount: 250, sales: [sale] })
      return fanId
    },
    notified: {
      ...everyAdmin(/^bridge_fan paid canarynorth stage \$250 \(Tips\)\.$/),
      creator: /^bridge_fan paid you \$250 \(Tips\)\.$/,
    },
    content: ['PAYMENT_RECEIVED', 'NORMAL', '$250 received', '/dashboard/fans/'],
  },
  {
    event: 'import.finished',
    trigger: async () => {
      const importId = await fixture.addImport('second admin')
      await emit('import.finished', { importId, ...counts })
      return importId
    },
    notified: { 'second admin': /^spring\.csv: 3 added, 2 updated, 1 unchanged, 4 skipped\.$/ },
    content: ['SYSTEM', 'LOW', 'Import finished', '/dashboard/fans?import='],
  },
  {
    event: 'import.failed',
    trigger: async () => {
      const importId = await fixture.addImport('second admin')
      await emit('import.failed', {
        importId,
        ...counts,
        pass: 'run',
        done: 10,
        problem: 'The file is gone.',
      })
      return importId
    },
    notified: { 'second admin': /^spring\.csv failed after 10 rows\. The file is gone\.$/ },
    content: ['SYSTEM', 'HIGH', 'Import failed', '/dashboard/fans?import='],
  },
  {
    event: 'goal.achieved',
    trigger: async () => {
      await emit('goal.achieved', { creatorId, month: '2026-06', amount: 2_000, soFar: 2_040.5 })
      return `${creatorId}?tab=performance`
    },
    notified: {
      ...everyAdmin(/^canarynorth stage has earned \$2,041 so far this month\. The goal is \$2,000\.$/),
      creator: /^You’ve earned \$2,041 so far this month\. The goal is \$2,000\.$/,
    },
    content: ['GOAL_ACHIEVED', 'NORMAL', 'June goal reached', CREATOR],
    links: { creator: '/dashboard' },
  },
  {
    event: 'message.flagged',
    trigger: async () => {
      const fanId = await addFan(3, 'theo')
      const { id } = await as('assigned', 'POST /chats/send', { body: { fanId, content: 'Howdy' } })
      const body = { flagged: true, reason: 'not_my_voice' }
      await as('creator', 'PUT /chats/messages/{id}/flag', { params: { id }, body })
      return fanId
    },
    notified: {
      ...everyAdmin(
        /^A message from canarynorth CHAT_OPERATOR to theo doesn’t sound like canarynorth stage\./,
      ),
      assigned: /^Your message to theo doesn’t sound like canarynorth stage\./,
    },
    content: ['SYSTEM', 'LOW', 'Not my voice', '/dashboard/chat/'],
  },
  {
    event: 'operators.assigned',
    trigger: async () => {
      const params = { id: await creatorOf(t, fixture.members['other creator']) }
      await as('admin', 'PATCH /creators/{id}/operators', {
        params,
        body: { add: [fixture.members.unassigned.userId], remove: [] },
      })
      return params.id
    },
    notified: { unassigned: /^You now handle chats for othercreator stage\.$/ },
    content: ['SYSTEM', 'LOW', 'New creator assigned to you', CREATOR],
  },
  {
    event: 'member.role_changed',
    trigger: async () => {
      const params = { id: fixture.members.compliance.userId }
      await as('admin', 'PATCH /team/members/{id}', { params, body: { role: 'CHAT_OPERATOR' } })
      return ''
    },
    notified: { compliance: /^Your role changed from Compliance to Chat operator\.$/ },
    content: ['SYSTEM', 'NORMAL', 'Your role changed', '/dashboard'],
  },
]

describe('notifies exactly the right people:', () => {
  test('every event in the audience table is covered and exists', () => {
    const events = new Set(cases.map(({ event }) => event))
    expect([...events].toSorted()).toEqual(Object.keys(audienceRules).toSorted())
    for (const event of events) expect(domainEvents).toHaveProperty([event])
  })

  test.each(cases)(
    '$event, $content.0',
    async ({ trigger, notified: expected, content: [type, priority, title, link], links }) => {
      const id = await trigger()
      const received = await notificationsByRecipient()
      expect(Object.keys(received).toSorted()).toEqual(Object.keys(expected).toSorted())
      for (const [name, pattern] of Object.entries(expected) as [MemberName, RegExp][]) {
        expect(received[name]).toHaveLength(1)
        const [row] = received[name] as [NotificationRow]
        expect(row).toMatchObject({
          type,
          priority,
          title,
          action_url: links?.[name] ?? `${link}${id}`,
          agency_id: north,
        })
        expect(row.message).toMatch(pattern)
        expect(row.title.length).toBeLessThanOrEqual(80)
        expect(isSafeLink(row.action_url)).toBe(true)
        expect(`${row.title} ${row.message}`).not.toMatch(/Zz|@|555-/)
      }
    },
  )
})
