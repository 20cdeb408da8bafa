import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's public key and shared secret, in base64url. */
export type PushKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
const RECORD_SIZE = 4096
/** RFC 8291: one record, which every push service accepts. 86 bytes of header, 16 of tag, 1 of delimiter. */
export const MAX_PLAINTEXT_BYTES = RECORD_SIZE - 86 - 17

/** Whether these keys are valid: a point on the curve and 16 bytes. */
export function areValidKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** Encrypts a message for the browser with these keys (RFC 8291, RFC 8188). Only tests pass `fixed`. */
export function encryptPush(
  plaintext: string,
  keys: PushKeys,
  fixed?: { key: Buffer; salt: Buffer },
): Buffer {
  const text = Buffer.from(plaintext, 'utf8')
  if (text.length > MAX_PLAINTEXT_BYTES) throw new RangeError('The push payload is too large')
  const clientKey = Buffer.from(keys.p256dh, 'base64url')
  const ecdh = createECDH(CURVE)
  if (fixed) ecdh.setPrivateKey(fixed.key)
  else ecdh.generateKeys()
  const ourPublicKey = ecdh.getPublicKey()
  const salt = fixed?.salt ?? randomBytes(16)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), clientKey, ourPublicKey])
  const secret = hkdf(ecdh.computeSecret(clientKey), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the last record.
  const body = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(ourPublicKey.length), ourPublicKey, ...body])
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
