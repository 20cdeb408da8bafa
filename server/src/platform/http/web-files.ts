import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from './api-error.ts'
import { replyWithError } from './error-reply.ts'
import { sendPage } from './pages.ts'
import type { Pages } from './site-pages.ts'

const buildFolder = fileURLToPath(new URL('../../../../web/build/client', import.meta.url))

const MANIFEST = 'manifest-server.json'

/** The manifest the web build writes for the server. */
const buildManifest = z.object({
  routes: z.array(z.string()),
  prerendered: z.record(z.string(), z.string()),
  fallback: z.string(),
  dashboard: z.string(),
  scriptHashes: z.array(z.string()),
})

export type WebBuild = z.infer<typeof buildManifest> & { folder: string }

/** Null when the web app was not built: in API tests and in development, where Vite serves it. */
export function readWebBuild(folder: string = buildFolder): WebBuild | null {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return null
  return { ...buildManifest.parse(JSON.parse(readFileSync(path, 'utf8'))), folder }
}

/** The build and its pages in memory. */
export type Web = { build: WebBuild; pages: Pages }

/** Serves the built pages. Unknown /api paths and missing files are 404, other unknown paths redirect home. */
export async function serveWeb(app: FastifyInstance, web: Web | null): Promise<void> {
  if (web) {
    await app.register(fastifyStatic, {
      root: web.build.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    })
    const patterns = web.build.routes.map(routePattern)
    const hidden = { schema: { hide: true } }
    app.get('/sitemap.xml', hidden, (request, reply) => sendPage(request, reply, web.pages.sitemap()))
    app.get('/robots.txt', hidden, (request, reply) => sendPage(request, reply, web.pages.robots()))
    app.get('/*', hidden, (request, reply) => serve(web, patterns, request, reply))
    app.addHook('onListen', async () => {
      web.pages.warm().catch((error) => app.log.warn({ err: error }, 'pages could not be compressed'))
    })
  }
  app.setNotFoundHandler((request, reply) => replyWithError(notFound(), request, reply))
}

async function serve(
  { build, pages }: Web,
  patterns: RegExp[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/'
  if (/^\/(api|socket\.io)(\/|$)/.test(path)) return replyWithError(notFound(), request, reply)
  const webManifest = path === '/site.webmanifest' && pages.webManifest()
  if (webManifest) return sendPage(request, reply, webManifest)
  if (isFilePath(path)) {
    if (path.includes('..') || path === `/${MANIFEST}` || !isExistingFile(join(build.folder, path)))
      return replyWithError(notFound(), request, reply)
    const isImmutable = path.startsWith('/assets/')
    // A service worker outlives its page, so its script must not be cached.
    const isUncached = path === '/push-worker.js'
    if (binaryAssetPattern.test(path)) for (const header of documentHeaders) reply.raw.removeHeader(header)
    return reply
      .header(
        'cache-control',
        isImmutable
          ? 'public, max-age=31536000, immutable'
          : isUncached
            ? 'no-cache'
            : 'public, max-age=3600',
      )
      .sendFile(path.slice(1))
  }
  const page = pages.at(path)
  if (page) return sendPage(request, reply, page)
  const unavailable = pages.responseIfUnavailable(path)
  if (unavailable) {
    if ('redirect' in unavailable) return reply.redirect(unavailable.redirect, 302)
    return sendPage(request, reply.code(404), unavailable.missing)
  }
  // One URL per page: search engines would count the second as a duplicate.
  const withoutSlash = path.replace(/\/$/, '')
  if (pages.at(withoutSlash)) return reply.redirect(`${withoutSlash}${request.url.slice(path.length)}`, 308)
  if (!patterns.some((pattern) => pattern.test(path))) return reply.redirect('/', 302)
  const document = pages.document(/^\/dashboard(\/|$)/.test(path) ? 'dashboard' : 'fallback')
  return sendPage(request, reply, document, { isApp: true })
}

/** Fonts and images can't run code; without these headers a font fits into the first round trip of a connection. */
const binaryAssetPattern = /\.(woff2|avif|webp|jpg|png)$/
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

function isExistingFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

function isFilePath(path: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(path) || path.startsWith('/assets/')
}

/** Turns '/dashboard/fans/:id' and '/dashboard/chat/:fanId?' into patterns; a trailing slash matches too. */
export function routePattern(route: string): RegExp {
  const body = route
    .split('/')
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
      return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    })
    .join('')
  return new RegExp(`^${body}/?$`)
}
