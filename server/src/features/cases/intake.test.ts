import type { CaseFormName } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { HONEYPOT } from '@greenroom/contract/kit/form-rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { formValues } from '../../../test/case-samples.ts'
import { emailsTo } from '../../../test/mailbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.platform.clock = () => new Date('2026-03-02T15:00:00Z')
  await t.sql(`UPDATE agencies SET time_zone = 'America/New_York'`)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const post = (form: CaseFormName, body: AnyJson) => t.send(null, `POST /legal/${form}`, { body })
const casesOf = (email: string) => t.sql('SELECT * FROM cases WHERE reporter_email = $1', [email])

describe('a public form', () => {
  test.each([
    ['takedown', 'DMCA_RECEIVED', 'Copy of “Balcony set”', 'We’ll reply by Mar 3, 2026, 10:00 AM'],
    ['counter-notice', 'COUNTER_NOTICE', 'Restore “Glasshouse” unless suit is filed', 'between Mar 16, 2026'],
    ['intimate-image', 'INTIMATE_IMAGE', 'Request from a depicted person', 'by Mar 4, 2026, 10:00 AM'],
    ['personal-data', 'PERSONAL_DATA', 'Copy of personal data', 'by Apr 2, 2026, 11:59 PM'],
    ['report', 'CARD_COMPLAINT', 'Shared without consent', 'We’ll decide by Mar 11, 2026, 11:59 PM'],
  ] as const)(
    '%s opens a case in the house agency and confirms it by email',
    async (form, type, subject, nextStep) => {
      const body = formValues[form]()
      const response = await post(form, body)
      expect(response.status).toBe(201)
      const [row] = await casesOf(body.email)
      expect(row).toMatchObject({ type, subject, source: 'form', reporter_name: 'Ana Lopez' })
      expect(row.agency_id).toBe(t.people.north.CREATOR.agencyId)
      expect(row.due_at).not.toBeNull()
      expect(response.body.data.message).toContain(`Your case number is #${row.number}.`)
      expect(response.body.data.message).toContain(nextStep)
      const [mail] = await emailsTo(t, body.email)
      expect(mail?.subject).toBe(`We received your request #${row.number}`)
      // Nobody can use the form to email their own text to someone else.
      expect(mail?.text).not.toMatch(/Balcony|Glasshouse|neighbor|second picture/)
      const retried = await post(form, body)
      expect(retried.body.data.message).toBe(response.body.data.message)
      expect(await casesOf(body.email)).toHaveLength(1)
      expect(await emailsTo(t, body.email)).toHaveLength(1)
    },
  )

  test.each([
    [
      'intimate-image',
      { signature: 'me', material: 'yes' },
      ['Shows: the sender', 'Material: yes', 'Signed: me'],
    ],
    ['personal-data', { details: 'constructor' }, ['Request: Copy of personal data', 'Details: constructor']],
    ['report', { message: 'toString' }, ['Reason: Shared without consent', 'Message: toString']],
  ] as const)('%s stores free text unchanged and labels the choices', async (form, change, lines) => {
    const body = { ...formValues[form](), ...change }
    await post(form, body)
    const [row] = await casesOf(body.email)
    expect(row.text.split('\n')).toEqual(expect.arrayContaining([...lines]))
  })

  test('a report creates a violation linked to its case', async () => {
    const body = { ...formValues.report(), reason: 'harassment' }
    await post('report', body)
    const [row] = await casesOf(body.email)
    expect(row).toMatchObject({ type: 'OTHER', subject: 'Harassment' })
    const [violation] = await t.sql('SELECT * FROM violations WHERE id = $1', [row.violation_id])
    expect(violation).toMatchObject({
      type: 'HARASSMENT',
      severity: 'HIGH',
      status: 'PENDING',
      source: 'report',
      excerpt: 'That is my neighbor.',
      reason: 'Reported on the site: harassment',
    })
  })

  test('an anonymous report is filed, and no email is sent', async () => {
    const { name: _, email: __, ...body } = formValues.report()
    const response = await post('report', { ...body, reason: 'under_18', message: 'Anonymous one' })
    expect(response.status).toBe(201)
    expect(response.body.data.message).toMatch(
      /We’ll decide by .* \(America\/New_York\)\. You didn’t leave an email/,
    )
    const rows = await t.sql(`SELECT * FROM cases WHERE text LIKE '%Anonymous one%'`)
    expect(rows).toMatchObject([{ reporter_email: '', type: 'CARD_COMPLAINT' }])
  })

  test('concurrent submissions create one case', async () => {
    const body = formValues.takedown()
    await Promise.all([post('takedown', body), post('takedown', body), post('takedown', body)])
    expect(await casesOf(body.email)).toHaveLength(1)
  })

  test('a bot caught by the honeypot gets the usual response, and nothing is stored', async () => {
    const body = { ...formValues.takedown(), [HONEYPOT]: 'buy now' }
    const response = await post('takedown', body)
    expect(response.status).toBe(201)
    expect(response.body.data.message).not.toContain('#')
    expect(await casesOf(body.email)).toEqual([])
    expect(await emailsTo(t, body.email)).toEqual([])
  })

  test.each([
    ['takedown', { goodFaith: '' }, 'goodFaith'],
    ['takedown', { urls: 'nowhere' }, 'urls'],
    ['takedown', { work: undefined }, 'work'],
    ['counter-notice', { jurisdiction: 'no' }, 'jurisdiction'],
    ['intimate-image', { signature: '' }, 'signature'],
    ['personal-data', { request: 'all' }, 'request'],
    ['report', { email: 'ana' }, 'email'],
    ['report', { file: 'x' }, ''],
  ] as const)('%s rejects %j', async (form, change, path) => {
    const response = await post(form, { ...formValues[form](), ...change })
    expect(response.status).toBe(400)
    expect(response.body.details[0].path).toBe(path)
  })

  test('is throttled per email address', async () => {
    const email = `${crypto.randomUUID()}@new.test`
    const statuses: number[] = []
    for (let i = 0; i < 7; i++)
      statuses.push((await post('takedown', { ...formValues.takedown(), email, work: `Work ${i}` })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
  })
})
