import {
  CREATOR_IMPORT_MAX_BYTES,
  CREATOR_IMPORT_MAX_ROWS,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { focusWhenReady } from '../../ui/focus-when-ready.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { CreatorImportHistory } from './creator-import-history.tsx'
import { creatorImportsQuery, importCreators, refreshCreators } from './creators.data.ts'
import { countChanges, creatorsLabel, sampleFile } from './import-labels.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { UndoCreatorImport } from './undo-creator-import.tsx'

/** Select a file, review the changes, then import. */
export function ImportCreatorsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(0)
  const importFile = (dryRun: boolean) => (selectedFile: File) => {
    setProgress(0)
    return importCreators({ file: selectedFile, dryRun, onProgress: setProgress })
  }
  const check = useMutation({ mutationFn: importFile(true) })
  const run = useMutation({
    mutationFn: importFile(false),
    // The dialog shows the result; a toast would cover its button on phones.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: creatorImportsQuery.queryKey })
      return refreshCreators(client)
    },
  })
  const busy = check.isPending || run.isPending
  const isTooLarge = file !== null && file.size > CREATOR_IMPORT_MAX_BYTES
  const error = run.error ?? check.error
  const changes = check.data ? countChanges(check.data) : 0

  function chooseFile(next: File) {
    setFile(next)
    check.reset()
    run.reset()
    if (next.size <= CREATOR_IMPORT_MAX_BYTES) check.mutate(next)
  }
  function close() {
    if (busy) return
    setFile(null)
    check.reset()
    run.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      wide
      title="Import creators"
      description={`A CSV file with a header row, up to ${CREATOR_IMPORT_MAX_ROWS.toLocaleString('en-US')} rows. Existing creators are updated.`}
      footer={
        run.data ? (
          <>
            {run.data.importId && <UndoCreatorImport importId={run.data.importId} onUndone={close} />}
            <Button ref={focusWhenReady} variant="primary" onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={!check.data || changes === 0}
              busy={run.isPending}
              onClick={() => file && run.mutate(file)}>
              {changes > 0 ? `Import ${creatorsLabel(changes)}` : 'Import'}
            </Button>
          </>
        )
      }>
      <div className="flex flex-col gap-5">
        {!run.data && !busy && (
          <DropZone
            limit="1 MB"
            file={file}
            onFile={chooseFile}
            error={
              isTooLarge
                ? 'The file is larger than 1 MB. Split it into smaller files.'
                : (error && errorText(error)) || undefined
            }
          />
        )}
        {busy && (
          <ProgressBar
            label={run.isPending ? 'Importing' : 'Checking'}
            percent={Math.floor(progress * 100)}
            text={progress < 1 ? 'Uploading' : 'Reading the file'}
          />
        )}
        {check.data && !run.isPending && (
          <ImportOutcome result={run.data ?? check.data} isDone={run.data !== undefined} />
        )}
        {!file && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
            Need an example?
            <Button
              size="sm"
              icon={Download}
              onClick={() =>
                saveFile(new Blob([sampleFile], { type: 'text/csv' }), 'greenroom-sample-creators.csv')
              }>
              Sample creators file
            </Button>
          </p>
        )}
        {!file && <CreatorImportHistory />}
      </div>
    </Dialog>
  )
}
