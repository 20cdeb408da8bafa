import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { linkToken, signInReply } from '../../../test/fixtures/account.ts'
import { homeReplies } from '../../../test/fixtures/home.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError } from '../../../test/stub-api.ts'

const password = page.getByLabelText('Password', { exact: true })
const accept = page.getByRole('button', { name: 'Accept invitation' })
const invitation = {
  email: 'kit@example.test',
  role: 'CHAT_OPERATOR',
  agencyName: 'Northlight',
  color: null,
  logo: null,
  stageName: null,
  isTaken: false,
} as const

test('forgot password doesn’t reveal whether an address has an account, and passes axe', async () => {
  const { api } = await renderPage('/forgot-password', {
    role: null,
    api: { 'POST /auth/forgot-password': { data: { ok: true, sendsMail: true } } },
  })
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Email').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.element(page.getByText(/If nobody@example.test has an account/)).toBeVisible()
  expect(api.calls('POST /auth/forgot-password')).toHaveLength(1)
})

test('without a mail server, forgot password points to the administrator', async () => {
  await renderPage('/forgot-password', {
    role: null,
    api: { 'POST /auth/forgot-password': { data: { ok: true, sendsMail: false } } },
  })
  await page.getByLabelText('Email').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ask your administrator' })).toBeVisible()
  await expect
    .element(page.getByText(/No mail server is set up here, so the link can’t be emailed/))
    .toBeVisible()
  expect(page.getByText(/on its way/).elements()).toEqual([])
})

test('reset password removes the token from the URL and sends it with the password', async () => {
  const { api } = await renderPage(`/reset-password#token=${linkToken}`, {
    role: null,
    api: { 'POST /auth/reset-password': { data: { ok: true } } },
  })
  const field = page.getByLabelText('New password', { exact: true })
  await expect.element(field).toBeVisible()
  await expect.poll(() => location.hash).toBe('')
  await expectAccessible()
  await field.fill('a brand new lantern')
  await page.getByRole('checkbox', { name: /^Remove my passkeys/ }).click()
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(api.calls('POST /auth/reset-password')[0]?.body).toEqual({
    token: linkToken,
    password: 'a brand new lantern',
    removePasskeys: true,
  })
})

test('a used reset link is rejected, with a link to request a new one', async () => {
  await renderPage(`/reset-password#token=${linkToken}`, {
    role: null,
    setUp: (api) => api.fail('POST /auth/reset-password', 'link_expired'),
  })
  await page.getByLabelText('New password', { exact: true }).fill('a brand new lantern')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect.element(page.getByText(/This link has expired or has already been used/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Request a new link' }))
    .toHaveAttribute('href', '/forgot-password')
})

test('an invited operator sets a name and password and is signed in', async () => {
  const { api } = await renderPage(`/invite#token=${linkToken}`, {
    role: null,
    api: {
      ...homeReplies,
      'POST /team/invitations/look-up': { data: invitation },
      'POST /team/invitations/accept': () => ({ data: signInReply({ role: 'CHAT_OPERATOR' }) }),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Join Northlight' })).toBeVisible()
  await expect.element(page.getByText(/invited as Chat operator/)).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Your name').fill('Kit Doyle')
  await password.fill('lanterns at dusk')
  await accept.click()
  await expect.poll(() => location.pathname).toBe('/dashboard')
  expect(api.calls('POST /team/invitations/accept')[0]?.body).toEqual({
    token: linkToken,
    name: 'Kit Doyle',
    password: 'lanterns at dusk',
  })
})

test('an invited creator only sets a password', async () => {
  const { api } = await renderPage(`/invite#token=${linkToken}`, {
    role: null,
    api: {
      ...homeReplies,
      'POST /team/invitations/look-up': { data: { ...invitation, role: 'CREATOR', stageName: 'Wren' } },
      'POST /team/invitations/accept': () => ({ data: signInReply({ role: 'CREATOR' }) }),
    },
  })
  await expect.element(page.getByText(/invited you as Wren/)).toBeVisible()
  expect(page.getByLabelText('Your name').elements()).toEqual([])
  await password.fill('lanterns at dusk')
  await accept.click()
  await expect.poll(() => location.pathname).toBe('/dashboard')
  expect(api.calls('POST /team/invitations/accept')[0]?.body).toEqual({
    token: linkToken,
    password: 'lanterns at dusk',
  })
})

test('an invitation to an address that has an account explains what to do', async () => {
  await renderPage(`/invite#token=${linkToken}`, {
    role: null,
    api: { 'POST /team/invitations/look-up': { data: { ...invitation, isTaken: true } } },
  })
  await expect.element(page.getByRole('heading', { name: 'This email is already in use' })).toBeVisible()
  await expect.element(page.getByText(/ask for an invitation to a different address/)).toBeVisible()
  expect(password.elements()).toEqual([])
  await expectAccessible()
})

test('a used invitation is shown as no longer valid', async () => {
  await renderPage(`/invite#token=${linkToken}`, {
    role: null,
    setUp: (api) => api.fail('POST /team/invitations/look-up', 'link_expired'),
  })
  await expect.element(page.getByRole('heading', { name: 'Invitation no longer valid' })).toBeVisible()
  await expect.element(page.getByText(/already been used/)).toBeVisible()
})

test('a verification link is used once and confirms the email', async () => {
  const { api } = await renderPage(`/verify-email#token=${linkToken}-once`, {
    role: null,
    api: { 'POST /auth/verify-email': { data: { ok: true } } },
  })
  await expect.element(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(location.hash).toBe('')
  expect(api.calls('POST /auth/verify-email')).toHaveLength(1)
  await expectAccessible()
})

test('a failed verification can be retried', async () => {
  const { api } = await renderPage(`/verify-email#token=${linkToken}`, {
    role: null,
    setUp: (stub) => stub.fail('POST /auth/verify-email', 500),
  })
  await expect.element(page.getByText('Could not confirm your email')).toBeVisible()
  api.on('POST /auth/verify-email', () => {
    throw apiError('link_expired')
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})
