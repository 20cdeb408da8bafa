import type { QuietHours } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { PreferenceChanges } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { defaultQuietHours, quietHoursText, timeOfDay, timeOptions, zoneName } from './quiet-hours.ts'

type QuietHoursCardProps = {
  quiet: QuietHours | null
  zone: string
  onChoose: (changes: PreferenceChanges, message: string) => void
}

export function QuietHoursCard({ quiet, zone, onChoose }: QuietHoursCardProps) {
  function choose(quietHours: QuietHours | null) {
    const message = quietHours
      ? `Quiet hours from ${timeOfDay(quietHours.from)} to ${timeOfDay(quietHours.to)}`
      : 'Quiet hours are off'
    onChoose({ quietHours }, message)
  }
  const bounds = quiet && [
    { bound: 'from', label: 'From', at: quiet.from, other: quiet.to },
    { bound: 'to', label: 'To', at: quiet.to, other: quiet.from },
  ]
  return (
    <Card>
      <div className="flex flex-col gap-4 p-4.5">
        <Switch
          label="Quiet hours"
          hint={
            quiet
              ? quietHoursText(quiet, zone)
              : `Pause email at night (${zoneName(zone)}). Urgent email is still sent, and in-app notifications are not affected.`
          }
          checked={quiet !== null}
          onCheckedChange={(isOn) => choose(isOn ? defaultQuietHours : null)}
        />
        {bounds && (
          <div className="grid max-w-90 grid-cols-2 gap-3">
            {bounds.map(({ bound, label, at, other }) => (
              <Field key={bound} label={label}>
                {(control) => (
                  <Select
                    {...control}
                    label={`Quiet hours: ${label.toLowerCase()}`}
                    value={String(at)}
                    onValueChange={(value) => choose({ ...quiet, [bound]: Number(value) })}
                    options={timeOptions(at, other)}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}
