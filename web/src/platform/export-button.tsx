import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { toastError } from './toast-error.ts'

type ExportButtonProps = {
  fetchFile: () => Promise<void>
  /** Title of the error message. */
  errorTitle?: string
  disabled?: boolean
  label?: ReactNode
  className?: string
}

/** Downloads a file; a failure can be retried. */
export function ExportButton({
  fetchFile,
  errorTitle = 'Could not export the list',
  disabled = false,
  label = 'Export CSV',
  className = '',
}: ExportButtonProps) {
  const exportMutation = useExport(errorTitle, fetchFile)
  return (
    <Button
      icon={Download}
      disabled={disabled}
      busy={exportMutation.isPending}
      onClick={() => exportMutation.mutate()}
      className={className}>
      {label}
    </Button>
  )
}

export function useExport(errorTitle: string, fetchFile: () => Promise<void>) {
  const exportMutation = useMutation({
    mutationFn: fetchFile,
    onError: (error) => toastError(errorTitle, error, () => exportMutation.mutate()),
  })
  return exportMutation
}
