import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'

type StepProps = {
  number: number
  title: string
  isDone: boolean
  /** Open steps show their content below the summary. */
  isOpen: boolean
  summary: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** One step of a guided form. */
export function Step({ number, title, isDone, isOpen, summary, action, children }: StepProps) {
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id} aria-current={isOpen && !isDone ? 'step' : undefined} className="p-4.5">
        <header className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className={cx(
              'grid size-6 flex-none place-items-center rounded-full font-semibold text-12 tabular-nums',
              isDone
                ? 'bg-brand text-on-brand'
                : isOpen
                  ? 'bg-brand-soft text-brand-ink'
                  : 'bg-sunken text-ink-3',
            )}>
            {isDone ? <Check className="size-3.5" strokeWidth={3} /> : number}
          </span>
          <div className="min-w-0 flex-1">
            <h2 id={id} className="font-semibold text-16">
              {title}
              {isDone && <span className="sr-only"> (done)</span>}
            </h2>
            <p className="wrap-anywhere mt-0.5 text-13 text-ink-2">{summary}</p>
          </div>
          {action}
        </header>
        {isOpen && <div className="mt-4 sm:pl-9">{children}</div>}
      </section>
    </Card>
  )
}

type PrivacyProps = { agency: string }

/** Answers to common questions before submitting an ID. */
export function Privacy({ agency }: PrivacyProps) {
  const facts = [
    [
      'Who sees it',
      `Only admins and compliance staff of ${agency}. Every time someone opens your record, it’s logged with their name. Chat operators and fans never see it.`,
    ],
    [
      'How it’s stored',
      'Scans of your ID are encrypted before they are saved. To open one, staff must enter their password and a reason. Your ID number isn’t stored.',
    ],
    [
      'How long it’s kept',
      'The law requires agencies to keep proof that everyone shown is an adult and has consented. It’s usually kept for seven years after the last change. You can ask for a copy at any time.',
    ],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-box bg-sunken p-4.5 text-13 sm:grid-cols-3">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt className="font-medium">{title}</dt>
          <dd className="mt-1 text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
