import { newCreator } from './kit/people.ts'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'
import { composer } from './kit/threads.ts'

type Created = { data: { id: string } }

test('an admin can’t write for a creator who signed up until she accepts management, nor after she ends it', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const origin = String(baseURL)
  const nova = await newCreator(origin)
  const mara = await apiAs(origin, people.AGENCY_ADMIN)
  const username = `fan_${crypto.randomUUID().slice(0, 8)}`
  const novaApi = await apiAs(origin, nova.email, nova.password)
  const me = (await novaApi.call('GET', '/auth/me')) as unknown as { data: { creator: { id: string } } }
  const body = { creatorId: me.data.creator.id, username }
  const fan = (await mara.call('POST', '/fans', body)) as unknown as Created

  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/chat/${fan.data.id}`)
  await expect(page.getByText(/^Only .* can send here\./)).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Propose management' }).click()
  await page.getByRole('button', { name: 'Propose management' }).click()
  await page.getByLabel('Creator’s share (%)').fill('65')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText(/^65% share, proposed by .*, waiting for an answer$/)).toBeVisible()
  await page.goto(`/dashboard/chat/${fan.data.id}`)
  await expect(page.getByText(/^Only .* can send here\./)).toBeVisible()

  const context = await browser.newContext({ baseURL: origin })
  const own = await context.newPage()
  await signInByApi(own, nova.email, nova.password)
  await own.goto('/dashboard')
  const answer = async (name: string) => {
    await own.getByRole('button', { name, exact: true }).click()
    await own.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  }
  await answer('Accept')
  await expect(own.getByText(/^Managed by /)).toBeVisible()
  // The open conversation learns of it without a reload.
  await composer(page).fill('Hi from the team')
  await composer(page).press('Enter')
  await expect(page.getByText('Hi from the team').first()).toBeVisible()

  await answer('End management')
  await expect(own.getByText(/^Only you\./)).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  const refused = await mara
    .call('POST', '/chats/send', { fanId: fan.data.id, content: 'Once more' })
    .catch(String)
  expect(JSON.stringify(refused)).toContain('Only the creator can send in this name')
  await context.close()
})
