import type { ScreeningSettings } from '@greenroom/contract/features/screening/screening.schema.ts'
import { violationTypeNames } from '@greenroom/contract/features/screening/violations.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Day } from '../../../ui/format.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeException } from './screening.data.ts'

type ScreeningExceptionsProps = { exceptions: ScreeningSettings['exceptions']; zone: string }

export function ScreeningExceptions({ exceptions, zone }: ScreeningExceptionsProps) {
  const client = useQueryClient()
  const [removingId, setRemovingId] = useState<string | null>(null)
  async function remove(id: string) {
    setRemovingId(id)
    try {
      await removeException(client, id)
      toast.success('Exception removed')
    } catch (error) {
      toast.error('Could not remove the exception', {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => void remove(id) },
      })
    } finally {
      setRemovingId(null)
    }
  }
  return (
    <Card>
      <h3 className="px-4.5 pt-4.5 font-semibold">Exceptions</h3>
      {exceptions.length === 0 ? (
        <EmptyState title="No exceptions">Mark a flagged message as a false alarm to add one.</EmptyState>
      ) : (
        <ul aria-label="Exceptions" className="divide-y divide-line px-4.5 pb-2">
          {exceptions.map(({ id, text, type, addedBy, addedAt }) => (
            <li key={id} className="flex items-center gap-3 py-3 text-13">
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block">{text}</span>
                <span className="text-12 text-ink-3">
                  {violationTypeNames[type]} · {addedBy} · <Day at={addedAt} zone={zone} />
                </span>
              </span>
              <Button
                size="sm"
                aria-label={`Remove the exception “${text}”`}
                busy={removingId === id}
                onClick={() => void remove(id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
