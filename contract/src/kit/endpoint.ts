import type { ErrorCode } from './errors.ts'
import type { UserLimitName } from './limits.ts'
import { pageMeta } from './pagination.ts'
import type { Permission } from './permissions.ts'
import type { z } from './zod.ts'

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/**
 * Maximum attempts, counted per IP address and optionally per value of a body field. With
 * `field.perIp`, nobody can use up the limit of a value for other IP addresses.
 */
export type Throttle = {
  windowMinutes: number
  perIp: number
  field?: { name: string; limit: number; perIp?: true }
}

export type EndpointSpec = {
  summary: string
  /** Required, so no endpoint can omit it; 'public' for public ones. */
  permission: Permission | 'public'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Allows more than the default of one megabyte. */
  maxBodyBytes?: number
  /** The schema of `data`. Fields not in the schema are never sent. */
  reply: z.ZodType
  /** Responds with a streamed file. */
  download?: 'text/csv' | 'application/octet-stream'
  /** Accepts a streamed file as the request body. */
  upload?: { type: 'text/csv'; maxBytes: number }
  /** Handles HTTP itself (tus, media ranges); `contentType` is the type of the body it accepts, if any. */
  raw?: { contentType?: string }
  /** The schema of `meta`, for lists. */
  meta?: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** Errors specific to this endpoint, besides those every endpoint can return. */
  errors?: readonly ErrorCode[]
  throttle?: Throttle
  /** The rate limit for signed-in users; defaults to `limitOf`, null means none. */
  limit?: UserLimitName | null
  /** Uses the first field error as the message, for screens that show a single text. */
  exposeValidationMessage?: true
  /** Works while the session is locked (unlock, sign out). */
  whileLocked?: true
}

export type EndpointTable = Record<EndpointKey, EndpointSpec>

export function endpoints<const T extends EndpointTable>(table: T): T {
  return table
}

/** The `reply` and `meta` schemas of a list endpoint. */
export function listOf<T extends z.ZodType>(item: T) {
  return { reply: item.array(), meta: pageMeta }
}

type InputPart<E, K extends 'params' | 'query' | 'body', Direction extends 'in' | 'out'> = E extends {
  [P in K]: infer S
}
  ? S extends z.ZodType
    ? { [P in K]: Direction extends 'in' ? z.input<S> : z.output<S> }
    : unknown
  : unknown

/** The unparsed request. `body` is null unless the endpoint accepts one. */
export type RawRequest = {
  method: string
  headers: Record<string, string | string[] | undefined>
  body: AsyncIterable<Uint8Array> | null
}
export type RawResponse = {
  status: number
  headers: Record<string, string>
  body?: AsyncIterable<Uint8Array> | null
}

type Raw<E, Part> = E extends { raw: object } ? Part : unknown
type Upload<E, File> = E extends { upload: object } ? { upload: File } : unknown

/** The request input. */
export type Input<E> = InputPart<E, 'params', 'in'> &
  InputPart<E, 'query', 'in'> &
  InputPart<E, 'body', 'in'> &
  Upload<E, Blob | string> &
  Raw<E, { headers?: Record<string, string>; upload?: Blob | string }>
/** The parsed input a handler receives. */
export type Parsed<E> = InputPart<E, 'params', 'out'> &
  InputPart<E, 'query', 'out'> &
  InputPart<E, 'body', 'out'> &
  Upload<E, AsyncIterable<Uint8Array>> &
  Raw<E, { raw: RawRequest }>
/** A file returned by a handler, streamed. */
export type Download = { fileName: string; chunks: AsyncIterable<string | Uint8Array> }
/** The envelope of a successful response. */
export type Reply<E> = E extends { raw: object }
  ? RawResponse
  : E extends { download: string }
    ? Download
    : (E extends { reply: infer R extends z.ZodType } ? { data: z.output<R> } : never) &
        (E extends { meta: infer M extends z.ZodType } ? { meta: z.output<M> } : unknown)
