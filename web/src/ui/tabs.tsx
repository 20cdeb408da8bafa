import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode }[]
  label?: string | undefined
  children: ReactNode
}

/** Tabs of a page, controlled by the page. */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  tabs,
  label,
  children,
}: TabsProps<Value>) {
  // A click changes the value on focus and again on click, before the page has updated.
  const requestedValue = useRef(value)
  useEffect(() => {
    requestedValue.current = value
  }, [value])
  function requestValue(next: Value) {
    if (next === requestedValue.current) return
    requestedValue.current = next
    onValueChange(next)
  }
  return (
    <Base.Root value={value} onValueChange={(next) => requestValue(next as Value)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none] print:hidden">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            // On touch the target includes half of the gap on each side.
            className="relative h-9 flex-none whitespace-nowrap rounded-control font-medium text-13 text-ink-2 hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink pointer-coarse:h-11 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2.5 pointer-coarse:after:inset-y-0">
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) rounded-full bg-brand transition-[left,width] duration-160" />
      </Base.List>
      <Base.Panel value={value} className="pt-5 print:pt-0" tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
