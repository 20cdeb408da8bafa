import { caseChecklists } from '@greenroom/contract/features/cases/cases.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyJson, TestApp, TestUser } from '../../../test/app.ts'
import { type CaseFixture, startCaseFixture, stepTexts } from '../../../test/case-fixture.ts'
import { addCase, addViolation, statement } from '../../../test/case-samples.ts'
import { addItem, addReadyUpload } from '../../../test/content-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { remindOfDeadlines } from './reminders.service.ts'

let fixture: CaseFixture
let t: TestApp
let compliance: TestUser
beforeAll(async () => {
  fixture = await startCaseFixture()
  t = fixture.t
  compliance = fixture.compliance
})
afterAll(() => t.close())
beforeEach(() => fixture.reset())

describe('a decision', () => {
  test('closes a case once, and records whether it was late', async () => {
    const onTime = await addCase(t)
    const late = await addCase(t)
    expect((await fixture.close(onTime.id)).body.data).toMatchObject({ state: 'closed', outcome: 'KEPT' })
    expect((await fixture.close(onTime.id)).status).toBe(409)
    fixture.advanceHours(25)
    await fixture.close(late.id)
    const rows = await t.sql('SELECT is_late FROM cases WHERE id = ANY ($1) ORDER BY number', [
      [onTime.id, late.id],
    ])
    expect(rows).toEqual([{ is_late: false }, { is_late: true }])
    expect((await fixture.list({ state: 'closed' })).data[0].id).toBe(late.id)
  })

  test('to remove requires a statement of reasons', async () => {
    const { id } = await addCase(t)
    const removal = { outcome: 'REMOVED', reason: 'A copy' }
    expect((await fixture.close(id, removal)).status).toBe(422)
    await fixture.change(id, { statement })
    expect((await fixture.close(id, removal)).body.data.statement).toEqual(statement)
  })

  test('to restore waits for the counter-notice window', async () => {
    const { id, opensAt, dueAt } = await addCase(t, {
      type: 'COUNTER_NOTICE',
      checks: [...caseChecklists.COUNTER_NOTICE],
    })
    expect([opensAt, dueAt]).toEqual(['2026-03-17T03:59:59Z', '2026-03-21T03:59:59Z'])
    const restoration = { outcome: 'RESTORED', reason: 'No suit was filed' }
    expect((await fixture.close(id, restoration)).status).toBe(422)
    expect((await fixture.close((await addCase(t)).id, restoration)).body.message).toBe(
      'Only material that was taken down can be restored.',
    )
    fixture.setTime('2026-03-17T12:00:00Z')
    expect((await fixture.close(id, restoration)).status).toBe(200)
  })

  test('can be appealed, with a new deadline', async () => {
    const { id } = await addCase(t)
    expect((await fixture.send('POST /compliance/cases/{id}/appeal', id, { text: 'x' })).status).toBe(409)
    await fixture.close(id)
    fixture.advanceHours(48)
    const appealed = await fixture.send('POST /compliance/cases/{id}/appeal', id, { text: 'It is a copy' })
    expect(appealed.body.data).toMatchObject({
      state: 'open',
      outcome: null,
      reason: null,
      dueAt: '2026-03-14T03:59:59Z',
      steps: [
        { text: 'Reopened on appeal', body: 'It is a copy' },
        { text: 'Closed: Kept online', body: 'Not a copy' },
        expect.anything(),
      ],
    })
    expect((await fixture.close(id)).status).toBe(200)
  })
})

test('a letter is emailed to the reporter and kept in the history', async () => {
  const reporterEmail = `${newId()}@new.test`
  const { id } = await addCase(t, { reporterEmail })
  const letter = { subject: 'Your request', text: 'We removed it.', isMailed: true }
  const response = await fixture.send('POST /compliance/cases/{id}/letters', id, letter)
  expect(response.body.data.steps[0]).toMatchObject({
    text: `Letter “Your request” to ${reporterEmail}`,
    body: 'We removed it.',
  })
  const [mail] = await emailsTo(t, reporterEmail)
  expect(mail).toMatchObject({ subject: 'Your request', about_role: 'COMPLIANCE' })
  const repeatedLetter = { ...letter, clientId: newId() }
  for (let i = 0; i < 2; i++)
    expect((await fixture.send('POST /compliance/cases/{id}/letters', id, repeatedLetter)).status).toBe(200)
  expect(await emailsTo(t, reporterEmail)).toHaveLength(2)
  const caseWithoutEmail = await addCase(t, { reporterEmail: '' })
  expect(
    (await fixture.send('POST /compliance/cases/{id}/letters', caseWithoutEmail.id, letter)).status,
  ).toBe(422)
})

