import type { Page } from '@playwright/test'
import { launchBrowser } from './bench-browser.ts'
import { check } from './report.ts'

const MAX_TASK_MS = 100
const MAX_RUN_MS = 300_000

/** A screen with a list; `items` selects its visible rows or tiles. */
export type ScrolledList = { path: string; items: string; count: number }

/** Scrolls the whole list in a real Chromium and reports the longest task of the main thread. */
export async function measureScroll(
  { origin, token }: { origin: string; token: string },
  list: ScrolledList,
): Promise<boolean> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto(origin + list.path)
    await page.locator(list.items).nth(5).waitFor()
    await recordLongTasks(page)
    const itemsReached = await scroll(page, list)
    const tasks = await page.evaluate(() => (window as unknown as WindowWithTasks).longTasks)
    const longest = Math.round(Math.max(0, ...tasks))
    const itemCount = itemsReached.toLocaleString('en-US')
    return check(
      'scrolling the list',
      longest <= MAX_TASK_MS && itemsReached >= list.count * 0.99,
      `${itemCount} items, longest task ${longest} ms, at most ${MAX_TASK_MS} ms (${tasks.length} tasks over 50 ms)`,
    )
  } finally {
    await browser.close()
  }
}

type WindowWithTasks = { longTasks: number[] }

async function recordLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    ;(window as unknown as WindowWithTasks).longTasks = tasks
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ entryTypes: ['longtask'] })
  })
}

/** Returns the number of the last item that became visible. */
async function scroll(page: Page, { items, count }: ScrolledList): Promise<number> {
  const startedAt = performance.now()
  let itemsReached = 0
  await page.locator(items).nth(3).hover()
  while (itemsReached < count && performance.now() - startedAt < MAX_RUN_MS) {
    await page.mouse.wheel(0, 3_000)
    await page.waitForTimeout(20)
    itemsReached = await page
      .locator(items)
      .evaluateAll((elements) => Number(elements.at(-1)?.getAttribute('data-index') ?? 0) + 1)
  }
  return itemsReached
}
