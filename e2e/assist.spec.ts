import { composerOf, newChatFan, openInbox } from './kit/chat-inbox.ts'
import { queryRows } from './kit/database.ts'
import { expect, expectAccessible, testOnOwnServer as test } from './kit/test.ts'

// The first message takes longer, because the engine loads its model.
const EVENTUALLY = { timeout: 15_000 }

test('a suggestion is edited and sent, and recorded as AI edited', { tag: '@long' }, async ({
  page,
  ownServer,
  bridge,
}) => {
  const fan = await newChatFan(ownServer.origin)
  await openInbox(page, `/${fan.id}`)
  const card = page.getByRole('complementary').getByRole('region', { name: 'AI suggestion' })
  await expect(card.getByText('AI suggestions will appear when you receive a message')).toBeVisible()
  await bridge.sendMessage(fan.id, 'Hey! How much is a birthday video for my sister?')
  await expect(card.getByText(/% confidence/)).toBeVisible(EVENTUALLY)
  await expect(card.getByRole('list', { name: 'Alternatives' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  await page.keyboard.press('u')
  await expect(composerOf(page)).not.toHaveValue('')
  const suggested = await composerOf(page).inputValue()
  await composerOf(page).fill('')
  await card.getByRole('button', { name: 'Edit' }).click()
  const editedText = `${suggested} What is her name?`
  await card.getByRole('textbox').fill(editedText)
  await card.getByRole('button', { name: 'Use edited text' }).click()
  await expect(composerOf(page)).toHaveValue(editedText)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const thread = page.getByRole('region', { name: 'Messages', exact: true })
  await expect(thread.getByText('AI edited')).toBeVisible()
  await expect(card.getByText('AI suggestions will appear when you receive a message')).toBeVisible()
  expect(
    await queryRows(
      ownServer.dataDir,
      "SELECT content, composition FROM messages WHERE fan_id = $1 AND direction = 'TO_FAN'",
      [fan.id],
    ),
  ).toEqual([{ content: editedText, composition: 'ai_edited' }])
})
