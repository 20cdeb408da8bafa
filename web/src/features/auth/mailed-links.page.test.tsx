import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { linkToken, signedIn } from '../../../test/fixtures/account.ts'
import { homeReplies } from '../../../test/fixtures/home.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { refusal } from '../../../test/stub-api.ts'

const password = page.getByLabelText('Password', { exact: true })
const accept = page.getByRole('button', { name: 'Accept Invitation' })
const offer = {
  email: 'kit@example.test',
  role: 'CHAT_OPERATOR',
  agencyName: 'Northlight',
  color: null,
  logo: null,
  stageName: null,
  isTaken: false,
} as const

test('forgot password shows the same text for every address, and passes axe', async () => {
  const { api } = await renderPage('/forgot-password', {
    role: null,
    api: { 'POST /auth/forgot-password': { data: { ok: true, sendsMail: true } } },
  })
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Email').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect.element(page.getByText(/If nobody@example.test has an account/)).toBeVisible()
  expect(api.calls('POST /auth/forgot-password')).toHaveLength(1)
})

test('forgot password without a mail server promises no mail', async () => {
  await renderPage('/forgot-password', {
    role: null,
    api: { 'POST /auth/forgot-password': { data: { ok: true, sendsMail: false } } },
  })
  await page.getByLabelText('Email').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ask Your Administrator' })).toBeVisible()
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
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(api.calls('POST /auth/reset-password')[0]?.body).toEqual({
    token: linkToken,
    password: 'a brand new lantern',
  })
})

test('a used reset link is rejected, with a link to request a new one', async () => {
  await renderPage(`/reset-password#token=${linkToken}`, {
    role: null,
    setUp: (api) => api.fail('POST /auth/reset-password', 'link_expired'),
  })
  await page.getByLabelText('New password', { exact: true }).fill('a brand new lantern')
  await page.getByRole('button', { name: 'Set New Password' }).click()
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
      'POST /team/invitations/look-up': { data: offer },
      'POST /team/invitations/accept': () => ({ data: signedIn({ role: 'CHAT_OPERATOR' }) }),
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
      'POST /team/invitations/look-up': { data: { ...offer, role: 'CREATOR', stageName: 'Wren' } },
      'POST /team/invitations/accept': () => ({ data: signedIn({ role: 'CREATOR' }) }),
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
    api: { 'POST /team/invitations/look-up': { data: { ...offer, isTaken: true } } },
  })
  await expect.element(page.getByRole('heading', { name: 'This Email Is Already in Use' })).toBeVisible()
  await expect.element(page.getByText(/ask for an invitation to a different address/)).toBeVisible()
  expect(password.elements()).toEqual([])
  await expectAccessible()
})

test('a used invitation is shown as no longer valid', async () => {
  await renderPage(`/invite#token=${linkToken}`, {
    role: null,
    setUp: (api) => api.fail('POST /team/invitations/look-up', 'link_expired'),
  })
  await expect.element(page.getByRole('heading', { name: 'Invitation No Longer Valid' })).toBeVisible()
  await expect.element(page.getByText(/already been used/)).toBeVisible()
})

test('an email is verified by its link, once', async () => {
  const { api } = await renderPage(`/verify-email#token=${linkToken}-once`, {
    role: null,
    api: { 'POST /auth/verify-email': { data: { ok: true } } },
  })
  await expect.element(page.getByRole('heading', { name: 'Email Confirmed' })).toBeVisible()
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
    throw refusal('link_expired')
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'This Link Has Expired' })).toBeVisible()
})
