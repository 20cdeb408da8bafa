import type { Page } from '@playwright/test'
import { sitePaths } from './kit/site-pages.ts'
import { axeFindings, expect, test } from './kit/test.ts'

/** Finds text cut off at the edge of the window. Measures every text node, because the page clips overflow. */
const findCutOffText = (page: Page) =>
  page.evaluate(() => {
    const isScrollable = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrollable(element.parentElement))
    // Text for screen readers is one pixel wide.
    const isVisible = (element: Element | null) =>
      element?.checkVisibility() === true && element.getBoundingClientRect().width > 1
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cutOffTexts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { right, left } = range.getBoundingClientRect()
      const overflows = right > innerWidth + 1 || left < -1
      if (overflows && isVisible(node.parentElement) && !isScrollable(node.parentElement))
        cutOffTexts.push(node.textContent)
    }
    return cutOffTexts
  })

/** Finds text in the last section that is covered by the picture of the door. */
const findCoveredText = (page: Page) =>
  page.locator('main > section:last-child').evaluate((band) => {
    const door = band.querySelector('svg > rect')?.getBoundingClientRect()
    if (!door) return ['no door']
    const range = document.createRange()
    const overlaps = (box: DOMRect) =>
      box.right > door.left && box.left < door.right && box.bottom > door.top && box.top < door.bottom
    return [...band.querySelectorAll('h2, p, a')].flatMap((element) => {
      range.selectNodeContents(element)
      return [...range.getClientRects()].some(overlaps) ? [element.textContent] : []
    })
  })

const pathsWithDoor: readonly string[] = ['/', '/agency', '/b2b', '/creators', '/pricing']

test('no text is cut off or covered at any width', { tag: '@long' }, async ({ page }) => {
  for (const path of sitePaths) {
    await page.goto(path)
    for (const width of pathsWithDoor.includes(path) ? [320, 375, 768, 900, 1023, 1024, 1440] : [320]) {
      await page.setViewportSize({ width, height: 900 })
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrollWidth, `${path} ${width}`).toBeLessThanOrEqual(width)
      expect(await findCutOffText(page), `${path} ${width}`).toEqual([])
      if (pathsWithDoor.includes(path)) expect(await findCoveredText(page), `${path} ${width}`).toEqual([])
    }
  }
})

test('printed pages show all answers to questions', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/agency', '/b2b', '/creators', '/pricing']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    const answers = page.locator('main details > div')
    const getVisibilities = () =>
      answers.evaluateAll((elements) => elements.map((element) => element.checkVisibility()))
    const screenVisibilities = await getVisibilities()
    expect(screenVisibilities.length, path).toBeGreaterThan(2)
    expect(screenVisibilities, path).not.toContain(true)
    await page.emulateMedia({ media: 'print' })
    expect(await getVisibilities(), path).not.toContain(false)
    await expect(page.locator('header nav').last()).toBeHidden()
  }
})

const views = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
] as const
const phoneViews = [{ theme: 'light', width: 375 }] as const
/** Pages with a menu, a table and a form, which look different on a phone. */
const phonePaths: readonly string[] = ['/', '/pricing', '/contact']

test('public pages pass axe in both themes, and on a phone', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of sitePaths) {
    await page.goto(path)
    await page.locator('main details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true
    })
    for (const { theme, width } of [...views, ...(phonePaths.includes(path) ? phoneViews : [])]) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFindings(page, theme), `${path} ${width} ${theme}`).toEqual([])
    }
  }
})
