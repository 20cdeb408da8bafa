import { queryRows } from './kit/database.ts'
import { dataDirOf, startServer } from './kit/server.ts'
import { expect, signInByApi, test } from './kit/test.ts'

const email = 'remy@lantern.test'
const password = 'lanterns at dusk'
const SELECT_HTML = 'SELECT html FROM mails WHERE to_address = $1'

test('a new installation has no sample content, and its name and color appear on the site and in emails without a restart', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await startServer({ DEMO: 'off' })
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  const html = async (path: string) => (await context.request.get(path)).text()
  try {
    expect(await html('/contact')).not.toMatch(/Sample|greenroom\.example|Offices/)
    expect(await html('/')).not.toMatch(/Hanna Lindt|Illustrative|href="\/legal\/(terms|2257)/)
    expect((await context.request.get('/legal/terms')).status()).toBe(404)

    const data = {
      agencyName: 'Lantern House',
      timeZone: 'Europe/Lisbon',
      name: 'Remy Castle',
      email,
      password,
    }
    expect((await context.request.post('/api/setup', { data })).ok()).toBe(true)
    await expect.poll(() => html('/')).toContain('<title>Lantern House:')

    await signInByApi(page, email, password)
    await page.goto('/dashboard/settings?section=site')
    await page.getByLabel('Site name').fill('Copper <b>Quay</b>')
    await page.getByRole('button', { name: 'Publish contact details' }).click()
    await expect(page.getByText('Contact details published')).toBeVisible()
    await page.getByRole('textbox', { name: /^Color/ }).fill('#7c3aed')
    await page.getByRole('button', { name: 'Save color' }).click()
    await expect(page.getByText('Color saved')).toBeVisible()
    const hue = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-hue'))
    await expect.poll(() => page.goto('/').then(hue)).toBe('293')
    await expect(page).toHaveTitle(/^Copper <b>Quay<\/b>:/)

    await page.goto('/dashboard/settings?section=team')
    await expect.poll(hue).toBe('293')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const invitation = { email: 'new@lantern.test', role: 'CHAT_OPERATOR' }
    await context.request.post('/api/team/invitations', {
      data: invitation,
      headers: { authorization: `Bearer ${token}` },
    })
    const [mail] = await queryRows(dataDirOf(server.origin), SELECT_HTML, [invitation.email])
    expect(mail?.html).not.toContain('#0f6242')
  } finally {
    await context.close()
    await server.stop()
  }
})
