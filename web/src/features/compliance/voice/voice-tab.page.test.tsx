import type { CreatorVoice, Wording } from '@greenroom/contract/features/voice/voice.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { renderPage } from '../../../../test/render-page.tsx'

const wording = (changes: Partial<Wording> = {}): Wording => ({
  id: idOf(821),
  creatorId: idOf(820),
  answeredBy: ['team'],
  text: 'A team answers for me.',
  state: 'approved',
  from: '2026-01-05',
  proposedBy: 'Priya Nair',
  proposedAt: daysAgo(40),
  decidedAt: daysAgo(39),
  reason: null,
  ...changes,
})
const voice = (changes: Partial<CreatorVoice> = {}): CreatorVoice => ({
  creator: { id: idOf(820), stageName: 'Luna', hasAccount: true },
  inForce: wording(),
  planned: null,
  waiting: null,
  ...changes,
})
const report = {
  data: {
    days: [{ day: '2026-03-02', creator: 3, team: 1_204, aiUnchanged: 2, aiEdited: 5, wordingId: idOf(821) }],
    wordings: [wording()],
  },
}
const open = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/compliance?tab=voice${search}`, {
    role: 'COMPLIANCE',
    ...options,
    api: {
      'GET /compliance/voice': { data: [voice()] },
      'GET /creators/{id}/voice/report': report,
      ...options.api,
    },
  })

test('a proposed wording waits for the creator’s approval', async () => {
  const { api } = await open('', {
    api: {
      'POST /creators/{id}/voice': ({ body }) => {
        const waiting = wording({ state: 'waiting', text: body.text, decidedAt: null })
        api.on('GET /compliance/voice', { data: [voice({ waiting })] })
        return { data: waiting }
      },
    },
  })
  await page.getByRole('button', { name: 'Propose wording' }).click()
  await page.getByLabelText('People with AI help').click()
  await page.getByLabelText('Wording').fill('My team answers with AI help.')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect.element(page.getByText('Waiting for approval')).toBeVisible()
  expect(api.calls('POST /creators/{id}/voice')[0]?.body).toMatchObject({ answeredBy: ['team', 'ai'] })
})

test('the report shows authors and the wording of each day', async () => {
  await open(`&creator=${idOf(820)}`)
  await expect.element(page.getByRole('cell', { name: '1,204' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'A team answers for me.' })).toBeVisible()
  await expectAccessible()
})

test('an approved wording with a future start is shown as planned', async () => {
  const planned = wording({ text: 'Soon only I answer.', from: '2099-01-01' })
  await open('', { api: { 'GET /compliance/voice': { data: [voice({ inForce: null, planned })] } } })
  await expect.element(page.getByText('From Jan 1, 2099: “Soon only I answer.”')).toBeVisible()
})

test('a list that failed to load can be retried', async () => {
  const { api } = await open('', { setUp: (stub) => stub.fail('GET /compliance/voice', 500) })
  await expect.element(page.getByText('Could not load disclosures')).toBeVisible()
  api.on('GET /compliance/voice', { data: [] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No creators yet')).toBeVisible()
})

test('the report fits a phone', async () => {
  await open(`&creator=${idOf(820)}`, { viewport: 'phone' })
  await expect.element(page.getByText(/Team 1,204/)).toBeVisible()
  expectNoHorizontalScroll()
})
