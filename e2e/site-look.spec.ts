import AxeBuilder from '@axe-core/playwright'
import { sitePaths } from './kit/site-pages.ts'
import { expect, test } from './kit/test.ts'

for (const path of sitePaths) {
  test(`${path} is clean for axe at 375 and 1440, light and dark`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await page.locator('main details').evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true
      })
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' | ')}`)
        expect(found, `${width} ${colorScheme}`).toEqual([])
      }
    }
  })

  test(`${path} fits 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // The page clips what sticks out, so words are looked for one by one.
    const cut = await page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      // For screen readers only: a pixel wide.
      const isSeen = (element: Element | null) =>
        element?.checkVisibility() === true && element.getBoundingClientRect().width > 1
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const { right, left } = range.getBoundingClientRect()
        const sticksOut = right > 321 || left < -1
        if (
          sticksOut &&
          node.textContent?.trim() &&
          isSeen(node.parentElement) &&
          !scrolls(node.parentElement)
        )
          found.push(node.textContent)
      }
      return found
    })
    expect(cut).toEqual([])
  })
}
