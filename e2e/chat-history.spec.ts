import { expect } from './kit/test.ts'
import { addHistory, messages, nextFan, openThread, test, thread } from './kit/threads.ts'

test('1,500 messages scroll to the start, with at most 200 loaded at a time', { tag: '@long' }, async ({
  page,
  chat,
}) => {
  const fan = await nextFan(chat)
  await addHistory(chat, fan, 1_500)
  await openThread(page, fan)
  const maxLoaded = await thread(page).evaluate(async (box) => {
    let highest = 0
    const isAtStart = () => box.textContent.includes('Start of the conversation')
    for (let attempt = 0; !isAtStart() && attempt < 2_000; attempt++) {
      box.scrollTop = 0
      await new Promise((resolve) => setTimeout(resolve, 4))
      highest = Math.max(highest, box.querySelectorAll('[data-message]').length)
    }
    return highest
  })
  await expect(messages(page).first()).toContainText('history 0')
  expect(maxLoaded).toBeLessThanOrEqual(200)
  await page.getByRole('button', { name: /^Scroll to bottom/ }).click()
  await expect(messages(page).last()).toBeInViewport()
  await expect(messages(page).last()).not.toContainText('history')
})
