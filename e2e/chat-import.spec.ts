import type { Page } from '@playwright/test'
import { newChatFan } from './kit/chat-inbox.ts'
import { expect, people, signInByApi, testOnOwnServer as test } from './kit/test.ts'

const countOf = (page: Page, label: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: label }).locator('dd')

test('chat history is imported from JSON Lines in order and marked as read', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  test.slow()
  // Imports match active creators only.
  const fan = await newChatFan(String(baseURL), {}, '&status=ACTIVE')
  const lines = [
    { direction: 'out', sentAt: '2026-03-02T10:05:00Z', text: 'Second, and ours', read: true },
    { direction: 'in', sentAt: '2026-03-02T10:00:00Z', text: 'First, from long ago' },
    { direction: 'in', sentAt: '2026-03-03T18:00:00Z', text: 'Third, a day later' },
    { direction: 'sideways', sentAt: '2026-03-04T18:00:00Z', text: 'Invalid direction' },
  ].map((line) => JSON.stringify({ fan: fan.name, creator: fan.creator.stageName, ...line }))
  const file = {
    name: 'chats.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(lines.join('\n')),
  }

  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans?import=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Messages/ }).check()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Field for column “sentAt”' })).toContainText('Sent at', {
    timeout: 60_000,
  })
  await expect(dialog.getByRole('combobox', { name: 'Field for column “direction”' })).toContainText(
    'Direction',
  )
  await dialog.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(countOf(page, 'Invalid')).toHaveText('1', { timeout: 60_000 })
  await expect(dialog.getByText('“sideways” is not a known direction')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(dialog.getByText('Valid rows imported.')).toBeVisible({ timeout: 60_000 })
  await expect(countOf(page, 'Added')).toHaveText('3')

  await page.goto(`/dashboard/chat/${fan.id}`)
  const thread = page.getByRole('region', { name: `Conversation with ${fan.name}` })
  await expect(thread.getByText('Third, a day later')).toBeVisible()
  const threadText = (await thread.innerText()).replaceAll('\n', ' ')
  const positions = ['First, from long ago', 'Second, and ours', 'Third, a day later'].map((text) =>
    threadText.indexOf(text),
  )
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions[0]).toBeGreaterThanOrEqual(0)
  await expect(page.locator(`[data-fan="${fan.id}"]`).getByText(/unread/i)).toHaveCount(0)
})
