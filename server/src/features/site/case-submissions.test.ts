import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formValues } from '../../../test/case-samples.ts'
import {
  errorsOf,
  type Form,
  messageOf,
  type SiteFixture,
  showsSuccess,
  startSiteFixture,
} from '../../../test/site-fixture.ts'

const report: Form = {
  path: '/legal/report',
  table: 'cases',
  success: 'Request received',
  validFields: formValues.report,
}

let fixture: SiteFixture
beforeAll(async () => {
  fixture = await startSiteFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.t.unthrottle())

test('an intake form sent without JavaScript returns the case number', async () => {
  const { statusCode, body } = await fixture.post(report, report.validFields())
  expect(statusCode).toBe(200)
  expect(showsSuccess(body)).toBe(true)
  expect(body).toMatch(/<p data-form-result="">Your case number is #\d+\. We’ll decide by /)
})

test('a page with errors keeps all input, including checkboxes', async () => {
  const fields = { ...report.validFields(), urls: 'nowhere' }
  const { statusCode, body } = await fixture.post(report, fields)
  expect(statusCode).toBe(422)
  expect(errorsOf(body)).toEqual({
    urls: 'Please enter full URLs, one per line, like https://example.com/page.',
  })
  expect(messageOf(body)).toContain('Everything you typed is still here.')
  expect(body).toContain('<input checked="" id="goodFaith"')
  expect(body).toContain('<option selected="" value="no_consent">')
  const unchecked = await fixture.post(report, { ...fields, goodFaith: '' })
  expect(unchecked.body).not.toContain('checked=""')
})

test('a bot caught by the honeypot sees success, and a cross-site form is rejected', async () => {
  const count = await fixture.count(report)
  expect(showsSuccess((await fixture.post(report, { ...report.validFields(), remark2: 'x' })).body)).toBe(
    true,
  )
  const foreign = await fixture.post(report, report.validFields(), { origin: 'https://evil.test' })
  expect(foreign.statusCode).toBe(403)
  expect(await fixture.count(report)).toBe(count)
})
