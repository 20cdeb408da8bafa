import { chatSoundChoice, titleBadgeChoice, useBrowserChoice } from '../../../platform/browser-choice.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Kept in this browser: a shared computer may be loud, a phone at night not. */
export function ChatPreferencesCard() {
  const sound = useBrowserChoice(chatSoundChoice)
  const badge = useBrowserChoice(titleBadgeChoice)
  return (
    <Card>
      <CardHeader title="Chat" note="in this browser" />
      <div className="flex flex-col gap-4 px-4.5 pt-1 pb-4.5">
        <Switch
          label="Sound"
          hint="A short tone when a fan writes while you look at another conversation or another tab."
          checked={sound}
          onCheckedChange={chatSoundChoice.set}
        />
        <Switch
          label="Unread messages in the title"
          hint="How many wait stands before the name on the browser’s tab while the chat is open."
          checked={badge}
          onCheckedChange={titleBadgeChoice.set}
        />
      </div>
    </Card>
  )
}
