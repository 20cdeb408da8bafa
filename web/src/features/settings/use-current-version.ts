import { useState } from 'react'
import { toastError } from '../../platform/toast-error.ts'

/**
 * For settings that are saved as a whole, with the revision they were opened with. `loadCurrent` refetches them and
 * changes `version`, which is the key of the form.
 */
export function useCurrentVersion(refetch: (options: { throwOnError: true }) => Promise<unknown>) {
  const [version, setVersion] = useState(0)
  async function loadCurrent(): Promise<void> {
    try {
      await refetch({ throwOnError: true })
      setVersion((previous) => previous + 1)
    } catch (error) {
      toastError('Could not load the current version', error, () => void loadCurrent())
    }
  }
  return { version, loadCurrent: () => void loadCurrent() }
}
