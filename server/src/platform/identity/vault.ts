import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts small secrets with a key that is never in the database. `context` binds the ciphertext to its record. */
export type Vault = {
  encrypt(plaintext: string, context: string): Buffer
  decrypt(ciphertext: Buffer, context: string): string
  /** Signs values that clients may read but not change. `context` separates different kinds of signatures. */
  sign(text: string, context: string): Buffer
}

export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'greenroom vault', 32))
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'greenroom signatures', 32))
  return {
    encrypt(plaintext, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    decrypt(ciphertext, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, 12))
      decipher.setAAD(Buffer.from(context)).setAuthTag(ciphertext.subarray(12, 28))
      return Buffer.concat([decipher.update(ciphertext.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (text, context) =>
      createHmac('sha256', signingKey)
        .update(JSON.stringify([context, text]))
        .digest(),
  }
}
