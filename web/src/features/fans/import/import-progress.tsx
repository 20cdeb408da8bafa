import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { formatCount, percentOf } from './import-labels.ts'

export function ImportProgress({ fanImport, label }: { fanImport: FanImport; label: string }) {
  const percent = percentOf(fanImport)
  const text = `${formatCount(fanImport.progress.done)} of ${formatCount(fanImport.rows ?? 0)} rows`
  return <ProgressBar label={label} percent={percent} text={text} />
}
