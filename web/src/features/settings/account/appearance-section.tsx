import { type DateFormat, dateFormats } from '@greenroom/contract/features/auth/auth.rules.ts'
import type { profileBody, SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { toastError } from '../../../platform/toast-error.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDateTime } from '../../../ui/format.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type Theme, useTheme } from '../../../ui/theme.ts'
import { toast } from '../../../ui/toast.tsx'
import { saveProfile } from './account.data.ts'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const satisfies readonly { value: Theme; label: string }[]

const dateExamples: Record<DateFormat, string> = { MDY: 'Nov 17', DMY: '17 Nov', ISO: '2026-11-17' }
const formats = dateFormats.map((value) => ({ value, label: dateExamples[value] }))
const clocks = [
  { value: '12', label: '2:30 PM' },
  { value: '24', label: '14:30' },
] as const

/** Each choice is saved immediately. */
export function AppearanceSection({ user }: { user: SessionUser }) {
  const { theme, setTheme } = useTheme()
  const saving = useMutation({
    mutationFn: (change: z.input<typeof profileBody>) => saveProfile(change),
    onSuccess: () => toast.success('Format saved'),
    onError: (error, change) => toastError('Could not save the format', error, () => saving.mutate(change)),
  })
  const current = { ...user, ...(saving.isPending ? saving.variables : {}) }
  return (
    <>
      <SectionHeader title="Appearance">
        How the app looks for you. Other users aren’t affected.
      </SectionHeader>
      <Card className="divide-y divide-line">
        <Row name="Theme" hint="Applies to this browser only.">
          <Segmented label="Theme" options={themes} value={theme} onChoose={setTheme} />
        </Row>
        <Row name="Date format" hint="Applies to all your devices.">
          <Segmented
            label="Date format"
            options={formats}
            value={current.dateFormat ?? user.dateFormat}
            onChoose={(dateFormat) => saving.mutate({ dateFormat })}
          />
        </Row>
        <Row name="Clock" hint={`Now: ${formatDateTime(new Date().toISOString(), user.agency.timeZone)}`}>
          <Segmented
            label="Clock"
            options={clocks}
            value={(current.is24Hour ?? user.is24Hour) ? '24' : '12'}
            onChoose={(clock) => saving.mutate({ is24Hour: clock === '24' })}
          />
        </Row>
      </Card>
    </>
  )
}

function Row({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4.5">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-12 text-ink-3">{hint}</p>
      </div>
      {children}
    </div>
  )
}
