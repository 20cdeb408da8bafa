import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.mjs'
import type { ChatServer } from './chat-harness.ts'
import { percentiles } from './percentiles.ts'
import { check } from './report.ts'

const MAX_MS = 100
const CONVERSATIONS = 6
const SWITCHES = 120

/** Time from clicking a previously opened conversation to the frame that shows its newest message. */
export async function measureSwitch({ origin, adminToken }: ChatServer): Promise<boolean> {
  const executablePath = await findOrInstallChromium()
  if (!executablePath) throw new Error('Chromium not found. Set CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((token) => localStorage.setItem('token', token), adminToken)
    await page.goto(`${origin}/dashboard/chat`)
    await page.locator('a[data-fan]').nth(CONVERSATIONS).waitFor({ timeout: 30_000 })
    const fanIds = await page
      .locator('a[data-fan]')
      .evaluateAll(
        (rows, n) => rows.slice(0, n).map((row) => row.getAttribute('data-fan') ?? ''),
        CONVERSATIONS,
      )
    const threads: Thread[] = []
    for (const fanId of fanIds)
      threads.push({ fanId, messageId: await fetchNewestMessageId(origin, adminToken, fanId) })
    for (const thread of threads) await switchTo(page, thread)
    const times: number[] = []
    for (let i = 0; i < SWITCHES; i++) {
      await page.waitForTimeout(300)
      times.push(await switchTo(page, threads[i % threads.length] as Thread))
    }
    const [median = 0, p95 = 0] = percentiles(times)
    const shareWithin = times.filter((ms) => ms < MAX_MS).length / times.length
    // Allows for noise: the same layout can take 5 ms or 35 ms.
    return check(
      `switching to a previously opened conversation, nine of ten within ${MAX_MS} ms`,
      shareWithin >= 0.9,
      `${(shareWithin * 100).toFixed(0)}% of ${SWITCHES}, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    )
  } finally {
    await browser.close()
  }
}

type Thread = { fanId: string; messageId: string }

async function fetchNewestMessageId(origin: string, token: string, fanId: string): Promise<string> {
  const path = `${origin}/api/chats/conversations/${fanId}/messages?limit=1`
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** Milliseconds until the frame after the message becomes visible. */
async function switchTo(page: Page, thread: Thread): Promise<number> {
  return page.evaluate(async ({ fanId, messageId }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isInView = () => {
      const box = document.querySelector(`[data-message="${messageId}"]`)?.getBoundingClientRect()
      return box !== undefined && box.height > 0 && box.top < innerHeight && box.bottom > 0
    }
    const startedAt = performance.now()
    document.querySelector<HTMLElement>(`a[data-fan="${fanId}"]`)?.click()
    while (!isInView()) {
      if (performance.now() - startedAt > 15_000) throw new Error(`The thread of ${fanId} did not appear`)
      await frame()
    }
    // The message is painted before the next animation frame.
    await frame()
    return performance.now() - startedAt
  }, thread)
}
