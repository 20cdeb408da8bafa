import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication, addInquiry } from '../../../test/applicants.ts'
import { emailsTo, type StoredMail } from '../../../test/mailbox.ts'
import { canary } from '../../../test/seed-agencies.ts'
import { splitParagraphs } from '../../platform/mail/paragraphs.ts'

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const AGENCY = `${canary.north} agency`
const act = (action: string, id: string, body: object) =>
  t.send(admin.token, `POST /applications/{id}/${action}`, { params: { id }, body })
const latestMail = async (email: string) => (await emailsTo(t, email))[0] as StoredMail

describe('the suggested mail', () => {
  test('names the agency, the applicant’s first name and the sender', async () => {
    const { id } = await addApplication(t, { name: 'Ana Maria Lopez' })
    const { body } = await t.send(admin.token, 'GET /applications/{id}/email-draft', { params: { id } })
    expect(body.data.subject).toBe(`Your application to ${AGENCY}`)
    expect(body.data.text).toMatch(/^Hello Ana,\n/)
    expect(body.data.text).not.toContain('Lopez')
    expect(body.data.text.endsWith(`\n${canary.north} AGENCY_ADMIN\n${AGENCY}`)).toBe(true)
  })

  test('can be sent unchanged, with the longest names', async () => {
    await t.sql(`UPDATE agencies SET name = $2 WHERE id = $1`, [admin.agencyId, 'N'.repeat(80)])
    const { id } = await addApplication(t, { name: 'x'.repeat(120) })
    const { data } = (await t.send(admin.token, 'GET /applications/{id}/email-draft', { params: { id } }))
      .body
    expect((await act('contact', id, data)).status).toBe(200)
    await t.sql(`UPDATE agencies SET name = $2 WHERE id = $1`, [admin.agencyId, AGENCY])
  })

  test('is available only to the agency’s reviewers', async () => {
    const { id } = await addApplication(t)
    const getSuggestion = (user: TestUser) =>
      t.send(user.token, 'GET /applications/{id}/email-draft', { params: { id } })
    expect((await getSuggestion(t.people.north.COMPLIANCE)).status).toBe(403)
    expect((await getSuggestion(t.people.south.AGENCY_ADMIN)).status).toBe(404)
  })
})

