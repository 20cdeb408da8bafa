import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { accountSession, signInReply, thisDevice } from '../../../../test/fixtures/account.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const settings = (section: string) => `/dashboard/settings?section=${section}`
const sessions = { 'GET /auth/sessions': { data: [thisDevice] } }

test('an incorrect password is marked in its field, and a password change keeps this session', async () => {
  const { api } = await renderPage(settings('password'), {
    api: {
      ...sessions,
      'POST /auth/change-password': ({ body }) => {
        if (body.currentPassword !== 'lanterns at dusk') throw apiError('wrong_password')
        return { data: { ...signInReply(), token: 'a-new-token' } }
      },
    },
  })
  const current = page.getByLabelText('Current password', { exact: true })
  const next = page.getByLabelText('New password', { exact: true })
  await current.fill('not this one')
  await next.fill('a brand new lantern')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText('That is not your current password.')).toBeVisible()
  await expect.element(next).toHaveValue('a brand new lantern')
  await expectAccessible()
  await current.fill('lanterns at dusk')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(localStorage.getItem('token')).toBe('a-new-token')
  expect(api.calls('POST /auth/change-password')).toHaveLength(2)
})

test('without a mail server, changing the email does not promise a link', async () => {
  await renderPage(settings('profile'), { user: { sendsMail: false } })
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect.element(page.getByRole('button', { name: 'Request change' })).toBeVisible()
  await expect.element(page.getByText('Your email changes once the new address is confirmed.')).toBeVisible()
})

describe('sessions', () => {
  const devices = ['Firefox on Windows', 'Safari on iPhone', 'Edge on Windows'].map((device, index) =>
    accountSession({ id: idOf(110 + index), device }),
  )

  test('a double click signs out one device, not the next one in the list', async () => {
    let rows = [thisDevice, ...devices]
    const { api } = await renderPage(settings('sessions'), {
      api: {
        'GET /auth/sessions': () => ({ data: rows }),
        'DELETE /auth/sessions/{id}': ({ params }) => {
          rows = rows.filter(({ id }) => id !== params.id)
          return { data: { ok: true } }
        },
      },
    })
    const first = page.getByRole('button', { name: 'Sign out Firefox on Windows' })
    await expect.element(first).toBeVisible()
    await expectAccessible()
    const clickedLabel = clickAfterRemoval(first.element())
    await first.click()
    expect(await clickedLabel).toBe('Sign out Safari on iPhone')
    await expect.element(page.getByText('Firefox on Windows signed out')).toBeVisible()
    expect(api.calls('DELETE /auth/sessions/{id}').map(({ params }) => params.id)).toEqual([idOf(110)])
  })

  /** Clicks whatever replaces the button when it is removed. */
  function clickAfterRemoval(button: Element): Promise<string | null> {
    const { x, y, width, height } = button.getBoundingClientRect()
    return new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (button.isConnected) return
        observer.disconnect()
        const next = document.elementFromPoint(x + width / 2, y + height / 2)
        next?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
        resolve(next?.closest('button')?.getAttribute('aria-label') ?? null)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
  }

  test('all other devices are signed out after confirmation', async () => {
    const { api } = await renderPage(settings('sessions'), {
      api: {
        'GET /auth/sessions': { data: [thisDevice, ...devices] },
        'DELETE /auth/sessions': { data: { ok: true } },
      },
    })
    const signOutOthers = page.getByRole('button', { name: 'Sign out other devices' })
    await signOutOthers.click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByText(/^3 other sessions will end/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign out other devices' }).click()
    await expect.element(page.getByText('Signed out on all other devices')).toBeVisible()
    expect(api.calls('DELETE /auth/sessions')).toHaveLength(1)
  })
})

test.each([
  [[], /^No changes yet/],
  [
    [{ id: '7', action: 'password.link_revealed', by: 'Sol Berg', at: new Date().toISOString() }],
    /^Sol Berg viewed your password link/,
  ],
  [
    [{ id: '8', action: 'password.changed', by: null, at: new Date().toISOString() }],
    /^You changed your password/,
  ],
] as const)('account activity is listed (case %#)', async (rows, expected) => {
  await renderPage(settings('sessions'), { api: { ...sessions, 'GET /auth/activity': { data: [...rows] } } })
  await expect.element(page.getByRole('heading', { name: 'Account activity' })).toBeVisible()
  await expect.element(page.getByText(expected)).toBeVisible()
  await expectAccessible()
})

test('account activity shows an error, and Retry reloads it', async () => {
  const { api } = await renderPage(settings('sessions'), {
    api: sessions,
    setUp: (stub) => stub.fail('GET /auth/activity', 500),
  })
  await expect.element(page.getByText('Could not load your activity')).toBeVisible()
  api.on('GET /auth/activity', { data: [] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/^No changes yet/)).toBeVisible()
})

test('two-factor is set up with a code, and its recovery codes must be saved', async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `code-${index}`)
  const { api } = await renderPage(settings('two-factor'), {
    api: {
      'POST /auth/two-factor/setup': {
        data: { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/Greenroom?secret=JBSWY3DPEHPK3PXP' },
      },
      'POST /auth/two-factor/enable': ({ body }) => {
        if (body.code !== '123456') throw apiError('wrong_code')
        return { data: { recoveryCodes } }
      },
    },
  })
  const start = page.getByRole('button', { name: 'Set up two-factor' })
  await start.click()
  await expect.element(page.getByLabelText('Your password')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(start).toHaveFocus()
  await start.click()
  await page.getByLabelText('Your password', { exact: true }).fill('lanterns at dusk')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectAccessible()
  const code = page.getByLabelText(/6-digit code/)
  await code.fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('That code is incorrect.')).toBeVisible()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.elements().length).toBe(10)
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expectAccessible()
  await page.getByLabelText('I have saved these codes').click()
  const user = signInReply({ twoFactor: true }).user
  api.on('GET /auth/me', { data: user })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible()
})

