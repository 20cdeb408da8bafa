import type { ContentSummary } from '@greenroom/contract/features/content/content.schema.ts'
import { bytesLabel } from '../../../ui/bytes-label.ts'
import { Callout } from '../../../ui/callout.tsx'
import { type FormFile, isReady, usableFiles } from './form-file.ts'

const WARNING_RATIO = 0.8

type StorageWarningProps = { storage: ContentSummary['storage']; files: readonly FormFile[] }

/** Warns when the agency's storage is nearly full, or too small for these files. */
export function StorageWarning({ storage: { usedBytes, quotaBytes }, files }: StorageWarningProps) {
  const pending = usableFiles(files).filter((file) => !isReady(file))
  const excessBytes = usedBytes + pending.reduce((sum, { bytes }) => sum + bytes, 0) - quotaBytes
  if (excessBytes <= 0 && usedBytes < WARNING_RATIO * quotaBytes) return null
  const usage = `${bytesLabel(usedBytes)} of ${bytesLabel(quotaBytes)} storage used.`
  return (
    <Callout tone="amber">
      {usage}{' '}
      {excessBytes > 0
        ? `These files need ${bytesLabel(excessBytes)} more than is available. Delete drafts you don’t need.`
        : 'Delete drafts you don’t need to make room.'}
    </Callout>
  )
}
