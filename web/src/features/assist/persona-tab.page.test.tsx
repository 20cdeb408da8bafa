import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { persona, suggestion } from '../../../test/fixtures/assist.ts'
import { creatorDetail, creatorStats } from '../../../test/fixtures/creators.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Replies } from '../../../test/stub-api.ts'

const juno = creatorDetail()
const GET_PERSONA = 'GET /creators/{id}/persona'
const replies = {
  'GET /creators/{id}': { data: juno },
  'GET /creators/{id}/stats': ({ query }) => ({ data: creatorStats({ period: query.period }) }),
  [GET_PERSONA]: { data: persona({ creatorId: juno.id }) },
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/creators/${juno.id}?tab=persona`, {
    ...options,
    api: { ...replies, ...options.api },
  })

const personaWith = (changes: object) => persona({ ...changes, creatorId: juno.id })

const form = page.getByRole('form', { name: 'Persona' })

test('a changed persona can be tried before saving, survives a tab change, and is saved without empty lines', async () => {
  const { api } = await open({
    api: {
      'POST /creators/{id}/persona/try': { data: suggestion() },
      'PUT /creators/{id}/persona': ({ body }) => ({ data: personaWith(body) }),
    },
  })
  await form.getByLabelText('Do', { exact: true }).fill('Ask about their day\n\n  Name a price  \n')
  await form.getByRole('button', { name: 'Add price' }).click()
  await form.getByLabelText('Price 2 name').fill('Voice note')
  await form.getByRole('button', { name: 'Save persona' }).click()
  await expect.element(form.getByText('Enter a number, like 9.50.')).toBeVisible()
  await form.getByLabelText('Price 2 amount in USD').fill('9.5')
  await form.getByRole('combobox', { name: 'Languages' }).click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  await form.getByRole('button', { name: 'Many' }).click()
  const tryForm = page.getByRole('form', { name: 'Try it' })
  await tryForm.getByLabelText('Fan’s message').fill('Do you do birthday videos?')
  await tryForm.getByRole('button', { name: 'Suggest a reply' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Reply' }))
    .toMatchTextContent(/A birthday video is \$60.*86% confidence, high/)
  await expect.element(page.getByRole('region', { name: 'Reasons' })).toMatchTextContent(/asks custom/)
  await expectAccessible()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'AI persona' }).click()
  await expect.element(form.getByText('Unsaved changes')).toBeVisible()
  await form.getByRole('button', { name: 'Save persona' }).click()
  await expect.element(form.getByText('Unsaved changes')).not.toBeInTheDocument()
  const saved = {
    dos: ['Ask about their day', 'Name a price'],
    prices: [
      { label: 'Birthday video', amount: 60 },
      { label: 'Voice note', amount: 9.5 },
    ],
    languages: ['en', 'es'],
    emojiLevel: 3,
  }
  expect(api.calls('PUT /creators/{id}/persona')[0]?.body).toEqual(saved)
  expect(api.calls('POST /creators/{id}/persona/try')[0]?.body.persona).toMatchObject(saved)
})

test('saving sends only what changed, even if someone else saved while another tab was open', async () => {
  let stored = personaWith({})
  const { api } = await open({
    api: {
      [GET_PERSONA]: () => ({ data: stored }),
      'PUT /creators/{id}/persona': ({ body }) => {
        stored = personaWith({ ...stored, ...body })
        return { data: stored }
      },
      'PUT /creators/{id}/persona/ai-help': ({ body }) => {
        stored = personaWith({ ...stored, aiEnabled: body.enabled })
        return { data: stored }
      },
    },
  })
  await form.getByLabelText('Sign-offs').fill('xo, J')
  stored = personaWith({ voice: 'Dry and short.' })
  // Loads the other change without showing it in the form.
  await page.getByRole('switch', { name: 'AI help' }).click()
  await expect.element(page.getByText('AI help is off')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'AI persona' }).click()
  await expect.element(form.getByLabelText('Sign-offs')).toHaveValue('xo, J')
  await expect.element(form.getByLabelText('Voice')).toHaveValue('Dry and short.')
  stored = personaWith({ ...stored, dos: ['Ask about pets'] })
  await form.getByRole('button', { name: 'Save persona' }).click()
  await expect.element(form.getByText('Unsaved changes')).not.toBeInTheDocument()
  await expect.element(form.getByLabelText('Do', { exact: true })).toHaveValue('Ask about pets')
  expect(api.calls('PUT /creators/{id}/persona').map(({ body }) => body)).toEqual([{ signOffs: ['xo, J'] }])
})

test('a creator can turn off AI help for their own chats', async () => {
  const aiOff = persona({ creatorId: juno.id, aiEnabled: false })
  const { api } = await open({
    role: 'CREATOR',
    api: { 'PUT /creators/{id}/persona/ai-help': { data: aiOff } },
  })
  const toggle = page.getByRole('switch', { name: 'AI help' })
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  expect(api.calls('PUT /creators/{id}/persona/ai-help')[0]?.body).toEqual({ enabled: false })
})

test('a creator sees if their agency turned off AI help', async () => {
  const aiOff = persona({ creatorId: juno.id, aiEnabled: false, canToggleAi: false })
  await open({ role: 'CREATOR', api: { [GET_PERSONA]: { data: aiOff } } })
  await expect
    .element(page.getByText('Your agency turned it off. Only they can turn it back on.'))
    .toBeVisible()
})

test('on a phone, a failed load can be retried, and admins can’t turn AI help back on if the creator turned it off', async () => {
  const { api } = await open({ viewport: 'phone', setUp: (stub) => stub.fail(GET_PERSONA, 500) })
  await expect.element(page.getByText('Could not load the persona'), { timeout: 15_000 }).toBeVisible()
  const aiOff = persona({ creatorId: juno.id, aiEnabled: false, canToggleAi: false })
  api.on(GET_PERSONA, { data: aiOff })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(form.getByLabelText('Voice')).toHaveValue('Warm and a little teasing.')
  await expect
    .element(page.getByText('Juno Vale turned it off. Only they can turn it back on.'))
    .toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'AI help' })).toBeDisabled()
  expectNoHorizontalScroll()
})
