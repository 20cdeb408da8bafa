import { useId } from 'react'
import { useBrowserPreference } from '../../platform/browser-preference.ts'
import { SwitchControl } from '../../ui/switch.tsx'
import { blurPreference } from './content-preferences.ts'

/** Remembered in this browser. */
export function BlurSwitch() {
  const id = useId()
  const isOn = useBrowserPreference(blurPreference)
  return (
    <span className="inline-flex h-8 items-center gap-2 pr-2 pointer-coarse:h-11">
      <SwitchControl checked={isOn} onCheckedChange={blurPreference.set} aria-labelledby={id} />
      <span id={id} className="font-medium text-13">
        Blur previews
      </span>
    </span>
  )
}
