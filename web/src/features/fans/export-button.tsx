import { MOST_PICKED } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../platform/api.ts'
import { errorText } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FanView, filterOf } from './fan-filters.ts'

type ExportButtonProps = { view: FanView; disabled: boolean; label?: string }

/** The list as it is narrowed and sorted, all of it and not only what was scrolled to. */
export function ExportButton({ view, disabled, label = 'Export CSV' }: ExportButtonProps) {
  const exporting = useExport('The list could not be exported', () =>
    download('GET /fans/export', {
      query: { ...filterOf(view), sort: view.sort, direction: view.direction },
    }),
  )
  return (
    <Button icon={Download} disabled={disabled} busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {label}
    </Button>
  )
}

/** The same file of the picked fans only. */
export function ExportPickedButton({ ids }: { ids: string[] }) {
  const exporting = useExport('The selected fans could not be exported', () =>
    download('POST /fans/export', { body: { ids } }),
  )
  const most = MOST_PICKED.toLocaleString('en-US')
  const start = () =>
    ids.length > MOST_PICKED
      ? toast.error(`At most ${most} selected fans go into one file`, {
          description: 'Narrow the list with filters and use Export CSV for all of it.',
        })
      : exporting.mutate()
  return (
    <Button icon={Download} busy={exporting.isPending} onClick={start}>
      Export selected
    </Button>
  )
}

function useExport(trouble: string, fetchFile: () => Promise<void>) {
  const exporting = useMutation({
    mutationFn: fetchFile,
    onError: (error) =>
      toast.error(trouble, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => exporting.mutate() },
      }),
  })
  return exporting
}
