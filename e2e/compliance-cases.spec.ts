import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'

type Case = { id: string; number: number; reporter: { email: string } }

test('a takedown request from the public page is answered before its deadline, and the report shows it', {
  tag: '@long',
}, async ({ page }) => {
  const email = `${crypto.randomUUID()}@sender.test`
  await page.goto('/legal/dmca')
  await page.getByRole('main').getByRole('link', { name: 'takedown form' }).click()
  for (const [label, value] of [
    ['The work that was copied', 'Harbor morning'],
    ['Where the copies are', 'https://mirror.test/harbor'],
    ['Name', 'Ana Lopez'],
    ['Email', email],
    ['Phone', '+1 (555) 010-4477'],
    ['Postal address', '1 Main Street, Springfield'],
    ['Signature', 'Ana Lopez'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please confirm this statement.').first()).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
  const receipt = await page.getByText(/Your case number is #\d+\. We’ll reply by /).textContent()
  const number = /#(\d+)/.exec(receipt ?? '')?.[1]

  await signInByApi(page, people.COMPLIANCE)
  await page.goto('/dashboard/compliance?tab=cases')
  await page.getByRole('row', { name: new RegExp(`#${number}\\b`) }).click()
  const panel = page.getByRole('complementary', { name: 'Case' })
  await expect(panel.getByText('Complete.')).toBeVisible()
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await expect(panel.getByText('Assigned to Priya Nair')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Removed', exact: true }).click()
  await panel.getByRole('button', { name: 'Preview email' }).click()
  const preview = page.getByRole('dialog', { name: 'Email preview' })
  await expect(preview.getByText(`Your request #${number}: removed`).first()).toBeVisible()
  await expect(preview.getByText('Ana Lopez').first()).toBeVisible()
  await preview.getByRole('button', { name: `Send to ${email}` }).click()
  await expect(preview).toHaveCount(0)
  await expect(panel.getByText(`Letter “Your request #${number}: removed” to ${email}`)).toBeVisible()
  // The demo has no mail server, and the history doesn’t claim more.
  await expect(
    panel.getByRole('listitem').filter({ hasText: `Your request #${number}: removed` }),
  ).toContainText('Not sent: no mail server is set up')
  await panel.getByRole('button', { name: 'Close case' }).click()
  const dialog = page.getByRole('dialog', { name: `Close case #${number}` })
  await dialog.getByLabel('Reason').fill('Replied by email')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(panel.getByText('Closed: Answered')).toBeVisible()

  await page.getByRole('button', { name: 'Monthly report' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const line = Buffer.concat(chunks)
    .toString('utf8')
    .split('\r\n')
    .find((entry) => entry.startsWith(`Case,${number},`))
  expect(line).toMatch(/Takedown request \(DMCA\),.*,yes,.*Answered,Replied by email,no$/)
})

test('escalating a violation opens a case, closing it resolves the violation, and overdue cases are marked', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const compliance = await apiAs(origin, people.COMPLIANCE)
  const pending = (await compliance.call('GET', '/compliance/violations?status=PENDING')).data as {
    id: string
  }[]
  const id = pending[0]?.id
  await signInByApi(page, people.COMPLIANCE)
  await page.goto(`/dashboard/compliance?id=${id}`)
  await page.getByRole('button', { name: 'Escalate' }).click()
  await expect(page.getByText('Escalated: a case was opened')).toBeVisible()
  const cases = (await compliance.call('GET', '/compliance/cases?limit=100')).data as Case[]
  const details = await Promise.all(
    cases.map(
      async (entry) =>
        (await compliance.call('GET', `/compliance/cases/${entry.id}`)).data as {
          id: string
          violationId: string | null
        },
    ),
  )
  const openedCase = details.find(({ violationId }) => violationId === id)
  await page.goto(`/dashboard/compliance?tab=cases&case=${openedCase?.id}`)
  await expect(page.getByRole('row', { name: /overdue/ }).first()).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Case' })
  await panel.getByRole('button', { name: 'Close case' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Spoke to the fan')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(panel.getByText('Closed: Answered')).toBeVisible()
  const violation = (await compliance.call('GET', `/compliance/violations/${id}`)).data as { status: string }
  expect(violation.status).toBe('RESOLVED')
})
