import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { pageMeta } from './pagination.ts'
import type { Permission } from './permissions.ts'

/**
 * Whom and which agency a page was drawn for, as `userId/agencyId`. A call whose session means another is refused:
 * a forgotten tab must not write into the agency that was entered in the next one.
 */
export const WORKPLACE_HEADER = 'x-workplace'

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** How often one caller may try, counted per address and, where named, per value of a body field. */
export type Throttle = { perMinutes: number; address: number; field?: { name: string; limit: number } }

export type EndpointSpec = {
  summary: string
  /** Required: leaving it out does not compile, and 'public' has to be written. */
  permission: Permission | 'public'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The schema of `data`. What it does not name never leaves the server. */
  reply: z.ZodType
  /** Answers with a file of this type in place of JSON; `reply` then only says so in the docs. */
  download?: 'text/csv'
  /** Takes a file as the body of the request, read as it comes. */
  upload?: { type: 'text/csv'; maxBytes: number }
  /** Speaks HTTP itself (tus, media by ranges); `takes` is the type of the body it reads, where it reads one. */
  raw?: { takes?: string }
  /** The schema of `meta`, for lists. */
  meta?: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** Refusals particular to this endpoint, beside those every endpoint can give. */
  errors?: readonly ErrorCode[]
  throttle?: Throttle
  /** The first fault in the body is the message as well: its screen shows that one text. */
  faultIsMessage?: true
  /** Works while the session is locked by idleness (unlock, sign out). */
  whileLocked?: true
}

export type EndpointTable = Record<EndpointKey, EndpointSpec>

export function endpoints<const T extends EndpointTable>(table: T): T {
  return table
}

/** A list endpoint's `reply` and `meta` in one go. */
export function listOf<T extends z.ZodType>(item: T) {
  return { reply: item.array(), meta: pageMeta }
}

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = E extends {
  [P in K]: infer S
}
  ? S extends z.ZodType
    ? { [P in K]: Side extends 'in' ? z.input<S> : z.output<S> }
    : unknown
  : unknown

/** A request as it came, beside its path and query. The body is there only where the endpoint takes one. */
export type RawRequest = {
  method: string
  headers: Record<string, string | string[] | undefined>
  body: AsyncIterable<Uint8Array> | null
}
export type RawAnswer = {
  status: number
  headers: Record<string, string>
  body?: AsyncIterable<Uint8Array> | null
}

type Raw<E, Side> = E extends { raw: object } ? Side : unknown
type Upload<E, File> = E extends { upload: object } ? { upload: File } : unknown

/** What a caller sends. */
export type Input<E> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  Upload<E, Blob | string> &
  Raw<E, { headers?: Record<string, string>; upload?: Blob | string }>
/** What a handler receives, parsed. */
export type Parsed<E> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  Upload<E, AsyncIterable<Uint8Array>> &
  Raw<E, { raw: RawRequest }>
/** A file as a handler gives it: written while it is read. */
export type Download = { fileName: string; chunks: AsyncIterable<string> }
/** The envelope of a success. */
export type Reply<E> = E extends { raw: object }
  ? RawAnswer
  : E extends { download: string }
    ? Download
    : (E extends { reply: infer R extends z.ZodType } ? { data: z.output<R> } : never) &
        (E extends { meta: infer M extends z.ZodType } ? { meta: z.output<M> } : unknown)
