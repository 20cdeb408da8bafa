import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { queryRows } from './kit/database.ts'
import { dataDirOf } from './kit/server.ts'
import { apiAs, expect, people, signInByApi, test, testOnOwnServer } from './kit/test.ts'
import { test as chatTest, messages, nextFan, openThread } from './kit/threads.ts'
import { clearWaitingItem, sendOnceCleared, waitingMessages } from './kit/waiting-sends.ts'

type Item = { id: string; title: string; status: string; review: string | null; rev: number; revenue: number }

/** A picture with random pixels, which barely compresses. */
async function noisePicture(name: string, pixels = 900) {
  const raw = { width: pixels, height: pixels, channels: 3 } as const
  const picture = sharp({
    create: { ...raw, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  return { name, mimeType: 'image/png', buffer: await picture.png({ compressionLevel: 1 }).toBuffer() }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const fileInput = (page: Page) => page.locator('[data-field=files] input[type=file]')

async function openUpload(page: Page, email: string = people.AGENCY_ADMIN): Promise<void> {
  await signInByApi(page, email)
  await page.goto('/dashboard/content/upload')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
}

/** Null removes the limit. */
async function limitUploads(page: Page, bytesPerSecond: number | null): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  })
}

async function fillDetails(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('combobox', { name: 'Creator' }).click()
  await page.getByRole('option', { name: 'Juno Vale' }).click()
}

const storedHashes = async (origin: string, title: string) =>
  (
    await queryRows(
      dataDirOf(origin),
      `SELECT u.sha256 FROM content_items i JOIN content_files f ON f.item_id = i.id JOIN uploads u ON u.id = f.upload_id
       WHERE i.title = $1 ORDER BY f.position`,
      [title],
    )
  ).map((row) => row.sha256)

test('three files survive a pause and a reload unchanged and become an album', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const pictures = await Promise.all(
    ['one.png', 'two.png', 'three.png'].map((name) => noisePicture(name, 450)),
  )
  await openUpload(page)
  await limitUploads(page, 150_000)
  await fileInput(page).setInputFiles(pictures)
  await page.getByRole('button', { name: 'Pause two.png' }).click()
  await expect(page.getByText(/^Paused at/)).toBeVisible()
  await page.getByLabel('Title').fill('Reload in the middle')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Reload in the middle')
  await limitUploads(page, null)
  const resume = page.getByRole('button', { name: 'Resume two.png' })
  await expect(page.getByText('3 of 3 uploaded').or(resume)).toBeVisible({ timeout: 30_000 })
  if (await resume.isVisible()) await resume.click()
  await expect(page.getByText('3 of 3 uploaded')).toBeVisible({ timeout: 60_000 })

  await fillDetails(page, 'Reload in the middle')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page).toHaveURL(/\/dashboard\/content(\?|$)/)
  await expect(page.getByText('Reload in the middle').first()).toBeVisible()
  expect(await storedHashes(String(baseURL), 'Reload in the middle')).toEqual(
    pictures.map(({ buffer }) => sha256(buffer)),
  )
})

