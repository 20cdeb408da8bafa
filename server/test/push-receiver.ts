import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const toBase64url = (data: ArrayBuffer | Uint8Array) => Buffer.from(data as Uint8Array).toString('base64url')
const utf8 = (value: string) => new TextEncoder().encode(value)
const P256 = { name: 'ECDH', namedCurve: 'P-256' }

/** A push subscription with the private key to decrypt its messages. */
export type Browser = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Decrypts per RFC 8291 with WebCrypto, sharing no code with the encryption. */
  read(body: Uint8Array): Promise<Record<string, string>>
}

export async function newBrowser(origin: string): Promise<Browser> {
  const pair = await crypto.subtle.generateKey(P256, true, ['deriveBits'])
  const point = await crypto.subtle.exportKey('raw', pair.publicKey)
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return {
    endpoint: `${origin}/push/${newId()}`,
    keys: { p256dh: toBase64url(point), auth: toBase64url(auth) },
    read: async (body) => JSON.parse(await decrypt(body, pair.privateKey, new Uint8Array(point), auth)),
  }
}

export async function decrypt(
  body: Uint8Array,
  key: CryptoKey,
  publicKey: Uint8Array,
  auth: Uint8Array,
): Promise<string> {
  const salt = body.slice(0, 16)
  const size = Buffer.from(body).readUInt32BE(16)
  const senderKey = body.slice(21, 21 + (body[20] ?? 0))
  const record = body.slice(21 + senderKey.length)
  if (record.length > size) throw new Error('more than one record')
  const sender = await crypto.subtle.importKey('raw', senderKey, P256, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, key, 256)
  const info = new Uint8Array([...utf8('WebPush: info\0'), ...publicKey, ...senderKey])
  const secret = await expand(shared, auth, info, 256)
  const keyBytes = await expand(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 128)
  const iv = await expand(secret, salt, utf8('Content-Encoding: nonce\0'), 96)
  const contentKey = await crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['decrypt'])
  const plaintext = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, contentKey, record))
  if (plaintext.at(-1) !== 2) throw new Error('the last record is not marked as such')
  return new TextDecoder().decode(plaintext.slice(0, -1))
}

type Bytes = ArrayBuffer | Uint8Array

async function expand(secret: Bytes, salt: Bytes, info: Bytes, bits: number): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret as ArrayBuffer, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: salt as ArrayBuffer, info: info as ArrayBuffer }
  return crypto.subtle.deriveBits(algorithm, key, bits)
}

/** Verifies an Authorization header per RFC 8292 and returns its claims. */
export async function claimsOf(header: string): Promise<Record<string, unknown> & { key: string }> {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const signer = await crypto.subtle.importKey('raw', bytes(key), curve, false, ['verify'])
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  if (!(await crypto.subtle.verify(algorithm, signer, bytes(signature), utf8(`${head}.${claims}`))))
    throw new Error('the signature is invalid')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

export type DeliveredPush = { path: string; headers: IncomingHttpHeaders; body: Uint8Array; at: number }
type Reply = { status: number; headers?: Record<string, string> } | 'no reply' | 'disconnect'

/** A local push service that can reject, be busy, drop the connection or not reply. */
export type Receiver = {
  origin: string
  /** For OUTBOUND_ALLOW. */
  host: string
  received: DeliveredPush[]
  reply: (path: string, count: number) => Reply
  /** The decrypted messages for one browser. */
  readBy(browser: Browser): Promise<Record<string, string>[]>
  close(): Promise<void>
}

export async function startPushReceiver(): Promise<Receiver> {
  const received: DeliveredPush[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks), at: Date.now() })
    const reply = receiver.reply(path, received.filter((request) => request.path === path).length)
    if (reply === 'no reply') return
    if (reply === 'disconnect') return void request.socket.destroy()
    response.writeHead(reply.status, reply.headers).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    origin: `http://${host}`,
    host,
    received,
    reply: () => ({ status: 201 }),
    readBy: (browser) =>
      Promise.all(
        received
          .filter(({ path }) => browser.endpoint.endsWith(path))
          .map(({ body }) => browser.read(new Uint8Array(body))),
      ),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
