import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { creator } from '../../../../test/fixtures/creators.ts'
import { fanImport } from '../../../../test/fixtures/fan-imports.ts'
import { fan, fanAnalytics } from '../../../../test/fixtures/fans.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../../test/stub-api.ts'

const replies = {
  'GET /fans': listOf([fan()]),
  'GET /fans/analytics': { data: fanAnalytics() },
  'GET /fans/tags': { data: [] },
  'GET /fans/imports': listOf([]),
  'GET /creators': listOf([creator()]),
} satisfies Replies

const dialog = page.getByRole('dialog', { name: 'Import CSV' })
const button = (name: string | RegExp) => dialog.getByRole('button', { name })

const open = (importId: string, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/fans?import=${importId}`, { ...options, api: { ...replies, ...options.api } })

/** Opens the wizard on an import in this state. */
const openAt = (importData: ReturnType<typeof fanImport>, options: Parameters<typeof renderPage>[1] = {}) =>
  open(importData.id, { ...options, api: { 'GET /fans/imports/{id}': { data: importData }, ...options.api } })

const csv = (name: string, text = 'Username\r\nriver_92\r\n') => new File([text], name, { type: 'text/csv' })

async function chooseFile(file: File) {
  await expect.element(dialog).toBeVisible()
  const field = dialog.element().querySelector('input[type=file]')
  if (field) await userEvent.upload(field, file)
}

/** Expects the dialog not to extend beyond the screen. */
function expectWithinScreen() {
  for (const element of [dialog.element(), ...dialog.element().querySelectorAll('button, p, li')])
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
}

longTest('an operator has no access to the wizard', async () => {
  await open('new', { role: 'CHAT_OPERATOR' })
  await expect.element(page.getByText('@river_92')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

describe('file', () => {
  test('the first step passes axe, and earlier imports can be opened', async () => {
    const earlier = fanImport({ state: 'DONE', progress: { done: 20, added: 18, failed: 2 } })
    await open('new', {
      api: { 'GET /fans/imports': listOf([earlier]), 'GET /fans/imports/{id}': { data: earlier } },
    })
    await expect.element(dialog.getByText('Fans, 20 rows, 18 added, 2 invalid')).toBeVisible()
    await expectAccessible()
    await button(/fans-today.csv/).click()
    await expect.poll(() => location.search).toBe(`?import=${earlier.id}`)
  })

  test('a rejected file leaves the selections unchanged', async () => {
    const { api } = await open('new', {
      viewport: 'phone',
      api: {
        'POST /fans/imports': () => {
          throw apiError('refused', 'The file has headings but no rows.')
        },
      },
    })
    await dialog.getByRole('radio', { name: /Transactions/ }).click()
    await chooseFile(csv('empty.csv'))
    button('Upload file').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The file has headings but no rows.')
    await expect.element(dialog.getByRole('radio', { name: /Transactions/ })).toBeChecked()
    await expect.element(dialog.getByText('empty.csv')).toBeVisible()
    expect(api.calls('POST /fans/imports').map(({ query }) => query)).toEqual([
      { kind: 'transactions', fileName: 'empty.csv' },
    ])
  })

  test('an uploaded file opens the column step, and the URL contains its ID', async () => {
    const created = fanImport()
    await open('new', { api: { 'POST /fans/imports': { data: created } } })
    await chooseFile(csv('fans-today.csv'))
    await button('Upload file').click()
    await expect
      .element(dialog.getByRole('combobox', { name: 'Field for column “Model”' }))
      .toHaveTextContent('Creator')
    expect(location.search).toBe(`?import=${created.id}`)
    await expectAccessible()
  })
})

describe('columns', () => {
  const sales = fanImport({
    id: idOf(702),
    kind: 'transactions',
    fileName: `sales of ${'a very long '.repeat(12)}spring.csv`,
    columns: ['when', 'fan', 'amount', 'what'],
    preview: [['13/3/2026', 'nobody at all', '5,00', 'tip']],
    mapping: { date: 0, username: 1, amount: 2 },
    dateOrders: ['day', null, null, null],
    rows: 1,
  })

  test('required columns are listed and can be mapped with the keyboard, which enables Check', async () => {
    const { api } = await openAt(sales, {
      viewport: 'phone',
      api: { 'POST /fans/imports/{id}/check': { data: { ...sales, state: 'CHECKING' } } },
    })
    await expect.element(dialog.getByText('Day first: 3/4/2026 is April 3.')).toBeVisible()
    expectWithinScreen()
    await expect.element(dialog.getByText('Still required: Type, Creator.')).toBeVisible()
    await expect.element(button('Check 1 row')).toBeDisabled()
    await expectAccessible()
    await choose('Field for column “what”', /^Type/)
    await choose(/Creator for all rows/, 'Juno Vale')
    await expect.element(button('Check 1 row')).toBeEnabled()
    button('Check 1 row').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Stop checking')).toBeVisible()
    expect(api.calls('POST /fans/imports/{id}/check').map(({ body }) => body)).toEqual([
      { mapping: { ...sales.mapping, type: 3 }, creatorId: creator().id },
    ])
  })

  test('the date format chosen for ambiguous dates is sent', async () => {
    const ambiguousImport = fanImport({
      id: idOf(703),
      columns: ['Username', 'Creator', 'Joined'],
      mapping: { username: 0, creator: 1, joinDate: 2 },
      dateOrders: [null, null, 'month'],
      ambiguousDates: [2],
    })
    const { api } = await openAt(ambiguousImport, {
      api: { 'POST /fans/imports/{id}/check': { data: { ...ambiguousImport, state: 'CHECKING' } } },
    })
    await choose('Date format', 'Day first: 3/4/2026 is April 3')
    await expectAccessible()
    await button('Check 20 rows').click()
    await expect.poll(() => api.calls('POST /fans/imports/{id}/check')).toHaveLength(1)
    expect(api.calls('POST /fans/imports/{id}/check')[0]?.body).toMatchObject({ dateOrder: 'day' })
  })

  test('says that the columns are mapped as in the last import', async () => {
    await openAt(fanImport({ id: idOf(704), remembered: true }))
    await expect.element(dialog.getByText('Columns are mapped as in your last import.')).toBeVisible()
  })

  async function choose(list: string | RegExp, option: string | RegExp) {
    await expect.element(dialog.getByRole('combobox', { name: list })).toBeVisible()
    dialog.getByRole('combobox', { name: list }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option', { name: option })).toBeVisible()
    page.getByRole('option', { name: option }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
})

describe('check and import', () => {
  const errors = [{ row: 7, field: 'email', message: 'This is not an email address.' }]
  const checked = fanImport({
    id: idOf(705),
    state: 'CHECKED',
    progress: { done: 20, added: 19, failed: 1 },
    errors,
  })

  test('the review lists invalid rows, and Import sends the same columns', async () => {
    const { api } = await openAt(checked)
    await expect.element(dialog.getByText('Review the changes. Nothing has been imported yet.')).toBeVisible()
    await expect.element(dialog.getByText('This is not an email address.')).toBeVisible()
    await expectAccessible()
    const running = { ...checked, state: 'RUNNING' as const }
    api.on('POST /fans/imports/{id}/run', { data: running })
    api.on('GET /fans/imports/{id}', { data: running })
    await button('Import 19 rows').click()
    await expect.element(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
    expect(api.calls('POST /fans/imports/{id}/run').map(({ body }) => body)).toEqual([
      { mapping: checked.mapping, creatorId: null },
    ])
  })

  test('a name shared by two creators is resolved once for all rows', async () => {
    const candidate = (n: number, status: 'ACTIVE' | 'PENDING') => ({
      id: idOf(n),
      stageName: 'Juno Vale',
      status,
      fans: n === 1 ? 1_204 : 1,
      createdAt: '2026-01-14T12:00:00Z',
    })
    const name = {
      name: 'Juno Vale',
      rows: 120,
      chosenId: null,
      choices: [candidate(1, 'ACTIVE'), candidate(2, 'PENDING')],
    }
    const checked = fanImport({
      state: 'CHECKED',
      ambiguousCreators: [name],
      progress: { done: 120, failed: 120 },
    })
    const { api } = await openAt(checked, {
      viewport: 'phone',
      api: { 'POST /fans/imports/{id}/check': { data: { ...checked, state: 'CHECKING' } } },
    })
    const field = dialog.getByRole('combobox', { name: 'Creator for “Juno Vale” (120 rows)' })
    await expect.element(button('Check again')).toBeDisabled()
    await expectAccessible()
    await field.click()
    await page.getByRole('option', { name: /^Juno Vale, active, 1,204 fans, added Jan 14/ }).click()
    expectWithinScreen()
    await button('Check again').click()
    await expect.poll(() => api.calls('POST /fans/imports/{id}/check')).toHaveLength(1)
    expect(api.calls('POST /fans/imports/{id}/check')[0]?.body).toMatchObject({
      mapping: checked.mapping,
      creatorChoices: { 'Juno Vale': idOf(1) },
    })
  })

  test('a finished import can be undone after a preview', async () => {
    const done = fanImport({
      state: 'DONE',
      undoUntil: '2030-01-01T00:00:00Z',
      progress: { done: 20, added: 20 },
    })
    const { api } = await openAt(done, {
      api: {
        'GET /fans/imports/{id}/undo': {
          data: { until: '2030-01-01T00:00:00Z', remove: 17, restore: 2, keep: 1, amount: null },
        },
      },
    })
    await button('Undo import').click()
    const confirm = page.getByRole('alertdialog')
    await expect
      .element(confirm)
      .toMatchTextContent(
        /17 fans will be deleted. 2 fans will get their previous data back. 1 fan with later activity will be kept./,
      )
    const undone = fanImport({ state: 'UNDONE', progress: { done: 20, added: 17, updated: 2, unchanged: 1 } })
    api.on('GET /fans/imports/{id}', { data: undone })
    api.on('POST /fans/imports/{id}/undo', { data: undone })
    await confirm.getByRole('button', { name: 'Undo import' }).click()
    await expect
      .element(dialog.getByText('Import undone: 17 fans deleted, 2 restored, 1 kept.'))
      .toBeVisible()
    expect(api.calls('POST /fans/imports/{id}/undo')).toHaveLength(1)
  })

  test('without valid rows, there is nothing to import', async () => {
    await openAt(fanImport({ id: idOf(706), state: 'CHECKED', progress: { done: 1, failed: 1 }, errors }), {
      viewport: 'phone',
    })
    await expect.element(dialog.getByText('Nothing to import: no valid row contains changes.')).toBeVisible()
    await expect.element(button('Import 0 rows')).toBeDisabled()
    expectWithinScreen()
  })

  test('a running import can be stopped and checked again', async () => {
    const running = fanImport({ id: idOf(707), state: 'RUNNING', progress: { done: 5, added: 5 } })
    const { api } = await openAt(running)
    await expect.element(dialog.getByText('5 of 20 rows')).toBeVisible()
    const problem = 'Stopped by Mara Lindqvist after 5 of 20 rows.'
    const stopped = { ...running, state: 'FAILED' as const, problem }
    api.on('POST /fans/imports/{id}/cancel', () => {
      api.on('GET /fans/imports/{id}', { data: stopped })
      return { data: stopped }
    })
    await button('Stop importing').click()
    await expect.element(dialog.getByText(problem)).toBeVisible()
    await expect.element(button('Check 20 rows')).toBeEnabled()
    await expectAccessible()
  })

  longTest('progress is shown, and the result offers the error file and the fans', async () => {
    const running = fanImport({ ...checked, id: idOf(708), state: 'RUNNING' })
    const { api } = await openAt(running)
    await expect.element(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
    api.on('GET /fans/imports/{id}', {
      data: { ...running, state: 'DONE', finishedAt: new Date().toISOString() },
    })
    await expect.element(dialog.getByText('Valid rows imported.')).toBeVisible()
    await expectAccessible()
    api.on('GET /fans/imports/{id}/errors', { fileName: 'errors.csv', text: 'Username,Problem\r\n' })
    await button('Error file').click()
    await expect.poll(() => api.calls('GET /fans/imports/{id}/errors')).toHaveLength(1)
    expect(api.calls('GET /fans').length).toBeGreaterThan(1)
    await button('Show fans').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(location.search).toBe('')
  })
})
