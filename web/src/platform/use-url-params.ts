import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type ParamChange = Record<string, string | null | undefined>

/** Omits empty values. */
export function withChange(params: URLSearchParams, change: ParamChange): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** URL parameters with changes applied to the latest state, so that quick changes don't overwrite each other. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return {
    params,
    change: (change: ParamChange, { replace = false }: { replace?: boolean } = {}) => {
      latest.current = withChange(latest.current, change)
      setParams(latest.current, { replace, preventScrollReset: true })
    },
  }
}
