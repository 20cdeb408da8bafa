import type { Page } from '@playwright/test'
import { queryRows } from './kit/database.ts'
import { apiAs, expect, people, signIn } from './kit/test.ts'
import { type ChatServer, type Fan, messages, nextFan, openThread, test } from './kit/threads.ts'
import { clearWaitingItem, sendOnceCleared, waitingMessages } from './kit/waiting-sends.ts'

const OPERATORS_PATH = '/dashboard/analytics/operators'
const PRICE_CENTS = 4_321

/** Sends a priced photo as the operator, which leaves once compliance cleared it, and buys it as the fan. */
async function sell(page: Page, chat: ChatServer, fan: Fan): Promise<void> {
  const { server, bridge } = chat
  await openThread(page, fan, people.CHAT_OPERATOR)
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await sendOnceCleared(page, {
    file: { name: 'harbor.png', mimeType: 'image/png', buffer: photo },
    price: '43.21',
    title: 'Harbor at noon',
  })
  await expect(waitingMessages(page)).toContainText('In review. Sent for Dana Kirk once cleared.')
  await expect(messages(page).filter({ hasText: 'Harbor at noon' })).toHaveCount(0)
  await clearWaitingItem(chat, fan)
  const sentMessage = messages(page).filter({ hasText: 'Harbor at noon' })
  await expect(sentMessage).toContainText('$43', { timeout: 75_000 })
  await expect(sentMessage).toContainText('Dana Kirk')
  const [message] = await queryRows(
    server.dataDir,
    `SELECT m.id FROM messages m JOIN message_attachments a ON a.message_id = m.id
     WHERE m.fan_id = $1 AND a.price_cents = $2 ORDER BY m.seq DESC LIMIT 1`,
    [fan.id, PRICE_CENTS],
  )
  await bridge.unlock(fan.id, String(message?.id))
}

type Operator = { id: string; name: string }

test('a sale is credited to the sender of the message, and reassigning it updates the pay sheet', {
  tag: '@long',
}, async ({ page, chat }) => {
  const { server } = chat
  const fan = await nextFan(chat)
  const admin = await apiAs(server.origin, people.AGENCY_ADMIN)
  const team = (await admin.call('GET', '/operators')).data as Operator[]
  const dana = team.find(({ name }) => name === 'Dana Kirk')
  const kit = team.find(({ name }) => name === 'Kit Moreno')
  if (!dana || !kit) throw new Error('The demo has no such operators')

  await sell(page, chat, fan)
  await page.goto(`${OPERATORS_PATH}/sales`)
  const saleRow = page
    .getByRole('row')
    .filter({ hasText: fan.name })
    .filter({ hasText: 'PPV Content' })
    .first()
  await expect(saleRow).toContainText('Dana Kirk')
  await expect(saleRow.getByRole('button', { name: 'Reassign' })).toHaveCount(0)

  await signIn(page, people.AGENCY_ADMIN)
  const draftSales = page
    .getByRole('table', { name: 'Draft pay sheets' })
    .getByRole('row')
    .filter({ hasText: 'Dana Kirk' })
    .getByRole('link', { name: 'view Dana Kirk’s sales' })
  await page.goto(`${OPERATORS_PATH}/pay`)
  await page.getByRole('button', { name: 'This month' }).click()
  const totalBefore = parseCents(await draftSales.textContent())

  await draftSales.click()
  await expect(page.getByRole('heading', { name: 'Dana Kirk’s sales' })).toBeVisible()
  await expect(page.getByText(/net in \d+ sales?/)).toBeVisible()
  const net = parseCents(await saleRow.getByRole('cell', { name: /^\$/ }).textContent())
  await saleRow.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign sale' })
  await dialog.getByRole('combobox', { name: 'Credited to' }).click()
  await page.getByRole('option', { name: 'Kit Moreno' }).click()
  await dialog.getByLabel('Reason').fill('Kit wrote the offer')
  await dialog.getByRole('button', { name: 'Assign sale' }).click()
  await expect(page.getByText('Sale assigned to Kit Moreno')).toBeVisible()

  await page.goto(`${OPERATORS_PATH}/pay`)
  await page.getByRole('button', { name: 'This month' }).click()
  await expect.poll(async () => parseCents(await draftSales.textContent())).toBe(totalBefore - net)
  await page.goto(`${OPERATORS_PATH}/sales?userId=${kit.id}`)
  await expect(saleRow).toContainText('Assigned by Mara Ellis: Kit wrote the offer')
})

test('a handover note is shown to the next operator who clocks in', { tag: '@long' }, async ({
  page,
  chat,
}) => {
  const { server, bridge } = chat
  const fan = await nextFan(chat)
  const admin = await apiAs(server.origin, people.AGENCY_ADMIN)
  const team = (await admin.call('GET', '/operators')).data as Operator[]
  const userIds = team.filter(({ name }) => ['Dana Kirk', 'Kit Moreno'].includes(name)).map(({ id }) => id)
  await admin.call('PATCH', `/creators/${fan.creatorId}/operators`, { add: userIds, remove: [] })
  await bridge.sendMessage(fan.id, 'Are you still there?')

  await signIn(page, people.CHAT_OPERATOR)
  await clockOut(page, null)
  await page.getByRole('button', { name: 'Clock in' }).click()
  await clockOut(page, 'The harbor set was promised for Friday')
  await expect(page.getByText(/^Clocked out after/).first()).toBeVisible()

  await signIn(page, 'kit@northlight.test')
  await clockOut(page, null)
  await page.getByRole('button', { name: 'Clock in' }).click()
  const handovers = page.getByRole('list', { name: 'Handed over to you' })
  await expect(handovers).toContainText('The harbor set was promised for Friday')
  await expect(handovers.getByRole('link', { name: new RegExp(fan.name) }).first()).toBeVisible()
})

/** If the note is null, does nothing unless a shift is open; the demo may have left one open. */
async function clockOut(page: Page, note: string | null): Promise<void> {
  const clockOutButton = page.getByRole('button', { name: 'Clock out' })
  await expect(clockOutButton.or(page.getByRole('button', { name: 'Clock in' }))).toBeVisible()
  if (note === null && !(await clockOutButton.isVisible())) return
  await clockOutButton.click()
  const dialog = page.getByRole('dialog', { name: 'Clock out' })
  if (note) await dialog.getByLabel(/^Handover note/).fill(note)
  await dialog.getByRole('button', { name: 'Clock out' }).click()
  await expect(dialog).toHaveCount(0)
}

const parseCents = (text: string | null): number =>
  Math.round(Number(text?.match(/-?[\d,]+\.\d{2}/)?.[0].replaceAll(',', '')) * 100)
