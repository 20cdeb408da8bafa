import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { startServer } from './kit/server.ts'
import { apiAs, enter, expect, expectAccessible, linkMailedTo, people, test } from './kit/test.ts'

const password = 'lanterns at dusk'
const newKey = () => crypto.randomUUID().slice(0, 8)
const newAddress = () => `staff.${newKey()}@example.test`

async function openSection(
  page: Page,
  section: 'team' | 'agencies' | 'agency',
  as: string = people.AGENCY_ADMIN,
) {
  await enter(page, as)
  await page.goto(`/dashboard/settings?section=${section}`)
}

/** Somebody of their own for one journey: invited, and the invitation taken. */
async function newMember(origin: string, role: string, name: string) {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const email = newAddress()
  await admin.call('POST', '/team/invitations', { email, role })
  const link = await linkMailedTo(origin, email, /./)
  const token = new URL(link.replace('#', '?')).searchParams.get('token')
  const answer = await fetch(`${origin}/api/team/invitations/accept`, {
    method: 'POST',
    body: JSON.stringify({ token, name, password }),
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`Could not join: ${await answer.text()}`)
  return { email, name }
}

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Team, by name' }).getByRole('row').filter({ hasText: email })

async function act(page: Page, name: string, words: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: words }).click()
}

const statusOf = async (origin: string, token: string) =>
  (await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('an invitation is sent, refused twice, sent again and revoked', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/409/)
  const email = newAddress()
  await openSection(page, 'team')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to Northlight' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option')).toHaveText(['Agency admin', 'Compliance', 'Chat operator'])
  await page.getByRole('option', { name: 'Compliance' }).click()
  await expect(dialog.getByText('sees legal names and contacts')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toHaveCount(0)

  const row = page
    .getByRole('list', { name: 'Open invitations' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(row).toContainText('Compliance · invited by Mara Ellis on')
  const first = await linkMailedTo(String(baseURL), email, /./)

  // A colleague invites at the same time: the list moves, and what is pressed right after still counts.
  const colleague = await apiAs(String(baseURL), people.AGENCY_ADMIN)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByLabel('Email').fill(email)
  await colleague.call('POST', '/team/invitations', { email: newAddress(), role: 'COMPLIANCE' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText(/open invitation/i)).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: `Resend to ${email}` }).click()
  await expect(page.getByText(`Invitation resent to ${email}`)).toBeVisible()
  await expect.poll(() => linkMailedTo(String(baseURL), email, /./)).not.toBe(first)
  await row.getByRole('button', { name: `Revoke invitation for ${email}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
})

test('an operator gets creators, is suspended and back, changes role and is removed', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const { email, name } = await newMember(origin, 'CHAT_OPERATOR', `Ivo ${newKey()}`)
  const operator = await apiAs(origin, email, password)
  await openSection(page, 'team')
  const row = rowOf(page, email)
  await expect(row).toContainText('None yet')
  await expect(rowOf(page, people.AGENCY_ADMIN)).toContainText('You')
  await expect(page.getByRole('button', { name: 'Actions for Mara Ellis' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Sol Brandt' })).toHaveCount(0)
  await expectAccessible(page)

  await act(page, name, 'Assign creators')
  const checklist = page.getByRole('dialog', { name: `Creators assigned to ${name}` })
  await checklist.getByLabel('Search creators').fill('marl')
  await checklist.getByRole('checkbox', { name: 'Marlowe Reyes' }).check()
  await expect(checklist.getByRole('checkbox')).toHaveCount(1)
  await expect(checklist.getByText('1 selected')).toBeVisible()
  await expectAccessible(page)
  await checklist.getByRole('button', { name: 'Save creators' }).click()
  await expect(row).toContainText('Marlowe Reyes')
  const seen = (await operator.call('GET', '/creators')) as unknown as { data: { stageName: string }[] }
  expect(seen.data.map(({ stageName }) => stageName)).toEqual(['Marlowe Reyes'])

  await act(page, name, 'Assign creators')
  await expect(checklist.getByRole('checkbox').first()).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused()

  await act(page, name, 'Suspend')
  const suspend = page.getByRole('alertdialog', { name: `Suspend ${name}?` })
  await expect(suspend.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Suspended')
  expect(await statusOf(origin, operator.token)).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row).not.toContainText('Suspended')

  await act(page, name, 'Change role')
  const role = page.getByRole('dialog', { name: `Change role: ${name}` })
  await expect(role).toContainText('the new role counts at once')
  await role.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Compliance' }).click()
  await expect(role).toContainText('1 creator will no longer be assigned')
  await role.getByRole('button', { name: 'Make Compliance' }).click()
  await expect(row).toContainText('Compliance')
  await expect(row).not.toContainText('Marlowe Reyes')

  await act(page, name, 'Remove from team')
  const remove = page.getByRole('alertdialog', { name: `Remove ${name} from the team?` })
  await expect(remove).toContainText('Their sessions and their account end at once')
  await expectAccessible(page)
  await remove.getByRole('button', { name: 'Remove from team' }).click()
  await expect(row).toHaveCount(0)
})

test('a lost two-factor is reset, and the person signs in with the password alone', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const { email, name } = await newMember(origin, 'COMPLIANCE', `Rhea ${newKey()}`)
  const person = await apiAs(origin, email, password)
  const { data } = (await person.call('POST', '/auth/two-factor/setup', { password })) as unknown as {
    data: { secret: string }
  }
  await person.call('POST', '/auth/two-factor/enable', { code: await generate({ secret: data.secret }) })
  await openSection(page, 'team')
  await expect(rowOf(page, email).getByText('On', { exact: true })).toBeVisible()
  await act(page, name, 'Reset two-factor')
  const question = page.getByRole('alertdialog', { name: `Reset two-factor for ${name}?` })
  await expect(question).toContainText(`a mail to ${email} tells them`)
  await question.getByRole('button', { name: 'Reset two-factor' }).click()
  await expect(rowOf(page, email).getByText('Off', { exact: true })).toBeVisible()
  expect(await statusOf(origin, person.token)).toBe(401)
  expect((await apiAs(origin, email, password)).token).toBeTruthy()
})

test('a super admin opens an agency, works inside it in plain sight and comes back', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/409/)
  const name = `Copper Quay ${newKey()}`
  await openSection(page, 'agencies', people.SUPER_ADMIN)
  await expect(page.getByRole('complementary', { name: 'Where you are working' })).toHaveCount(0)
  await page.getByRole('button', { name: 'New agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'New agency' })
  await dialog.getByLabel('Agency name').fill('Northlight')
  await dialog.getByLabel('First admin’s email').fill(newAddress())
  await dialog.getByRole('button', { name: 'Open agency' }).click()
  await expect(dialog.getByText('An agency named Northlight already exists.')).toBeVisible()
  await dialog.getByLabel('Agency name').fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Open agency' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('table', { name: 'Agencies' }).getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('cell').nth(1)).toHaveText('0')
  await expectAccessible(page)

  await row.getByRole('button', { name: `Open ${name}` }).click()
  const strip = page.getByRole('complementary', { name: 'Where you are working' })
  await expect(strip).toContainText(`You are working inside ${name}`)
  await page.goto('/dashboard/settings?section=team')
  await expect(strip).toBeVisible()
  await expect(page.getByText('No team members yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Agency admin')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option')).toHaveText(['Agency admin', 'Compliance', 'Chat operator'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await strip.getByRole('button', { name: 'Back to Northlight' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(strip).toHaveCount(0)
})

test('a creator takes an invitation with a password alone', async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const email = newAddress()
  const { data } = (await admin.call('POST', '/creators', {
    stageName: `Wren ${newKey()}`,
    email,
  })) as unknown as {
    data: { id: string; stageName: string }
  }
  await admin.call('POST', `/creators/${data.id}/invitation`, {})
  await page.goto(await linkMailedTo(origin, email, /./))
  await expect(page.getByRole('heading', { name: 'Join Northlight' })).toBeVisible()
  await expect(page.getByText(`works with you as ${data.stageName}`)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page).toHaveURL('/dashboard')
  const herself = await apiAs(origin, email, password)
  const me = (await herself.call('GET', '/auth/me')) as unknown as { data: { role: string; creator: object } }
  expect(me.data).toMatchObject({ role: 'CREATOR', creator: { id: data.id } })
})

test('the house closes sign-up and opens it again', { tag: '@long' }, async ({ page, quietConsole }) => {
  // Its own server: sign-ups of other journeys must go on.
  const server = await startServer()
  quietConsole.allow(/422/)
  try {
    const signUp = async () => {
      const body = { email: newAddress(), password, stageName: 'Lark Merrow' }
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', body: JSON.stringify(body), headers }
      return (await fetch(`${server.origin}/api/auth/sign-up`, init)).status
    }
    await page.goto(`${server.origin}/login`)
    await page.getByLabel('Email').fill(people.AGENCY_ADMIN)
    await page.getByLabel('Password', { exact: true }).fill('greenroom-demo')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${server.origin}/dashboard`)
    await page.goto(`${server.origin}/dashboard/settings?section=agency`)
    const toggle = page.getByRole('switch', { name: 'Allow creators to sign up' })
    await expect(toggle).toBeChecked()
    await expectAccessible(page)
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Sign-up is closed')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    expect(await signUp()).toBe(422)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Sign-up is open')).toBeVisible()
    await expect(toggle).toBeChecked()
    expect(await signUp()).toBe(201)
  } finally {
    // The page must not go on asking a server that is gone.
    await page.goto('about:blank')
    await server.stop()
  }
})

test('staff below admin find the team closed, and only super admins the agencies', async ({ page }) => {
  await openSection(page, 'team', people.CHAT_OPERATOR)
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('Team')).toHaveCount(0)
  await page.goto('/dashboard/settings?section=agencies')
  await expect(page.getByText('by the super admins of this installation')).toBeVisible()
})
