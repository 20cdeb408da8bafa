import type { Page } from '@playwright/test'
import { rowsOf } from './kit/database.ts'
import { apiAs, expect, people, signIn } from './kit/test.ts'
import { type ChatServer, type Fan, messages, nextFan, openThread, test } from './kit/threads.ts'

const PAGES = '/dashboard/analytics/operators'
const PRICE = 4_321

/** Sends a priced photo as the operator and lets the fan buy it. */
async function sell(page: Page, { server, bridge }: ChatServer, fan: Fan): Promise<void> {
  await openThread(page, fan, people.CHAT_OPERATOR)
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await page
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'harbour.png', mimeType: 'image/png', buffer: photo }])
  await page.getByRole('list', { name: 'Attachments' }).getByLabel('Price $').fill('43.21')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messages(page).last()).toContainText('$43', { timeout: 20_000 })
  const [sent] = await rowsOf(
    server.dataDir,
    `SELECT m.id FROM messages m JOIN message_attachments a ON a.message_id = m.id
     WHERE m.fan_id = $1 AND a.price_cents = $2 ORDER BY m.seq DESC LIMIT 1`,
    [fan.id, PRICE],
  )
  await bridge.unlock(fan.id, String(sent?.id))
}

type Named = { id: string; name: string }

test('a sold message is credited to its sender, and the pay sheet is updated when it is reassigned', {
  tag: '@long',
}, async ({ page, chat }) => {
  const { server } = chat
  const fan = await nextFan(chat)
  const mara = await apiAs(server.origin, people.AGENCY_ADMIN)
  const team = (await mara.call('GET', '/operators')).data as Named[]
  const dana = team.find(({ name }) => name === 'Dana Kirk')
  const other = team.find(({ name }) => name === 'Kit Moreno')
  if (!dana || !other) throw new Error('The demo has no such operators')

  await sell(page, chat, fan)
  await page.goto(`${PAGES}/sales`)
  const sold = page.getByRole('row').filter({ hasText: fan.name }).filter({ hasText: 'PPV Content' }).first()
  await expect(sold).toContainText('Dana Kirk')
  await expect(sold.getByRole('button', { name: 'Reassign' })).toHaveCount(0)

  await signIn(page, people.AGENCY_ADMIN)
  const draft = page
    .getByRole('table', { name: 'Draft pay sheets' })
    .getByRole('row')
    .filter({ hasText: 'Dana Kirk' })
    .getByRole('link', { name: 'open sales of Dana Kirk' })
  await page.goto(`${PAGES}/pay`)
  await page.getByRole('button', { name: 'This month' }).click()
  const before = cents(await draft.textContent())

  await draft.click()
  await expect(page.getByRole('heading', { name: 'Dana Kirk’s sales' })).toBeVisible()
  await expect(page.getByText(/net in \d+ sales?/)).toBeVisible()
  const net = cents(await sold.getByRole('cell', { name: /^\$/ }).textContent())
  await sold.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign sale' })
  await dialog.getByRole('combobox', { name: 'Belongs to' }).click()
  await page.getByRole('option', { name: 'Kit Moreno' }).click()
  await dialog.getByLabel('Reason').fill('Kit wrote the offer')
  await dialog.getByRole('button', { name: 'Assign sale' }).click()
  await expect(page.getByText('Sale assigned to Kit Moreno')).toBeVisible()

  await page.goto(`${PAGES}/pay`)
  await page.getByRole('button', { name: 'This month' }).click()
  await expect.poll(async () => cents(await draft.textContent())).toBe(before - net)
  await page.goto(`${PAGES}/sales?userId=${other.id}`)
  await expect(sold).toContainText('Assigned by Mara Ellis: Kit wrote the offer')
})

test('a clock-out note is shown to the next operator who clocks in', { tag: '@long' }, async ({
  page,
  chat,
}) => {
  const { server, bridge } = chat
  const fan = await nextFan(chat)
  const mara = await apiAs(server.origin, people.AGENCY_ADMIN)
  const team = (await mara.call('GET', '/operators')).data as Named[]
  const userIds = team.filter(({ name }) => ['Dana Kirk', 'Kit Moreno'].includes(name)).map(({ id }) => id)
  await mara.call('PUT', `/creators/${fan.creatorId}/operators`, { userIds })
  await bridge.sendMessage(fan.id, 'Are you still there?')

  await signIn(page, people.CHAT_OPERATOR)
  await clockOut(page, null)
  await page.getByRole('button', { name: 'Clock in' }).click()
  await clockOut(page, 'The harbour set was promised for Friday')
  await expect(page.getByText(/^Clocked out after/).first()).toBeVisible()

  await signIn(page, 'kit@northlight.test')
  await clockOut(page, null)
  await page.getByRole('button', { name: 'Clock in' }).click()
  const handovers = page.getByRole('list', { name: 'Handed over to you' })
  await expect(handovers).toContainText('The harbour set was promised for Friday')
  await expect(handovers.getByRole('link', { name: new RegExp(fan.name) }).first()).toBeVisible()
})

/** With null: only if the demo left a shift open. */
async function clockOut(page: Page, note: string | null): Promise<void> {
  const out = page.getByRole('button', { name: 'Clock out' })
  await expect(out.or(page.getByRole('button', { name: 'Clock in' }))).toBeVisible()
  if (note === null && !(await out.isVisible())) return
  await out.click()
  const dialog = page.getByRole('dialog', { name: 'Clock out' })
  if (note) await dialog.getByLabel(/^Handover note/).fill(note)
  await dialog.getByRole('button', { name: 'Clock out' }).click()
  await expect(dialog).toHaveCount(0)
}

const cents = (text: string | null): number =>
  Math.round(Number(text?.match(/-?[\d,]+\.\d{2}/)?.[0].replaceAll(',', '')) * 100)
