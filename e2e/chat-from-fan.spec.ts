import { newChatFan } from './kit/chat-inbox.ts'
import { apiAs, enter, expect, expectAccessible, people, testOnOwnServer as test } from './kit/test.ts'

const field = '[data-pane="chat"] textarea'
// One red pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

async function messagesOf(origin: string, fanId: string): Promise<{ content: string }[]> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const answer = await admin.call('GET', `/chats/conversations/${fanId}/messages`)
  return (answer as unknown as { data: { content: string }[] }).data
}

test('the fan page opens a message, a prepared offer and a priced set', async ({ page, baseURL }) => {
  test.slow()
  const origin = String(baseURL)
  const fan = await newChatFan(origin, { displayName: 'Theo Marsh', preferredContent: 'Videos' })
  await enter(page, people.AGENCY_ADMIN)

  await page.goto(`/dashboard/fans/${fan.id}`)
  await expect(page.getByRole('link', { name: 'Send PPV' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/chat/${fan.id}$`))
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(page.locator(field)).toHaveValue('')

  await page.goBack()
  await page.getByRole('link', { name: 'Send Offer' }).click()
  await expect(page.locator(field)).toHaveValue(/^Hey Theo, .*videos for \$10\. Shall I send it to you\?$/)
  await expect(page).toHaveURL(new RegExp(`/dashboard/chat/${fan.id}$`))
  expect(await messagesOf(origin, fan.id)).toEqual([])

  // An existing draft is not overwritten.
  await page.locator(field).fill('My own words')
  await page.goto(`/dashboard/chat/${fan.id}?compose=offer`)
  const offer = page.getByRole('region', { name: 'Prepared offer' })
  await expect(offer).toBeVisible()
  await expect(page.locator(field)).toHaveValue('My own words')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Add to your text' }).click()
  await expect(page.locator(field)).toHaveValue(/My own words.*Hey Theo/s)
  await expect(offer).toHaveCount(0)
  await page.locator(field).fill('')

  await page.goto(`/dashboard/fans/${fan.id}`)
  await page.getByRole('link', { name: 'Send PPV' }).click()
  const ppv = page.getByRole('region', { name: 'Send PPV' })
  await expect(ppv.getByLabel('Price $')).toHaveValue('10')
  await expect(ppv.getByText('Suggested $10-$50')).toBeVisible()
  await expectAccessible(page)
  await ppv.getByLabel('Price $').fill('25')
  await ppv.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
  await expect(ppv).toHaveCount(0)
  const attached = page.getByRole('list', { name: 'Attachments' })
  await expect(attached.getByLabel('Price $')).toHaveValue('25')
  expect(await messagesOf(origin, fan.id)).toEqual([])
})

test('the messages tab shows the newest first and links to the chat', async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const fan = await newChatFan(origin)
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  for (const content of ['Said first', 'Said last', 'Taken back'])
    await admin.call('POST', '/chats/send', { fanId: fan.id, content })
  const [newest] = (await messagesOf(origin, fan.id)) as { id?: string }[]
  await admin.call('DELETE', `/chats/messages/${newest?.id}`)
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}?tab=messages`)
  const list = page.getByRole('region', { name: 'Messages, newest first' })
  await expect(list.getByText('Message deleted')).toBeVisible()
  const words = await list.innerText()
  expect(words).not.toContain('Taken back')
  expect(words.indexOf('Message deleted')).toBeLessThan(words.indexOf('Said last'))
  expect(words.indexOf('Said last')).toBeLessThan(words.indexOf('Said first'))
  await page.getByRole('link', { name: 'Open in chat' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/chat/${fan.id}$`))
})

test('compliance has read-only access, and a blocked fan is marked', async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const fan = await newChatFan(origin)
  await enter(page, people.COMPLIANCE)
  await page.goto(`/dashboard/fans/${fan.id}`)
  await expect(page.getByRole('heading', { name: 'Next Best Action' })).toBeVisible()
  for (const name of ['Send Message', 'Send Offer', 'Send PPV'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)

  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  await admin.call('POST', `/fans/${fan.id}/block`, {})
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}`)
  await expect(
    page.getByText(`${fan.name} is blocked: nothing can be sent until that is undone.`),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send Message' })).toHaveCount(0)
})

test('a missing or no longer accessible conversation says so and links back', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/40[34]/)
  const origin = String(baseURL)
  const fan = await newChatFan(origin)
  const mara = await apiAs(origin, people.AGENCY_ADMIN)
  const { data: members } = (await mara.call('GET', '/team/members')) as unknown as {
    data: { id: string; email: string; creators: { id: string }[] }[]
  }
  const dana = members.find(({ email }) => email === people.CHAT_OPERATOR)
  const answerFor = (creatorIds: (string | undefined)[]) =>
    mara.call('PUT', `/team/members/${dana?.id}/creators`, { creatorIds })
  const pane = page.locator('[data-pane="chat"]')

  await enter(page, people.CHAT_OPERATOR)
  await page.goto(`/dashboard/chat/${crypto.randomUUID()}`)
  await expect(pane.getByText('It doesn’t exist, or you don’t have access.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await pane.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(page).toHaveURL('/dashboard/chat')

  await answerFor([fan.creator.id])
  await page.goto(`/dashboard/chat/${fan.id}`)
  await page.locator(field).fill('Half a sentence')
  await answerFor([])
  await expect(pane.getByText('It doesn’t exist, or you don’t have access.')).toBeVisible()
  await expect(page.locator(field)).toHaveCount(0)
  await expect(page.getByText(/^No creators are assigned to you yet\. Ask an admin of/)).toBeVisible()
  await answerFor(dana?.creators.map(({ id }) => id).concat(fan.creator.id) ?? [])
  await expect(page.locator(field)).toHaveValue('Half a sentence')
  await answerFor(dana?.creators.map(({ id }) => id) ?? [])
})

test('a fan’s time zone can be set and shows their local time', async ({ page, baseURL }) => {
  const fan = await newChatFan(String(baseURL))
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).last().fill('Oslo')
  await page.getByRole('option', { name: /Europe\/Oslo/ }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Europe/Oslo')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Europe/Oslo')).toBeVisible()
})
