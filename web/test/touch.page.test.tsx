import { expect, test } from 'vitest'
import { longTest } from './long.ts'
import { expectTouchable } from './touch.ts'

async function expectTouchableHtml(html: string): Promise<void> {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  await expectTouchable().finally(() => container.remove())
}

const button = (style: string) => `<button type="button" aria-label="B" style="${style}"></button>`

longTest.each([
  ['too short', 'width: 60px; height: 30px', '30 px high'],
  ['too narrow', 'width: 30px; height: 60px', '30 px wide'],
])('touch check finds a control that is %s', async (_, style, problem) => {
  await expect(expectTouchableHtml(button(style))).rejects.toThrow(problem)
})

longTest('touch check finds a control that overlaps its neighbor', async () => {
  const overlapping =
    button('width: 60px; height: 60px') + button('width: 60px; height: 60px; margin-left: -20px')
  await expect(expectTouchableHtml(overlapping)).rejects.toThrow('covered by B')
})

test('touch check accepts a control that is large enough', async () => {
  await expectTouchableHtml(button('width: 60px; height: 60px'))
})
