import type { FastifyRequest } from 'fastify'

/**
 * Browsers say where a post comes from; old ones and other programs say nothing, and are let in. There is no
 * session behind these forms that another site could borrow: this only keeps their faults in their own windows.
 */
export function isFromHere(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return site !== undefined
  // The same scheme on both sides, so that its usual port may be written or not.
  const { host, protocol } = new URL(origin)
  const asked = `${protocol}//${request.host}`
  return [URL.canParse(asked) ? asked : publicUrl, publicUrl].some((ours) => new URL(ours).host === host)
}
