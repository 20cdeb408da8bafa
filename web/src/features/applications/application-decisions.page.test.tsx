import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { application, applicationDetail, applicationSummary } from '../../../test/fixtures/applications.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { invitation } from '../../../test/fixtures/team.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../test/stub-api.ts'

const panel = page.getByRole('complementary', { name: 'Application', exact: true })
const row = page.getByRole('row', { name: /Alex Moreno/ })
const suggestion = { subject: 'Your application', text: 'Hello Alex,\n\nthank you for applying.' }

/** Opens one application; decisions change the stubbed responses from then on. */
async function openApplication(
  overrides: Partial<ApplicationDetail> = {},
  replies: Replies = {},
  user: Partial<SessionUser> = {},
) {
  let current = applicationDetail(overrides)
  const update = (change: Partial<ApplicationDetail>) => {
    current = { ...current, ...change }
    return { data: current }
  }
  const { api, router } = await renderPage(`/dashboard/applications?id=${current.id}`, {
    user,
    api: {
      'GET /applications': () => listOf([application({ id: current.id, status: current.status })]),
      'GET /applications/summary': { data: applicationSummary() },
      'GET /applications/{id}': () => ({ data: current }),
      'GET /applications/{id}/email-draft': { data: suggestion },
      'GET /team/members': listOf([]),
      'POST /applications/{id}/approve': () => update({ status: 'APPROVED' }),
      'POST /applications/{id}/contact': () => update({ status: 'CONTACTED' }),
      'POST /applications/{id}/reject': ({ body }) =>
        update({ status: 'REJECTED', reason: body.reason ?? null }),
      'POST /applications/{id}/creator': () => update({ creator: { id: idOf(301), stageName: 'Alex' } }),
      ...replies,
    },
  })
  await expect.element(panel.getByRole('heading', { name: 'Alex Moreno' })).toBeVisible()
  return { api, router, update }
}

const click = (name: string) => panel.getByRole('button', { name }).click()

