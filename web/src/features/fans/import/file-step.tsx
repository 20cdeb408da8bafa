import { sampleFiles } from '@greenroom/contract/features/fans/fan-import-samples.ts'
import {
  IMPORT_RETENTION_DAYS,
  type ImportKind,
  importKinds,
  MAX_IMPORT_BYTES,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ImportHistory } from './import-history.tsx'
import { kindNames } from './import-labels.ts'
import { useUpload } from './imports.data.ts'
import { StepFrame } from './step-frame.tsx'

const descriptions: Record<ImportKind, string> = {
  fans: 'Names, contact details and tags. Existing fans are updated. Empty cells are ignored.',
  transactions: 'Sales and refunds for existing fans.',
  messages: 'Past chats with existing fans. No notifications are sent, and messages are marked as read.',
}

export function FileStep({ onOpen }: { onOpen: (id: string) => void }) {
  const [kind, setKind] = useState<ImportKind>('fans')
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(0)
  const upload = useUpload(onOpen)
  const isTooLarge = file !== null && file.size > MAX_IMPORT_BYTES
  const error = isTooLarge
    ? 'The file is larger than 50 MB. Split it into smaller files.'
    : upload.error && errorText(upload.error)
  const send = () => file && upload.mutate({ kind, file, onProgress: setProgress })

  return (
    <StepFrame
      footer={
        <Button variant="primary" disabled={!file || isTooLarge} busy={upload.isPending} onClick={send}>
          Upload file
        </Button>
      }>
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 font-medium text-13">What is in the file?</legend>
        {importKinds.map((option) => (
          <label
            key={option}
            className={cx(
              'flex cursor-pointer gap-2.5 rounded-box border px-3 py-2.5',
              kind === option ? 'border-brand bg-brand-soft' : 'border-line hover:bg-hover',
            )}>
            <input
              type="radio"
              name="kind"
              value={option}
              checked={kind === option}
              onChange={() => setKind(option)}
              className="mt-0.75 size-4 accent-brand"
            />
            <span>
              <span className="block font-medium text-14">{kindNames[option]}</span>
              <span className="block text-12 text-ink-2">{descriptions[option]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DropZone
        limit="50 MB"
        jsonLines={kind === 'messages'}
        file={file}
        error={error || undefined}
        onFile={(next) => {
          upload.reset()
          setProgress(0)
          setFile(next)
        }}
      />
      {upload.isPending && (
        <ProgressBar
          label="Uploading"
          percent={Math.floor(progress * 100)}
          text={progress < 1 ? 'Uploading' : 'Reading the file'}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
        Need an example?
        <Button
          size="sm"
          icon={Download}
          onClick={() =>
            saveFile(new Blob([sampleFiles[kind]], { type: 'text/csv' }), `greenroom-sample-${kind}.csv`)
          }>
          Sample {kind} file
        </Button>
      </p>
      <p className="text-12 text-ink-3">
        The file is kept for {IMPORT_RETENTION_DAYS} days after the import, then deleted. Nothing is imported
        until you have reviewed the changes.
      </p>
      <ImportHistory onOpen={onOpen} />
    </StepFrame>
  )
}
