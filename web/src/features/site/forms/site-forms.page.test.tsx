import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closePage, renderPage } from '../../../../test/render-page.tsx'
import { apiError, pending, type Replies } from '../../../../test/stub-api.ts'
import { enhanceForm } from './enhance-form.ts'

type Values = Record<string, string>

const applicant = {
  name: 'Ana Maria Lopez',
  email: 'ana@example.test',
  phone: '+1 (213) 555-0142',
  platform: 'fansly',
  monthlyRevenue: '10-25k',
  message: 'Two lines,\n<b>one</b> & "quotes"',
}
const sender = { name: 'Noor Haddad', email: 'noor@example.test', type: 'support', message: 'Hello there' }
const accepted = { data: { received: true as const } }
const replies = { 'POST /applications': accepted, 'POST /inquiries': accepted } satisfies Replies

const control = (name: string) => document.querySelector(`form [name="${name}"]`) as HTMLInputElement
const fieldValues = (values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, control(name).value]))
const fieldErrorText = (name: string) => document.querySelector(`[data-error="${name}"]`)?.textContent
const formAlert = () => page.getByRole('alert')
const submitButton = () => page.getByRole('button', { name: /^Send (application|message)$/ })

async function fillIn(values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.elementLocator(control(name))
    if (control(name).tagName === 'SELECT') await field.selectOptions(value)
    else await field.fill(value)
  }
}

async function open(path: string, options: Parameters<typeof renderPage>[1] = {}) {
  const rendered = await renderPage(path, { role: null, ...options, api: { ...replies, ...options.api } })
  await expect.poll(() => document.querySelector('form[data-form]')).not.toBeNull()
  return rendered
}

async function openEnhanced(path: string, options: Parameters<typeof renderPage>[1] = {}) {
  const rendered = await open(path, options)
  enhanceForm()
  return rendered
}

