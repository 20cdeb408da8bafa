import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { toastError } from '../../platform/toast-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { creatorImportsQuery, creatorUndoQuery, refreshCreators, undoCreatorImport } from './creators.data.ts'
import { undoneLabel, undoPreviewText } from './import-labels.ts'

type UndoCreatorImportProps = { importId: string; onUndone?: () => void }

/** Undoes a whole import, after a preview. */
export function UndoCreatorImport({ importId, onUndone }: UndoCreatorImportProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const preview = useQuery({ ...creatorUndoQuery(importId), enabled: isOpen })
  const undo = useMutation({
    mutationFn: () => undoCreatorImport(importId),
    onSuccess: async (counts) => {
      toast.success(undoneLabel(counts))
      setOpen(false)
      await Promise.all([
        refreshCreators(client),
        client.invalidateQueries({ queryKey: creatorImportsQuery.queryKey, exact: true }),
      ])
      onUndone?.()
    },
    onError: (error) => {
      toastError('Could not undo the import', error)
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Undo this import?"
        description={
          preview.error
            ? errorText(preview.error)
            : preview.data
              ? undoPreviewText(preview.data)
              : 'Loading the preview…'
        }
        confirmLabel="Undo import"
        danger
        busy={undo.isPending || preview.isPending}
        onConfirm={() => preview.data && undo.mutate()}
      />
    </>
  )
}
