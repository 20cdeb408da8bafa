import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { consentRecord, scan, signTask } from '../../../../test/fixtures/records.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import type { Replies } from '../../../../test/stub-api.ts'

const TOKEN = 'a'.repeat(43)
const open = (api: Replies, hash = `#token=${TOKEN}`, viewport: 'desktop' | 'phone' = 'desktop') =>
  renderPage(`/sign${hash}`, { role: null, api, viewport })
const { id, createdAt } = consentRecord()
const sentDocuments = [
  { id, type: 'passport', verdict: 'PENDING', reason: null, submittedAt: createdAt, scans: 1 } as const,
]

test('an incomplete link explains what to do', async () => {
  await open({}, '#token=short')
  await expect.element(page.getByRole('heading', { name: 'Incomplete link' })).toBeVisible()
  await expect.element(page.getByText(/Open the link in the message again/)).toBeVisible()
})

test('an expired or revoked link explains what to do', async () => {
  await renderPage(`/sign#token=${TOKEN}`, {
    role: null,
    setUp: (stub) => stub.fail('POST /sign/look-up', 'link_expired'),
  })
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect.element(page.getByText(/Ask the person who sent it for a new one/)).toBeVisible()
  expect(location.hash).toBe('')
})

test('the link asks for an ID first and removes the token from the URL', async () => {
  const { api } = await open({ 'POST /sign/look-up': { data: signTask() } })
  await expect.element(page.getByRole('heading', { name: 'Hello Wren Halliday' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Submit ID' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign', exact: true }).elements()).toEqual([])
  expect(location.href).not.toContain(TOKEN)
  expect(api.calls('POST /sign/look-up')[0]?.body).toEqual({ token: TOKEN })
  await expectAccessible()
})

test('a missing scan can be added after a reload', async () => {
  const documents = sentDocuments.map((document) => ({ ...document, scans: 0 }))
  const { api } = await open({
    'POST /sign/look-up': { data: signTask({ documents }) },
    'POST /sign/documents/{id}/scans': { status: 201, body: JSON.stringify({ data: scan() }) },
  })
  await expect.element(page.getByText(/the scan is missing/)).toBeVisible()
  api.on('POST /sign/look-up', { data: signTask({ documents: sentDocuments }) })
  const file = new File([new Uint8Array(64)], 'front.jpg', { type: 'image/jpeg' })
  const chooser = document.querySelector('[role=status] input[type=file]')
  await userEvent.upload(chooser as HTMLInputElement, file)
  await expect.element(page.getByText(/Sent\. .* will review it/)).toBeVisible()
  expect(api.calls('POST /sign/documents/{id}/scans')).toHaveLength(1)
})

test('a consent is signed on a phone after submitting the ID', async () => {
  const task = signTask({ documents: sentDocuments })
  const { api } = await open(
    { 'POST /sign/look-up': { data: task }, 'POST /sign/consents/{id}': { data: {} } },
    undefined,
    'phone',
  )
  await expect.element(page.getByText('I agree to be shown.')).toBeVisible()
  expectNoHorizontalScroll()
  await page.getByLabelText('Your full legal name').fill('Wren Ada Hall')
  const [consent] = task.consents
  const signature = {
    typedName: 'Wren Ada Hall',
    at: task.expiresAt,
    address: '::1',
    by: 'link',
    linkShown: null,
  } as const
  api.on('POST /sign/look-up', { data: { ...task, consents: consent ? [{ ...consent, signature }] : [] } })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(page.getByText('Thank you, that’s all')).toBeVisible()
  expect(api.calls('POST /sign/consents/{id}')[0]?.body).toEqual({ token: TOKEN, typedName: 'Wren Ada Hall' })
})
