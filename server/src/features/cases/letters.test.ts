import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCase, formValues } from '../../../test/case-samples.ts'
import { startLiveServer } from '../../../test/live-listener.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { emailsTo, eventually } from '../../../test/mailbox.ts'
import { withScope } from '../../platform/db/scope.ts'
import { deleteDueRecords } from '../packets/retention.service.ts'

let t: TestApp
let withMail: TestApp
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
  t = await startTestApp()
  withMail = await startTestApp({ config: { smtpUrl: mailServer.url } })
})
afterAll(async () => {
  await withMail.close()
  await t.close()
  await mailServer.close()
})
beforeEach(async () => {
  mailServer.reply = () => undefined
  await t.unthrottle()
  await withMail.unthrottle()
})

const letter = { subject: 'Your request', text: 'We removed it.', isMailed: true }
const write = (app: TestApp, id: string, body: AnyJson, path = 'letters', user?: TestUser) =>
  app.send((user ?? app.people.north.COMPLIANCE).token, `POST /compliance/cases/{id}/${path}`, {
    params: { id },
    body,
  })
const firstStep = async (app: TestApp, id: string) => {
  const { token } = app.people.north.COMPLIANCE
  return (await app.send(token, 'GET /compliance/cases/{id}', { params: { id } })).body.data.steps[0]
}
const settledStep = (app: TestApp, id: string) =>
  eventually(async () => {
    const step = await firstStep(app, id)
    return step.mail?.status !== 'QUEUED' && step
  })
const newAddress = () => `${newId()}@new.test`

describe('the history shows what became of an email', () => {
  test('without a mail server, a letter and a receipt are in the outbox', async () => {
    const { id } = await addCase(t, { reporterEmail: newAddress() })
    const [step] = (await write(t, id, letter)).body.data.steps
    expect(step.mail).toMatchObject({ status: 'QUEUED', sentAt: null })
    expect((await settledStep(t, id)).mail).toMatchObject({ status: 'OUTBOX', sentAt: null })
    const body = formValues.takedown()
    await t.send(null, 'POST /legal/takedown', { body })
    const [row] = await t.sql('SELECT id FROM cases WHERE reporter_email = $1', [body.email])
    const receipt = await settledStep(t, row.id)
    expect([receipt.text, receipt.mail.status]).toEqual(['Receipt by email', 'OUTBOX'])
  })

  test('a mail server’s reply decides between sent and failed', async () => {
    const accepted = await addCase(withMail, { reporterEmail: newAddress() })
    await write(withMail, accepted.id, letter)
    const step = await settledStep(withMail, accepted.id)
    expect(step.mail).toEqual({ status: 'SENT', sentAt: expect.any(String), error: null })

    mailServer.reply = () => ({ code: 550, message: 'no such user' })
    const rejected = await addCase(withMail, { reporterEmail: newAddress() })
    await write(withMail, rejected.id, letter)
    const failed = await settledStep(withMail, rejected.id)
    expect(failed.mail).toMatchObject({ status: 'FAILED', error: expect.stringContaining('no such user') })
  })

  test('a letter that was sent shows that the address rejected a later one', async () => {
    const { id } = await addCase(withMail, { reporterEmail: newAddress() })
    await write(withMail, id, letter)
    const sent = await settledStep(withMail, id)
    mailServer.reply = () => ({ code: 550, message: 'mailbox closed' })
    await write(withMail, id, letter)
    await settledStep(withMail, id)
    const { token } = withMail.people.north.COMPLIANCE
    const { steps } = (await withMail.send(token, 'GET /compliance/cases/{id}', { params: { id } })).body.data
    const earlier = steps.find((step: AnyJson) => step.id === sent.id)
    expect(earlier.mail).toMatchObject({ status: 'SENT', error: expect.stringContaining('mailbox closed') })
  })

  test('open screens reload once an email is settled', async () => {
    const { agencyId } = t.people.north.COMPLIANCE
    const liveServer = await startLiveServer(t)
    const listener = await liveServer.listen(t.people.north.COMPLIANCE)
    await withScope(t.platform.database, agencyId, (tx) =>
      t.platform.mailer.queue(tx, {
        ...{ to: newAddress(), agencyName: 'North', subject: 'A', title: 'A', lines: [] },
        dedupeKey: `case ${newId()}`,
      }),
    )
    await eventually(async () => listener.text().includes('"cases.changed"'))
    await liveServer.close()
  })

  test('a step without an email, and a letter sent another way, show none', async () => {
    const { id } = await addCase(t)
    expect((await firstStep(t, id)).mail).toBeNull()
    const [step] = (await write(t, id, { ...letter, isMailed: false })).body.data.steps
    expect([step.text, step.mail]).toEqual(['Letter “Your request” recorded as sent another way', null])
  })

  test('an email of a case is kept as long as the case', async () => {
    const reporterEmail = newAddress()
    const { id } = await addCase(t, { reporterEmail })
    await write(t, id, letter)
    await settledStep(t, id)
    const other = newAddress()
    await t.sql(
      `INSERT INTO mails (id, agency_id, about_role, to_address, subject, dedupe_key) VALUES ($1, $2, 'CREATOR', $3, 'Hello', $3)`,
      [newId(), t.people.north.COMPLIANCE.agencyId, other],
    )
    await t.sql(`UPDATE mails SET created_at = now() - interval '400 days'`)
    await deleteDueRecords(t.platform)
    expect(await emailsTo(t, other)).toEqual([])
    expect(await emailsTo(t, reporterEmail)).toHaveLength(1)
  })
})

