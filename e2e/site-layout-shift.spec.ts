import { setTimeout as sleep } from 'node:timers/promises'
import { sitePaths } from './kit/site-pages.ts'
import { expect, test } from './kit/test.ts'

type Shift = { value: number; elements: string[] }
type ShiftEntry = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Delays both fonts until long after the first paint, as on a slow connection. */
test('public pages do not shift when the fonts load', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000)
  let fontRequests = 0
  await page.route('**/*.woff2', async (route) => {
    fontRequests++
    await sleep(500)
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as ShiftEntry[])
        shifts.push({
          value,
          elements: sources.map(({ node, previousRect: from, currentRect: to }) => {
            const text = node?.textContent?.trim().slice(0, 40)
            return `${text}: ${from.x},${from.y} to ${to.x},${to.y}`
          }),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [width, height] of [
    [375, 812],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of sitePaths) {
      const before = fontRequests
      await page.goto(path)
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
        .toBe(true)
      await page.evaluate(() => document.fonts.ready)
      expect(fontRequests, 'fonts must not come from a cache').toBeGreaterThan(before)
      // A shift is reported after the frame that shows it.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
      )
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, `${path} ${width}: ${JSON.stringify(shifts)}`).toBeLessThan(0.0005)
    }
  }
})
