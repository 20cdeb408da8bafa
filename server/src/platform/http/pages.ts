import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page in memory, compressed once at the best quality. */
export type Page = {
  text: string
  type: string
  etag: string
  /** For the content security policy: hashes of the page's speculation rules. */
  ruleHashes: string[]
  /** Compresses at the best quality. */
  encode(encoding: Encoding): Promise<Buffer>
  /** The best version, or a quick one while the best is still being compressed. */
  available(encoding: Encoding): Promise<{ bytes: Buffer; isFinal: boolean }>
}

export function createPage(text: string, type = 'text/html; charset=utf-8'): Page {
  const plain = Buffer.from(text)
  const best: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const quick: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const finalBytes: Partial<Record<Encoding, Buffer>> = { identity: plain }
  const encode = (encoding: Encoding) => {
    best[encoding] ??= compress(plain, encoding, 'best').then((bytes) => (finalBytes[encoding] = bytes))
    return best[encoding]
  }
  return {
    text,
    type,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    ruleHashes: ruleHashes(text),
    encode,
    async available(encoding) {
      const bytes = finalBytes[encoding]
      if (bytes) return { bytes, isFinal: true }
      encode(encoding).catch(() => undefined)
      quick[encoding] ??= compress(plain, encoding, 'quick')
      return { bytes: await quick[encoding], isFinal: false }
    },
  }
}

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
// Measured on the largest page (66 kB): quick takes 2 ms and is an eighth larger, best takes 130 ms.
const qualities = { quick: { br: 5, gzip: 5 }, best: { br: 11, gzip: 9 } }

async function compress(plain: Buffer, encoding: Encoding, effort: keyof typeof qualities): Promise<Buffer> {
  if (encoding === 'identity') return plain
  const quality = qualities[effort][encoding]
  if (encoding === 'gzip') return gz(plain, { level: quality })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return brotli(plain, { params })
}

/** Sends a page in the best encoding the client accepts, or 304 if the client already has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { isApp = false } = {},
): Promise<FastifyReply> {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  if (!isApp) allowOnlyOwnScripts(reply, page)
  reply
    .header('cache-control', isApp ? 'no-cache' : 'public, max-age=300')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const { bytes, isFinal } = await page.available(encoding)
  // A weak ETag: the same page in different bytes.
  if (!isFinal) reply.header('etag', `W/${etag}`)
  return reply.type(page.type).send(bytes)
}

/** The default policy lists the app's script hashes; these pages contain none of those scripts. */
function allowOnlyOwnScripts(reply: FastifyReply, page: Page): void {
  const policy = reply.raw.getHeader('content-security-policy')
  if (typeof policy !== 'string') return
  const ownPolicy = policy.replace(/ ('sha256-[^']+')/g, (match, hash: string) =>
    page.ruleHashes.includes(hash) ? match : '',
  )
  reply.raw.setHeader('content-security-policy', ownPolicy)
}

/** Encodings with q=0 are skipped; otherwise the smaller one wins. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const offers = new Map(
    (accepted ?? '').split(',').map((offer) => {
      const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, quality === undefined || Number(quality) > 0] as const
    }),
  )
  return (['br', 'gzip'] as const).find((name) => offers.get(name) ?? offers.get('*')) ?? 'identity'
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

// Allowed by hash, because browsers ignore 'inline-speculation-rules' in a policy that contains any hash.
function ruleHashes(html: string): string[] {
  const rules = html.matchAll(/<script type="speculationrules"[^>]*>([\s\S]*?)<\/script>/g)
  return [...rules].map(([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
}
