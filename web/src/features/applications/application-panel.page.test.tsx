import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { application, applicationDetail, applicationSummary } from '../../../test/fixtures/applications.ts'
import { daysAgo, idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { member } from '../../../test/fixtures/team.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'

const panel = page.getByRole('complementary', { name: 'Application', exact: true })
const self = member({ id: idOf(1), name: 'Mara Lindqvist', role: 'AGENCY_ADMIN', isSelf: true })

async function openPanel(overrides: Partial<ApplicationDetail> = {}) {
  let current = applicationDetail(overrides)
  const update = (change: Partial<ApplicationDetail>) => {
    current = { ...current, ...change }
    return { data: current }
  }
  const { api } = await renderPage(`/dashboard/applications?id=${current.id}`, {
    api: {
      'GET /applications': () => listOf([application({ owner: current.owner })]),
      'GET /applications/summary': { data: applicationSummary() },
      'GET /applications/{id}': () => ({ data: current }),
      'GET /team/members': listOf([self]),
      'PATCH /applications/{id}': ({ body: { ownerId, ...details } }) =>
        update({
          ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
          ...(ownerId && { owner: { id: ownerId, name: self.name ?? '' } }),
        }),
      'POST /applications/{id}/notes': ({ body }) =>
        update({
          notes: [{ id: idOf(411), author: 'Mara Lindqvist', text: body.text, createdAt: daysAgo(0) }],
        }),
    },
  })
  await expect.element(panel.getByRole('heading', { name: 'Alex Moreno' })).toBeVisible()
  return api
}

test('the panel shows every field as text, earlier submissions and the history, and passes axe', async () => {
  await openPanel({
    platform: 'fansly',
    currentRevenue: '10-25k',
    instagram: '@alex.moreno',
    desiredOutcome: 'More time off',
    message: 'I have <b>one</b> & "quotes"',
    earlier: [
      {
        submittedAt: daysAgo(3),
        phone: '+1',
        platform: 'other',
        currentRevenue: '3-10k',
        message: 'My first try.',
      },
    ],
    history: [
      { id: idOf(421), actor: 'Mara Lindqvist', action: 'owner changed', detail: null, at: daysAgo(1) },
      { id: idOf(422), actor: 'Mara Lindqvist', action: 'noted', detail: null, at: daysAgo(0) },
    ],
  })
  for (const text of [
    'alex@example.test',
    '+1 555 010 0142',
    'Fansly',
    '$10K to $25K',
    'More time off',
    'I have <b>one</b> & "quotes"',
  ])
    await expect.element(panel.getByText(text).first()).toBeVisible()
  await expect.element(panel.getByRole('link', { name: /@alex\.moreno/ })).toBeVisible()
  for (const name of ['Personal info', 'Social handles', 'Message', 'History'])
    await expect.element(panel.getByRole('heading', { name })).toBeVisible()
  const earlier = panel.getByRole('list', { name: 'Earlier submissions' })
  await earlier.getByText(/^Sent/).click()
  await expect.element(earlier.getByText('My first try.')).toBeVisible()
  const history = panel.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect.element(history.first()).toMatchTextContent(/Mara Lindqvist added a note/)
  await expect.element(history.nth(1)).toMatchTextContent(/Mara Lindqvist changed the owner/)
  await expectAccessible()
})

test('Assign to me sets the owner', async () => {
  const api = await openPanel()
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await expect
    .element(panel.getByRole('combobox', { name: 'Owner' }))
    .toMatchTextContent('Mara Lindqvist (you)')
  expect(api.calls('PATCH /applications/{id}').map(({ body }) => body)).toEqual([{ ownerId: idOf(1) }])
})

longTest('only changed details are sent, and a handle becomes a link', async () => {
  const api = await openPanel({ tiktok: '@alex' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabelText(/^Instagram/).fill('@alex.moreno')
  await dialog.getByLabelText(/^Desired outcome/).fill('More time off')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect
    .element(panel.getByRole('link', { name: /@alex\.moreno/ }))
    .toHaveAttribute('href', 'https://www.instagram.com/alex.moreno')
  await expect.element(panel.getByText('More time off')).toBeVisible()
  expect(api.calls('PATCH /applications/{id}').map(({ body }) => body)).toEqual([
    { instagram: '@alex.moreno', desiredOutcome: 'More time off' },
  ])
})

test('Ctrl+Enter adds a note and clears the field', async () => {
  const api = await openPanel()
  const note = panel.getByRole('textbox', { name: 'Note' })
  await note.fill('Call before noon')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(panel.getByRole('list', { name: 'Internal notes' }))
    .toMatchTextContent(/Call before noon.*Mara Lindqvist/)
  await expect.element(note).toHaveValue('')
  expect(api.calls('POST /applications/{id}/notes')).toHaveLength(1)
})
