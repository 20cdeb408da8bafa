import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Agent as HttpsAgent, request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type OutboundRequest = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  /** For everything together, from the look-up of the name to the last byte. */
  timeoutMs?: number
  /** More than this of an answer is refused. */
  maxBytes?: number
}
export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Why nothing came back. `forbidden` will stay so; the others may pass. No word of the address. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: 'forbidden' | 'unreachable' | 'timeout' | 'too_large'
  constructor(reason: OutboundError['reason']) {
    super(`Outbound request: ${reason}`)
    this.reason = reason
  }
}

/** The one way out of the house to an address somebody else chose. */
export type Outbound = {
  /** What can be said without asking DNS: to tell people early. The request itself looks again. */
  permits(url: string): boolean
  request(url: string, outgoing: OutboundRequest): Promise<OutboundResponse>
  close(): void
}

type Address = { address: string; family: number }
export type OutboundOptions = {
  /** Exact `host:port` from the environment, which may be private and may be http. */
  allow: readonly string[]
  resolve?: (host: string) => Promise<Address[]>
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024
const SOCKETS_PER_HOST = 20
const OWN_ENDINGS = /\.(localhost|localdomain|local|internal|intranet|corp|svc|lan|home\.arpa|onion)$/

/**
 * https to public addresses only. A name is looked up once, every address it has must be public, and the connection goes
 * to those addresses and no others: a second look-up could answer differently. Redirects are answers like any other.
 */
export function createOutbound({ allow, resolve = everyAddress }: OutboundOptions): Outbound {
  const allowed = new Set(allow)
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST }),
  }

  async function addressesOf(url: URL): Promise<Address[]> {
    const host = bare(url.hostname)
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await resolve(host).catch(() => [])
    if (found.length === 0) throw new OutboundError('unreachable')
    if (!isAllowed(url, allowed) && !found.every(({ address }) => isPublicAddress(address)))
      throw new OutboundError('forbidden')
    return found
  }

  return {
    permits: (text) => readable(text, allowed) !== null,
    async request(text, outgoing) {
      const url = readable(text, allowed)
      if (!url) throw new OutboundError('forbidden')
      const late = AbortSignal.timeout(outgoing.timeoutMs ?? TIMEOUT_MS)
      try {
        const addresses = await before(late, addressesOf(url))
        const agent = agents[url.protocol as keyof typeof agents]
        const line = { agent, lookup: only(addresses), signal: late }
        return await before(late, exchange(url, outgoing, line))
      } catch (error) {
        if (error instanceof OutboundError) throw error
        throw new OutboundError(late.aborted ? 'timeout' : 'unreachable')
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** The address as a browser reads it, so that 0x7f.1 is 127.0.0.1 here too; null where it must not be called. */
function readable(text: string, allowed: ReadonlySet<string>): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  if (isAllowed(url, allowed)) return url
  if (url.protocol !== 'https:') return null
  const host = bare(url.hostname)
  if (isIP(host)) return isPublicAddress(host) ? url : null
  return isOwnName(host) ? null : url
}

/** Names that never leave the machine or the building, whatever DNS says of them. */
function isOwnName(host: string): boolean {
  const name = host.replace(/\.+$/, '')
  return !name.includes('.') || OWN_ENDINGS.test(name)
}

const isAllowed = (url: URL, allowed: ReadonlySet<string>) =>
  /^https?:$/.test(url.protocol) &&
  allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`)

const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

const everyAddress = (host: string): Promise<Address[]> => lookup(host, { all: true, verbatim: true })

/** Answers the socket with what was checked, however it asks. */
function only(addresses: Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function before<T>(late: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  late.addEventListener('abort', () => reject(new OutboundError('timeout')), { once: true })
  return Promise.race([work, promise])
}

type Line = { agent: HttpAgent; lookup: LookupFunction; signal: AbortSignal }

function exchange(url: URL, outgoing: OutboundRequest, line: Line): Promise<OutboundResponse> {
  const { method, headers = {}, body, maxBytes = MOST_BYTES } = outgoing
  const { promise, resolve, reject } = Promise.withResolvers<OutboundResponse>()
  const start = url.protocol === 'https:' ? requestSecurely : request
  const call = start(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    ...line,
  })
  call.on('error', reject)
  // Of an answer that would leave HTTP nothing else is ever heard.
  for (const event of ['upgrade', 'connect'] as const)
    call.on(event, (_answer, socket) => {
      socket.destroy()
      reject(new OutboundError('unreachable'))
    })
  call.on('response', (response) => {
    collect(response, maxBytes).then(resolve, (error) => {
      call.destroy()
      reject(error)
    })
  })
  call.end(body)
  return promise
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new OutboundError('too_large')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}
