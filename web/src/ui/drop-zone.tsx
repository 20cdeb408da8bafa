import { CircleAlert, FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { cx } from './cx.ts'

type DropZoneProps = {
  /** Size limit as text. */
  limit: string
  file: File | null
  onFile: (file: File) => void
  error?: string | undefined
  /** Also accepts JSON Lines. */
  jsonLines?: boolean | undefined
}

/** A native file input with a large drop target, usable by keyboard. */
export function DropZone({ limit, file, onFile, error, jsonLines = false }: DropZoneProps) {
  const id = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const selectFirst = (files: FileList | null) => {
    const first = files?.[0]
    if (first) onFile(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    selectFirst(event.dataTransfer.files)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={cx(
          'flex cursor-pointer flex-col items-center gap-1.5 rounded-box border border-dashed px-4 py-8 text-center focus-within:border-brand focus-within:ring-2 focus-within:ring-brand',
          isDraggedOver ? 'border-brand bg-brand-soft' : 'border-line-control hover:bg-hover',
        )}>
        <FileUp aria-hidden="true" className="size-5 text-ink-3" strokeWidth={1.75} />
        <span className="max-w-full truncate font-medium text-14">
          {file ? file.name : jsonLines ? 'Choose a CSV or JSON Lines file' : 'Choose a CSV file'}
        </span>
        <span className="text-12 text-ink-3">
          {file ? formatSize(file.size) : `or drop it here, up to ${limit}`}
        </span>
        <input
          id={id}
          type="file"
          accept={`.csv,.tsv,.txt,text/csv,text/plain${jsonLines ? ',.jsonl,.ndjson,.json' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => selectFirst(event.currentTarget.files)}
          className="sr-only"
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-13 text-rose-ink">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-3.5 flex-none" strokeWidth={2} />
          {error}
        </p>
      )}
    </div>
  )
}

export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
