import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { consentRecord, idDocument, personRecord, scan } from '../../../../test/fixtures/records.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const juno = (overrides: Parameters<typeof personRecord>[0] = {}) =>
  personRecord({ id: idOf(301), name: 'Juno Vale', creatorId: idOf(301), hasAccount: true, ...overrides })
const details = { birthDate: '1995-04-03', address: '1 Main St' }

const open = (record: ReturnType<typeof juno>, options: { viewport?: 'phone'; api?: Replies } = {}) =>
  renderPage('/dashboard/compliance', {
    role: 'CREATOR',
    ...options,
    api: {
      'GET /compliance/people/{id}': { data: record },
      'GET /compliance/voice': { data: [] },
      ...options.api,
    },
  })

async function fillDocument() {
  await page.getByRole('combobox', { name: 'Country' }).click()
  await userEvent.keyboard('United States{Enter}')
  await page.getByLabelText('Issued by').fill('Passport Office')
  await page.getByLabelText('Document number').fill('C01X00T47')
  await page.getByLabelText('Full name, as printed').fill('Ana Lopez')
  await page.getByLabelText('Date of birth').fill('1995-04-03')
  await page.getByLabelText('Issued on').fill('2022-01-01')
  await page.getByLabelText('Expires on').fill('2032-01-01')
}
const chooseFile = (name: string, type = 'image/png') =>
  userEvent.upload(
    document.querySelectorAll<HTMLInputElement>('input[type=file]:not([capture])')[0] as HTMLInputElement,
    new File(['picture'], name, { type }),
  )

test('details come first, with a note on who can see them', async () => {
  const { api } = await open(juno(), { api: { 'PUT /compliance/people/{id}': { data: juno(details) } } })
  await expect.element(page.getByText(/Only admins and compliance staff of Northlight/)).toBeVisible()
  await page.getByLabelText('Date of birth').fill('1995-04-03')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect.element(page.getByText('Your agency needs this.')).toBeVisible()
  expect(api.calls('PUT /compliance/people/{id}')).toEqual([])
  await page.getByLabelText('Address').fill('1 Main St')
  api.on('GET /compliance/people/{id}', { data: juno(details) })
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect.element(page.getByRole('button', { name: 'Submit ID' })).toBeVisible()
  await expectAccessible()
})

longTest('a document is submitted with its scan, and only a failed scan is uploaded again', async () => {
  let attempts = 0
  const { api } = await open(juno(details), {
    api: {
      'POST /compliance/people/{id}/documents': { data: idDocument() },
      'POST /compliance/documents/{id}/scans': () => {
        attempts += 1
        if (attempts === 1) throw apiError('refused', 'Only JPEG, PNG, WebP and PDF files are supported.')
        return { status: 201, body: JSON.stringify({ data: scan() }) }
      },
    },
  })
  await fillDocument()
  await page.getByRole('button', { name: 'Submit ID' }).click()
  await expect.element(page.getByText('Add a photo or scan of the document.')).toBeVisible()
  expect(api.calls('POST /compliance/people/{id}/documents')).toEqual([])
  await chooseFile('id.tiff', 'image/tiff')
  await expect.element(page.getByText(/Only JPEG/)).toBeVisible()
  await chooseFile('id.png')
  await page.getByRole('button', { name: 'Submit ID' }).click()
  await expect.element(page.getByText(/the scan wasn’t uploaded/)).toBeVisible()
  const updated = juno({ ...details, status: 'submitted', pendingDocuments: 1, documents: [idDocument()] })
  api.on('GET /compliance/people/{id}', { data: updated })
  await page.getByRole('button', { name: 'Upload scan again' }).click()
  await expect.element(page.getByText('Thank you, that’s all for now')).toBeVisible()
  expect(api.calls('POST /compliance/people/{id}/documents')).toHaveLength(1)
  expect(attempts).toBe(2)
})

test('a rejected document shows the reason, and a consent is signed with the legal name', async () => {
  const rejected = idDocument({ verdict: 'REJECTED', reason: 'Blurred.' })
  const { api } = await open(juno({ ...details, documents: [rejected], consents: [consentRecord()] }), {
    api: {
      'GET /compliance/consents/{id}': { data: consentRecord() },
      'POST /compliance/consents/{id}/sign': ({ body }) => {
        const message = 'Type your legal name as it appears on your ID.'
        if (body.typedName !== 'Ana Lopez')
          throw apiError('refused', message, [{ path: 'typedName', message }])
        return { data: consentRecord() }
      },
    },
  })
  await expect.element(page.getByText(/not accepted\..* Reason: Blurred\./)).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('I agree to be shown.')).toBeVisible()
  await page.getByLabelText('Your full legal name').fill('Somebody')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(page.getByText('Type your legal name as it appears on your ID.')).toBeVisible()
  await page.getByLabelText('Your full legal name').fill('Ana Lopez')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => api.calls('POST /compliance/consents/{id}/sign')).toHaveLength(2)
})

test('the step-by-step screen fits a phone', async () => {
  await open(juno(details), { viewport: 'phone' })
  await expect.element(page.getByRole('button', { name: 'Submit ID' })).toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable()
})

test('a creator approves the wording for fans, or says what should change', async () => {
  const waiting = {
    id: idOf(821),
    creatorId: idOf(301),
    answeredBy: ['team' as const],
    text: 'A team answers for me.',
    state: 'waiting' as const,
    from: '2026-01-05',
    proposedBy: 'Priya Nair',
    proposedAt: '2026-01-04T10:00:00Z',
    decidedAt: null,
    reason: null,
  }
  const creator = { id: idOf(301), stageName: 'Juno Vale', hasAccount: true }
  const { api } = await open(juno(details), {
    api: {
      'GET /compliance/voice': { data: [{ creator, inForce: null, planned: null, waiting }] },
      'POST /compliance/voice/{id}/decide': { data: waiting },
    },
  })
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByLabelText('What should change?').fill('Say that I read every message.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(() => api.calls('POST /compliance/voice/{id}/decide').map(({ body }) => body))
    .toEqual([{ approve: false, reason: 'Say that I read every message.' }, { approve: true }])
})
