import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The parameter's value; null if it is not one of the allowed values. */
export function choiceParam<T extends string>(
  params: URLSearchParams,
  name: string,
  allowed: readonly T[],
): T | null {
  return allowed.find((value) => value === params.get(name)) ?? null
}

export function uuidParam(params: URLSearchParams, name: string): string | null {
  const value = params.get(name) ?? ''
  return UUID.test(value) ? value.toLowerCase() : null
}

export function textParam(params: URLSearchParams, name: string, max = 100): string {
  return (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, max)
}

/** The list filter, without the open row. */
export function filterOf<View extends { id: string | null }>({ id: _, ...filter }: View) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as Partial<{
    [Name in keyof Omit<View, 'id'>]: NonNullable<View[Name]>
  }>
}

export function hasFilters(view: { id: string | null }): boolean {
  return Object.keys(filterOf(view)).length > 0
}

type ParamChange = Record<string, string | null | undefined>
export type ChangeParams = (change: ParamChange, options?: { replace?: boolean }) => void

/** Omits empty values and defaults. */
export function withChange(
  params: URLSearchParams,
  change: ParamChange,
  defaults: ParamChange = {},
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value && value !== defaults[name]) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** URL parameters with changes applied to the latest state, so quick changes don't overwrite each other. */
export function useUrlParams(defaults?: ParamChange) {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change: ChangeParams = (values, { replace = false } = {}) => {
    latest.current = withChange(latest.current, values, defaults)
    setParams(latest.current, { replace, preventScrollReset: true })
  }
  return { params, change }
}
