import type { SentMessage } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText, isApiError } from '../../platform/api-error.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/format.tsx'
import { toast } from '../../ui/toast.tsx'
import { reportNotMyVoice } from './creator-home.data.ts'
import { writtenBy } from './creator-home-text.ts'

/** One message, linked to its conversation. */
export function SentMessageRow({ message, zone }: { message: SentMessage; zone: string }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function report(isReported: boolean) {
    setBusy(true)
    try {
      await reportNotMyVoice(client, message.id, isReported)
      if (isReported)
        toast.success('Your team has been notified', {
          description: 'The message is flagged in the chat for admins and the writer.',
        })
    } catch (error) {
      const isFinal = isApiError(error, 'forbidden', 'refused', 'not_found')
      toast.error(isReported ? 'Could not notify your team' : 'Could not undo the report', {
        description: errorText(error),
        ...(!isFinal && { action: { label: 'Retry', onClick: () => void report(isReported) } }),
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-3 border-line border-t py-2.5 pr-3 pl-3.5 sm:pl-4.5">
      <Avatar name={message.fan.name} size={28} />
      <div className="min-w-0">
        <Link
          to={`/dashboard/chat/${message.fan.id}`}
          className="relative block underline-offset-3 hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3">
          <span className="wrap-anywhere line-clamp-2">
            {message.content || filesText(message.attachments)}
          </span>
        </Link>
        <p className="wrap-anywhere text-12 text-ink-3">
          To {message.fan.name} · <TimeOfDay at={message.at} zone={zone} /> · {writtenBy(message)}
        </p>
        {message.notMyVoice && (
          <p className="mt-0.5 inline-flex items-center gap-1 font-medium text-12 text-rose-ink">
            <Flag aria-hidden="true" className="size-3" strokeWidth={2} />
            Not my voice. Your team has been notified.
          </p>
        )}
      </div>
      {message.kind !== 'own' && (
        <Button
          size="sm"
          variant="ghost"
          className="max-sm:-ml-2.5 max-sm:col-start-2 max-sm:justify-self-start"
          busy={busy}
          onClick={() => report(!message.notMyVoice)}>
          {message.notMyVoice ? 'Undo' : 'Not my voice'}
          <span className="sr-only">: message to {message.fan.name}</span>
        </Button>
      )}
    </li>
  )
}

const filesText = (files: number): string => (files === 1 ? '1 file' : `${files} files`)
