import { useId } from 'react'
import { useBrowserPreference } from '../../platform/browser-preference.ts'
import { SwitchControl } from '../../ui/switch.tsx'
import { blurPreference } from './content-preferences.ts'

/** The setting is stored in this browser. */
export function BlurSwitch() {
  const id = useId()
  const isBlurred = useBrowserPreference(blurPreference)
  return (
    <span className="inline-flex h-8 items-center gap-2 pr-2 pointer-coarse:h-11">
      <SwitchControl checked={isBlurred} onCheckedChange={blurPreference.set} aria-labelledby={id} />
      <span id={id} className="font-medium text-13">
        Blur previews
      </span>
    </span>
  )
}
