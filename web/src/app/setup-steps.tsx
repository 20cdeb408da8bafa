import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { sharedStorage } from '../platform/storage.ts'
import { IconButton } from '../ui/button.tsx'
import { remainingSteps } from './account-checklist.ts'
import { settingsPath } from './settings/settings-sections.ts'

const storageKey = (user: SessionUser) => `set-up-dismissed:${user.id}`

/** Remaining setup steps in one line that can be dismissed permanently on this device. */
export function SetupSteps({ user }: { user: SessionUser }) {
  const [isDismissed, setDismissed] = useState(() => sharedStorage.read(storageKey(user)) !== null)
  const steps = remainingSteps(user)
  if (isDismissed || steps.length === 0) return null
  function dismiss() {
    sharedStorage.write(storageKey(user), 'yes')
    setDismissed(true)
  }
  return (
    <section
      aria-label="Finish setting up"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-box border border-line bg-surface py-1.5 pr-1.5 pl-4.5 text-13">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
        <span className="text-ink-2">Finish setting up:</span>
        {steps.map((step) => (
          <Link
            key={step.id}
            to={settingsPath(step.section)}
            className="hit-area relative font-medium text-brand-ink underline-offset-3 hover:underline">
            {step.title}
          </Link>
        ))}
      </p>
      <IconButton label="Dismiss" icon={X} onClick={dismiss} />
    </section>
  )
}