test('invalid files and prices are rejected with the reason', { tag: '@long' }, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-files-'))
  const huge = join(folder, 'day.mp4')
  writeFileSync(huge, '')
  truncateSync(huge, 500 * 1024 * 1024 + 1)
  const uploadRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads'))
      uploadRequests.push(request.url())
  })
  try {
    await openUpload(page)
    await fileInput(page).setInputFiles(huge)
    await expect(page.getByText(/^Over the 500 MB limit\. Nothing was uploaded/)).toBeVisible()
    await fileInput(page).setInputFiles({
      name: 'scan.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('%PDF-1.7 this is not a picture'),
    })
    await expect(page.getByText(/^This is not a JPEG/)).toBeVisible()
    expect(uploadRequests).toEqual([])
    await page.getByRole('switch', { name: 'Pay-per-view' }).click()
    await page.getByLabel('Price').fill('0')
    await expect(page.getByText('At least $1')).toBeVisible()
    await expect(page.getByText(/Suggested \$10-\$50/)).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a scheduled item is published on time while the library is open', async ({ page, baseURL }) => {
  const admin = await apiAs(String(baseURL), people.AGENCY_ADMIN)
  const drafts = (await admin.call('GET', '/content?status=DRAFT&sort=title')).data as Item[]
  const item = drafts.find(({ review }) => review === 'IN_REVIEW')
  if (!item) throw new Error('The demo has no draft in review')
  const reviewer = await apiAs(String(baseURL), people.COMPLIANCE)
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/content?q=${encodeURIComponent(item.title)}`)
  const tile = page.getByRole('list', { name: 'Content' }).or(page.getByRole('grid', { name: 'Content' }))
  await expect(tile.getByText('Draft')).toBeVisible()
  const at = new Date(Date.now() + 3_000).toISOString()
  const publish = { publish: { mode: 'SCHEDULE', at }, rev: item.rev }
  const scheduled = (await admin.call('PUT', `/content/${item.id}/publish`, publish)).data as Item
  await reviewer.call('POST', `/content/${item.id}/clear`, {
    rev: scheduled.rev,
    checklist: [...reviewChecks],
  })
  await expect(tile.getByText(/Published|PPV/).first()).toBeVisible({ timeout: 75_000 })
  await expect(tile.getByText('Draft')).toHaveCount(0)
})

testOnOwnServer(
  'an upload continues after the server is killed',
  { tag: '@long' },
  async ({ page, baseURL, ownServer, consoleErrors }) => {
    consoleErrors.allow(/Failed to load resource|WebSocket|ERR_/)
    const picture = await noisePicture('one.png', 900)
    await openUpload(page)
    await limitUploads(page, 400_000)
    await fileInput(page).setInputFiles([picture])
    await expect(page.getByText(/^[1-9]\d?%/)).toBeVisible({ timeout: 30_000 })
    await ownServer.killAndRestart()
    await limitUploads(page, null)
    const retry = page.getByRole('button', { name: 'Retry one.png' })
    await expect(page.getByText('1 of 1 uploaded').or(retry)).toBeVisible({ timeout: 60_000 })
    if (await retry.isVisible()) await retry.click()
    await expect(page.getByText('1 of 1 uploaded')).toBeVisible({ timeout: 60_000 })
    await fillDetails(page, 'After the crash')
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page).toHaveURL(/\/dashboard\/content(\?|$)/)
    expect(await storedHashes(String(baseURL), 'After the crash')).toEqual([sha256(picture.buffer)])
  },
)

chatTest(
  'a priced file from disk is sent once its library item is cleared',
  { tag: '@long' },
  async ({ page, chat }) => {
    const fan = await nextFan(chat)
    await openThread(page, fan)
    await sendOnceCleared(page, {
      file: await noisePicture('rooftop.png'),
      price: '27',
      title: 'Rooftop at dusk',
    })
    const waiting = waitingMessages(page)
    await expect(waiting).toContainText('Rooftop at dusk for $27')
    await clearWaitingItem(chat, fan)
    await expect(messages(page).last()).toContainText('Rooftop at dusk', { timeout: 75_000 })
    await expect(messages(page).last()).toContainText('$27')
    await expect(waiting).toHaveCount(0)
  },
)

chatTest(
  'a library item is sent and bought, and its revenue increases',
  { tag: '@long' },
  async ({ page, chat }) => {
    const { server, bridge } = chat
    const fan = await nextFan(chat)
    const admin = await apiAs(server.origin, people.AGENCY_ADMIN)
    await openThread(page, fan)
    await page.getByRole('button', { name: 'Content library' }).click()
    const dialog = page.getByRole('dialog', { name: 'Content library' })
    const list = (await admin.call('GET', `/content/for-fan/${fan.id}`)).data as (Item & {
      sentAt: string | null
    })[]
    const item = list.find(({ sentAt }) => sentAt === null)
    if (!item) throw new Error('The demo has no unsent item for this fan')
    const revenueBefore = ((await admin.call('GET', `/content/${item.id}`)).data as Item).revenue

    await dialog.getByRole('button', { name: new RegExp(item.title) }).click()
    await dialog.getByRole('button', { name: 'Add item' }).click()
    await page.getByRole('list', { name: 'Attachments' }).getByRole('textbox').fill('31')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(messages(page).last()).toContainText(item.title)
    await expect(messages(page).last()).toContainText('$31')
    const [attachment] = await queryRows(
      server.dataDir,
      'SELECT message_id FROM message_attachments WHERE item_id = $1 AND price_cents = 3100',
      [item.id],
    )
    await bridge.unlock(fan.id, String(attachment?.message_id))

    await page.goto(`/dashboard/content?id=${item.id}`)
    const figures = page.getByRole('region', { name: 'Figures' })
    const currency = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    })
    await expect(figures).toContainText(currency.format(revenueBefore + 31))
    await page.goto(`/dashboard/chat/${fan.id}`)
    await page.getByRole('button', { name: 'Content library' }).click()
    await expect(dialog.getByRole('button', { name: new RegExp(`Bought.*${item.title}`) })).toBeDisabled()
  },
)
