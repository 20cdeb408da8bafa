import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../platform/api.ts'
import { errorText } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CreatorView, filterOf } from './creator-filters.ts'

/** The list as it is narrowed and sorted, all of it and not only what was scrolled to. */
export function ExportCreatorsButton({ view, disabled }: { view: CreatorView; disabled: boolean }) {
  const exporting = useMutation({
    mutationFn: () =>
      download('GET /creators/export', {
        query: { ...filterOf(view), sort: view.sort, direction: view.direction },
      }),
    onError: (error) =>
      toast.error('The list could not be exported', {
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
