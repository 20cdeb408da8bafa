import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { signInReply } from '../../../test/fixtures/account.ts'
import { homeReplies } from '../../../test/fixtures/home.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError } from '../../../test/stub-api.ts'

const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Create Account' })

test('sign-up page has the texts from the spec and passes axe', async () => {
  await renderPage('/register', { role: null })
  await expect.element(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect.element(page.getByText('Join the next-gen creator platform')).toBeVisible()
  await expect.element(page.getByText('At least 8 characters')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expectAccessible()
})

test('sign-up signs the user in and shows a banner for the unconfirmed email', async () => {
  const user = { role: 'CREATOR', emailVerified: false } as const
  const pendingResponse = Promise.withResolvers<void>()
  const { api } = await renderPage('/register', {
    role: null,
    api: {
      ...homeReplies,
      'POST /auth/sign-up': async () => {
        await pendingResponse.promise
        return { data: signInReply(user) }
      },
    },
  })
  await page.getByLabelText('Stage Name').fill('Juno Vale')
  await page.getByLabelText('Email').fill(' Juno@Northlight.test ')
  await password.fill('lanterns at dusk')
  await submit.click()
  await expect.element(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  pendingResponse.resolve()
  await expect.element(page.getByText('Welcome back, Juno Vale!')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  expect(api.calls('POST /auth/sign-up')[0]?.body).toEqual({
    stageName: 'Juno Vale',
    email: 'juno@northlight.test',
    password: 'lanterns at dusk',
  })
})

test('when sign-up is closed, alternatives are shown instead of the form', async () => {
  await renderPage('/register', {
    role: null,
    api: { 'GET /setup': { data: { needed: false, signUpOpen: false, demo: null } } },
  })
  await expect.element(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
  expect(page.getByLabelText('Email').elements()).toEqual([])
  expect(submit.elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Apply as a creator' }))
    .toHaveAttribute('href', '/join')
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expectAccessible()
})

test('a weak password and a taken email are rejected, and the input is kept', async () => {
  await renderPage('/register', {
    role: null,
    api: {
      'POST /auth/sign-up': ({ body }) => {
        throw apiError(body.password === 'password123' ? 'weak_password' : 'email_taken')
      },
    },
  })
  await page.getByLabelText('Stage Name').fill('Somebody')
  await page.getByLabelText('Email').fill('juno@northlight.test')
  await password.fill('short')
  await submit.click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('password123')
  await submit.click()
  await expect.element(page.getByText(/is too common/).first()).toBeVisible()
  await password.fill('lanterns at noon')
  await submit.click()
  await expect.element(page.getByRole('alert').getByText(/This email already has an account/)).toBeVisible()
  await expect.element(page.getByLabelText('Stage Name')).toHaveValue('Somebody')
  await expect.element(password).toHaveValue('lanterns at noon')
})
