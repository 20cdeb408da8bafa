import {
  type AttributionRule,
  attributionRules,
  MAX_WINDOW_HOURS,
  MIN_WINDOW_HOURS,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import {
  type OperatorSettings,
  operatorSettingsBody,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { refreshOperators, saveSettings } from './operators.data.ts'
import { formatCount, plural, ruleLabel } from './operators-labels.ts'

/** Shows the attribution rule, opens its dialog, and shows the progress of reassigning sales. */
export function RuleChip({ settings }: { settings: OperatorSettings | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (!settings) return <Skeleton className="h-8 w-64" />
  const label = ruleLabel(settings.rule, settings.windowHours)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hit-area relative flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-control border border-line-button bg-surface px-2.5 text-13 hover:bg-hover pointer-coarse:h-10">
        <span className="flex-none text-ink-2">Attribution</span>{' '}
        <span className="truncate font-medium">{label}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
      </button>
      {isOpen && <RuleDialog settings={settings} onClose={() => setOpen(false)} />}
      {settings.recomputing && <Progress {...settings.recomputing} />}
    </>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))
  return (
    <div role="status" className="order-last w-full rounded-control border border-line bg-sunken px-4 py-3">
      <ProgressBar
        label="Reassigning sales"
        percent={percent}
        text={`${formatCount(done)} of ${plural(total, 'sale')}. Figures may change until this is done.`}
      />
    </div>
  )
}

const rules: Record<AttributionRule, { title: string; text: string }> = {
  MESSAGE_SENDER: {
    title: 'Sender of the paid message',
    text: 'PPVs and custom requests are credited to whoever sent the message that was bought.',
  },
  LAST_MESSAGE: {
    title: 'Last message before payment',
    text: 'Sales are credited to whoever last messaged the fan, within the hours you set.',
  },
}

function RuleDialog({ settings, onClose }: { settings: OperatorSettings; onClose: () => void }) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: operatorSettingsBody,
    defaultValues: { rule: settings.rule, windowHours: settings.windowHours },
    save: async (values) => {
      const saved = await saveSettings(values)
      onClose()
      toast.success(saved.recomputing ? 'Rule saved. Sales are being reassigned.' : 'Rule saved')
      await refreshOperators(client)
    },
  })
  const rule = useWatch({ control: form.control, name: 'rule' })
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Sales attribution"
      description="Applies to all sales outside approved pay sheets. Sales you assigned manually don’t change."
      form={form}
      submitLabel="Save rule">
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Rule</legend>
        {attributionRules.map((value) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 hover:bg-hover has-checked:border-brand-line has-checked:bg-brand-soft">
            <input type="radio" value={value} {...form.register('rule')} className="mt-1 accent-brand" />
            <span>
              <span className="block font-medium text-13">{rules[value].title}</span>
              <span className="block text-12 text-ink-2">{rules[value].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {rule === 'LAST_MESSAGE' && (
        <TextField
          label="Hours before payment"
          hint={`${MIN_WINDOW_HOURS} to ${MAX_WINDOW_HOURS}.`}
          type="number"
          inputMode="numeric"
          min={MIN_WINDOW_HOURS}
          max={MAX_WINDOW_HOURS}
          {...form.field('windowHours', { valueAsNumber: true })}
        />
      )}
    </FormDialog>
  )
}
