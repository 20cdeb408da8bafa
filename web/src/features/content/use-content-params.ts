import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type ChangeView, withChange } from './content-view.ts'

/** URL parameters with changes applied to the latest state, so that quick changes don't overwrite each other. */
export function useContentParams(): { params: URLSearchParams; change: ChangeView } {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return {
    params,
    change: (change, { replace = false } = {}) => {
      latest.current = withChange(latest.current, change as Record<string, string | null>)
      setParams(latest.current, { replace, preventScrollReset: true })
    },
  }
}
