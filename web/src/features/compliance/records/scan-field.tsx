import { scanTypes } from '@greenroom/contract/features/compliance/records.rules.ts'
import { Camera, FileText, FileUp, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { ChooseFilesButton } from '../../../ui/choose-files.tsx'
import { scanProblem } from './records.data.ts'

type ScanFieldProps = {
  label: string
  optional: boolean
  file: File | null
  disabled: boolean
  error: string | undefined
  onChange: (file: File | null) => void
}

// With these types, phones provide JPEG instead of their own format.
export const SCAN_ACCEPT = scanTypes.join(',')
// With PDF, Android opens a file picker instead of the camera.
const PHOTO_ACCEPT = scanTypes.filter((type) => type.startsWith('image/')).join(',')

/** A scan of one side, from the camera or a file, previewed before it is uploaded. */
export function ScanField({ label, optional, file, disabled, error, onChange }: ScanFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const url = useObjectUrl(file)
  function choose([selected]: File[]) {
    if (!selected) return
    const newProblem = scanProblem(selected)
    setProblem(newProblem)
    if (!newProblem) onChange(selected)
  }
  const message = problem ?? error
  return (
    <fieldset
      aria-describedby={message ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-2 rounded-box border border-line-control border-dashed p-3">
      <legend className="float-left w-full font-medium text-13">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {file ? (
        <div className="flex items-center gap-3">
          {url && file.type !== 'application/pdf' ? (
            <img
              src={url}
              alt={`Chosen: ${label}`}
              className="size-16 flex-none rounded-control object-cover"
            />
          ) : (
            <FileText aria-hidden="true" className="size-8 flex-none text-ink-3" strokeWidth={1.5} />
          )}
          <span className="wrap-anywhere min-w-0 flex-1 text-13">{file.name}</span>
          <IconButton label={`Remove ${label}`} icon={X} disabled={disabled} onClick={() => onChange(null)} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <span className="hidden pointer-coarse:block">
            <ChooseFilesButton
              icon={Camera}
              camera
              accept={PHOTO_ACCEPT}
              multiple={false}
              disabled={disabled}
              onFiles={choose}>
              Take photo
            </ChooseFilesButton>
          </span>
          <ChooseFilesButton
            icon={FileUp}
            accept={SCAN_ACCEPT}
            multiple={false}
            disabled={disabled}
            aria-label={`Choose file: ${label}`}
            onFiles={choose}>
            Choose file
          </ChooseFilesButton>
        </div>
      )}
      {message ? (
        <p id={`${id}-error`} role="alert" className="text-13 text-rose-ink">
          {message}
        </p>
      ) : (
        !file && <p className="text-12 text-ink-3">JPEG, PNG, WebP or PDF, up to 20 MB</p>
      )}
    </fieldset>
  )
}

/** Revoked when the file changes or the component unmounts. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
