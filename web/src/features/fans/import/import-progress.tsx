import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { formatCount, percentOf } from './import-labels.ts'

export function ImportProgress({ shown, label }: { shown: FanImport; label: string }) {
  const percent = percentOf(shown)
  const text = `${formatCount(shown.progress.done)} of ${formatCount(shown.rows ?? 0)} rows`
  return <ProgressBar label={label} percent={percent} text={text} />
}
