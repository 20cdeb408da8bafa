import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.mjs'
import type { House } from './fans-house.ts'
import { verdict } from './fans-report.ts'

const CEILING_MS = 100
const ROWS = 100_000
const LONGEST_RUN_MS = 300_000

/** The list screen in a real Chromium: wheels through the whole list and reports the longest task of the main thread. */
export async function measureScroll(house: House): Promise<boolean> {
  const executablePath = await findOrInstallChromium()
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.')
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((token) => localStorage.setItem('token', token), house.token)
    await page.goto(`${house.origin}/dashboard/fans`)
    await page.locator(rows).nth(5).waitFor()
    await watchTasks(page)
    const reached = await scroll(page)
    const tasks = await page.evaluate(() => (window as unknown as Watched).longTasks)
    const longest = Math.round(Math.max(0, ...tasks))
    const far = reached.toLocaleString('en-US')
    return verdict(
      'scrolling the list',
      longest <= CEILING_MS && reached >= ROWS * 0.99,
      `${far} rows, longest task ${longest} ms, at most ${CEILING_MS} ms (${tasks.length} tasks over 50 ms)`,
    )
  } finally {
    await browser.close()
  }
}

const rows = 'tr[data-index]'

type Watched = { longTasks: number[] }

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    ;(window as unknown as Watched).longTasks = tasks
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({
      entryTypes: ['longtask'],
    })
  })
}

/** The number of the last row that came into view. */
async function scroll(page: Page): Promise<number> {
  const begun = performance.now()
  let reached = 0
  await page.locator(rows).nth(3).hover()
  while (reached < ROWS && performance.now() - begun < LONGEST_RUN_MS) {
    await page.mouse.wheel(0, 3_000)
    await page.waitForTimeout(20)
    reached = await page
      .locator(rows)
      .evaluateAll((all) => Number(all.at(-1)?.getAttribute('data-index') ?? 0) + 1)
  }
  return reached
}
