import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.mjs'
import type { ChatHouse } from './chat-house.ts'
import { spread } from './chat-spread.ts'
import { verdict } from './fans-report.ts'

const CEILING_MS = 100
const CONVERSATIONS = 6
const SWITCHES = 120

/** From the click on a conversation that was open before to the frame that shows its newest message. */
export async function measureSwitch({ origin, adminToken }: ChatHouse): Promise<boolean> {
  const executablePath = await findOrInstallChromium()
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.')
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((token) => localStorage.setItem('token', token), adminToken)
    await page.goto(`${origin}/dashboard/chat`)
    await page.locator('a[data-fan]').nth(CONVERSATIONS).waitFor({ timeout: 30_000 })
    const fans = await page
      .locator('a[data-fan]')
      .evaluateAll(
        (all, n) => all.slice(0, n).map((one) => one.getAttribute('data-fan') ?? ''),
        CONVERSATIONS,
      )
    const places: Place[] = []
    for (const fan of fans) places.push({ fan, message: await newest(origin, adminToken, fan) })
    for (const place of places) await switchTo(page, place)
    const took: number[] = []
    for (let i = 0; i < SWITCHES; i++) {
      await page.waitForTimeout(300)
      took.push(await switchTo(page, places[i % places.length] as Place))
    }
    const [median = 0, p95 = 0] = spread(took)
    const within = took.filter((ms) => ms < CEILING_MS).length / took.length
    // The machine itself is late now and then: the same layout takes 5 ms or 35.
    return verdict(
      `switching to a conversation visited before, nine of ten within ${CEILING_MS} ms`,
      within >= 0.9,
      `${(within * 100).toFixed(0)} % of ${SWITCHES}, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    )
  } finally {
    await browser.close()
  }
}

type Place = { fan: string; message: string }

async function newest(origin: string, token: string, fan: string): Promise<string> {
  const path = `${origin}/api/chats/conversations/${fan}/messages?limit=1`
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** Milliseconds until the frame after the one in which the message stands in view. */
async function switchTo(page: Page, place: Place): Promise<number> {
  return page.evaluate(async ({ fan, message }) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const inView = () => {
      const box = document.querySelector(`[data-message="${message}"]`)?.getBoundingClientRect()
      return box !== undefined && box.height > 0 && box.top < innerHeight && box.bottom > 0
    }
    const begun = performance.now()
    document.querySelector<HTMLElement>(`a[data-fan="${fan}"]`)?.click()
    while (!inView()) {
      if (performance.now() - begun > 15_000) throw new Error(`The thread of ${fan} never came`)
      await frame()
    }
    // What stands in the page now is painted before the next frame's work begins.
    await frame()
    return performance.now() - begun
  }, place)
}
