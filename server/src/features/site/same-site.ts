import type { FastifyRequest } from 'fastify'

/**
 * Browsers send the origin of a post; old ones and other programs do not, and are accepted. These forms have no
 * session that another site could abuse, so this only keeps their mistakes in their own windows.
 */
export function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return site !== undefined
  // Same scheme on both sides, so that the default port may be omitted.
  const { host, protocol } = new URL(origin)
  const requested = `${protocol}//${request.host}`
  return [URL.canParse(requested) ? requested : publicUrl, publicUrl].some(
    (ours) => new URL(ours).host === host,
  )
}
