import { sitePaths } from './kit/site-pages.ts'
import { axeFindings, expect, test } from './kit/test.ts'

test('on paper every question has its answer', async ({ page }) => {
  for (const path of ['/agency', '/b2b', '/creators', '/pricing']) {
    await page.goto(path)
    const answers = page.locator('main details > div')
    expect(await answers.count()).toBeGreaterThan(2)
    await expect(answers.first()).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    for (const answer of await answers.all()) await expect(answer).toBeVisible()
    await expect(page.locator('header nav').last()).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
})

test('the open door stands beside the words of the closing call, not under them', async ({ page }) => {
  for (const path of ['/', '/agency', '/b2b', '/creators', '/pricing']) {
    await page.goto(path)
    for (const width of [375, 768, 900, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const overlaps = await page.locator('main > section:last-child').evaluate((band) => {
        const door = band.querySelector('svg > rect')?.getBoundingClientRect()
        const range = document.createRange()
        const boxes = [...band.querySelectorAll('h2, p, a')].flatMap((element) => {
          range.selectNodeContents(element)
          return [...range.getClientRects()].map((box) => ({ box, words: element.textContent }))
        })
        const meets = (box: DOMRect) =>
          door &&
          box.right > door.left &&
          box.left < door.right &&
          box.bottom > door.top &&
          box.top < door.bottom
        return door ? boxes.filter(({ box }) => meets(box)).map(({ words }) => words) : ['no door']
      })
      expect(overlaps, `${path} ${width}`).toEqual([])
    }
  }
})

// Eased colours were caught halfway by axe, the logo first: pale words on a page that was dark already.
test('with reduced motion the theme changes at once, without easing', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/contact')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  const logo = page.locator('header a[aria-label="Greenroom, home"] > span')
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  expect(await logo.evaluate((word) => getComputedStyle(word).color)).toBe(ink)
})

for (const path of sitePaths) {
  test(`${path} is clean for axe at 375 and 1440, light and dark`, { tag: '@long' }, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await page.locator('main details').evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true
      })
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await axeFindings(page, colorScheme), `${width} ${colorScheme}`).toEqual([])
      }
    }
  })

  test(`${path} fits 320 px`, { tag: '@long' }, async ({ page }) => {
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
