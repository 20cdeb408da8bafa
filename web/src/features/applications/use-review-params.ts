import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Change, withChange } from './review-view.ts'

export type ChangeParams = (change: Change, how?: { replace?: boolean }) => void

/**
 * The URL's parameters and how to change them. Two changes may come before the first has arrived: leaving the
 * search field by pressing a row is a search and an opening, and neither may undo the other.
 */
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
