import { applied, cardOf, listed, openPage, panelOf, rowOf, send } from './kit/applications.ts'
import { mailsTo } from './kit/outbox.ts'
import { newCreator } from './kit/people.ts'
import { apiAs, expect, expectAccessible, linkMailedTo, people, testOnOwnServer as test } from './kit/test.ts'

// Cards and tabs are counted to one here: elsewhere other journeys apply and write at the same time.

test('an application is found, read and approved: the list says so at once and the invitation goes out', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await applied(origin, 'Maren')
  await openPage(page)
  const pending = await cardOf(page, /^Pending Review/)
  await page.getByLabel('Search by name or email').fill(person.email.toUpperCase())
  await expect(listed(page)).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]q=/)
  await rowOf(page, person).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Maren Calloway' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/)
  for (const words of [person.email, person.phone, 'Fansly', '$10K to $25K', '<b>one</b> & "quotes"'])
    await expect(panel.getByText(words)).toBeVisible()
  for (const title of ['Personal info', 'Social handles', 'Message', 'History'])
    await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  for (const name of ['Current revenue', 'Desired outcome']) await expect(panel.getByText(name)).toBeVisible()
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Maren Calloway?' })
  await expect(dialog.getByText(`We email an invitation to ${person.email}`)).toBeVisible()
  await expect(dialog.getByLabel('Stage name')).toHaveValue('Maren')
  await expect(dialog.getByLabel('Creator’s share')).toHaveValue('50')
  await expectAccessible(page)
  await dialog.getByLabel('Creator’s share').fill('101')
  await dialog.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(dialog.getByText('A whole number from 0 to 100.')).toBeVisible()
  await dialog.getByLabel('Creator’s share').fill('60')
  await dialog.getByLabel('Stage name').fill('Maren Sky')
  await dialog.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&]id=/)
  await expect(rowOf(page, person).getByText('Approved')).toBeVisible()
  await expect(rowOf(page, person)).toBeFocused()
  await expect.poll(() => cardOf(page, /^Pending Review/)).toBe(pending - 1)
  expect(await linkMailedTo(origin, person.email, /./)).toContain('/invite')

  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  await page.getByRole('button', { name: 'Open creator' }).click()
  await expect(page).toHaveURL(/\/dashboard\/creators\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  const { data } = (await admin.call('GET', `/creators/${id}`)) as unknown as { data: { stageName: string } }
  expect(data.stageName).toBe('Maren Sky')
})

test('one who is here already: the dialog says so, and legal name, phone and share go to that profile', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const her = await newCreator(origin)
  const person = await applied(origin, 'Vigdis', her.email)
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Vigdis Calloway?' })
  await expect(dialog.getByText('Already signed up as Lark Merrow')).toBeVisible()
  await expect(dialog.getByText(`We ask ${her.email} to confirm the address.`)).toBeVisible()
  await expect(dialog.getByLabel('Stage name')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const link = await linkMailedTo(origin, her.email, /confirm/i)
  await send(origin, '/auth/verify-email', { token: /token=([\w-]+)/.exec(link)?.[1] })
  // Confirming joins the two, and the open panel hears of it.
  await expect(panel.getByRole('link', { name: 'Lark Merrow' })).toBeVisible()
  await panel.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Already a creator: Lark Merrow.')).toBeVisible()
  await expect(
    dialog.getByText(`Added from the application: legal name (Vigdis Calloway) and phone (${person.phone}).`),
  ).toBeVisible()
  await expect(dialog.getByText('The stage name stays Lark Merrow.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Creator’s share').fill('65')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(rowOf(page, person).getByText('Approved')).toBeVisible()
  await page.getByRole('button', { name: 'Open creator' }).click()
  await expect(page).toHaveURL(/\/dashboard\/creators\/[0-9a-f-]{36}$/)
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const id = page.url().split('/').at(-1)
  const { data } = (await admin.call('GET', `/creators/${id}`)) as unknown as { data: object }
  expect(data).toMatchObject({
    stageName: 'Lark Merrow',
    realName: 'Vigdis Calloway',
    phone: person.phone,
    creatorPercent: 65,
  })
})

test('the letter can be rewritten, outlives a closed dialog, and the contacted applicant can become a creator', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await applied(origin, 'Odile')
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  const panel = panelOf(page)
  const offersToStartOver = await page.evaluateHandle(() => {
    const seen: boolean[] = []
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Start over')
      if (button) seen.push(button.checkVisibility({ visibilityProperty: true }))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    return seen
  })
  await panel.getByRole('button', { name: 'Contact Applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Applicant' })
  const startOver = dialog.getByRole('button', { name: 'Start over' })
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hello Odile,/)
  expect(await offersToStartOver.evaluate((seen) => seen.includes(true))).toBe(false)
  await dialog.getByLabel('Message').fill('Not like this')
  await startOver.click()
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hello Odile,/)
  await expect(startOver).toHaveCount(0)
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await dialog.getByLabel('Message').fill('Hello Odile,\n\nhow about Tuesday at ten?')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Contact Applicant' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue(/Tuesday at ten/)
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, person).getByText('Contacted')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(origin, person.email, 2)).map((mail) => mail.text).join())
    .toContain('how about Tuesday at ten?')

  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(panel.getByText('Status: Contacted')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Add as creator' }).click()
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(panel).toHaveCount(0)
  await page.goto(`/dashboard/applications?q=${person.email}&status=CONTACTED`)
  await rowOf(page, person).click()
  await expect(panel.getByText('Status: Contacted')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Add as creator' })).toHaveCount(0)
  await expect(panel.getByRole('link', { name: 'Odile', exact: true })).toBeVisible()
})

