import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import {
  idDocument,
  personListItem,
  personRecord,
  recordsSummary,
} from '../../../../test/fixtures/records.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const people = [
  personListItem({ status: 'submitted', pendingDocuments: 1 }),
  personListItem({ id: idOf(902), name: 'Juno Vale', creatorId: idOf(902), hasAccount: true }),
]
const wren = personRecord({ status: 'submitted', pendingDocuments: 1, documents: [idDocument()] })

const replies = {
  'GET /compliance/people': listOf(people),
  'GET /compliance/summary': { data: recordsSummary() },
  'GET /compliance/people/{id}': { data: wren },
  'GET /compliance/people/{id}/items': { data: [] },
} satisfies Replies

const open = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/compliance?tab=people${search}`, {
    role: 'COMPLIANCE',
    ...options,
    api: { ...replies, ...options.api },
  })

const panel = page.getByRole('complementary', { name: 'Verification record' })
const dialog = page.getByRole('dialog')
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)

test('people are listed with stats and filtered by status, and pass axe', async () => {
  const { api } = await open()
  await expect.element(page.getByRole('row', { name: /Wren Halliday.*To examine/ })).toBeVisible()
  await expect.element(page.getByText('2 people')).toBeVisible()
  await page.getByRole('link', { name: /^To examine/ }).click()
  await expect.poll(() => api.calls('GET /compliance/people').at(-1)?.query.status).toBe('submitted')
  // The count is hidden until the filtered rows have loaded.
  await expect.element(page.getByText('2 people')).toBeVisible()
  await expectAccessible()
})

test('the people list shows an error with Retry, and an empty state', async () => {
  const { api } = await open('', { setUp: (stub) => stub.fail('GET /compliance/people', 500) })
  await expect.element(page.getByText('Could not load people')).toBeVisible()
  api.on('GET /compliance/people', listOf([]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No people found')).toBeVisible()
})

test('a record shows identity and documents, and a missing one shows an error', async () => {
  const { api, router } = await open(`&person=${wren.id}`)
  await expect.element(panel.getByText('Wrennie')).toBeVisible()
  await expect.element(panel.getByText('Passport Office, United States')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Close panel' }).click()
  await expect.poll(() => router.state.location.search).toBe('?tab=people')
  api.fail('GET /compliance/people/{id}', 404)
  await page.getByRole('row', { name: /Juno Vale/ }).click()
  await expect.element(panel.getByText('Person not found')).toBeVisible()
})

describe('examining a document', () => {
  async function examine(api?: Replies) {
    const rendered = await open(`&person=${wren.id}`, api ? { api } : {})
    await panel.getByRole('button', { name: 'Examine' }).click()
    await expect.element(dialog.getByText('1 scan, locked')).toBeVisible()
    return rendered
  }

  longTest('requires viewing the scan with password and reason, and discards it when closed', async () => {
    const requests: unknown[] = []
    const { api } = await examine({
      'POST /compliance/scans/{id}/view': ({ body }) => {
        requests.push(body)
        if (requests.length === 1) throw apiError('wrong_password')
        return { fileName: 'scan', text: String.fromCharCode(...PNG) }
      },
      'POST /compliance/documents/{id}/examine': { data: idDocument({ verdict: 'ACCEPTED' }) },
    })
    await expect.element(dialog.getByRole('button', { name: 'Accept document' })).toBeDisabled()
    await dialog.getByLabelText('Your password').fill('wrong')
    await dialog.getByRole('button', { name: 'Show scan' }).click()
    await expect.element(dialog.getByLabelText('Your password')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabelText('Your password').fill('right')
    await dialog.getByLabelText('Reason').fill('June examination')
    await dialog.getByRole('button', { name: 'Show scan' }).click()
    const image = dialog.getByRole('img', { name: 'Scan, Front' })
    await expect.element(image).toBeInTheDocument()
    expect(requests.at(-1)).toEqual({ password: 'right', reason: 'June examination' })
    const url = (image.element() as HTMLImageElement).src
    await dialog.getByRole('button', { name: 'Accept document' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.calls('POST /compliance/documents/{id}/examine')[0]?.body).toMatchObject({
      verdict: 'ACCEPTED',
    })
    await expect(fetch(url)).rejects.toThrow()
  })

  test('a rejection needs a reason', async () => {
    const { api } = await examine({
      'POST /compliance/documents/{id}/examine': ({ body }) => {
        if (!body.reason) throw apiError('refused', 'Say why.', [{ path: 'reason', message: 'Say why.' }])
        return { data: idDocument({ verdict: 'REJECTED', reason: 'Blurred' }) }
      },
    })
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await dialog.getByRole('button', { name: 'Reject document' }).click()
    await expect.element(dialog.getByText('Say why.')).toBeVisible()
    await dialog.getByLabelText('Reason').last().fill('Blurred')
    await dialog.getByRole('button', { name: 'Reject document' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.calls('POST /compliance/documents/{id}/examine')).toHaveLength(2)
  })
})

longTest('a personal link is shown once, and a creator with an account is notified instead', async () => {
  const { api } = await open('&new=id-request', {
    api: {
      'POST /compliance/people/{id}/link': {
        data: { url: 'https://example.test/sign#token=x', sentTo: null, expiresAt: '2030-01-15T12:00:00Z' },
      },
      'POST /compliance/people/{id}/request': { data: {} },
    },
  })
  await dialog.getByRole('button', { name: /Wren Halliday/ }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByLabelText('Link')).toHaveValue('https://example.test/sign#token=x')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Request an ID' }).click()
  await dialog.getByRole('button', { name: /Juno Vale/ }).click()
  await expect.element(dialog.getByLabelText('Link', { exact: true })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Send notification' }).click()
  await expect.element(dialog.getByText('Juno Vale was notified.')).toBeVisible()
  expect(api.calls('POST /compliance/people/{id}/request')[0]?.params.id).toBe(idOf(902))
})

test('adds a person with all their names', async () => {
  const { api } = await open('&new=person', { api: { 'POST /compliance/people': { data: wren } } })
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect
    .element(dialog.getByLabelText('Name they appear under'))
    .toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText('Name they appear under').fill('Wren Halliday')
  await userEvent.fill(dialog.getByLabelText(/Any other names/), 'Wrennie\n\n W. Hall ')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect.element(panel.getByText('Wrennie')).toBeVisible()
  expect(api.calls('POST /compliance/people')[0]?.body).toMatchObject({ names: ['Wrennie', 'W. Hall'] })
})

test('an edited record sends only what changed', async () => {
  const { api } = await open(`&person=${wren.id}`, { api: { 'PUT /compliance/people/{id}': { data: wren } } })
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabelText(/^Address/).fill('4 Harbour Row')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls('PUT /compliance/people/{id}')[0]?.body).toEqual({ address: '4 Harbour Row' })
})

test('the camera is asked for the image types that are accepted, not for PDF', async () => {
  await open(`&person=${wren.id}`)
  await panel.getByRole('button', { name: 'Add document' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Choose file: Photo page or front' })).toBeVisible()
  const cameraTypes = [...document.querySelectorAll<HTMLInputElement>('input[capture]')].map(
    ({ accept }) => accept,
  )
  expect(new Set(cameraTypes)).toEqual(new Set(['image/jpeg,image/png,image/webp']))
})

test('people fit a phone', async () => {
  await open('', { viewport: 'phone' })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Wren Halliday' })).toBeVisible()
  expectNoHorizontalScroll()
  await expectTouchable({ opens: [['Add person'], ['Request an ID']] })
})

test('operators can’t see records', async () => {
  await open('', { role: 'CHAT_OPERATOR' })
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
})
