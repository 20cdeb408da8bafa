import { ShieldCheck, ShieldOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

type TwoFactorStatusProps = {
  isEnabled: boolean
  onOpenDialog: (dialog: 'setup' | 'codes' | 'disable') => void
}

export function TwoFactorStatus({ isEnabled, onOpenDialog }: TwoFactorStatusProps) {
  const Icon = isEnabled ? ShieldCheck : ShieldOff
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4.5">
        <span
          className={`grid size-9 flex-none place-items-center rounded-control ${isEnabled ? 'bg-brand-soft text-brand-ink' : 'bg-sunken text-ink-3'}`}>
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">{isEnabled ? 'Two-factor is on' : 'Two-factor is off'}</p>
          <p className="text-13 text-ink-2">
            {isEnabled
              ? 'You enter a code each time you sign in.'
              : 'Takes a minute. You need an authenticator app on your phone.'}
          </p>
        </div>
        {isEnabled ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onOpenDialog('codes')}>New recovery codes</Button>
            <Button onClick={() => onOpenDialog('disable')}>Turn off</Button>
          </div>
        ) : (
          <Button variant="primary" onClick={() => onOpenDialog('setup')}>
            Set up two-factor
          </Button>
        )}
      </div>
    </Card>
  )
}
