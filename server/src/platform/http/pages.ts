import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WebBuild } from './web-files.ts'

/** Stands in built pages wherever an absolute address is needed; only a running server knows its own. */
const PLACEHOLDER = 'https://greenroom.invalid'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One answer kept in memory. It is compressed on first use and never again. */
export type Page = { text: string; type: string; etag: string; encoded(encoding: Encoding): Promise<Buffer> }

export type Pages = {
  at(path: string): Page | undefined
  paths: string[]
  sitemap: Page
  robots: Page
  /** For the content security policy: the rules by which browsers fetch the next page ahead. */
  ruleHashes: string[]
  /** Compresses all of them, while nobody waits. */
  warm(): Promise<void>
}

/** The prerendered pages of the site, under the address people use. */
export function createPages(web: WebBuild, publicUrl: string): Pages {
  const { origin, pathname } = new URL(publicUrl)
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  const pages = new Map<string, Page>()
  for (const [path, file] of Object.entries(web.prerendered)) {
    const html = readFileSync(join(web.folder, file), 'utf8').replaceAll(PLACEHOLDER, () => base)
    pages.set(path, createPage(html))
  }
  const indexed = [...pages].filter(([, page]) => !isHidden(page.text)).map(([path]) => path)
  return {
    at: (path) => pages.get(path),
    paths: [...pages.keys()],
    sitemap: createPage(sitemap(base, indexed), 'application/xml; charset=utf-8'),
    robots: createPage(robots(base), 'text/plain; charset=utf-8'),
    ruleHashes: [...new Set([...pages.values()].flatMap(({ text }) => ruleHashes(text)))],
    async warm() {
      for (const page of pages.values()) for (const one of ['br', 'gzip'] as const) await page.encoded(one)
    },
  }
}

export function createPage(text: string, type = 'text/html; charset=utf-8'): Page {
  const plain = Buffer.from(text)
  const made: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(plain) }
  return {
    text,
    type,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    encoded(encoding) {
      made[encoding] ??= compress(plain, encoding)
      return made[encoding]
    },
  }
}

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gz(plain, { level: 9 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return brotli(plain, { params })
}

/** Answers with a kept page in the best form the caller reads, or with 304 when they have it already. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding').header('etag', etag)
  if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(page.type).send(await page.encoded(encoding))
}

/** What is refused with q=0 is not sent; otherwise the smaller wins. */
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

function isFresh(known: string | undefined, etag: string): boolean {
  return (known ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}

// By hash, since browsers ignore 'inline-speculation-rules' in a policy that holds any hash.
function ruleHashes(html: string): string[] {
  const rules = html.matchAll(/<script type="speculationrules"[^>]*>([\s\S]*?)<\/script>/g)
  return [...rules].map(([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
}

function isHidden(html: string): boolean {
  return /<meta\b[^>]*\bname="robots"[^>]*\bnoindex\b/.test(html)
}

function sitemap(base: string, paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${base}${path}</loc></url>`.replaceAll('&', '&amp;'))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

function robots(base: string): string {
  return `User-agent: *
Disallow: /dashboard
Disallow: /api
Allow: /

Sitemap: ${base}/sitemap.xml
`
}
