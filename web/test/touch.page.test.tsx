import { expect, test } from 'vitest'
import { expectTouchable } from './touch.ts'

async function checked(html: string): Promise<void> {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  await expectTouchable().finally(() => place.remove())
}

const button = (style: string) => `<button type="button" aria-label="B" style="${style}"></button>`

test.each([
  ['too low', 'width: 60px; height: 30px', '30 px high'],
  ['too narrow', 'width: 30px; height: 60px', '30 px wide'],
])('touch check finds a control that is %s', async (_, style, found) => {
  await expect(checked(button(style))).rejects.toThrow(found)
})

test('touch check finds a control that covers a part of its neighbour', async () => {
  const two = button('width: 60px; height: 60px') + button('width: 60px; height: 60px; margin-left: -20px')
  await expect(checked(two)).rejects.toThrow('is pressed B')
})

test('touch check accepts a control that is large enough', async () => {
  await checked(button('width: 60px; height: 60px'))
})
