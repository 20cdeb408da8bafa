import type { CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { caseDetail, caseSummary, casesOverview } from '../../../../test/fixtures/cases.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { renderPage } from '../../../../test/render-page.tsx'

const email = {
  from: 'North <mail@north.test>',
  to: 'tessa@sender.test',
  subject: 'Your request #214: our decision',
  text: 'The exact text',
  isDelivered: false,
}
const open = (detail: CaseDetail = caseDetail()) =>
  renderPage(`/dashboard/compliance?tab=cases&case=${detail.id}`, {
    role: 'COMPLIANCE',
    api: {
      'GET /compliance/cases': listOf([caseSummary()]),
      'GET /compliance/cases/desk': { data: casesOverview() },
      'GET /compliance/cases/{id}': { data: detail },
      'GET /compliance/assignees': { data: [] },
      'POST /compliance/cases/{id}/letters': { data: detail },
      'POST /compliance/cases/{id}/letters/preview': { data: email },
    },
  })
const panel = page.getByRole('complementary', { name: 'Case' })
const button = (name: string | RegExp) => panel.getByRole('button', { name })

async function choose(template: string) {
  await panel.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: template }).click()
}

test('blanks are marked, and nothing is sent or recorded until they are filled in', async () => {
  const { api } = await open()
  await choose('Not removed')
  await button('[reason]').click()
  const text = panel.getByLabelText('Text', { exact: true })
  await expect.element(text).toHaveFocus()
  const { value, selectionStart, selectionEnd } = text.element() as HTMLTextAreaElement
  expect(value.slice(selectionStart, selectionEnd)).toBe('[reason]')
  await button('Preview email').click()
  await expect.element(panel.getByText('Fill in “[reason]” first.')).toBeVisible()
  await button('Record as sent').click()
  expect(api.calls('POST /compliance/cases/{id}/letters/preview')).toEqual([])
  expect(api.calls('POST /compliance/cases/{id}/letters')).toEqual([])
})

test('a letter is sent from the preview of its email', async () => {
  const { api } = await open()
  await choose('Not removed')
  await panel.getByLabelText('Text', { exact: true }).fill('It is not a copy.')
  await button('Preview email').click()
  const dialog = page.getByRole('dialog', { name: 'Email preview' })
  await expect.element(dialog.getByText('The exact text')).toBeVisible()
  await expect.element(dialog.getByText(/will stay in the outbox/)).toBeVisible()
  await expectAccessible()
  expect(api.calls('POST /compliance/cases/{id}/letters')).toEqual([])
  await dialog.getByRole('button', { name: 'Send to tessa@sender.test' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls('POST /compliance/cases/{id}/letters')[0]?.body).toMatchObject({
    text: 'It is not a copy.',
    isMailed: true,
  })
})

test('a letter for the uploader can’t be emailed to the sender of the case', async () => {
  await open()
  await choose('Statement of reasons, to the uploader')
  await expect.element(panel.getByText(/This letter is for the uploader/)).toBeVisible()
  await expect.element(button('Preview email')).not.toBeInTheDocument()
})

test('the history shows what became of each email', async () => {
  const mail = { status: 'SENT' as const, sentAt: new Date().toISOString(), error: null }
  const mails = [
    mail,
    { ...mail, error: '550 mailbox closed' },
    { status: 'FAILED' as const, sentAt: null, error: '550 no such user' },
    { status: 'OUTBOX' as const, sentAt: null, error: null },
    { status: 'QUEUED' as const, sentAt: null, error: null },
  ]
  const steps = mails.map((state, index) => ({
    id: idOf(820 + index),
    at: new Date().toISOString(),
    by: 'Priya Nair',
    text: `Letter ${index}`,
    body: null,
    mail: state,
  }))
  await open(caseDetail({ steps }))
  const entry = (index: number) => panel.getByRole('listitem').filter({ hasText: `Letter ${index}` })
  await expect.element(entry(0).getByText(/^Sent.*\d/)).toBeVisible()
  await expect
    .element(entry(1).getByText(/the address rejected a later email: 550 mailbox closed/))
    .toBeVisible()
  await expect.element(entry(2).getByText('Not delivered: 550 no such user')).toBeVisible()
  await expect.element(entry(3).getByText(/Not sent: no mail server is set up/)).toBeVisible()
  await expect.element(entry(4).getByText('Waiting to be sent')).toBeVisible()
})
