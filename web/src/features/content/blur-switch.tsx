import { useId } from 'react'
import { useBrowserChoice } from '../../platform/browser-choice.ts'
import { SwitchControl } from '../../ui/switch.tsx'
import { blurChoice } from './content-choices.ts'

/** Remembered in this browser. */
export function BlurSwitch() {
  const id = useId()
  const isOn = useBrowserChoice(blurChoice)
  return (
    <span className="inline-flex h-8 items-center gap-2 pr-2 pointer-coarse:h-11">
      <SwitchControl checked={isOn} onCheckedChange={blurChoice.set} aria-labelledby={id} />
      <span id={id} className="font-medium text-13">
        Blur previews
      </span>
    </span>
  )
}
