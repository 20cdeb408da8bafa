import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { z } from '@greenroom/contract/kit/zod.ts'

export type Key = keyof Api

/** A call sent by the page. */
export type SentRequest = { method: string; url: URL; headers: Headers; body: string | Blob | null }

type MatchedEndpoint = { key: Key; spec: EndpointSpec; params: Record<string, string> }

const patterns = Object.entries<EndpointSpec>(api).map(([key, spec]) => {
  const [method, path = ''] = key.split(' ')
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  // Static segments take precedence over parameters, as in the server's router.
  const paramCount = path.split('{').length
  return { key: key as Key, spec, method, pattern: new RegExp(`^/api${pattern}$`), paramCount }
})
patterns.sort((a, b) => a.paramCount - b.paramCount)

export function findEndpoint({ method, url }: SentRequest): MatchedEndpoint | null {
  for (const { pattern, method: endpointMethod, key, spec } of patterns) {
    const match = endpointMethod === method ? pattern.exec(url.pathname) : null
    if (!match) continue
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)])
    return { key, spec, params: Object.fromEntries(params) }
  }
  return null
}

export type Call = { params: unknown; query: unknown; body: unknown; headers: Headers }

/** The input as the server would parse it, or its validation errors. */
export function readInput(
  { spec, params }: MatchedEndpoint,
  sent: SentRequest,
): { call: Call; errors: string[] } {
  const errors: string[] = []
  const read = (name: string, schema: z.ZodType, value: unknown) => {
    const result = schema.safeParse(value)
    if (!result.success) errors.push(`${name}: ${z.prettifyError(result.error)}`)
    return result.data
  }
  const emptyObject = z.strictObject({})
  const body = spec.upload || spec.raw ? sent.body : bodyOf(sent)
  const call = {
    params: read('params', spec.params ?? emptyObject, params),
    query: read('query', spec.query ?? emptyObject, queryOf(sent.url)),
    body: spec.upload || spec.raw ? body : read('body', spec.body ?? emptyObject.nullish(), body),
    headers: sent.headers,
  }
  return { call, errors }
}

const bodyOf = ({ body }: SentRequest): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined)

/** A repeated name is a list, as in Fastify. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** The reply as the server would send it, and its contract violations. */
export function checkReply(spec: EndpointSpec, reply: unknown): { body: unknown; errors: string[] } {
  const schema = z.strictObject({ data: spec.reply, ...(spec.meta ? { meta: spec.meta } : {}) })
  const result = schema.safeParse(reply)
  return { body: result.data, errors: result.success ? [] : [z.prettifyError(result.error)] }
}
