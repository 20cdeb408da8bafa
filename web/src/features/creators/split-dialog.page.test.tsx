import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creatorDetail, creatorStats } from '../../../test/fixtures/creators.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'

const open = (creator = creatorDetail()) =>
  renderPage(`/dashboard/creators/${creator.id}`, {
    api: {
      'GET /creators/{id}': { data: creator },
      'GET /creators/{id}/stats': ({ query }) => ({ data: creatorStats({ period: query.period }) }),
      'GET /creators/{id}/splits/preview': { data: { until: null, transactions: 0, months: [] } },
    },
  })

const dialog = page.getByRole('dialog')

describe('revenue share', () => {
  longTest('an invalid share is explained, and a valid one applies from today', async () => {
    const { api } = await open()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const percent = dialog.getByLabelText('Creator’s share (%)')
    const save = dialog.getByRole('button', { name: 'Save share' })
    for (const [input, message] of [
      ['', 'From 0 to 100.'],
      ['101', 'From 0 to 100.'],
      ['50.555', 'At most two decimal places.'],
    ] as const) {
      await percent.fill(input)
      await save.click()
      await expect.element(dialog.getByText(message)).toBeVisible()
    }
    await expectAccessible()
    expect(api.calls('POST /creators/{id}/splits')).toEqual([])
    const saved = creatorDetail({ creatorPercent: 62 })
    api.on('POST /creators/{id}/splits', { data: saved })
    api.on('GET /creators/{id}', { data: saved })
    await percent.fill('62')
    await expect.element(dialog.getByText('No existing transactions will change.')).toBeVisible()
    await save.click()
    await expect.element(page.getByText(/of net revenue to Juno Vale, 38% to the agency/)).toBeVisible()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    expect(api.calls('POST /creators/{id}/splits').map(({ body }) => body)).toEqual([
      { validFrom: today, creatorPercent: 62 },
    ])
  })

  test('a share with decimals and the rest are shown without binary noise', async () => {
    await open(creatorDetail({ creatorPercent: 64.1 }))
    await expect
      .element(page.getByText(/64\.1% of net revenue to Juno Vale, 35\.9% to the agency/))
      .toBeVisible()
  })

  const shares = (creatorShare: number) => ({ creatorShare, agencyShare: 800 - creatorShare })
  const change = {
    until: '2026-04-01',
    transactions: 1_214,
    months: [
      { month: '2026-03', transactions: 1_000, before: shares(400), after: shares(480.5) },
      { month: '2026-02', transactions: 214, before: shares(400), after: shares(480) },
    ],
  }

  test('a backdated share shows which statements change before it can be saved', async () => {
    const { api } = await open()
    api.fail('GET /creators/{id}/splits/preview', 500)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.getByLabelText(/^From/).fill('2026-02-01')
    await expect.element(dialog.getByText('Could not load the preview')).toBeVisible()
    const save = dialog.getByRole('button', { name: 'Save share' })
    await expect.element(save).toBeDisabled()
    api.on('GET /creators/{id}/splits/preview', { data: change })
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect
      .element(dialog.getByText('Changes 1,214 transactions in 2 statements: +$160.50 for the creator.'))
      .toBeVisible()
    await expect
      .element(dialog.getByText('Transactions from Apr 1, 2026 onward keep their share.'))
      .toBeVisible()
    const table = dialog.getByRole('table', { name: 'Statements that change' })
    await expect.element(table.getByRole('row', { name: 'March 2026 $400.00 $480.50' })).toBeVisible()
    await expectAccessible()
    api.on('POST /creators/{id}/splits', { data: creatorDetail() })
    await save.click()
    await expect.element(page.getByText('Juno Vale gets 50% from Feb 1, 2026')).toBeVisible()
    expect(api.calls('POST /creators/{id}/splits')[0]?.body).toEqual({
      validFrom: '2026-02-01',
      creatorPercent: 50,
    })
  })

  test('the first share applies from the beginning, and a future one needs no preview', async () => {
    const { api } = await open(creatorDetail({ splits: [] }))
    api.on('GET /creators/{id}/splits/preview', { data: { ...change, until: null } })
    await expect.element(page.getByText(/\(default share\)/)).toBeVisible()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect.element(dialog.getByLabelText(/^From/)).toHaveValue('')
    await dialog.getByLabelText('Creator’s share (%)').fill('60')
    await expect.element(dialog.getByText(/^Changes 1,214 transactions/)).toBeVisible()
    await dialog.getByLabelText(/^From/).fill('2099-01-01')
    await expect.element(dialog.getByText(/^Changes/)).not.toBeInTheDocument()
    await dialog.getByLabelText(/^From/).fill('')
    const first = [{ validFrom: null, creatorPercent: 60 }]
    const saved = creatorDetail({ creatorPercent: 60, splits: first })
    api.on('POST /creators/{id}/splits', { data: saved })
    api.on('GET /creators/{id}', { data: saved })
    await dialog.getByRole('button', { name: 'Save share' }).click()
    const list = page.getByRole('list', { name: 'Revenue shares, newest first' })
    await expect.element(list.getByText('from the beginning')).toBeVisible()
    expect(api.calls('POST /creators/{id}/splits').map(({ body }) => body)).toEqual(first)
  })
})
