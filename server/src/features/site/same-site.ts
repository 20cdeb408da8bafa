import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was submitted from this site. Clients that send no Origin header are accepted, because these forms
 * have no session that could be abused.
 */
export function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return site !== undefined
  // Uses the same scheme on both sides, because the default port may be omitted.
  const { host, protocol } = new URL(origin)
  const requestOrigin = `${protocol}//${request.host}`
  return [URL.canParse(requestOrigin) ? requestOrigin : publicUrl, publicUrl].some(
    (ownOrigin) => new URL(ownOrigin).host === host,
  )
}