test('errors appear beside every invalid field, and the input is kept', async () => {
  const { api } = await openEnhanced('/join')
  await fillIn({ message: 'Only this' })
  await submitButton().click()
  expect(['name', 'email', 'phone', 'platform', 'monthlyRevenue', 'message'].map(fieldErrorText)).toEqual([
    'Please tell us your name.',
    'Please enter your email.',
    'Please enter your phone number.',
    'Please pick your main platform.',
    'Please pick a range.',
    '',
  ])
  expect(control('name').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(control('name'))
  expect(control('message').value).toBe('Only this')
  expect(api.calls('POST /applications')).toEqual([])
})

test('a corrected email is sent with all other fields', async () => {
  const { api } = await openEnhanced('/join')
  await fillIn({ ...applicant, email: 'ana@nowhere' })
  await submitButton().click()
  expect(fieldErrorText('email')).toBe('Please enter a full email address, like name@example.com.')
  expect(fieldValues(applicant)).toEqual({ ...applicant, email: 'ana@nowhere' })
  await fillIn({ email: applicant.email })
  expect(fieldErrorText('email')).toBe('')
  await submitButton().click()
  await expect.element(page.getByRole('heading', { name: 'Application Received!' })).toHaveFocus()
  expect(api.calls('POST /applications').map(({ body }) => body)).toEqual([{ ...applicant, remark2: '' }])
})

test('a message of 1 MB is rejected and stays in the form', async () => {
  const { api } = await openEnhanced('/contact')
  const long = 'x'.repeat(1_000_000)
  await fillIn(sender)
  control('message').value = long
  await submitButton().click()
  expect(fieldErrorText('message')).toBe('At most 5,000 characters.')
  expect(control('message').value === long).toBe(true)
  expect(api.calls('POST /inquiries')).toEqual([])
})

test('a double click sends once', async () => {
  const { api } = await openEnhanced('/join')
  await fillIn(applicant)
  await submitButton().dblClick()
  await expect.element(page.getByRole('heading', { name: 'Application Received!' })).toBeVisible()
  expect(api.calls('POST /applications')).toHaveLength(1)
})

test('while sending, the button shows Sending... and Enter does not send again', async () => {
  const { api } = await openEnhanced('/contact', { api: { 'POST /inquiries': pending } })
  await fillIn(sender)
  await submitButton().click()
  await expect
    .element(page.getByRole('button', { name: 'Sending...' }))
    .toHaveAttribute('aria-disabled', 'true')
  control('name').focus()
  await userEvent.keyboard('{Enter}')
  expect(api.calls('POST /inquiries')).toHaveLength(1)
})

test('a filled honeypot is sent, because the server detects bots', async () => {
  const { api } = await openEnhanced('/join')
  await fillIn(applicant)
  control('remark2').value = 'https://spam.example'
  await submitButton().click()
  await expect.element(page.getByRole('heading', { name: 'Application Received!' })).toBeVisible()
  expect(api.calls('POST /applications')[0]?.body).toMatchObject({ remark2: 'https://spam.example' })
})

describe('the input is kept', () => {
  test.each([
    ['a lost connection', 'network', 'We could not reach the server'],
    ['a server error', 500, 'Something went wrong on our side and we did not receive your form.'],
    ['too many attempts', 429, 'Try again in 9 minutes. Everything you typed is still here.'],
  ] as const)('after %s', async (_, failure, expected) => {
    const { api } = await openEnhanced('/contact')
    api.fail(
      'POST /inquiries',
      failure,
      failure === 429 ? 'Too many attempts. Try again in 9 minutes.' : undefined,
    )
    await fillIn(sender)
    await submitButton().click()
    await expect.poll(() => formAlert().element().textContent).toContain(expected)
    await expect.element(formAlert()).toHaveFocus()
    expect(fieldValues(sender)).toEqual(sender)
    api.on('POST /inquiries', accepted)
    await submitButton().click()
    await expect.element(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    expect(formAlert().elements()).toEqual([])
  })

  test('after a field is rejected', async () => {
    await openEnhanced('/contact', {
      api: {
        'POST /inquiries': () => {
          throw apiError('invalid_input', 'Please check.', [{ path: 'email', message: 'Not this one.' }])
        },
      },
    })
    await fillIn(sender)
    await submitButton().click()
    await expect.poll(() => fieldErrorText('email')).toBe('Not this one.')
    expect(document.activeElement).toBe(control('email'))
    expect(fieldValues(sender)).toEqual(sender)
  })
})

describe('a draft', () => {
  const storeDraft = (values: Values) =>
    sessionStorage.setItem('draft:join', JSON.stringify({ preset: '', values }))

  test('is stored while typing and restored', async () => {
    await openEnhanced('/join')
    await fillIn(applicant)
    await expect.poll(() => sessionStorage.getItem('draft:join')).toContain('quotes')
    closePage()
    await openEnhanced('/join')
    expect(fieldValues(applicant)).toEqual(applicant)
  })

  test('gives way to input typed before the script runs', async () => {
    storeDraft({ email: 'kept@example.test', message: 'old text' })
    await open('/join')
    await fillIn({ message: 'new text' })
    enhanceForm()
    expect(fieldValues({ email: '', message: '' })).toEqual({
      email: 'kept@example.test',
      message: 'new text',
    })
  })

  test('is deleted once the form is sent', async () => {
    storeDraft(applicant)
    await openEnhanced('/join')
    await submitButton().click()
    await expect.element(page.getByRole('heading', { name: 'Application Received!' })).toBeVisible()
    expect(sessionStorage.getItem('draft:join')).toBeNull()
  })
})

test.each([
  ['/contact?type=demo', 'demo'],
  ['/contact?type=b2b', 'b2b'],
  ['/contact?type=nonsense', 'general'],
])('%s opens with the topic %s', async (path, type) => {
  await openEnhanced(path)
  expect(control('type').value).toBe(type)
})
