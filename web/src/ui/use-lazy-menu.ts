import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { type LazyView, preload, useLazyView } from './lazy-view.ts'

/**
 * For menus on the first screen: the button renders immediately, and the menu is downloaded on first use.
 * The first click is repeated on the real trigger that replaces the button.
 */
export function useLazyMenu<Props>(menu: LazyView<Props>) {
  const { View, load } = useLazyView(menu)
  const button = useRef<HTMLButtonElement>(null)
  const lastClick = useRef<{ detail: number } | null>(null)

  useLayoutEffect(() => {
    if (!View || !lastClick.current) return
    const { detail } = lastClick.current
    lastClick.current = null
    button.current?.focus()
    button.current?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  }, [View])

  function open({ detail }: { detail: number }) {
    lastClick.current = { detail }
    void load()
  }
  const preloadMenu = () => preload(menu)
  const placeholderProps: ComponentPropsWithRef<'button'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preloadMenu,
    onFocus: preloadMenu,
    onClick: (event: MouseEvent) => open(event),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open({ detail: 0 })
    },
  }
  return { Menu: View, buttonProps: { ref: button, ...(View ? {} : placeholderProps) } }
}