test('two-factor is turned off with the password and a code, with errors shown at their fields', async () => {
  const { api } = await renderPage(settings('two-factor'), {
    user: { twoFactor: true },
    api: {
      'POST /auth/two-factor/disable': ({ body }) => {
        if (body.code !== '123456') throw apiError('wrong_code')
        return { data: { ok: true } }
      },
    },
  })
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor?' })
  await dialog.getByLabelText('Your password', { exact: true }).fill('lanterns at dusk')
  const code = dialog.getByLabelText('Code', { exact: true })
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  expect(api.calls('POST /auth/two-factor/disable')).toEqual([])
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(dialog.getByText('That code is incorrect.')).toBeVisible()
  await expectAccessible()
  await code.fill('123456')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('Two-factor is off').first()).toBeVisible()
  expect(api.calls('POST /auth/two-factor/disable').at(-1)?.body).toEqual({
    password: 'lanterns at dusk',
    code: '123456',
  })
})

test('new recovery codes require the password and a code', async () => {
  const { api } = await renderPage(settings('two-factor'), {
    user: { twoFactor: true },
    api: {
      'POST /auth/two-factor/recovery-codes': ({ body }) => {
        if (body.code !== '123456') throw apiError('wrong_code')
        return { data: { recoveryCodes: ['code-1', 'code-2'] } }
      },
    },
  })
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate new recovery codes?' })
  await dialog.getByLabelText('Your password', { exact: true }).fill('lanterns at dusk')
  const code = dialog.getByLabelText('Code', { exact: true })
  const generate = dialog.getByRole('button', { name: 'Generate new codes' })
  await generate.click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  expect(api.calls('POST /auth/two-factor/recovery-codes')).toEqual([])
  await code.fill('000000')
  await generate.click()
  await expect.element(dialog.getByText('That code is incorrect.')).toBeVisible()
  await expectAccessible()
  await code.fill('123456')
  await generate.click()
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  expect(api.calls('POST /auth/two-factor/recovery-codes').at(-1)?.body).toEqual({
    password: 'lanterns at dusk',
    code: '123456',
  })
})

test.each([
  ['profile', 'About you', []],
  ['password', 'Current password', []],
  ['two-factor', 'Two-factor is off', [['Set up two-factor']]],
  ['sessions', 'This device', [['Sign out other devices']]],
] as const)('%s section has large touch targets', async (section, expected, opens) => {
  await renderPage(settings(section), {
    viewport: 'phone',
    api: { 'GET /auth/sessions': { data: [thisDevice, accountSession()] } },
  })
  await expect.element(page.getByText(expected).first()).toBeVisible()
  await expectTouchable({ opens })
})
