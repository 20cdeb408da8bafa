import { expect } from 'vitest'

/** Expects the page to be no wider than the window. */
export function expectNoSidewaysScroll(): void {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, 'width of the page').toBeLessThanOrEqual(clientWidth)
  for (const main of document.querySelectorAll('main'))
    expect(main.scrollWidth, 'width of the content').toBeLessThanOrEqual(main.clientWidth)
}