describe('approving', () => {
  const dialog = page.getByRole('dialog', { name: 'Approve Alex Moreno?' })
  const share = dialog.getByLabelText('Creator’s share')

  longTest('an invalid share is explained and nothing is sent', async () => {
    const { api } = await openApplication()
    await click('Approve')
    await expect.element(dialog.getByText(/We’ll email an invitation to alex@example\.test/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Stage name')).toHaveValue('Alex')
    await expectAccessible()
    await share.fill('101')
    await dialog.getByRole('button', { name: 'Approve and invite' }).click()
    await expect.element(dialog.getByText('From 0 to 100.')).toBeVisible()
    expect(api.calls('POST /applications/{id}/approve')).toEqual([])
  })

  test('a double click sends once, the row is updated and focused, and the panel closes', async () => {
    const { api, router } = await openApplication()
    await click('Approve')
    await share.fill('60')
    await dialog.getByRole('button', { name: 'Approve and invite' }).dblClick()
    await expect.element(row.getByText('Approved')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(row).toHaveFocus()
    expect(router.state.location.search).toBe('')
    expect(api.calls('POST /applications/{id}/approve').map(({ body }) => body)).toEqual([
      { stageName: 'Alex', creatorPercent: 60, shareFrom: null },
    ])
  })

  test.each([true, false])('without a mail server, the link can be fetched: %j', async (canCopyLink) => {
    const url = 'https://agency.test/invite#token=abc'
    const own = { id: idOf(301), stageName: 'Alex' }
    const replies: Replies = {
      'GET /team/invitations': listOf([
        invitation({ canCopyLink: true }),
        invitation({ id: idOf(252), email: 'alex@example.test', creator: own, canCopyLink }),
      ]),
      'POST /team/invitations/{id}/link': { data: { url } },
    }
    const { api, update } = await openApplication({}, replies, { sendsMail: false })
    api.on('POST /applications/{id}/approve', () => update({ status: 'APPROVED', creator: own }))
    await click('Approve')
    await dialog.getByRole('button', { name: 'Approve and invite' }).click()
    await expect.element(page.getByText('Alex Moreno approved')).toBeVisible()
    const calls = api.calls('POST /team/invitations/{id}/link').map(({ params }) => params.id)
    expect(calls).toEqual(canCopyLink ? [idOf(252)] : [])
    const notice = page.getByText(/^No mail server is set up\. Copy the invitation link/)
    if (!canCopyLink) return expect.element(notice).toBeVisible()
    const link = page.getByRole('dialog', { name: 'Invitation link' })
    await expect.element(link.getByLabelText('Link', { exact: true })).toHaveValue(url)
    expect(notice.elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(row).toHaveFocus()
  })

  const match = {
    stageName: 'Lark Merrow',
    isConfirmed: true,
    isArchived: false,
    hasAccount: true,
    keepsStageName: true,
    creatorPercent: 50,
    hasDefaultShare: false,
    fills: ['realName', 'phone'] as ('realName' | 'phone')[],
  }

  longTest(
    'an existing creator is shown with the data the application adds, and only the changed share is sent',
    async () => {
      const { api } = await openApplication({ match })
      await click('Approve')
      await expect.element(dialog.getByText(/^Already a creator: Lark Merrow\./)).toBeVisible()
      for (const text of [
        'Added from the application: legal name (Alex Moreno) and phone (+1 555 010 0142).',
        'The stage name stays Lark Merrow.',
      ])
        await expect.element(dialog.getByText(text)).toBeVisible()
      expect(dialog.getByLabelText('Stage name').elements()).toEqual([])
      await expect.element(dialog.getByText(/Current share\./)).toBeVisible()
      await expectAccessible()
      await share.fill('65')
      await expect.element(dialog.getByText('Leave empty to start today.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect.element(row.getByText('Approved')).toBeVisible()
      expect(api.calls('POST /applications/{id}/approve')[0]?.body).toEqual({ creatorPercent: 65 })
    },
  )

  longTest(
    'the first share of an existing creator shows its effects, and a first day is sent with the share',
    async () => {
      const shares = (creatorShare: number) => ({ creatorShare, agencyShare: 80 - creatorShare })
      const { api } = await openApplication({
        match: { ...match, hasDefaultShare: true },
        known: { creatorId: idOf(77), stageName: 'Lark Merrow', isConfirmed: true },
      })
      const month = { month: '2026-03', transactions: 2, before: shares(40), after: shares(52) }
      api.on('GET /creators/{id}/splits/preview', { data: { until: null, transactions: 2, months: [month] } })
      await click('Approve')
      await expect
        .element(dialog.getByText('Leave empty for all sales, including imported ones.'))
        .toBeVisible()
      await share.fill('65')
      await expect
        .element(dialog.getByText(/^Changes 2 existing transactions\. .* from \$40\.00 to \$52\.00\.$/))
        .toBeVisible()
      await dialog.getByLabelText(/^Share from/).fill('2026-02-01')
      await expect
        .poll(() => api.calls('GET /creators/{id}/splits/preview').at(-1)?.query)
        .toEqual({ creatorPercent: 65, validFrom: '2026-02-01' })
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect.element(row.getByText('Approved')).toBeVisible()
      expect(api.calls('POST /applications/{id}/approve')[0]?.body).toEqual({
        creatorPercent: 65,
        shareFrom: '2026-02-01',
      })
    },
  )

  test('the owner of an unconfirmed account has to confirm the address first', async () => {
    await openApplication({ match: { ...match, isConfirmed: false } })
    await click('Approve')
    await expect.element(dialog.getByText(/^Already signed up as Lark Merrow/)).toBeVisible()
    await expect
      .element(dialog.getByText(/^We’ll ask alex@example\.test to confirm the address\./))
      .toBeVisible()
  })
})

describe('contacting', () => {
  const dialog = page.getByRole('dialog', { name: 'Contact Applicant' })
  const text = dialog.getByLabelText('Message')
  const startOver = dialog.getByRole('button', { name: 'Start over' })

  test('Start over appears after an edit and restores the template', async () => {
    await openApplication()
    await click('Contact Applicant')
    await expect.element(text).toHaveValue(suggestion.text)
    expect(startOver.elements()).toEqual([])
    await text.fill('Not like this')
    await startOver.click()
    await expect.element(text).toHaveValue(suggestion.text)
    await expect.element(text).toHaveFocus()
    expect(startOver.elements()).toEqual([])
  })

  longTest('an edited email survives closing the dialog and is sent as written', async () => {
    const { api } = await openApplication()
    await click('Contact Applicant')
    await text.fill('How about Tuesday at ten?')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()
    await click('Contact Applicant')
    await expect.element(text).toHaveValue('How about Tuesday at ten?')
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await expect.element(row.getByText('Contacted')).toBeVisible()
    expect(api.calls('POST /applications/{id}/contact').map(({ body }) => body)).toEqual([
      { subject: suggestion.subject, text: 'How about Tuesday at ten?' },
    ])
  })

  longTest('a conflict shows the colleague’s name, and the text can still be copied', async () => {
    const { update } = await openApplication(
      {},
      {
        'POST /applications/{id}/contact': () => {
          update({ status: 'REJECTED' })
          throw apiError('conflict', 'Sol rejected this application a moment ago.')
        },
      },
    )
    await click('Contact Applicant')
    await text.fill('These words took me ten minutes.')
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('Sol rejected this application a moment ago.')
    await expect.element(text).toHaveValue('These words took me ten minutes.')
    await expect.element(dialog.getByRole('button', { name: 'Send email' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(panel.getByText('Status: Rejected')).toBeVisible()
    await expect.element(row.getByText('Rejected')).toBeVisible()
  })

  test('a contacted applicant can be added as a creator only once', async () => {
    await openApplication({ status: 'CONTACTED' })
    await expect.element(panel.getByText('Status: Contacted')).toBeVisible()
    // As specified; further steps are in the menu.
    expect(panel.getByRole('button', { name: /^(Approve|Reject|Contact)/ }).elements()).toEqual([])
    await click('More actions')
    const steps = page.getByRole('menuitem')
    await expect.element(steps.first()).toBeVisible()
    expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
      'Contact again',
      'Reject application',
    ])
    await userEvent.keyboard('{Escape}')
    await click('Add as creator')
    await page.getByRole('button', { name: 'Add and invite' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await row.click()
    await expect.element(panel.getByRole('link', { name: 'Alex', exact: true })).toBeVisible()
    expect(panel.getByRole('button', { name: 'Add as creator' }).elements()).toEqual([])
  })
})

describe('rejecting', () => {
  const dialog = page.getByRole('dialog', { name: 'Reject Alex Moreno?' })

  longTest('the reason is not shared unless selected, and the panel shows it', async () => {
    const { api } = await openApplication()
    await click('Reject')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('No capacity before spring')
    await expect.element(dialog.getByLabelText(/^Share the reason with the applicant/)).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(row.getByText('Rejected')).toBeVisible()
    expect(api.calls('POST /applications/{id}/reject').map(({ body }) => body)).toEqual([
      { reason: 'No capacity before spring', tell: false },
    ])
    await row.click()
    await expect.element(panel.getByText('Status: Rejected')).toBeVisible()
    await expect.element(panel.getByText('No capacity before spring')).toBeVisible()
  })

  test('a row clicked while its panel is closing reopens it', async () => {
    const { router } = await openApplication()
    await expect.element(row).toBeVisible()
    const rowElement = row.element()
    const observer = new MutationObserver(() => {
      if (!rowElement.textContent?.includes('Rejected')) return
      observer.disconnect()
      rowElement.querySelector('a')?.click()
    })
    observer.observe(rowElement, { subtree: true, childList: true, characterData: true })
    await click('Reject')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(panel.getByText('Status: Rejected')).toBeVisible()
    expect(router.state.location.search).toContain('id=')
  })
})
