import {
  chatSoundPreference,
  titleBadgePreference,
  useBrowserPreference,
} from '../../../platform/browser-preference.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Stored per browser: a shared computer may play sounds, a phone at night should not. */
export function ChatPreferencesCard() {
  const sound = useBrowserPreference(chatSoundPreference)
  const badge = useBrowserPreference(titleBadgePreference)
  return (
    <Card>
      <CardHeader title="Chat" note="This browser only" />
      <div className="flex flex-col gap-4 px-4.5 pt-1 pb-4.5">
        <Switch
          label="Sound"
          hint="Plays a sound when a fan writes in another conversation, or while you are in another tab."
          checked={sound}
          onCheckedChange={chatSoundPreference.set}
        />
        <Switch
          label="Unread count in the tab title"
          hint="Shows the number of unread messages while the chat is open."
          checked={badge}
          onCheckedChange={titleBadgePreference.set}
        />
      </div>
    </Card>
  )
}
