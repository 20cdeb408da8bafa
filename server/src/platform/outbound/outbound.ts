import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type OutboundRequest = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Total time, from the DNS lookup to the last byte. */
  timeoutMs?: number
  /** Larger responses are rejected. */
  maxBytes?: number
}
export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Why the request failed. `forbidden` is permanent; the others may be temporary. Never includes the URL. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: 'forbidden' | 'unreachable' | 'timeout' | 'too_large'
  constructor(reason: OutboundError['reason']) {
    super(`Outbound request: ${reason}`)
    this.reason = reason
  }
}

/** The only way to call user-supplied URLs. */
export type Outbound = {
  /** A check without DNS for early feedback. The request itself checks again. */
  permits(url: string): boolean
  request(url: string, options: OutboundRequest): Promise<OutboundResponse>
  close(): void
}

type Address = { address: string; family: number }
export type OutboundOptions = {
  /** Exact `host:port` pairs from the environment that may be private or use http. */
  allow: readonly string[]
  resolve?: (host: string) => Promise<Address[]>
}

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024
const MAX_SOCKETS_PER_HOST = 20
const LOCAL_SUFFIXES = /\.(localhost|localdomain|local|internal|intranet|corp|svc|lan|home\.arpa|onion)$/

/**
 * https to public addresses only. A name is resolved once, all its addresses must be public, and the connection uses
 * only those: a second lookup could return others. Redirects are not followed.
 */
export function createOutbound({ allow, resolve = resolveAll }: OutboundOptions): Outbound {
  const allowed = new Set(allow)
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST }),
  }

  async function addressesOf(url: URL): Promise<Address[]> {
    const host = stripBrackets(url.hostname)
    const family = isIP(host)
    const addresses = family ? [{ address: host, family }] : await resolve(host).catch(() => [])
    if (addresses.length === 0) throw new OutboundError('unreachable')
    if (!isAllowed(url, allowed) && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new OutboundError('forbidden')
    return addresses
  }

  return {
    permits: (text) => parsePermitted(text, allowed) !== null,
    async request(text, options) {
      const url = parsePermitted(text, allowed)
      if (!url) throw new OutboundError('forbidden')
      const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
      try {
        const addresses = await withDeadline(deadline, addressesOf(url))
        const agent = agents[url.protocol as keyof typeof agents]
        const connection = { agent, lookup: fixedLookup(addresses), signal: deadline }
        return await withDeadline(deadline, sendRequest(url, options, connection))
      } catch (error) {
        if (error instanceof OutboundError) throw error
        throw new OutboundError(deadline.aborted ? 'timeout' : 'unreachable')
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** The URL as a browser parses it, so 0x7f.1 is 127.0.0.1 here too; null if it must not be called. */
function parsePermitted(text: string, allowed: ReadonlySet<string>): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  if (isAllowed(url, allowed)) return url
  if (url.protocol !== 'https:') return null
  const host = stripBrackets(url.hostname)
  if (isIP(host)) return isPublicAddress(host) ? url : null
  return isLocalName(host) ? null : url
}

/** Names that always refer to this machine or the local network, regardless of DNS. */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.+$/, '')
  return !name.includes('.') || LOCAL_SUFFIXES.test(name)
}

const isAllowed = (url: URL, allowed: ReadonlySet<string>) =>
  /^https?:$/.test(url.protocol) &&
  allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`)

const stripBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

const resolveAll = (host: string): Promise<Address[]> => lookup(host, { all: true, verbatim: true })

/** A DNS lookup that returns only the checked addresses. */
function fixedLookup(addresses: Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function withDeadline<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  deadline.addEventListener('abort', () => reject(new OutboundError('timeout')), { once: true })
  return Promise.race([work, promise])
}

type Connection = { agent: HttpAgent; lookup: LookupFunction; signal: AbortSignal }

function sendRequest(url: URL, options: OutboundRequest, connection: Connection): Promise<OutboundResponse> {
  const { method, headers = {}, body, maxBytes = MAX_RESPONSE_BYTES } = options
  const { promise, resolve, reject } = Promise.withResolvers<OutboundResponse>()
  const send = url.protocol === 'https:' ? httpsRequest : request
  const clientRequest = send(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    ...connection,
  })
  clientRequest.on('error', reject)
  // After a protocol switch, nothing more arrives over HTTP.
  for (const event of ['upgrade', 'connect'] as const)
    clientRequest.on(event, (_response, socket) => {
      socket.destroy()
      reject(new OutboundError('unreachable'))
    })
  clientRequest.on('response', (response) => {
    readResponse(response, maxBytes).then(resolve, (error) => {
      clientRequest.destroy()
      reject(error)
    })
  })
  clientRequest.end(body)
  return promise
}

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new OutboundError('too_large')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}
