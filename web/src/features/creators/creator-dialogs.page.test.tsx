import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creator, creatorDetail, creatorSummary } from '../../../test/fixtures/creators.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { member } from '../../../test/fixtures/team.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../test/stub-api.ts'

const dana = { id: idOf(201), name: 'Dana Kirk' }
const pendingCreator = creator({ status: 'PENDING', isVerified: false })
const replies = {
  'GET /creators': listOf([pendingCreator]),
  'GET /creators/summary': { data: creatorSummary() },
  'GET /creators/namesakes': { data: [] },
  'GET /creators/imports': { data: [] },
  'GET /team/members': listOf([member({ ...dana }), member({ id: idOf(202), name: 'Ari Holt' })]),
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/creators${search}`, { ...options, api: { ...replies, ...options.api } })

const dialog = page.getByRole('dialog')
const confirmation = page.getByRole('alertdialog')

async function chooseMenuItem(item: string) {
  await page.getByRole('button', { name: 'More actions for Juno Vale' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('Add Creator', () => {
  const submit = () => dialog.getByRole('button', { name: 'Add Creator' }).click()

  longTest('shows invalid fields, passes axe and sends nothing', async () => {
    const { api } = await open()
    await page.getByRole('button', { name: 'Add Creator' }).click()
    await submit()
    await expect.element(dialog.getByText('Please fill this in.')).toBeVisible()
    await dialog.getByLabelText('Stage name').fill('Isolde')
    await dialog.getByLabelText(/^Phone/).fill('12')
    await submit()
    await expect.element(dialog.getByText('Please enter a phone number with its area code.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Stage name')).toHaveValue('Isolde')
    await expectAccessible()
    expect(api.calls('POST /creators')).toEqual([])
  })

  test('keeps the input when the server rejects it', async () => {
    const emailTaken = [{ path: 'email', message: 'Another creator has this address.' }]
    await open({
      api: {
        'POST /creators': () => {
          throw apiError('conflict', 'Another creator has this address.', emailTaken)
        },
      },
    })
    await page.getByRole('button', { name: 'Add Creator' }).click()
    await dialog.getByLabelText('Stage name').fill('Rhea')
    await dialog.getByLabelText(/^Email/).fill('taken@example.test')
    await submit()
    await expect.element(dialog.getByLabelText(/^Email/)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(dialog.getByLabelText('Stage name')).toHaveValue('Rhea')
  })

  test('a retry after a lost response reuses the client ID, and changed values get a new one', async () => {
    const { api } = await open()
    api.fail('POST /creators', 'network')
    await page.getByRole('button', { name: 'Add Creator' }).click()
    await dialog.getByLabelText('Stage name').fill('Rhea')
    const attempts = () => api.calls('POST /creators').map(({ body }) => body.clientId)
    await submit()
    await expect.poll(() => attempts().length).toBe(1)
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await submit()
    await expect.poll(() => attempts().length).toBe(2)
    await dialog.getByLabelText('Stage name').fill('Rhea Moon')
    await submit()
    await expect.poll(() => attempts().length).toBe(3)
    const [first, second, third] = attempts()
    expect(first).toEqual(expect.any(String))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

describe('the menu', () => {
  test('Assign operators finds an operator by part of the name', async () => {
    const { api } = await open()
    api.on('PATCH /creators/{id}/operators', { data: [dana] })
    await chooseMenuItem('Assign operators')
    await dialog.getByLabelText('Search operators').fill('KIRK')
    const operators = dialog.getByRole('list', { name: 'Operators' })
    await expect.element(operators.getByText('Ari Holt')).not.toBeInTheDocument()
    await operators.getByRole('checkbox').click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save operators' }).click()
    await expect.element(page.getByText('Dana Kirk assigned to Juno Vale')).toBeVisible()
    expect(api.calls('PATCH /creators/{id}/operators').map(({ body }) => body)).toEqual([
      { add: [dana.id], remove: [] },
    ])
  })

  test('saving operators sends only those checked and unchecked, so a stale dialog removes nobody else', async () => {
    const [ari, sol] = [
      { id: idOf(202), name: 'Ari Holt' },
      { id: idOf(203), name: 'Sol Reyes' },
    ]
    const members = [dana, ari, sol].map((person) => member(person))
    const { api } = await open({
      api: {
        'GET /creators': listOf([{ ...pendingCreator, operators: [dana, ari] }]),
        'GET /team/members': listOf(members),
        // Someone else assigned Kit in the meantime.
        'PATCH /creators/{id}/operators': { data: [ari, sol, { id: idOf(204), name: 'Kit Moreno' }] },
      },
    })
    await chooseMenuItem('Assign operators')
    await dialog.getByRole('checkbox', { name: /^Dana Kirk/ }).click()
    await dialog.getByRole('checkbox', { name: /^Sol Reyes/ }).click()
    await dialog.getByRole('button', { name: 'Save operators' }).click()
    await expect
      .element(page.getByText('Ari Holt, Sol Reyes, Kit Moreno assigned to Juno Vale'))
      .toBeVisible()
    expect(api.calls('PATCH /creators/{id}/operators').map(({ body }) => body)).toEqual([
      { add: [sol.id], remove: [dana.id] },
    ])
  })

  longTest('Archive lists its effects, and Undo restores the creator with their operators', async () => {
    const { api } = await open({
      api: {
        'GET /creators': listOf([{ ...pendingCreator, operators: [dana] }]),
        'GET /creators/{id}/archive': {
          data: {
            fans: 0,
            transactions: 2,
            messages: 1,
            operators: ['Dana Kirk'],
            endsSignIn: false,
            revokesInvitation: false,
          },
        },
        'DELETE /creators/{id}': { data: {} },
        'POST /creators/{id}/restore': { data: creatorDetail() },
        'PATCH /creators/{id}/operators': { data: [dana] },
      },
    })
    await chooseMenuItem('Archive')
    await expect.element(confirmation.getByText('Operator assignments: Dana Kirk')).toBeVisible()
    await expect.element(confirmation.getByText('0 fans, 2 transactions and 1 message')).toBeVisible()
    await expectAccessible()
    api.on('GET /creators', listOf([]))
    await confirmation.getByRole('button', { name: 'Archive' }).click()
    await expect.element(page.getByText('No creators found')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Juno Vale restored')).toBeVisible()
    expect(api.calls('POST /creators/{id}/restore')).toHaveLength(1)
    expect(api.calls('PATCH /creators/{id}/operators').map(({ body }) => body)).toEqual([
      { add: [dana.id], remove: [] },
    ])
  })

  longTest('archived creators have their own list, where they can be restored', async () => {
    const { api } = await open({
      api: {
        'GET /creators': ({ query }) => listOf([{ ...pendingCreator, isArchived: query.archived === true }]),
      },
    })
    await page.getByRole('combobox', { name: 'Show: Current' }).click()
    await page.getByRole('option', { name: 'Archived' }).click()
    await expect.poll(() => location.search).toContain('archived=true')
    await expect.element(page.getByText('1 archived creator', { exact: true })).toBeVisible()
    api.on('POST /creators/{id}/restore', { data: creatorDetail() })
    api.on('GET /creators', listOf([]))
    await userEvent.keyboard('{Escape}')
    await chooseMenuItem('Restore')
    await expect.element(page.getByText('Juno Vale restored')).toBeVisible()
    await expect.element(page.getByText('No creators found')).toBeVisible()
  })

  test('a sign-up is declined after confirmation', async () => {
    const { api } = await open({
      api: { 'GET /creators': listOf([{ ...pendingCreator, origin: 'sign-up' }]) },
    })
    api.on('POST /creators/{id}/decline', { data: {} })
    await chooseMenuItem('Decline sign-up')
    await confirmation.getByRole('button', { name: 'Decline' }).click()
    await expect.element(page.getByText('Juno Vale declined')).toBeVisible()
    expect(api.calls('POST /creators/{id}/decline')).toHaveLength(1)
  })
})

describe('Import CSV', () => {
  const faults = [{ row: 2, message: 'Stage name is missing.' }]
  const outcome = {
    importId: idOf(880),
    rows: 2,
    added: 1,
    updated: 0,
    unchanged: 0,
    ignored: ['Shoe size'],
    faults,
    warnings: [],
  }

  longTest('a file is reviewed before it is imported, and invalid rows are skipped', async () => {
    const { api } = await open({ api: { 'POST /creators/import': { data: outcome } } })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect.element(dialog).toBeVisible()
    const field = dialog.element().querySelector('input[type=file]')
    if (field) await userEvent.upload(field, new File(['Stage name\r\nOriel\r\n'], 'creators.csv'))
    await expect.element(dialog.getByText('Stage name is missing.')).toBeVisible()
    await expect.element(dialog.getByText('Ignored columns: Shoe size')).toBeVisible()
    await expectAccessible()
    expect(api.calls('POST /creators/import').map(({ query }) => query.dryRun)).toEqual([true])
    await dialog.getByRole('button', { name: 'Import 1 creator' }).click()
    await expect.element(dialog.getByText('1 row was skipped')).toBeVisible()
    expect(api.calls('POST /creators/import').map(({ query }) => query.dryRun)).toEqual([true, undefined])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  const undo = { remove: 3, restore: 2, shares: 1, keep: 1 }
  const record = {
    id: idOf(880),
    added: 4,
    updated: 2,
    createdBy: 'Mara Lindqvist',
    createdAt: '2026-06-01T10:00:00.000Z',
    undoUntil: '2026-07-01T10:00:00.000Z',
    undoneAt: null,
  }

  test('an earlier import is undone after a preview', async () => {
    const { api } = await open({
      api: {
        'GET /creators/imports': { data: [record] },
        'GET /creators/imports/{id}/undo': { data: undo },
        'POST /creators/imports/{id}/undo': { data: undo },
      },
    })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect.element(dialog.getByText('4 added, 2 updated')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expect
      .element(confirmation)
      .toMatchTextContent(
        /3 creators will be deleted. 2 creators will get their previous data back, 1 of them with the previous share. 1 creator with later activity will be kept. You can then import the corrected file./,
      )
    api.on('GET /creators/imports', { data: [{ ...record, undoUntil: null, undoneAt: record.undoUntil }] })
    await confirmation.getByRole('button', { name: 'Undo import' }).click()
    await expect
      .element(page.getByText('Import undone: 3 creators deleted, 2 restored, 1 kept'))
      .toBeVisible()
    await expect.element(dialog.getByText('Undone')).toBeVisible()
    expect(api.calls('POST /creators/imports/{id}/undo')).toHaveLength(1)
  })

  test('a failed list of earlier imports shows an error and can be retried', async () => {
    const { api } = await open({ setUp: (stub) => stub.fail('GET /creators/imports', 500) })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect.element(dialog.getByText('Could not load earlier imports')).toBeVisible()
    api.on('GET /creators/imports', { data: [record] })
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect.element(dialog.getByText('4 added, 2 updated')).toBeVisible()
  })
})
