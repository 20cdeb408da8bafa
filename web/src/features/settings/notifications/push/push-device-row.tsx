import type { PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateTime } from '../../../../ui/format.tsx'
import { useRemoveDevice } from './push.data.ts'

type PushDeviceRowProps = {
  device: PushDevice
  zone: string
  isIntended: (event: { detail: number }) => boolean
  onRemove: () => void
}

export function PushDeviceRow({ device, zone, isIntended, onRemove }: PushDeviceRowProps) {
  const remove = useRemoveDevice(device)
  const { name, current, problem, addedAt } = device
  const Icon = /iOS|Android/.test(name) ? Smartphone : Monitor
  return (
    <li data-device={device.id} className="flex items-center gap-x-4 px-4.5 py-3">
      <Icon aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {current && <Badge tone="brand">This browser</Badge>}
          {problem && <Badge tone="amber">Not delivered</Badge>}
        </p>
        <p className="text-12 text-ink-3">
          Added <DateTime at={addedAt} zone={zone} />
        </p>
      </div>
      <Button
        size="sm"
        disabled={remove.isPending}
        aria-label={`${remove.isPending ? 'Removing' : 'Remove'} ${current ? 'this browser' : name}`}
        onClick={(event) => {
          if (!isIntended(event)) return
          onRemove()
          remove.mutate()
        }}>
        {remove.isPending ? 'Removing…' : 'Remove'}
      </Button>
    </li>
  )
}
