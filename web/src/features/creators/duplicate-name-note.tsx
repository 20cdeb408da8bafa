import { stageName as wellFormed } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Callout } from '../../ui/callout.tsx'
import { namesakesQuery } from './creators.data.ts'

const WAIT_MS = 300

type DuplicateNameNoteProps = {
  stageName: string
  /** The creator being edited. */
  except: string | undefined
}

/** Warns about a stage name that is already in use. */
export function DuplicateNameNote({ stageName, except }: DuplicateNameNoteProps) {
  const [name, setName] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setName(stageName.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [stageName])
  const found = useQuery({ ...namesakesQuery(name, except), enabled: wellFormed.safeParse(name).success })
  const [first] = (name === stageName.trim() && found.data) || []
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
