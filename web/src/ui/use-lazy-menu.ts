import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { type LazyPart, preload, useLazyPart } from './lazy-part.ts'

/**
 * For menus on the first page: the button renders at once, the menu is downloaded on first use.
 * The first click is repeated on the real trigger that replaces the button.
 */
export function useLazyMenu<Props>(menu: LazyPart<Props>) {
  const { Part, load } = useLazyPart(menu)
  const button = useRef<HTMLButtonElement>(null)
  const lastClick = useRef<{ detail: number } | null>(null)

  useLayoutEffect(() => {
    if (!Part || !lastClick.current) return
    const { detail } = lastClick.current
    lastClick.current = null
    button.current?.focus()
    button.current?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  }, [Part])

  function open({ detail }: { detail: number }) {
    lastClick.current = { detail }
    void load()
  }
  const prepare = () => preload(menu)
  const untilLoaded: ComponentPropsWithRef<'button'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event: MouseEvent) => open(event),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open({ detail: 0 })
    },
  }
  return { Menu: Part, buttonProps: { ref: button, ...(Part ? {} : untilLoaded) } }
}
