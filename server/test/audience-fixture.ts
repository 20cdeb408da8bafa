import { newId } from '@greenroom/contract/kit/ids.ts'
import { expect } from 'vitest'
import type { audienceRules } from '../src/features/notifications/audience.ts'
import { withScope } from '../src/platform/db/scope.ts'
import type { AnyInput, AnyJson, TestApp, TestUser } from './app.ts'
import { addFan, assign, creatorOf } from './fans.ts'
import { addPerson } from './seed-agencies.ts'

/** Everyone in north who could be notified. */
export type MemberName =
  | 'super'
  | 'admin'
  | 'second admin'
  | 'compliance'
  | 'assigned'
  | 'unassigned'
  | 'creator'
  | 'other creator'
  | 'suspended admin'
  | 'suspended operator'

export type AudienceCase = {
  event: keyof typeof audienceRules
  /** Triggers the event and returns the id in its link. */
  trigger: () => Promise<string>
  notified: Partial<Record<MemberName, RegExp>>
  content: [type: string, priority: string, title: string, link: string]
  /** Recipients who get a different link. */
  links?: Partial<Record<MemberName, string>>
}

export type NotificationRow = { user_id: string; agency_id: string } & Record<
  'type' | 'priority' | 'title' | 'message' | 'action_url' | 'mail_step',
  string
>

export type AudienceFixture = {
  members: Record<MemberName, TestUser>
  north: string
  /** Has an account, an operator, and a legal name that no notification may contain. */
  creatorId: string
  rows(): Promise<NotificationRow[]>
  /** Notifications by recipient name. */
  rowsByRecipient(): Promise<Partial<Record<string, NotificationRow[]>>>
  as(user: MemberName, key: string, input?: AnyInput): Promise<AnyJson>
  addFan(joinedDaysAgo: number, username?: string): Promise<string>
  sell(fanId: string, amount: number, extraFields?: object): Promise<void>
  /** A critical violation by a new fan. */
  addViolation(author?: string): Promise<{ id: string; fanId: string }>
  /** A system event in north. */
  emit(name: string, payload: object): Promise<void>
  /** Adds a content item for the creator, uploaded by a member. */
  addItem(user: MemberName): Promise<string>
  /** Adds a finished import of spring.csv. */
  addImport(user: MemberName): Promise<string>
}

export async function startAudienceFixture(t: TestApp): Promise<AudienceFixture> {
  const { SUPER_ADMIN, AGENCY_ADMIN, COMPLIANCE, CHAT_OPERATOR, CREATOR } = t.people.north
  const north = CREATOR.agencyId
  const add = (role: TestUser['role'], label: string) => addPerson(t.platform, north, role, label)
  const members: Record<MemberName, TestUser> = {
    super: SUPER_ADMIN,
    admin: AGENCY_ADMIN,
    'second admin': await add('AGENCY_ADMIN', 'second'),
    compliance: COMPLIANCE,
    assigned: CHAT_OPERATOR,
    unassigned: await add('CHAT_OPERATOR', 'unassigned'),
    creator: CREATOR,
    'other creator': await add('CREATOR', 'othercreator'),
    'suspended admin': await add('AGENCY_ADMIN', 'away'),
    'suspended operator': await add('CHAT_OPERATOR', 'away'),
  }
  const creatorId = await creatorOf(t, CREATOR)
  await t.sql(
    `UPDATE creators SET real_name = 'Zzlegal Name', email = 'zzmail@hidden.test', phone = '555-7391', status = 'ACTIVE' WHERE id = $1`,
    [creatorId],
  )
  for (const name of ['assigned', 'suspended operator'] as const) await assign(t, members[name], creatorId)
  const suspended = [members['suspended admin'].userId, members['suspended operator'].userId]
  await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = ANY ($1)`, [suspended])

  const names = new Map(Object.entries(members).map(([name, user]) => [user.userId, name]))
  const rows = () => t.sql<NotificationRow>('SELECT * FROM notifications')
  const as: AudienceFixture['as'] = async (user, key, input = {}) => {
    const response = await t.send(members[user].token, key, input)
    expect(response.status, response.text).toBeLessThan(300)
    return response.body.data
  }
  return {
    members,
    north,
    creatorId,
    rows,
    rowsByRecipient: async () =>
      Object.groupBy(await rows(), ({ user_id }) => names.get(user_id) ?? 'somebody else'),
    as,
    addFan(joinedDaysAgo, username) {
      const joinedAt = new Date(Date.now() - joinedDaysAgo * 86_400_000).toISOString()
      return addFan(t, north, creatorId, { joinedAt, ...(username ? { username } : {}) })
    },
    sell: (id, amount, extraFields = {}) =>
      as('admin', 'POST /fans/{id}/transactions', {
        params: { id },
        body: { amount, type: 'Tips', ...extraFields },
      }),
    async addViolation(author) {
      const [id, username] = [newId(), `locked_${Date.now()}`]
      const fanId = await addFan(t, north, creatorId, { username })
      await t.sql(
        `INSERT INTO violations (id, agency_id, type, severity, source, creator_id, fan_id, author_name, excerpt, reason, flagged_at)
         VALUES ($1, $2, 'PROHIBITED_CONTENT', 'CRITICAL', 'screening', $3, $4, $5, '', 'Paid meetups are not allowed.', now())`,
        [id, north, creatorId, fanId, author ?? null],
      )
      return { id, fanId }
    },
    emit: (name, payload) =>
      withScope(t.platform.database, north, (tx) =>
        t.platform.events.emit(
          { platform: t.platform, agencyId: north, actor: { kind: 'system', id: null, name: 'System' } },
          tx,
          name as 'import.failed',
          payload as never,
        ),
      ),
    async addItem(user) {
      const id = newId()
      await t.sql(
        `INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, editor_ids) VALUES ($1, $2, $3, 'PHOTO', 'Golden hour', '', ARRAY[$4::uuid])`,
        [id, north, creatorId, members[user].userId],
      )
      return id
    },
    async addImport(user) {
      const id = newId()
      await t.sql(
        `INSERT INTO fan_imports (id, agency_id, kind, file_name, file_hash, state, columns, preview, mapping, created_by, created_by_id)
         VALUES ($1, $2, 'fans', 'spring.csv', 'x', 'DONE', '[]', '[]', '{}', 'A', $3)`,
        [id, north, members[user].userId],
      )
      return id
    },
  }
}
