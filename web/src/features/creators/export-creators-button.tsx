import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../platform/api.ts'
import { errorText } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CreatorView, filterOf } from './creator-filters.ts'

/** Exports the whole filtered list, not only the loaded rows. */
export function ExportCreatorsButton({ view, disabled }: { view: CreatorView; disabled: boolean }) {
  const exporting = useMutation({
    mutationFn: () =>
      download('GET /creators/export', {
        query: { ...filterOf(view), sort: view.sort, direction: view.direction },
      }),
    onError: (error) =>
      toast.error('Could not export the list', {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => exporting.mutate() },
      }),
  })
  return (
    <Button
      icon={Download}
      disabled={disabled}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
      className="max-md:ml-auto"
    >
      Export CSV
    </Button>
  )
}
