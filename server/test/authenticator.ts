import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
/** Flags of the authenticator data, as defined by WebAuthn. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type Changes = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** No user verification by fingerprint or PIN. */
  unverified?: boolean
  /** Replaces the next counter value, for example with an old one, as a cloned key would send. */
  counter?: number
  signedBy?: KeyObject
  fmt?: string
}

/** A software security key: creates the responses a browser would send, or manipulated ones. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authData(flags: number, changes: Changes, extra: Buffer = Buffer.alloc(0)): Buffer {
    count = changes.counter ?? count + 1
    const head = Buffer.alloc(5)
    head.writeUInt8(USER_PRESENT | (changes.unverified ? 0 : USER_VERIFIED) | flags)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(changes.rpId ?? new URL(origin).hostname), head, extra])
  }

  return {
    create(challenge: string, changes: Changes = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const object = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', changes.fmt ?? 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData(HAS_CREDENTIAL, changes, attested))],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, changes).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
        transports: ['internal'],
      }
    },
    get(challenge: string, changes: Changes = {}) {
      const client = clientData('webauthn.get', challenge, changes)
      const data = authData(0, changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), changes.signedBy ?? privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}

export const unregisteredKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
