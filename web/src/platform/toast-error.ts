import { toast } from '../ui/toast.tsx'
import { errorText } from './api-error.ts'

/** Shows what failed and why, with Retry where it makes sense. */
export function toastError(title: string, error: unknown, onRetry?: () => void) {
  const retry = onRetry && { action: { label: 'Retry', onClick: onRetry } }
  return toast.error(title, { description: errorText(error), ...retry })
}
