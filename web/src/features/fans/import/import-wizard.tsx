import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../../ui/callout.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { AmbiguousCreators } from './ambiguous-creators.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { isBusy, kindNames, rowsLabel, stepOf, undoneLabel } from './import-labels.ts'
import { ImportProgress } from './import-progress.tsx'
import { importQuery, useCancel, useDiscard, useImportLive, useOrder } from './imports.data.ts'
import { Outcome } from './outcome.tsx'
import { StepFrame } from './step-frame.tsx'
import { Stepper } from './stepper.tsx'
import { UndoImport } from './undo-import.tsx'

/** Opens on `?import=new` and `?import=<id>`; the step follows the server state. */
export function ImportWizard() {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('import')
  const go = (id: string | null) =>
    setParams((now) => {
      if (id) now.set('import', id)
      else now.delete('import')
      return now
    })
  return (
    <Dialog wide open={chosen !== null} onOpenChange={(open) => !open && go(null)} title="Import CSV">
      {chosen === 'new' && (
        <>
          <Stepper at={0} />
          <FileStep onOpen={go} />
        </>
      )}
      {chosen !== null && chosen !== 'new' && <OneImport key={chosen} id={chosen} go={go} />}
    </Dialog>
  )
}

function OneImport({ id, go }: { id: string; go: (id: string | null) => void }) {
  const query = useQuery(importQuery(id))
  const fanImport = query.data
  const [backToColumns, setBackToColumns] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const discard = useDiscard(() => go('new'))
  useImportLive(fanImport)

  if (query.isError && !fanImport)
    return (
      <>
        <ErrorState title="Could not load this import" query={query} />
        <Button onClick={() => go('new')}>All imports</Button>
      </>
    )
  if (!fanImport) return <SkeletonLines lines={6} />
  const back = backToColumns && !isBusy(fanImport.state)
  const step = back ? 1 : stepOf(fanImport.state)
  return (
    <>
      <Stepper at={step} />
      <p className="mb-4 truncate text-13 text-ink-2">
        {kindNames[fanImport.kind]} from <span className="font-medium text-ink">{fanImport.fileName}</span>,{' '}
        {rowsLabel(fanImport.rows ?? 0)}
      </p>
      {step === 1 && (
        <ColumnsStep
          fanImport={fanImport}
          onChecking={() => setBackToColumns(false)}
          onDiscard={() => setDiscarding(true)}
        />
      )}
      {step === 2 && <CheckStep fanImport={fanImport} onBack={() => setBackToColumns(true)} />}
      {step === 3 && <RunStep fanImport={fanImport} />}
      {step === 4 && <DoneStep fanImport={fanImport} go={go} />}
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title="Delete this file?"
        description="The file and its error list are deleted. Imported data is kept."
        confirmLabel="Delete file"
        danger
        busy={discard.isPending}
        onConfirm={() => discard.mutate(id)}
      />
    </>
  )
}

function CheckStep({ fanImport, onBack }: { fanImport: FanImport; onBack: () => void }) {
  const run = useOrder(fanImport.id, 'run')
  const { added, updated } = fanImport.progress
  const start = () => run.mutate({ mapping: fanImport.mapping, creatorId: fanImport.creatorId })
  if (fanImport.state === 'CHECKING') return <Running fanImport={fanImport} label="Checking" />
  return (
    <StepFrame
      footer={
        <>
          <Button onClick={onBack}>Back to columns</Button>
          <Button variant="primary" disabled={added + updated === 0} busy={run.isPending} onClick={start}>
            Import {rowsLabel(added + updated)}
          </Button>
        </>
      }>
      <ErrorCallout text={run.error && errorText(run.error)} />
      <p role="status" className="text-14">
        {added + updated === 0
          ? 'Nothing to import: no valid row contains changes.'
          : 'Review the changes. Nothing has been imported yet.'}
      </p>
      <AmbiguousCreators fanImport={fanImport} />
      <Outcome fanImport={fanImport} done={false} />
    </StepFrame>
  )
}

const RunStep = ({ fanImport }: { fanImport: FanImport }) => (
  <Running fanImport={fanImport} label="Importing" />
)

function Running({ fanImport, label }: { fanImport: FanImport; label: string }) {
  const cancel = useCancel(fanImport.id)
  return (
    <StepFrame
      footer={
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {label === 'Checking' ? 'Stop checking' : 'Stop importing'}
        </Button>
      }>
      <ImportProgress fanImport={fanImport} label={label} />
      <ErrorCallout text={cancel.error && errorText(cancel.error)} />
      <p className="text-13 text-ink-2">
        You can close this dialog. The import continues, and you can return with Import CSV.
        {label === 'Importing' && ' If you stop it, rows imported so far are kept.'}
      </p>
    </StepFrame>
  )
}

function doneText({ state, kind, progress }: FanImport): string {
  if (state === 'UNDOING') return 'Undoing this import. You can close this dialog.'
  if (state === 'UNDONE') return `Import undone: ${undoneLabel(kind, progress)}.`
  return progress.failed === 0 ? 'All rows imported.' : 'Valid rows imported.'
}

function DoneStep({ fanImport, go }: { fanImport: FanImport; go: (id: string | null) => void }) {
  return (
    <StepFrame
      footer={
        <>
          <UndoImport fanImport={fanImport} />
          <Button onClick={() => go('new')}>Import another file</Button>
          <Button variant="primary" onClick={() => go(null)}>
            Show fans
          </Button>
        </>
      }>
      {fanImport.trouble && <Callout tone="rose">{fanImport.trouble}</Callout>}
      <p role="status" className="text-14">
        {doneText(fanImport)}
      </p>
      {fanImport.state === 'DONE' && <Outcome fanImport={fanImport} done />}
    </StepFrame>
  )
}
