import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formValues } from '../../../test/case-samples.ts'
import {
  errorsOf,
  type Form,
  messageOf,
  type SiteFixture,
  startSiteFixture,
  succeeded,
} from '../../../test/site-fixture.ts'

const report: Form = {
  path: '/legal/report',
  table: 'cases',
  success: 'Request received',
  good: formValues.report,
}

let s: SiteFixture
beforeAll(async () => {
  s = await startSiteFixture()
})
afterAll(() => s.close())
beforeEach(() => s.t.unthrottle())

test('an intake form without a script returns the case number', async () => {
  const { statusCode, body } = await s.post(report, report.good())
  expect(statusCode).toBe(200)
  expect(succeeded(body)).toBe(true)
  expect(body).toMatch(/<p data-form-result="">Your case number is #\d+\. We’ll decide by /)
})

test('errors keep all input, including checkboxes', async () => {
  const fields = { ...report.good(), urls: 'nowhere' }
  const { statusCode, body } = await s.post(report, fields)
  expect(statusCode).toBe(422)
  expect(errorsOf(body)).toEqual({
    urls: 'Please enter full URLs, one per line, like https://example.com/page.',
  })
  expect(messageOf(body)).toContain('Everything you typed is still here.')
  expect(body).toContain('<input checked="" id="goodFaith"')
  expect(body).toContain('<option selected="" value="no_consent">')
  const unticked = await s.post(report, { ...fields, goodFaith: '' })
  expect(unticked.body).not.toContain('checked=""')
})

test('a bot caught by the honeypot sees success, and a cross-site form is rejected', async () => {
  const count = await s.count(report)
  expect(succeeded((await s.post(report, { ...report.good(), remark2: 'x' })).body)).toBe(true)
  const foreign = await s.post(report, report.good(), { origin: 'https://evil.test' })
  expect(foreign.statusCode).toBe(403)
  expect(await s.count(report)).toBe(count)
})
