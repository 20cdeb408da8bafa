import { expect } from 'vitest'

/** Expects all tables to fit within their frames without scrolling sideways. */
export function expectTablesToFit(): void {
  const tables = document.querySelectorAll('main table, table')
  expect(tables.length, 'tables').toBeGreaterThan(0)
  for (const table of tables) {
    const frame = table.parentElement?.getBoundingClientRect()
    const { right } = table.getBoundingClientRect()
    expect(right, table.getAttribute('aria-label') ?? 'table').toBeLessThanOrEqual((frame?.right ?? 0) + 1)
  }
}

/** Expects the page to be no wider than the window. */
export function expectNoHorizontalScroll(): void {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, 'page width').toBeLessThanOrEqual(clientWidth)
  for (const main of document.querySelectorAll('main'))
    expect(main.scrollWidth, 'content width').toBeLessThanOrEqual(main.clientWidth)
}
