import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { signInReply } from '../../../test/fixtures/account.ts'
import { homeReplies } from '../../../test/fixtures/home.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../test/stub-api.ts'
import { expectTouchable } from '../../../test/touch.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Sign In', exact: true })
const signIn: Replies['POST /auth/sign-in'] = ({ body }) => {
  if (body.password !== 'lanterns at dusk') throw apiError('bad_credentials')
  return { data: { status: 'signed_in', ...signInReply() } }
}
const demo = {
  password: 'lanterns at dusk',
  accounts: [
    { email: 'mara@northlight.test', name: 'Mara Lindqvist', role: 'AGENCY_ADMIN', agency: 'Northlight' },
    { email: 'juno@northlight.test', name: 'Juno Vale', role: 'CREATOR', agency: 'Northlight' },
  ],
}

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage('/login', {
    role: null,
    ...options,
    api: { ...homeReplies, 'POST /auth/sign-in': signIn, ...options.api },
  })

async function fillForm(passwordText: string) {
  await email.fill('mara@northlight.test')
  await password.fill(passwordText)
}

test('sign-in page has the texts from the spec and passes axe', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect.element(page.getByText('Sign in to your account')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register')
  await expect
    .element(page.getByRole('link', { name: 'Forgot password?' }))
    .toHaveAttribute('href', '/forgot-password')
  await expectAccessible()
})

test('sign-in page works with the keyboard alone', async () => {
  await open()
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('mara@northlight.test')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('lanterns at dusk{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard')
})

test('empty fields are marked and nothing is sent', async () => {
  const { api } = await open()
  await submit.click()
  await expect.element(page.getByText('Please enter your email.')).toBeVisible()
  await expect.element(page.getByText('Please enter your password.')).toBeVisible()
  expect(api.calls('POST /auth/sign-in')).toEqual([])
})

test('after a wrong password the form keeps its input and layout, and is sent once', async () => {
  const { api } = await open()
  await expect.element(email).toBeVisible()
  await fillForm('not the password')
  const before = password.element().getBoundingClientRect().top
  await submit.click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('That email and password do not match an account.')
  expect(location.pathname).toBe('/login')
  await expect.element(email).toHaveValue('mara@northlight.test')
  expect(password.element().getBoundingClientRect().top).toBe(before)
  await expectAccessible()
  for (let presses = 0; presses < 3; presses++) {
    await userEvent.type(password, '{Enter}')
    await expect.element(alert).toBeVisible()
  }
  expect(api.calls('POST /auth/sign-in')).toHaveLength(1)
  await password.fill('lanterns at dusk')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard')
})

test('the button shows Signing in... while sending, and sends once', async () => {
  const pendingResponse = Promise.withResolvers<void>()
  const { api } = await open({
    api: {
      'POST /auth/sign-in': async () => {
        await pendingResponse.promise
        return { data: { status: 'signed_in', ...signInReply() } }
      },
    },
  })
  await fillForm('lanterns at dusk')
  await userEvent.dblClick(submit)
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  pendingResponse.resolve()
  await expect.poll(() => location.pathname).toBe('/dashboard')
  expect(api.calls('POST /auth/sign-in')).toHaveLength(1)
})

test('a demo account signs in with one click', async () => {
  const { api } = await open({ api: { 'GET /setup': { data: { needed: false, signUpOpen: true, demo } } } })
  await page.getByRole('button', { name: /Juno Vale/ }).click()
  await expect.poll(() => location.pathname).toBe('/dashboard')
  expect(api.calls('POST /auth/sign-in')[0]?.body).toEqual({
    email: 'juno@northlight.test',
    password: 'lanterns at dusk',
  })
})

test('the two-factor step focuses the code field, rejects a wrong code and accepts the right one', async () => {
  const { api } = await open({
    api: {
      'POST /auth/sign-in': { data: { status: 'two_factor', challenge: 'a-page-test-challenge' } },
      'POST /auth/two-factor': ({ body }) => {
        if (body.code !== '123456') throw apiError('bad_code')
        return { data: signInReply() }
      },
    },
  })
  await fillForm('lanterns at dusk')
  await submit.click()
  const code = page.getByLabelText('Code')
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(page.getByRole('alert').getByText(/That code is incorrect/)).toBeVisible()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard')
  expect(api.calls('POST /auth/two-factor')[1]?.body.challenge).toBe('a-page-test-challenge')
})

test('an expired session leads to sign-in and back to the same page', async () => {
  await renderPage('/dashboard/settings?section=password', {
    role: null,
    api: { ...homeReplies, 'POST /auth/sign-in': signIn },
    setUp: () => localStorage.setItem('token', 'expired-token'),
  })
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
  await fillForm('lanterns at dusk')
  await submit.click()
  await expect.element(page.getByLabelText('Current password', { exact: true })).toBeVisible()
  expect(location.search).toBe('?section=password')
})

test.each(['/login', '/register'])('%s redirects a signed-in user to the dashboard', async (path) => {
  await renderPage(path, { api: homeReplies })
  await expect.element(page.getByText('Welcome back, mara!')).toBeVisible()
  expect(location.pathname).toBe('/dashboard')
})

test.each(['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/invite'])(
  '%s fits a phone and has large touch targets',
  async (path) => {
    await renderPage(path, {
      role: null,
      viewport: 'phone',
      api: { 'GET /setup': { data: { needed: false, signUpOpen: true, demo } } },
    })
    await expect.element(page.getByText('18+ only')).toBeVisible()
    await expectTouchable()
    await page.viewport(320, 640)
    const { scrollWidth } = document.documentElement
    await page.viewport(375, 812)
    expect(scrollWidth).toBeLessThanOrEqual(320)
  },
)
