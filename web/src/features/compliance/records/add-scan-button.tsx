import { MAX_SCANS_PER_DOCUMENT } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { IdDocument } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../../../platform/toast-error.ts'
import { ChooseFilesButton } from '../../../ui/choose-files.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshRecords, scanProblem, sendScan } from './records.data.ts'
import { SCAN_ACCEPT } from './scan-field.tsx'

type AddScanButtonProps = {
  document: Pick<IdDocument, 'id'> & { scans: { side: string }[] }
  send?: typeof sendScan
  onAdded?: () => Promise<void>
}

/** Adds a scan to a document that has not been examined: the front first, then the back. */
export function AddScanButton({ document: { id, scans }, send = sendScan, onAdded }: AddScanButtonProps) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const problem = scanProblem(file)
      if (problem) throw new Error(problem)
      const side = scans.some((scan) => scan.side === 'front') ? 'back' : 'front'
      await send(id, side, file, (fraction) => setPercent(Math.round(fraction * 100)))
    },
    onSuccess: async () => {
      toast.success('Scan added')
      await (onAdded ? onAdded() : refreshRecords(client))
    },
    onError: (error) => toastError('Could not add the scan', error),
  })
  if (scans.length >= MAX_SCANS_PER_DOCUMENT) return null
  return (
    <ChooseFilesButton
      size="sm"
      icon={FileUp}
      accept={SCAN_ACCEPT}
      multiple={false}
      disabled={upload.isPending}
      onFiles={([file]) => file && upload.mutate(file)}>
      {upload.isPending ? `Uploading ${percent}%` : 'Add scan'}
    </ChooseFilesButton>
  )
}
