import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creator } from '../../../test/fixtures/creators.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { invitation, member } from '../../../test/fixtures/team.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../test/stub-api.ts'
import { expectTouchable } from '../../../test/touch.ts'

const juno = { id: idOf(301), stageName: 'Juno Vale' }
const marlowe = { id: idOf(302), stageName: 'Marlowe Reyes' }
const noPermissions = {
  changeRole: false,
  suspend: false,
  remove: false,
  resetTwoFactor: false,
  assign: false,
}
const mara = member({
  id: idOf(1),
  name: 'Mara Lindqvist',
  email: 'mara@northlight.test',
  role: 'AGENCY_ADMIN',
  isSelf: true,
  may: noPermissions,
})
const dana = member({ creators: [juno], twoFactor: true })
const replies = {
  'GET /team/members': listOf([dana, mara]),
  'GET /team/invitations': listOf([invitation()]),
  'GET /creators': listOf([creator(), creator(marlowe)]),
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage('/dashboard/settings?section=team', { ...options, api: { ...replies, ...options.api } })

async function chooseAction(label: string) {
  await page.getByRole('button', { name: 'Actions for Dana Okafor' }).first().click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('team shows its members, with only permitted actions, and passes axe', async () => {
  await open()
  const table = page.getByRole('table', { name: 'Team, by name' })
  await expect.element(table.getByText('Dana Okafor')).toBeVisible()
  await expect.element(table.getByText('You', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for Mara Lindqvist' }).elements()).toEqual([])
  await expectAccessible()
})

test('team shows an error, and Retry reloads', async () => {
  const { api } = await open({ setUp: (stub) => stub.fail('GET /team/members', 500) })
  await expect.element(page.getByText('Could not load the team')).toBeVisible()
  api.on('GET /team/members', replies['GET /team/members'])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('table').getByText('Dana Okafor')).toBeVisible()
})

test('Export CSV downloads the team', async () => {
  const { api } = await open()
  api.on('GET /team/members/export', { fileName: 'greenroom-team.csv', text: 'Name\r\n' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => api.calls('GET /team/members/export')).toHaveLength(1)
})

describe('invitation', () => {
  const dialog = page.getByRole('dialog', { name: 'Invite to Northlight' })

  longTest('reports the invalid field, offers only grantable roles and keeps rejected input', async () => {
    const conflictMessage = 'This address has a pending invitation.'
    const { api } = await open({
      api: {
        'POST /team/invitations': () => {
          throw apiError('conflict', conflictMessage)
        },
      },
    })
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const email = dialog.getByLabelText('Email')
    await expect.element(email).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    expect(api.calls('POST /team/invitations')).toEqual([])
    await email.fill('kit@example.test')
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    const roles = page.getByRole('option')
    await expect
      .poll(() => roles.elements().map((option) => option.textContent))
      .toEqual(['Agency admin', 'Compliance', 'Chat operator'])
    await page.getByRole('option', { name: 'Compliance' }).click()
    await expect.element(dialog.getByText(/Sees legal names and contact details/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByText(conflictMessage)).toBeVisible()
    await expect.element(email).toHaveValue('kit@example.test')
    expect(api.calls('POST /team/invitations')[0]?.body).toEqual({
      email: 'kit@example.test',
      role: 'COMPLIANCE',
      clientId: expect.any(String),
    })
    await expectAccessible()
  })

  test('is resent, and revoked after confirmation', async () => {
    const { api } = await open({
      api: {
        'POST /team/invitations/{id}/resend': { data: invitation() },
        'DELETE /team/invitations/{id}': { data: invitation({ status: 'REVOKED' }) },
      },
    })
    await expect
      .element(
        page.getByRole('list', { name: 'Pending invitations' }).getByText(/invited by Mara Lindqvist on/),
      )
      .toBeVisible()
    await page.getByRole('button', { name: 'Resend to new@northlight.test' }).click()
    await expect.element(page.getByText('Invitation resent to new@northlight.test')).toBeVisible()
    await page.getByRole('button', { name: 'Revoke invitation for new@northlight.test' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
    await expect.element(confirmation.getByText(/new@northlight.test/)).toBeVisible()
    api.on('GET /team/invitations', listOf([]))
    await confirmation.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(page.getByText('No pending invitations')).toBeVisible()
    expect(api.calls('DELETE /team/invitations/{id}')).toHaveLength(1)
  })
})

describe('invitation link', () => {
  const url = 'https://northlight.test/invite#token=invitation-token'

  test('is shown once for copying, passes axe and keeps focus in its row', async () => {
    const { api } = await open({
      api: {
        'GET /team/invitations': listOf([invitation({ canCopyLink: true })]),
        'POST /team/invitations/{id}/link': { data: { url } },
      },
    })
    const getLink = page.getByRole('button', { name: 'Get link for new@northlight.test' })
    await expect.element(getLink).toBeVisible()
    api.on('GET /team/invitations', listOf([invitation()]))
    await getLink.click()
    const dialog = page.getByRole('dialog', { name: 'Invitation link' })
    await expect.element(dialog.getByText(/This link is shown only once/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Link', { exact: true })).toHaveValue(url)
    await expectAccessible()
    expect(api.calls('POST /team/invitations/{id}/link')[0]?.params.id).toBe(invitation().id)
    await expect.element(getLink).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Resend to new@northlight.test' })).toHaveFocus()
  })

  test('is shown right after an invitation is created without a mail server', async () => {
    const created = invitation({ canCopyLink: true })
    const { api } = await open({
      api: {
        'POST /team/invitations': { data: created },
        'POST /team/invitations/{id}/link': { data: { url } },
      },
    })
    await page.getByRole('button', { name: 'Invite' }).first().click()
    await page.getByRole('dialog').getByLabelText('Email').fill('new@northlight.test')
    await page.getByRole('button', { name: /^(Create|Send) invitation$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Invitation link' })
    await expect.element(dialog.getByLabelText('Link', { exact: true })).toHaveValue(url)
    expect(api.calls('POST /team/invitations/{id}/link')[0]?.params.id).toBe(created.id)
  })

  test('is offered only if the server allows it, and a failure shows an error', async () => {
    const { api } = await open({
      api: { 'GET /team/invitations': listOf([invitation({ canCopyLink: true })]) },
      setUp: (stub) => stub.fail('POST /team/invitations/{id}/link', 'refused'),
    })
    const getLink = page.getByRole('button', { name: 'Get link for new@northlight.test' })
    await expect.element(getLink).toBeVisible()
    api.on('GET /team/invitations', listOf([invitation()]))
    await getLink.click()
    await expect.element(page.getByText('Could not get the link for new@northlight.test')).toBeVisible()
    await expect.element(getLink).not.toBeInTheDocument()
  })
})

test('an unconfirmed address can be confirmed manually after a confirmation dialog', async () => {
  const unconfirmed = { ...dana, confirmableEmail: 'dana@northlight.test' }
  const { api } = await open({
    api: {
      'GET /team/members': listOf([unconfirmed]),
      'POST /team/members/{id}/confirm-email': { data: dana },
    },
  })
  await expect.element(page.getByText('Unconfirmed').first()).toBeVisible()
  await chooseAction('Confirm email')
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Dana Okafor’s email?' })
  await expect.element(confirmation.getByText(/dana@northlight.test/)).toBeVisible()
  await expectAccessible()
  await confirmation.getByRole('button', { name: 'Confirm email' }).click()
  await expect.element(page.getByText('Dana Okafor’s email confirmed')).toBeVisible()
  expect(api.calls('POST /team/members/{id}/confirm-email')[0]?.body).toEqual({
    email: 'dana@northlight.test',
  })
})

test('changing a confirmed address shows both addresses', async () => {
  const pendingMember = { ...dana, confirmableEmail: 'dana@new.test' }
  const { api } = await open({
    api: {
      'GET /team/members': listOf([pendingMember]),
      'POST /team/members/{id}/confirm-email': { data: { ...dana, email: 'dana@new.test' } },
    },
  })
  await expect.element(page.getByText('Email change requested').first()).toBeVisible()
  expect(page.getByText('Unconfirmed').elements()).toEqual([])
  await chooseAction('Change sign-in email')
  const confirmation = page.getByRole('alertdialog', {
    name: `Change sign-in email from ${dana.email} to dana@new.test?`,
  })
  await expect.element(confirmation.getByText(/Dana Okafor asked for this/)).toBeVisible()
  await expectAccessible()
  await confirmation.getByRole('button', { name: 'Change sign-in email' }).click()
  await expect.element(page.getByText('Dana Okafor now signs in with dana@new.test')).toBeVisible()
  expect(api.calls('POST /team/members/{id}/confirm-email')[0]?.body).toEqual({ email: 'dana@new.test' })
})

describe('member', () => {
  longTest('is assigned creators found by search, and Escape changes nothing', async () => {
    const { api } = await open({
      api: { 'PATCH /team/members/{id}/creators': { data: { ...dana, creators: [juno, marlowe] } } },
    })
    await chooseAction('Assign creators')
    const checklist = page.getByRole('dialog', { name: 'Creators assigned to Dana Okafor' })
    await expect.element(checklist.getByRole('checkbox', { name: 'Juno Vale' })).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(checklist).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Actions for Dana Okafor' }).first()).toHaveFocus()
    expect(api.calls('PATCH /team/members/{id}/creators')).toEqual([])
    await chooseAction('Assign creators')
    await checklist.getByLabelText('Search creators').fill('marl')
    await checklist.getByRole('checkbox', { name: 'Marlowe Reyes' }).click()
    await expect.element(checklist.getByText('2 selected')).toBeVisible()
    expect(checklist.getByRole('checkbox').elements()).toHaveLength(1)
    await expectAccessible()
    await checklist.getByRole('button', { name: 'Save creators' }).click()
    await expect.element(page.getByText('Dana Okafor is assigned to 2 creators')).toBeVisible()
    expect(api.calls('PATCH /team/members/{id}/creators')[0]?.body).toEqual({ add: [marlowe.id], remove: [] })
  })

  test('is suspended after a confirmation focused on Cancel, and reinstated with Undo', async () => {
    const { api } = await open({
      api: {
        'POST /team/members/{id}/suspend': { data: { ...dana, status: 'SUSPENDED' } },
        'POST /team/members/{id}/reinstate': { data: dana },
      },
    })
    await chooseAction('Suspend')
    const confirmation = page.getByRole('alertdialog', { name: 'Suspend Dana Okafor?' })
    await expect.element(confirmation.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await confirmation.getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Dana Okafor reinstated')).toBeVisible()
    expect(api.calls('POST /team/members/{id}/reinstate')[0]?.params.id).toBe(dana.id)
  })

  test('changes role after a warning about losing assigned creators', async () => {
    const { api } = await open({ api: { 'PATCH /team/members/{id}': { data: dana } } })
    await chooseAction('Change role')
    const dialog = page.getByRole('dialog', { name: 'Change role: Dana Okafor' })
    await expect.element(dialog.getByText(/the new role applies when they sign in again/)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Compliance' }).click()
    await expect.element(dialog.getByText(/1 creator will no longer be assigned/)).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Change to Compliance' }).click()
    await expect.element(page.getByText('Dana Okafor’s role is now Compliance')).toBeVisible()
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
    expect(api.calls('PATCH /team/members/{id}')[0]?.body).toEqual({ role: 'COMPLIANCE' })
  })

  test.each([
    [
      'Remove from team',
      'Remove Dana Okafor from the team?',
      /their account will be closed/,
      'DELETE /team/members/{id}',
    ],
    [
      'Reset two-factor',
      'Reset two-factor for Dana Okafor?',
      /will be notified at dana@northlight.test/,
      'POST /team/members/{id}/two-factor/reset',
    ],
  ] as const)('%s asks for confirmation and is sent once', async (label, title, consequence, endpoint) => {
    const { api } = await open({
      api: {
        'DELETE /team/members/{id}': { data: {} },
        'POST /team/members/{id}/two-factor/reset': { data: { ...dana, twoFactor: false } },
      },
    })
    await chooseAction(label)
    const confirmation = page.getByRole('alertdialog', { name: title })
    await expect.element(confirmation.getByText(consequence)).toBeVisible()
    await expectAccessible()
    await confirmation.getByRole('button', { name: label }).click()
    await expect.element(confirmation).not.toBeInTheDocument()
    expect(api.calls(endpoint)).toHaveLength(1)
  })
})

longTest('team has large touch targets', async () => {
  await open({ viewport: 'phone' })
  await expect.element(page.getByText('dana@northlight.test').last()).toBeVisible()
  await expectTouchable({
    opens: [['Invite'], [/^Actions for Dana/, 'Change role'], [/^Actions for Dana/, 'Assign creators']],
  })
})