describe('blanks', () => {
  test.each([
    [{ text: 'We did not remove it, because [reason].' }, 'Fill in “[reason]” first.', 'text'],
    [{ text: 'It needs:\n\n[what is missing]' }, 'Fill in “[what is missing]” first.', 'text'],
    [{ subject: 'Your request [number]' }, 'Fill in “[number]” first.', 'subject'],
    [{ text: 'Because [reason].', isMailed: false }, 'Fill in “[reason]” first.', 'text'],
  ])('%j is rejected, and nothing is sent or recorded', async (change, message, path) => {
    const reporterEmail = newAddress()
    const { id } = await addCase(t, { reporterEmail })
    for (const endpoint of ['letters', 'letters/preview']) {
      const response = await write(t, id, { ...letter, ...change }, endpoint)
      expect([response.status, response.body.message]).toEqual([422, message])
      expect(response.body.details).toEqual([{ path, message }])
    }
    expect(await emailsTo(t, reporterEmail)).toEqual([])
    expect((await firstStep(t, id)).text).toBe('Takedown request (DMCA) logged')
  })

  test('brackets quoted from the notice are not blanks', async () => {
    const { id } = await addCase(t, { reporterEmail: newAddress(), text: 'It says “teh [sic] set”.' })
    expect((await write(t, id, { ...letter, text: 'You wrote “teh [sic] set”.' })).status).toBe(200)
  })
})

describe('the preview', () => {
  test('is the email exactly as sent', async () => {
    const reporterEmail = newAddress()
    const { id } = await addCase(t, { reporterEmail })
    const text = 'Hello Ana,\n\nWe removed it.\n'
    const preview = (await write(t, id, { ...letter, text }, 'letters/preview')).body.data
    expect(await emailsTo(t, reporterEmail)).toEqual([])
    await write(t, id, { ...letter, text })
    const [mail] = await emailsTo(t, reporterEmail)
    expect(preview).toEqual({
      from: expect.stringContaining('@'),
      to: mail?.to_address,
      subject: mail?.subject,
      text: mail?.text,
      isDelivered: false,
    })
    const other = await addCase(withMail, { reporterEmail })
    expect((await write(withMail, other.id, letter, 'letters/preview')).body.data.isDelivered).toBe(true)
  })

  test('needs an address', async () => {
    const { id } = await addCase(t, { reporterEmail: '' })
    expect((await write(t, id, letter, 'letters/preview')).status).toBe(422)
  })
})