test('a reason is for the team unless the applicant is told', async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const person = await applied(origin, 'Petra')
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  await panelOf(page).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Petra Calloway?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No capacity before spring')
  await expect(dialog.getByLabel('Share the reason with the applicant')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(rowOf(page, person).getByText('Rejected')).toBeVisible()
  await rowOf(page, person).click()
  await expect(panelOf(page).getByText('Status: Rejected')).toBeVisible()
  await expect(panelOf(page).getByText('No capacity before spring')).toBeVisible()
  const mails = await mailsTo(origin, person.email, 2)
  expect(mails.map((mail) => mail.text).join()).not.toContain('No capacity')
})

test('a row pressed in the moment in which its panel closes opens it again', async ({ page, baseURL }) => {
  const person = await applied(String(baseURL), 'Sunniva')
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  // The list says so at once, the address follows.
  await rowOf(page, person).evaluate((row) => {
    const watcher = new MutationObserver(() => {
      if (!row.textContent?.includes('Rejected')) return
      watcher.disconnect()
      row.querySelector('a')?.click()
    })
    watcher.observe(row, { subtree: true, childList: true, characterData: true })
  })
  await panelOf(page).getByRole('button', { name: 'Reject' }).click()
  await page
    .getByRole('dialog', { name: 'Reject Sunniva Calloway?' })
    .getByRole('button', { name: 'Reject' })
    .click()
  await expect(panelOf(page).getByText('Status: Rejected')).toBeVisible()
  await expect(page).toHaveURL(/id=/)
})

test('who comes second is told who was first, and sees how it stands', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/409/)
  const origin = String(baseURL)
  const person = await applied(origin, 'Runa')
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  await panelOf(page).getByRole('button', { name: 'Contact Applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Applicant' })
  await dialog.getByLabel('Message').fill('These words took me ten minutes.')
  const other = await apiAs(origin, people.SUPER_ADMIN)
  const id = new URL(page.url()).searchParams.get('id')
  await other.call('POST', `/applications/${id}/reject`, {})
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/rejected this application a moment ago/)
  await expect(dialog.getByLabel('Message')).toHaveValue('These words took me ten minutes.')
  await expect(dialog.getByRole('button', { name: 'Send email' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(panelOf(page).getByText('Status: Rejected')).toBeVisible()
  await expect(rowOf(page, person).getByText('Rejected')).toBeVisible()
})

test('owner, details and notes are kept, and the history names who did what', async ({ page, baseURL }) => {
  const person = await applied(String(baseURL), 'Sunniva')
  await send(String(baseURL), '/applications', { ...person, message: 'One more thing.' })
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  const panel = panelOf(page)
  await expect(panel.getByText('One more thing.')).toBeVisible()
  const earlier = panel.getByRole('list', { name: 'Earlier submissions' })
  await expect(earlier.getByRole('listitem')).toHaveCount(1)
  await earlier.getByText(/^Sent/).click()
  await expect(earlier.getByText('"quotes"')).toBeVisible()
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await expect(panel.getByRole('combobox', { name: 'Owner' })).toContainText('(you)')
  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabel('Instagram').fill('@sunniva.calloway')
  await dialog.getByLabel('Desired outcome').fill('More time off')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(panel.getByRole('link', { name: /@sunniva\.calloway/ })).toHaveAttribute(
    'href',
    'https://www.instagram.com/sunniva.calloway',
  )
  await panel.getByRole('textbox', { name: 'Note' }).fill('Call before noon')
  await page.keyboard.press('Control+Enter')
  const notes = panel.getByRole('list', { name: 'Internal notes' })
  await expect(notes.getByText('Call before noon')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await page.reload()
  await expect(panel.getByText('More time off')).toBeVisible()
  await expect(notes.getByText('Call before noon')).toBeVisible()
  const history = panel.getByRole('list', { name: 'History' })
  for (const deed of ['changed the owner', 'changed details', 'added a note'])
    await expect(history.getByRole('listitem').filter({ hasText: deed })).toContainText(/Mara/)
  await expectAccessible(page)
})
