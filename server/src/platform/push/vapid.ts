import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'

/** Identifies us to push services (RFC 8292). */
export type Vapid = {
  /** The key browsers subscribe with, in base64url. */
  publicKey: string
  /** The Authorization header for one endpoint. */
  authorization(endpoint: string, now: Date): string
}

const VALID_HOURS = 12
/** The order of P-256: a private key is a number below it. */
const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The key is derived from the installation secret, which all nodes share, so the database stores nothing
 * that could leak. 48 bytes make the modulo bias negligible.
 */
export function createVapid(secret: string, contact: string): Vapid {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'greenroom push identity', 48))
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const toBase64url = (part: Buffer) => part.toString('base64url')
  const [x, y] = [toBase64url(point.subarray(1, 33)), toBase64url(point.subarray(33))]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: toBase64url(d) }, format: 'jwk' })
  const publicKey = point.toString('base64url')
  const header = encodeJson({ typ: 'JWT', alg: 'ES256' })
  return {
    publicKey,
    authorization(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1_000) + VALID_HOURS * 3_600
      const signingInput = `${header}.${encodeJson({ aud: new URL(endpoint).origin, exp, sub: contact })}`
      const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signingInput}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Push services require a contact: the https public URL, else the mail sender. */
export function contactOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`
}
