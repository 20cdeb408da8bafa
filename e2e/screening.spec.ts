import { queryRows } from './kit/database.ts'
import { expect } from './kit/test.ts'
import { composer, messages, nextFan, openThread, sendMessage, test } from './kit/threads.ts'

test('a phone number is flagged with its reason; an age hint locks the conversation until it is released', {
  tag: '@long',
}, async ({ page, chat }) => {
  const fan = await nextFan(chat)
  const readTypes = () =>
    queryRows(chat.server.dataDir, 'SELECT type FROM violations WHERE fan_id = $1 ORDER BY flagged_at', [
      fan.id,
    ])
  // The demo may have recorded some.
  const earlier = (await readTypes()).length
  await openThread(page, fan)
  await sendMessage(page, 'call me on (415) 555-0132')
  const flagged = messages(page).filter({ hasText: '(415) 555-0132' })
  await expect(flagged).toContainText('Flagged: This looks like a phone number.')

  await chat.bridge.sendMessage(fan.id, 'im 16 lol')
  await expect(page.getByText(/^Locked: .* may be under 18/)).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  expect((await readTypes()).slice(earlier)).toEqual([
    { type: 'PERSONAL_INFO' },
    { type: 'AGE_VERIFICATION' },
  ])

  await page.getByRole('button', { name: 'Release' }).click()
  await expect(composer(page)).toBeVisible()
})
