import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/toast.tsx'

type NotSentProps = { message: Message; onChanged: (message: Message) => void }

/** The platform did not accept our message. */
export function NotSent({ message: { id, failure }, onChanged }: NotSentProps) {
  const canWrite = may(useUser().role, 'chats:send')
  const resendMutation = useMutation({
    mutationFn: async () => (await api('POST /chats/messages/{id}/resend', { params: { id } })).data,
    onSuccess: onChanged,
    onError: (error) => toast.error('Could not resend the message', { description: errorText(error) }),
  })
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-1.5 px-0.5 text-12">
      <CircleAlert aria-hidden="true" className="size-3.5 text-rose-ink" strokeWidth={1.75} />
      <span className="wrap-anywhere font-medium text-rose-ink">Not sent: {failure}</span>
      {canWrite && (
        <button
          type="button"
          className="link max-lg:min-h-10"
          disabled={resendMutation.isPending}
          onClick={() => resendMutation.mutate()}>
          Send again
        </button>
      )}
    </p>
  )
}
