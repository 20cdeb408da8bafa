import { cloneElement, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type TooltipProps = { label: string | undefined; children: ReactElement }

/** Marks its child; the TooltipHost in the root shows the text on hover and keyboard focus. */
export function Tooltip({ label, children }: TooltipProps) {
  return cloneElement(children as ReactElement<{ 'data-tip'?: string | undefined }>, { 'data-tip': label })
}

const openDelayMs = 450
const reopenWindowMs = 300
const gap = 6

export function TooltipHost() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer = 0
    let current: HTMLElement | null = null
    let closedAt = 0
    let lastKey = ''

    function show(element: HTMLElement | null) {
      clearTimeout(timer)
      if (current && !element) closedAt = performance.now()
      current = element
      setTarget(element)
    }
    function onOver(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
      if (tip.current?.contains(event.target)) return
      const owner = event.target.closest<HTMLElement>('[data-tip]')
      if (owner === current) return
      clearTimeout(timer)
      if (!owner) return show(null)
      if (current || performance.now() - closedAt < reopenWindowMs) show(owner)
      else timer = window.setTimeout(() => owner.isConnected && show(owner), openDelayMs)
    }
    function onFocus(event: FocusEvent) {
      // Only after Tab: focus also returns to a button when its menu closes.
      if (lastKey !== 'Tab' || !(event.target instanceof Element)) return
      show(event.target.closest<HTMLElement>('[data-tip]'))
    }
    function onKey(event: KeyboardEvent) {
      lastKey = event.key
      if (current) show(null)
    }
    const hide = () => show(null)

    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', hide, true)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    document.documentElement.addEventListener('pointerleave', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', hide, true)
      document.removeEventListener('scroll', hide, { capture: true })
      document.documentElement.removeEventListener('pointerleave', hide)
    }
  }, [])

  useLayoutEffect(() => {
    const element = tip.current
    if (!element || !target) return
    const rect = target.getBoundingClientRect()
    const below = rect.bottom + gap + element.offsetHeight <= window.innerHeight
    const centered = rect.left + rect.width / 2 - element.offsetWidth / 2
    element.style.top = `${below ? rect.bottom + gap : rect.top - gap - element.offsetHeight}px`
    element.style.left = `${Math.max(8, Math.min(centered, window.innerWidth - 8 - element.offsetWidth))}px`
  }, [target])

  const label = target?.dataset.tip
  if (!label) return null
  // Repeats the control's label, so it is hidden from assistive technology.
  return createPortal(
    <div
      ref={tip}
      aria-hidden="true"
      className="floating fixed top-0 left-0 z-60 max-w-64 rounded-control px-2 py-1 font-medium text-12">
      {label}
    </div>,
    document.body,
  )
}
