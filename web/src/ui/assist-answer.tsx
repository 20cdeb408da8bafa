import {
  type AssistEngine,
  type ConfidenceBand,
  confidenceBand,
  providerProblemTexts,
} from '@greenroom/contract/features/assist/assist.rules.ts'
import type { AssistAnswer } from '@greenroom/contract/features/assist/assist.schema.ts'
import { cx } from './cx.ts'

export const engineNames: Record<AssistEngine, string> = {
  provider: 'AI provider',
  embedded: 'Built-in engine',
}

/** Green, yellow and orange as specified, always with the label. */
const barColors: Record<ConfidenceBand, string> = {
  high: 'bg-good',
  medium: 'bg-tungsten',
  low: 'bg-[oklch(0.66_0.17_45)]',
}

export const percentOf = (confidence: number): string => `${Math.round(confidence * 100)}%`

export function Confidence({ value }: { value: number }) {
  const band = confidenceBand(value)
  return (
    <span className="inline-flex items-center gap-2 text-12 text-ink-2">
      <span aria-hidden="true" className="h-1 w-14 flex-none overflow-hidden rounded-full bg-brand-line">
        <span
          data-band={band}
          className={cx('block h-full rounded-full', barColors[band])}
          style={{ width: percentOf(value) }}
        />
      </span>
      <span>
        <b className="font-semibold text-ink tabular-nums">{percentOf(value)}</b> confidence, {band}
      </span>
    </span>
  )
}

/** The sources of the answer, and why the provider was not used. */
export function AnswerReasons({ answer }: { answer: Omit<AssistAnswer, 'content'> }) {
  const { why, engine, providerProblem } = answer
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      <dt className="text-ink-3">Intent</dt>
      <dd className="first-letter:uppercase">{why.intent.replaceAll('_', ' ')}</dd>
      <dt className="text-ink-3">Based on</dt>
      <dd>
        {why.facts.length === 0 ? (
          'The message only'
        ) : (
          <ul className="flex flex-col gap-0.5">
            {why.facts.map((fact) => (
              <li key={fact} className="wrap-anywhere">
                {fact}
              </li>
            ))}
          </ul>
        )}
      </dd>
      <dt className="text-ink-3">Written by</dt>
      <dd>
        {engineNames[engine]}
        {providerProblem && <p className="text-ink-2">{providerProblemTexts[providerProblem]}</p>}
      </dd>
    </dl>
  )
}
