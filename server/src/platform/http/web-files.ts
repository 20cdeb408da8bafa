import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { replyWithError } from './error-reply.ts'
import { notFound } from './refusal.ts'

const buildFolder = fileURLToPath(new URL('../../../../web/build/client', import.meta.url))

const MANIFEST = 'manifest-server.json'

/** What the web build tells the server about itself. */
const buildManifest = z.object({
  routes: z.array(z.string()),
  prerendered: z.record(z.string(), z.string()),
  fallback: z.string(),
  scriptHashes: z.array(z.string()),
})

export type WebBuild = z.infer<typeof buildManifest> & { folder: string }

/** Null when the web app was not built: API tests and development, where Vite serves it. */
export function readWebBuild(folder: string = buildFolder): WebBuild | null {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return null
  return { ...buildManifest.parse(JSON.parse(readFileSync(path, 'utf8'))), folder }
}

/** Serves the built pages. Unknown /api paths and missing files are 404, any other unknown path leads home. */
export async function serveWeb(app: FastifyInstance, web: WebBuild | null): Promise<void> {
  if (web) {
    await app.register(fastifyStatic, {
      root: web.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    })
    const known = web.routes.map(routePattern)
    app.get('/*', { schema: { hide: true } }, (request, reply) => answer(web, known, request, reply))
  }
  app.setNotFoundHandler((request, reply) => replyWithError(notFound(), request, reply))
}

async function answer(
  web: WebBuild,
  known: RegExp[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/'
  if (/^\/(api|socket\.io)(\/|$)/.test(path)) return replyWithError(notFound(), request, reply)
  if (isFile(path)) {
    if (path.includes('..') || path === `/${MANIFEST}` || !isThere(join(web.folder, path)))
      return replyWithError(notFound(), request, reply)
    const forever = path.startsWith('/assets/')
    return reply
      .header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      .sendFile(path.slice(1))
  }
  const page = web.prerendered[path] ?? (known.some((pattern) => pattern.test(path)) ? web.fallback : null)
  if (!page) return reply.redirect('/', 302)
  return reply.header('cache-control', 'no-cache').sendFile(page)
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

function isFile(path: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(path) || path.startsWith('/assets/')
}

/** '/dashboard/fans/:id' as an expression; a trailing slash is the same page. */
export function routePattern(route: string): RegExp {
  const body = route
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^/${body}/?$`)
}
