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
import { describeUndo, isBusy, kindNames, rowsLabel, stepOf } from './import-labels.ts'
import { ImportProgress } from './import-progress.tsx'
import { importQuery, useCancel, useDiscard, useImportUpdates, useStartPass } from './imports.data.ts'
import { Outcome } from './outcome.tsx'
import { StepFrame } from './step-frame.tsx'
import { Stepper } from './stepper.tsx'
import { UndoImport } from './undo-import.tsx'

/** Opens on `?import=new` and `?import=<id>`; the step is derived from the server state. */
export function ImportWizard() {
  const [params, setParams] = useSearchParams()
  const importId = params.get('import')
  const openImport = (id: string | null) =>
    setParams((current) => {
      if (id) current.set('import', id)
      else current.delete('import')
      return current
    })
  return (
    <Dialog
      wide
      open={importId !== null}
      onOpenChange={(open) => !open && openImport(null)}
      title="Import CSV">
      {importId === 'new' && (
        <>
          <Stepper currentStep={0} />
          <FileStep onOpen={openImport} />
        </>
      )}
      {importId !== null && importId !== 'new' && (
        <ImportDetails key={importId} id={importId} openImport={openImport} />
      )}
    </Dialog>
  )
}

function ImportDetails({ id, openImport }: { id: string; openImport: (id: string | null) => void }) {
  const query = useQuery(importQuery(id))
  const fanImport = query.data
  const [isEditingColumns, setEditingColumns] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const discard = useDiscard(() => openImport('new'))
  useImportUpdates(fanImport)

  if (query.isError && !fanImport)
    return (
      <>
        <ErrorState title="Could not load this import" query={query} />
        <Button onClick={() => openImport('new')}>All imports</Button>
      </>
    )
  if (!fanImport) return <SkeletonLines lines={6} />
  const showColumns = isEditingColumns && !isBusy(fanImport.state)
  const step = showColumns ? 1 : stepOf(fanImport.state)
  return (
    <>
      <Stepper currentStep={step} />
      <p className="mb-4 truncate text-13 text-ink-2">
        {kindNames[fanImport.kind]} from <span className="font-medium text-ink">{fanImport.fileName}</span>,{' '}
        {rowsLabel(fanImport.rows ?? 0)}
      </p>
      {step === 1 && (
        <ColumnsStep
          fanImport={fanImport}
          onChecking={() => setEditingColumns(false)}
          onDiscard={() => setDiscarding(true)}
        />
      )}
      {step === 2 && <CheckStep fanImport={fanImport} onBack={() => setEditingColumns(true)} />}
      {step === 3 && <RunStep fanImport={fanImport} />}
      {step === 4 && <DoneStep fanImport={fanImport} openImport={openImport} />}
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title="Delete this file?"
        description="The file and its error list will be deleted. Imported data is kept."
        confirmLabel="Delete file"
        danger
        busy={discard.isPending}
        onConfirm={() => discard.mutate(id)}
      />
    </>
  )
}

function CheckStep({ fanImport, onBack }: { fanImport: FanImport; onBack: () => void }) {
  const run = useStartPass(fanImport.id, 'run')
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
      <Outcome fanImport={fanImport} isDone={false} />
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
        You can close this dialog. The {label === 'Checking' ? 'check' : 'import'} continues, and you can come
        back to it with Import CSV.
        {label === 'Importing' && ' If you stop it, rows imported so far are kept.'}
      </p>
    </StepFrame>
  )
}

function doneText({ state, kind, progress }: FanImport): string {
  if (state === 'UNDOING') return 'Undoing this import. You can close this dialog.'
  if (state === 'UNDONE') return `Import undone: ${describeUndo(kind, progress)}.`
  return progress.failed === 0 ? 'All rows imported.' : 'Valid rows imported.'
}

function DoneStep({
  fanImport,
  openImport,
}: {
  fanImport: FanImport
  openImport: (id: string | null) => void
}) {
  return (
    <StepFrame
      footer={
        <>
          <UndoImport fanImport={fanImport} />
          <Button onClick={() => openImport('new')}>Import another file</Button>
          <Button variant="primary" onClick={() => openImport(null)}>
            Show fans
          </Button>
        </>
      }>
      {fanImport.problem && <Callout tone="rose">{fanImport.problem}</Callout>}
      <p role="status" className="text-14">
        {doneText(fanImport)}
      </p>
      {fanImport.state === 'DONE' && <Outcome fanImport={fanImport} isDone />}
    </StepFrame>
  )
}
