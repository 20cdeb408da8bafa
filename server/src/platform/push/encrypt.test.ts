import { expect, test } from 'vitest'
import { decrypt, newBrowser } from '../../../test/push-receiver.ts'
import { areValidKeys, encryptPush, MAX_PLAINTEXT_BYTES } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The worked example of RFC 8291, section 5 and appendix A. */
const example = {
  plaintext: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  fixed: { key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('matches the worked example of RFC 8291 byte by byte', () => {
  const encrypted = encryptPush(example.plaintext, example.keys, example.fixed)
  expect(encrypted.toString('base64url')).toBe(example.message)
})

test('the test helper decrypts the same example', async () => {
  const publicKey = bytes(example.keys.p256dh)
  const part = (from: number, to: number) => publicKey.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: example.privateKey }
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  const read = await decrypt(new Uint8Array(bytes(example.message)), key, publicKey, bytes(example.keys.auth))
  expect(read).toBe(example.plaintext)
})

test('a message is readable only by its browser and never encrypts the same way twice', async () => {
  const browser = await newBrowser('https://push.invalid')
  const other = await newBrowser('https://push.invalid')
  const payload = JSON.stringify({ title: 'Zoë’s “urgent” news 🌙' })
  const first = encryptPush(payload, browser.keys)
  expect(await browser.read(new Uint8Array(first))).toEqual(JSON.parse(payload))
  await expect(other.read(new Uint8Array(first))).rejects.toThrow()
  expect(encryptPush(payload, browser.keys).equals(first)).toBe(false)
  const tampered = Buffer.from(first)
  tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1
  await expect(browser.read(new Uint8Array(tampered))).rejects.toThrow()
})

test('a full record fits, and one more byte does not', async () => {
  const { keys } = await newBrowser('https://push.invalid')
  expect(encryptPush('x'.repeat(MAX_PLAINTEXT_BYTES), keys)).toHaveLength(4096)
  expect(() => encryptPush('x'.repeat(MAX_PLAINTEXT_BYTES + 1), keys)).toThrow(RangeError)
})

const validKeys = example.keys
const withByte = (at: number, to: number) => {
  const copy = Buffer.from(bytes(validKeys.p256dh))
  copy[at] = to
  return copy.toString('base64url')
}
test.each([
  ['the example', validKeys, true],
  ['not a point on the curve', { ...validKeys, p256dh: withByte(64, 0) }, false],
  ['a compressed point', { ...validKeys, p256dh: withByte(0, 2) }, false],
  ['empty keys', { p256dh: '', auth: '' }, false],
  ['half a point', { ...validKeys, p256dh: validKeys.p256dh.slice(0, 40) }, false],
  ['zeroes', { ...validKeys, p256dh: Buffer.alloc(65).toString('base64url') }, false],
  ['a short secret', { ...validKeys, auth: 'BTBZMqHH6r4Tts7J_aSI' }, false],
  ['a long secret', { ...validKeys, auth: `${validKeys.auth}AAAA` }, false],
])('validates keys: %s', (_, keys, isValid) => {
  expect(areValidKeys(keys)).toBe(isValid)
})