describe('taking items down', () => {
  async function addItemWithHash(title: string, sha256: string, state = 'PUBLISHED') {
    const user = t.people.north.AGENCY_ADMIN
    const upload = await addReadyUpload(t, user)
    await t.sql('UPDATE uploads SET sha256 = $2 WHERE id = $1', [upload, sha256])
    const { id } = await addItem(t, user, await ownCreator(t), { title, files: [upload] })
    if (state === 'PUBLISHED') {
      await t.sql(
        `UPDATE content_items SET state = 'PUBLISHED', published_at = now(), review = 'CLEARED', review_requested_at = now() WHERE id = $1`,
        [id],
      )
    }
    return id as string
  }

  test('finds copies by their hash and takes them down too', async () => {
    const [original, copy, other] = [
      await addItemWithHash('Original', 'ab'),
      await addItemWithHash('Copy', 'ab'),
      await addItemWithHash('Other', 'cd'),
    ]
    const created = await addCase(t, { itemIds: [original] })
    expect(created.items).toMatchObject([{ id: original, status: 'PUBLISHED', takenDownAt: null }])
    expect(created.copies).toEqual([{ id: copy, title: 'Copy', status: 'PUBLISHED', match: 'exact' }])
    const result = (await fixture.send('POST /compliance/cases/{id}/take-down', created.id)).body.data
    expect(result.items.map(({ title, status }: AnyJson) => `${title} ${status}`)).toEqual([
      'Copy DRAFT',
      'Original DRAFT',
    ])
    expect(result.copies).toEqual([])
    expect(result.steps[0].text).toBe('Took down 2 items (2 online or scheduled)')
    const states = await t.sql('SELECT state FROM content_items WHERE id = $1', [other])
    expect(states).toEqual([{ state: 'PUBLISHED' }])
    const standing = 'SELECT 1 FROM content_publications WHERE item_id = ANY ($1) AND withdrawn_at IS NULL'
    expect(await t.sql(standing, [[original, copy]])).toEqual([])
    const reviews = await t.sql('SELECT DISTINCT review FROM content_items WHERE id = ANY ($1)', [
      [original, copy],
    ])
    expect(reviews).toEqual([{ review: 'WITHDRAWN' }])
    // Items that were taken down stay linked.
    const unchanged = await fixture.change(created.id, { itemIds: [] })
    expect(unchanged.items).toHaveLength(2)
    expect(stepTexts(unchanged)).toEqual(stepTexts(result))
  })

  test('a case can’t be closed as removed while its items are online, or as restored while they are offline', async () => {
    const created = await addCase(t, { itemIds: [await addItemWithHash('Online', 'ef')] })
    await fixture.change(created.id, { statement })
    const close = async (outcome: string) =>
      (await fixture.close(created.id, { outcome, reason: 'A copy' })).body.message
    expect(await close('REMOVED')).toBe('Take the items down first.')
    const taken = await fixture.send('POST /compliance/cases/{id}/take-down', created.id)
    expect(stepTexts(taken.body.data)[0]).toBe('Took down 1 item (1 online or scheduled)')
    expect(await close('RESTORED')).toBe('Publish the items again first.')
    expect(await close('REMOVED')).toBeUndefined()
  })

  test('requires a linked item', async () => {
    const { id } = await addCase(t)
    expect((await fixture.send('POST /compliance/cases/{id}/take-down', id)).status).toBe(422)
    expect((await fixture.send('PATCH /compliance/cases/{id}', id, { itemIds: [newId()] })).status).toBe(422)
  })
})

describe('escalating a violation', () => {
  const statusOf = async (id: string) =>
    (await t.sql('SELECT status FROM violations WHERE id = $1', [id]))[0].status
  const escalate = (id: string, user = compliance) =>
    fixture.send('POST /compliance/violations/{id}/escalate', id, undefined, user)

  test('opens a case, and closing it resolves the violation', async () => {
    const id = await addViolation(t)
    const [first, second] = await Promise.all([escalate(id), escalate(id)])
    expect(first.body.data.id).toBe(second.body.data.id)
    expect(first.body.data).toMatchObject({ type: 'OTHER', source: 'violation', violationId: id })
    expect(await statusOf(id)).toBe('ESCALATED')
    const falseAlarm = await fixture.send('POST /screening/violations/{id}/false-alarm', id)
    expect([falseAlarm.status, falseAlarm.body.message]).toEqual([
      409,
      'This violation was escalated. Close its case instead.',
    ])
    await fixture.close(first.body.data.id)
    expect(await statusOf(id)).toBe('RESOLVED')
    expect((await escalate(id)).status).toBe(409)
  })

  test('returns an error that names who closed it, not who added a note afterwards', async () => {
    const id = await addViolation(t)
    const resolved = await fixture.send('POST /compliance/violations/{id}/resolve', id)
    const note = { text: 'Called the platform' }
    const admin = t.people.north.AGENCY_ADMIN
    expect((await fixture.send('POST /compliance/violations/{id}/notes', id, note, admin)).status).toBe(201)
    expect((await escalate(id)).body.message).toBe(
      `${resolved.body.data.history.at(-1).actor} already updated this violation. It’s now resolved.`,
    )
  })

  test('links the violation’s item to the case', async () => {
    const { id: itemId } = await addItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t))
    const response = await escalate(await addViolation(t, { itemId }))
    expect(response.body.data.items).toMatchObject([{ id: itemId }])
  })

  test('requires a pending violation and permission', async () => {
    expect((await escalate(await addViolation(t, { status: 'REVIEWED' }))).status).toBe(409)
    const id = await addViolation(t)
    expect((await escalate(id, t.people.north.CHAT_OPERATOR)).status).toBe(403)
    expect((await escalate(id, t.people.south.AGENCY_ADMIN)).status).toBe(404)
  })
})

