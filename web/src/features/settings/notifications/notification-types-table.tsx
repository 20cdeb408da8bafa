import type { NotificationType } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { typeNames } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type {
  PreferenceChanges,
  Preferences,
} from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { BellOff, LockKeyhole } from 'lucide-react'
import { SwitchControl } from '../../../ui/switch.tsx'
import {
  type Channel,
  channelNames,
  channels,
  choiceLabel,
  isLocked,
  lockReason,
  typeDescriptions,
} from './notification-choices.ts'

type NotificationTypesTableProps = {
  types: readonly NotificationType[]
  preferences: Preferences
  onChoose: (changes: PreferenceChanges, message: string) => void
}

const headerCellClass = 'h-8.5 border-line border-b bg-sunken font-medium text-12 text-ink-2'

export function NotificationTypesTable({ types, preferences, onChoose }: NotificationTypesTableProps) {
  function choose(type: NotificationType, channel: Channel, isEnabled: boolean) {
    const next = { ...preferences.types[type], [channel]: isEnabled }
    onChoose({ types: { [type]: next } }, choiceLabel(type, next))
  }
  return (
    <div className="overflow-clip rounded-box border border-line">
      <table
        aria-label="Notification preferences"
        className="w-full table-fixed border-separate border-spacing-0 text-13">
        <thead>
          <tr>
            <th scope="col" className={`${headerCellClass} pl-4.5 text-left`}>
              Type
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={`${headerCellClass} w-18 text-center sm:w-24`}>
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type} className="[&:last-child>*]:border-b-0">
              <th scope="row" className="border-line border-b py-2.5 pr-2 pl-4.5 text-left font-normal">
                <span className="font-medium text-14">{typeNames[type]}</span>
                <Notes type={type} isOff={!preferences.types[type].inApp && !preferences.types[type].email} />
              </th>
              {channels.map((channel) => (
                <td key={channel} className="border-line border-b text-center">
                  <SwitchControl
                    aria-label={`${typeNames[type]}: ${channelNames[channel]}`}
                    aria-describedby={isLocked(type, channel) ? `${type}-lock` : undefined}
                    checked={preferences.types[type][channel]}
                    disabled={isLocked(type, channel)}
                    onCheckedChange={(isEnabled) => choose(type, channel, isEnabled)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Notes({ type, isOff }: { type: NotificationType; isOff: boolean }) {
  const reason = lockReason(type)
  return (
    <>
      <span className="mt-0.5 block text-ink-2">{typeDescriptions[type]}</span>
      {reason && (
        <span id={`${type}-lock`} className="mt-1 flex items-start gap-1.5 text-12 text-ink-3">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-3 flex-none" strokeWidth={2} />
          {reason}
        </span>
      )}
      {isOff && (
        <span className="mt-1 flex items-start gap-1.5 text-12 text-ink-3">
          <BellOff aria-hidden="true" className="mt-0.5 size-3 flex-none" strokeWidth={2} />
          You won’t be notified.
        </span>
      )}
    </>
  )
}
