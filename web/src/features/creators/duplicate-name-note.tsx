import { stageName as stageNameSchema } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Callout } from '../../ui/callout.tsx'
import { duplicateNamesQuery } from './creators.data.ts'

const DEBOUNCE_MS = 300

type DuplicateNameNoteProps = {
  stageName: string
  /** ID of the creator being edited. */
  excludedId: string | undefined
}

/** Warns about a stage name that is already in use. */
export function DuplicateNameNote({ stageName, excludedId }: DuplicateNameNoteProps) {
  const [name, setName] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setName(stageName.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [stageName])
  const duplicates = useQuery({
    ...duplicateNamesQuery(name, excludedId),
    enabled: stageNameSchema.safeParse(name).success,
  })
  const [first] = (name === stageName.trim() && duplicates.data) || []
  return (
    <div role="status" className="empty:hidden">
      {first && (
        <Callout tone="amber">
          <span className="wrap-anywhere">
            A creator named {first.stageName} already exists
            {first.isArchived && ' (archived)'}. You can still use this name.
          </span>
        </Callout>
      )}
    </div>
  )
}
