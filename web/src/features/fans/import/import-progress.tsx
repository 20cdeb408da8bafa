import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { inFigures, percentOf } from './import-words.ts'

/** How far the job is, as a bar and in words; the figures are the job's own. */
export function ImportProgress({ shown, label }: { shown: FanImport; label: string }) {
  const percent = percentOf(shown)
  const words = `${inFigures(shown.progress.done)} of ${inFigures(shown.rows ?? 0)} rows`
  return <ProgressBar label={label} percent={percent} words={words} />
}
