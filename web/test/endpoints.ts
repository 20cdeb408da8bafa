import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { z } from 'zod'

export type Key = keyof Api

/** A call as the page sent it. */
export type Sent = {
  method: string
  url: URL
  headers: Headers
  body: string | Blob | null
}

type Found = { key: Key; spec: EndpointSpec; params: Record<string, string> }

const patterns = Object.entries<EndpointSpec>(api).map(([key, spec]) => {
  const [method, path = ''] = key.split(' ')
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  // A word in the path comes before a value there, as in the server's router.
  const values = path.split('{').length
  return { key: key as Key, spec, method, pattern: new RegExp(`^/api${pattern}$`), values }
})
patterns.sort((a, b) => a.values - b.values)

export function findEndpoint({ method, url }: Sent): Found | null {
  for (const { pattern, method: own, key, spec } of patterns) {
    const groups = own === method ? pattern.exec(url.pathname) : null
    if (!groups) continue
    const params = Object.entries(groups.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)])
    return { key, spec, params: Object.fromEntries(params) }
  }
  return null
}

export type Call = { params: unknown; query: unknown; body: unknown; headers: Headers }

/** The input as the server would read it, or what the server would find wrong with it. */
export function readInput({ spec, params }: Found, sent: Sent): { call: Call; faults: string[] } {
  const faults: string[] = []
  const read = (part: string, schema: z.ZodType, value: unknown) => {
    const result = schema.safeParse(value)
    if (!result.success) faults.push(`${part}: ${z.prettifyError(result.error)}`)
    return result.data
  }
  const none = z.strictObject({})
  const body = spec.upload || spec.raw ? sent.body : bodyOf(sent)
  const call = {
    params: read('params', spec.params ?? none, params),
    query: read('query', spec.query ?? none, queryOf(sent.url)),
    body: spec.upload || spec.raw ? body : read('body', spec.body ?? none.nullish(), body),
    headers: sent.headers,
  }
  return { call, faults }
}

const bodyOf = ({ body }: Sent): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined)

/** A name that comes twice is a list, as Fastify reads it. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const all = searchParams.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** The reply as it leaves the server: what the contract does not name is cut off. */
export function checkReply(spec: EndpointSpec, reply: unknown): { body: unknown; faults: string[] } {
  const schema = z.strictObject({ data: spec.reply, ...(spec.meta ? { meta: spec.meta } : {}) })
  const result = schema.safeParse(reply)
  return { body: result.data, faults: result.success ? [] : [z.prettifyError(result.error)] }
}