test('reminds the assignee once before and once after the deadline', async () => {
  await t.sql('TRUNCATE cases CASCADE')
  await t.sql('DELETE FROM notifications')
  const ownCase = await addCase(t)
  await fixture.change(ownCase.id, { assigneeId: compliance.userId })
  await addCase(t, { checks: [] })
  const sendReminders = async () => {
    await remindOfDeadlines(t.platform)
    await remindOfDeadlines(t.platform)
    const rows = await t.sql(
      `SELECT title FROM notifications WHERE user_id = $1 AND title LIKE 'Case %' ORDER BY created_at`,
      [compliance.userId],
    )
    return rows.map(({ title }) => title).filter((title) => title !== 'Case assigned to you')
  }
  expect(await sendReminders()).toEqual([])
  fixture.advanceHours(20)
  expect(await sendReminders()).toEqual(['Case due soon'])
  fixture.advanceHours(5)
  expect(await sendReminders()).toEqual(['Case due soon', 'Case overdue'])
})

test('the monthly report counts cases by type and lists cases and flagged content', async () => {
  await t.sql('TRUNCATE cases CASCADE')
  await addCase(t, { checks: [] })
  const late = await addCase(t, { subject: '=1+1' })
  fixture.advanceHours(30)
  await fixture.close(late.id, { outcome: 'REFUSED', reason: 'Fair use' })
  const { id: itemId } = await addItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), {
    title: 'Low tide',
  })
  const flagged = await addViolation(t, { itemId })
  await t.sql(`UPDATE violations SET flagged_at = '2026-03-03T00:00:00Z' WHERE id = $1`, [flagged])
  const report = (month: string, user = compliance) =>
    t.send(user.token, 'GET /compliance/cases/report', { query: { month } })
  const { text, headers } = await report('2026-03')
  expect(headers['content-disposition']).toContain('greenroom-compliance-2026-03.csv')
  expect(text).toContain('Total,,Takedown request (DMCA),Counts; median hours,2,1,1,30,0,,,1')
  expect(text).toContain('Total,,Card-network complaint,Counts; median hours,0,0,0,,0,,,0')
  expect(text).toContain(
    `Case,${late.number},Takedown request (DMCA),'=1+1,2026-03-02 10:00:00,yes,2026-03-03 16:00:00,30,0,Refused,Fair use,yes`,
  )
  expect(text).toContain('Content flagged,,Harassment,Low tide,2026-03-02 19:00:00,,,,0,PENDING,Reported,')
  expect((await report('2026-02')).text).not.toContain('Case,')
  expect((await report('2026-13')).status).toBe(400)
  expect((await report('2026-03', t.people.north.CHAT_OPERATOR)).status).toBe(403)
})

test('the monthly report counts flagged content as valid and removed only if the violation is upheld', async () => {
  await t.sql('DELETE FROM violations')
  const { id: itemId } = await addItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t))
  const flagAt = async (hour: number, status: string, isFalseAlarm = false) =>
    t.sql(
      `UPDATE violations SET flagged_at = $3, is_false_alarm = $2,
         handled_at = CASE WHEN status <> 'PENDING' THEN '2026-05-05T00:00:00Z'::timestamptz END WHERE id = $1`,
      [await addViolation(t, { itemId, status }), isFalseAlarm, `2026-05-04T0${hour}:00:00Z`],
    )
  await flagAt(1, 'PENDING')
  await flagAt(2, 'ESCALATED')
  await flagAt(3, 'REVIEWED')
  await flagAt(4, 'RESOLVED')
  await flagAt(5, 'RESOLVED', true)
  const { text } = await t.send(compliance.token, 'GET /compliance/cases/report', {
    query: { month: '2026-05' },
  })
  expect(text).toContain('Total,,Content flagged,Counts; median hours,5,1,')
  const rows = text.split('\r\n').filter((line) => line.startsWith('Content flagged'))
  expect(rows.map((line) => line.split(',')).map((cells) => [cells[9], cells[5], cells[8]])).toEqual([
    ['PENDING', '', '0'],
    ['ESCALATED', '', '0'],
    ['REVIEWED', 'no', '0'],
    ['RESOLVED', 'yes', '1'],
    ['RESOLVED', 'no', '0'],
  ])
})
