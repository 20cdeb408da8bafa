import type { Scan } from '@greenroom/contract/features/compliance/records.schema.ts'
import { scanView } from '@greenroom/contract/features/compliance/records.schema.ts'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { pluralize } from '../../../ui/count.ts'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { sideNames } from '../records/record-labels.tsx'
import { viewScan } from '../records/records.data.ts'

type ScanViewerProps = { scans: Scan[]; onShown: () => void }
type LoadedScan = { id: string; url: string; isPdf: boolean; label: string }

/** Asks for a password and a reason, then shows all scans of a document. Nothing is kept after it closes. */
export function ScanViewer({ scans, onShown }: ScanViewerProps) {
  const [viewedScans, setViewedScans] = useState<LoadedScan[]>([])
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach((url) => void URL.revokeObjectURL(url)), [])

  async function show(password: string, reason: string) {
    const loadedScans: LoadedScan[] = []
    for (const scan of scans) {
      const url = URL.createObjectURL(await viewScan(scan, password, reason))
      urls.current.push(url)
      const isPdf = scan.mediaType === 'application/pdf'
      loadedScans.push({ id: scan.id, url, isPdf, label: sideNames[scan.side] })
    }
    setViewedScans(loadedScans)
    onShown()
  }

  if (scans.length === 0)
    return <Frame>No scan was submitted. A document without one can only be rejected.</Frame>
  if (viewedScans.length === 0) return <UnlockForm count={scans.length} onUnlock={show} />
  return (
    <div className="flex flex-col gap-3">
      {viewedScans.map(({ id, url, isPdf, label }) => (
        <figure key={id} className="overflow-hidden rounded-box border border-line bg-sunken">
          {isPdf ? (
            <iframe src={`${url}#toolbar=0`} title={`Scan, ${label}`} className="h-110 w-full" />
          ) : (
            <img src={url} alt={`Scan, ${label}`} className="max-h-110 w-full object-contain" />
          )}
          <figcaption className="px-3 py-1.5 text-12 text-ink-3">{label}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return <div className="rounded-box border border-line bg-sunken p-4 text-13 text-ink-2">{children}</div>
}

type UnlockFormProps = { count: number; onUnlock: (password: string, reason: string) => Promise<void> }

function UnlockForm({ count, onUnlock }: UnlockFormProps) {
  const id = useId()
  const form = useSaveForm({
    schema: scanView,
    defaultValues: { password: '', reason: 'Examination' },
    errorFields: { wrong_password: 'password' },
    save: ({ password, reason }) => onUnlock(password, reason),
  })
  return (
    <Frame>
      <form
        aria-labelledby={id}
        noValidate
        // Keeps the event from reaching a form around the viewer.
        onSubmit={(event) => {
          event.stopPropagation()
          void form.submit(event)
        }}
        className="flex flex-col gap-4 text-ink">
        <h4 id={id} className="flex items-center gap-2 font-medium">
          <LockKeyhole aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {pluralize(count, 'scan')}, locked
        </h4>
        <ErrorCallout text={form.serverError} />
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <TextField
          label="Reason"
          hint="Recorded in the audit log under your name."
          {...form.field('reason')}
        />
        <Button type="submit" busy={form.busy} className="self-start">
          Show scan
        </Button>
      </form>
    </Frame>
  )
}