describe('contacting', () => {
  test('sends the text literally, and the history shows its subject', async () => {
    const { id, email } = await addApplication(t)
    const text = 'Hello <b>Ana</b>,\r\n\r\nmay we call & talk?\nKind regards'
    const { body } = await act('contact', id, { subject: 'Shall we talk?', text })
    expect(body.data).toMatchObject({ status: 'CONTACTED', history: [{ detail: 'Shall we talk?' }, {}] })
    const mail = await latestMail(email)
    expect(mail).toMatchObject({ subject: 'Shall we talk?', about_role: 'CREATOR' })
    for (const line of ['Hello <b>Ana</b>,', 'may we call & talk?', 'Kind regards'])
      expect(mail.text).toContain(`\n${line}\n`)
    expect(mail.text).toContain(AGENCY)
    // The sender's address does not receive replies.
    expect(mail.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Replies to this email aren’t read\. To reply, write to us at https?:\/\/\S+\/contact\./,
    )
    const [{ html }] = (await t.sql('SELECT html FROM mails WHERE id = $1', [mail.id])) as [{ html: string }]
    expect(html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;,')
  })

  test.each([
    { subject: 'Hi\r\nBcc: other@new.test', text: 'Hello' },
    { subject: 'Hi\nthere', text: 'Hello' },
    { subject: 'a\u202eb', text: 'Hello' },
    { subject: '', text: 'Hello' },
    { subject: 'Hi', text: ' \n ' },
    { subject: 'Hi', text: 'x'.repeat(5_001) },
    { subject: 'x'.repeat(151), text: 'Hello' },
    { subject: 'Hi', text: 'a\0b' },
    { subject: 'Hi', text: 'Hello', to: 'other@new.test' },
    { subject: 'Hi' },
  ])('%j returns 400 and sends no mail', async (body) => {
    const { id, email } = await addApplication(t)
    expect((await act('contact', id, body)).status).toBe(400)
    expect(await emailsTo(t, email)).toHaveLength(1)
    expect((await t.sql('SELECT status FROM applications WHERE id = $1', [id]))[0].status).toBe('PENDING')
  })

  test('a mail with one very long line arrives complete', async () => {
    const { id, email } = await addApplication(t)
    const text = Array.from({ length: 800 }, (_, i) => `w${i}`).join(' ')
    await act('contact', id, { subject: 'Long', text })
    expect((await latestMail(email)).text.replaceAll(/\s+/g, ' ')).toContain(text)
  })
})

test.each([
  ['a\n\n b \r\nc', ['a', 'b', 'c']],
  ['', []],
  ['x'.repeat(2_000), ['x'.repeat(900), 'x'.repeat(900), 'x'.repeat(200)]],
  [`${'🌿'.repeat(500)}`, [449, 51].map((n) => '🌿'.repeat(n))],
])('case %#: text is split into paragraphs', (text, expected) => {
  const result = splitParagraphs(text)
  expect(result.join('')).toBe(expected.join(''))
  for (const paragraph of result) {
    expect(paragraph.length).toBeLessThanOrEqual(900)
    expect(paragraph.isWellFormed()).toBe(true)
  }
  expect(result).toHaveLength(expected.length)
})

describe('rejecting', () => {
  const REASON = 'We work with people in Europe only.'
  test.each<[{ reason?: string | null; tell?: boolean }, boolean]>([
    [{ reason: REASON, tell: true }, true],
    [{ reason: REASON, tell: false }, false],
    [{ reason: REASON }, false],
    [{ tell: true }, false],
    [{}, false],
    [{ reason: null }, false],
  ])('with %j sends a mail that contains the reason: %j', async (body, isReasonSent) => {
    const { id, email } = await addApplication(t, { name: 'Buy Now at spam.test' })
    const response = await act('reject', id, body)
    expect(response.body.data).toMatchObject({
      status: 'REJECTED',
      reason: body.reason ?? null,
      creator: null,
    })
    const mail = await latestMail(email)
    expect(mail).toMatchObject({ subject: `Your application to ${AGENCY}`, about_role: 'CREATOR' })
    expect(mail.text.includes(REASON)).toBe(isReasonSent)
    expect(mail.text).toContain(`we can’t offer you a place at ${AGENCY} at the moment`)
    expect(mail.text).toContain('You’re welcome to apply again')
    expect(mail.text).not.toMatch(/spam|Buy|Hello from the site/)
    expect(await emailsTo(t, email)).toHaveLength(2)
  })

  test.each([{ reason: '' }, { reason: 'x'.repeat(1_001) }, { reason: 7 }, { tell: 'yes' }, { why: 'x' }])(
    '%j returns 400 and sends no mail',
    async (body) => {
      const { id, email } = await addApplication(t)
      expect((await act('reject', id, body)).status).toBe(400)
      expect(await emailsTo(t, email)).toHaveLength(1)
    },
  )
})

test('approving sends only the invitation', async () => {
  const { id, email } = await addApplication(t)
  await act('approve', id, {})
  const subjects = (await emailsTo(t, email)).map(({ subject }) => subject)
  expect(subjects).toEqual([`Join ${AGENCY}`, 'Application Received!'])
})

test('a reply to an inquiry contains the text as written and a link to the contact form', async () => {
  const { id, email } = await addInquiry(t)
  const body = { subject: 'Re: your message', text: 'Yes, you may.\nOn Friday at <3>?' }
  await t.send(admin.token, 'POST /inquiries/{id}/reply', { params: { id }, body })
  const mail = await latestMail(email)
  expect(mail).toMatchObject({ subject: 'Re: your message', about_role: 'CREATOR' })
  expect(mail.text).toContain('Yes, you may.')
  expect(mail.text).toContain('On Friday at <3>?')
  expect(mail.text).toMatch(/https?:\/\/\S+\/contact/)
  expect(mail.text).not.toContain('May I see it?')
})
