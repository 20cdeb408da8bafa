import { expect, test } from 'vitest'
import { claimsOf } from '../../../test/push-receiver.ts'
import { contactOf, createVapid } from './vapid.ts'

const now = new Date('2026-11-15T12:00:00.500Z')
const secret = 'a secret of at least thirty-two characters'

test('push services can verify our token, which is bound to them and valid for half a day', async () => {
  const vapid = createVapid(secret, 'mailto:desk@example.com')
  const claims = await claimsOf(vapid.authorization('https://push.example.com:8443/send/abc?x=1', now))
  expect(claims).toEqual({
    aud: 'https://push.example.com:8443',
    exp: Date.parse('2026-11-16T00:00:00Z') / 1_000,
    sub: 'mailto:desk@example.com',
    key: vapid.publicKey,
  })
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65)
})

test('all nodes of an installation share one key pair, and other installations have others', () => {
  const key = (from: string) => createVapid(from, 'mailto:a@b.test').publicKey
  expect(key(secret)).toBe(key(secret))
  expect(key(secret)).not.toBe(key(`${secret}.`))
})

test('a signature over other content is invalid', async () => {
  const header = createVapid(secret, 'mailto:a@b.test').authorization('https://push.example.com/x', now)
  const [head, claims = '', ...rest] = header.split('.')
  const other = Buffer.from(claims, 'base64url').toString().replace('push.example.com', 'push.attacker.test')
  const forged = [head, Buffer.from(other).toString('base64url'), ...rest].join('.')
  await expect(claimsOf(forged)).rejects.toThrow('is invalid')
})

test.each([
  [{ publicUrl: 'https://desk.example.com', mailFrom: 'x' }, 'https://desk.example.com'],
  [
    { publicUrl: 'http://localhost:3000', mailFrom: 'Desk <no-reply@example.com>' },
    'mailto:no-reply@example.com',
  ],
  [{ publicUrl: 'http://localhost:3000', mailFrom: ' desk@example.com ' }, 'mailto:desk@example.com'],
])('with %o, the contact for push services is %s', (config, contact) => {
  expect(contactOf(config)).toBe(contact)
})
