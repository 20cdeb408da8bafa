import { useEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * Where the focus goes after a press: a control that waits for an answer, or goes with it, leaves it to nobody.
 * Who has gone on meanwhile is left alone.
 */
export function useLanding(isBusy: boolean): (find: Find) => void {
  const pressed = useRef<{ find: Find; isUnderWay: boolean } | null>(null)
  useEffect(() => {
    const press = pressed.current
    if (!press) return
    if (isBusy) press.isUnderWay = true
    else if (press.isUnderWay) {
      pressed.current = null
      if (document.activeElement === document.body) press.find()?.focus()
    }
  }, [isBusy])
  return (find) => {
    pressed.current = { find, isUnderWay: false }
  }
}
