import type { PersonaBody } from '@greenroom/contract/features/assist/assist.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { AnswerReasons, Confidence } from '../../ui/assist-answer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorCallout } from '../../ui/callout.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { TextareaField } from '../../ui/text-field.tsx'
import { tryPersona } from './assist.data.ts'

type TryPersonaProps = { creatorId: string; getPersona: () => PersonaBody }

/** Replies to a sample message with the persona in the form, including unsaved changes. */
export function TryPersona({ creatorId, getPersona }: TryPersonaProps) {
  const [message, setMessage] = useState('')
  const tryMutation = useMutation({ mutationFn: () => tryPersona(creatorId, message.trim(), getPersona()) })
  const answer = tryMutation.data
  return (
    <Card className="xl:sticky xl:top-4">
      <CardHeader title="Try it" note="Includes unsaved changes. Nothing is sent." />
      <CardBody className="flex flex-col gap-4">
        <form
          noValidate
          aria-label="Try it"
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (message.trim() !== '') tryMutation.mutate()
          }}>
          <TextareaField
            label="Fan’s message"
            value={message}
            placeholder="Do you still do birthday videos?"
            onChange={(event) => setMessage(event.target.value)}
          />
          <Button
            type="submit"
            busy={tryMutation.isPending}
            disabled={message.trim() === ''}
            className="self-start">
            Suggest a reply
          </Button>
        </form>
        <ErrorCallout text={tryMutation.isError && errorText(tryMutation.error)} />
        {answer && (
          <div
            aria-live="polite"
            className={cx(
              'grid gap-x-5 gap-y-4 border-line border-t pt-4 sm:grid-cols-2',
              tryMutation.isPending && 'opacity-60',
            )}>
            <section aria-label="Reply" className="flex min-w-0 flex-col gap-2">
              <h3 className="font-semibold text-13">Reply</h3>
              <p className="wrap-anywhere whitespace-pre-wrap rounded-box bg-bubble-out px-3 py-2">
                {answer.content}
              </p>
              <Confidence value={answer.confidence} />
              <span className="text-12 text-ink-2">Tone: {answer.tone.toLowerCase()}</span>
              <ul aria-label="Alternatives" className="divide-y divide-line text-13">
                {answer.alternatives.map((option) => (
                  <li key={option.content} className="py-2">
                    <span className="block font-medium text-12 text-ink-3 first-letter:uppercase">
                      {option.tone}
                    </span>
                    {option.content}
                  </li>
                ))}
              </ul>
            </section>
            <section aria-label="Reasons" className="flex min-w-0 flex-col gap-2">
              <h3 className="font-semibold text-13">Reasons</h3>
              <AnswerReasons answer={answer} />
            </section>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
