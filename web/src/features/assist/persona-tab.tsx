import type { Persona } from '@greenroom/contract/features/assist/assist.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/api-error.ts'
import { useUser } from '../../platform/session/session.ts'
import { Card } from '../../ui/card.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { personaQuery, setAiHelp } from './assist.data.ts'
import { PersonaForm } from './persona-form.tsx'

/** The tone of AI suggestions for a creator. */
export function PersonaTab({ creatorId }: { creatorId: string }) {
  const { data, error, refetch } = useQuery(personaQuery(creatorId))
  if (data)
    return (
      <div className="flex flex-col gap-5">
        <AiHelpCard persona={data} />
        <PersonaForm key={creatorId} persona={data} />
      </div>
    )
  return (
    <Card>
      {error ? (
        <ErrorState title="Could not load the persona" error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="p-4.5">
          <SkeletonLines lines={8} />
        </div>
      )}
    </Card>
  )
}

function AiHelpCard({ persona }: { persona: Persona }) {
  const { creatorId, stageName, aiEnabled, canToggleAi } = persona
  const isOwn = useUser().creator?.id === creatorId
  const toggleMutation = useMutation({
    mutationFn: (enabled: boolean) => setAiHelp(creatorId, enabled),
    onSuccess: (saved) => toast.success(saved.aiEnabled ? 'AI help is on' : 'AI help is off'),
    onError: (error) => toast.error(errorText(error)),
  })
  const hint = canToggleAi
    ? `Suggests replies to ${isOwn ? 'your fans' : `${stageName}’s fans`}. A person always sends the message.`
    : `${isOwn ? 'Your agency' : stageName} turned it off. Only they can turn it back on.`
  return (
    <Card className="p-4.5">
      <Switch
        label="AI help"
        hint={hint}
        checked={toggleMutation.isPending ? toggleMutation.variables : aiEnabled}
        disabled={!canToggleAi || toggleMutation.isPending}
        onCheckedChange={(enabled) => toggleMutation.mutate(enabled)}
      />
    </Card>
  )
}
