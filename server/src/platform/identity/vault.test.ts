import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSecret, findSecret, installationSecret } from './installation-secret.ts'
import { hashToken, newToken } from './tokens.ts'
import { createVault } from './vault.ts'

const vault = createVault('a secret of at least thirty-two characters')

describe('the vault', () => {
  test.each(['', 'JBSWY3DPEHPK3PXP', 'Zoë 🌿', 'x'.repeat(10_000)])(
    'decrypts what it encrypted',
    (plaintext) => {
      const ciphertext = vault.encrypt(plaintext, 'user 1')
      expect(vault.decrypt(ciphertext, 'user 1')).toBe(plaintext)
      if (plaintext) expect(ciphertext.includes(Buffer.from(plaintext))).toBe(false)
    },
  )

  test('never produces the same ciphertext twice', () => {
    expect(vault.encrypt('same', 'user 1').equals(vault.encrypt('same', 'user 1'))).toBe(false)
  })

  test('does not decrypt for another record or with another key', () => {
    const ciphertext = vault.encrypt('secret', 'user 1')
    expect(() => vault.decrypt(ciphertext, 'user 2')).toThrow()
    expect(() =>
      createVault('another secret of thirty-two characters').decrypt(ciphertext, 'user 1'),
    ).toThrow()
  })

  test('detects every changed byte and truncation', () => {
    const ciphertext = vault.encrypt('secret', 'user 1')
    for (let i = 0; i < ciphertext.length; i++) {
      const tampered = Buffer.from(ciphertext)
      tampered[i] = (tampered[i] ?? 0) ^ 1
      expect(() => vault.decrypt(tampered, 'user 1'), `byte ${i}`).toThrow()
    }
    for (const length of [0, 12, 20, 27, 28, ciphertext.length - 1])
      expect(() => vault.decrypt(ciphertext.subarray(0, length), 'user 1'), `${length} bytes`).toThrow()
  })
})

describe('a signature', () => {
  test('is bound to one text, one purpose and one installation', () => {
    const signature = vault.sign('a b', 'media')
    expect(vault.sign('a b', 'media').equals(signature)).toBe(true)
    const others = [
      vault.sign('a c', 'media'),
      vault.sign('a b', 'mail'),
      vault.sign('b', 'media a'),
      createVault('another secret of thirty-two characters').sign('a b', 'media'),
    ]
    for (const other of others) expect(other.equals(signature)).toBe(false)
  })
})

describe('the installation secret', () => {
  test('is read from the environment, otherwise from a file only the owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-secret-'))
    try {
      expect(installationSecret('from the environment', folder)).toBe('from the environment')
      expect(findSecret(undefined, join(folder, 'data'))).toBeUndefined()
      expect(() => installationSecret(undefined, join(folder, 'data'))).toThrow('secret.key is missing')
      const secret = createSecret(join(folder, 'data'))
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(createSecret(join(folder, 'data'))).toBe(secret)
      expect(installationSecret(undefined, join(folder, 'data'))).toBe(secret)
      const file = join(folder, 'data', 'secret.key')
      expect((await readFile(file, 'utf8')).trim()).toBe(secret)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('tokens are long and random, and have different hashes', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashToken(tokens[0] ?? '')).toHaveLength(32)
  expect(hashToken('a').equals(hashToken('b'))).toBe(false)
})
