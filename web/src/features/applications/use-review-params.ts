import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Change, withChange } from './review-view.ts'

export type ChangeParams = (change: Change, how?: { replace?: boolean }) => void

/** URL parameters with changes applied to the latest state, so that quick changes don't overwrite each other. */
export function useReviewParams(): { params: URLSearchParams; change: ChangeParams } {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return {
    params,
    change: (change, { replace = false } = {}) => {
      latest.current = withChange(latest.current, change)
      setParams(latest.current, { replace, preventScrollReset: true })
    },
  }
}
