import { MESSAGE_LIMIT, TITLE_LIMIT } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { priorities, priorityNames } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { RotateCcw } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { creatorCountLabel, formatCount } from './selection.ts'
import type { Compose } from './use-compose.ts'

const priorityOptions = priorities.map((value) => ({ value, label: priorityNames[value] }))

type ComposeFormProps = { compose: Compose; disabled: boolean; onSubmit: () => void }

export function ComposeForm({ compose, disabled, onSubmit }: ComposeFormProps) {
  const { content, errors, update, isEmpty, discard } = compose
  return (
    <Card>
      <CardHeader
        title="Message"
        note={
          !isEmpty && (
            <>
              Draft saved<span className="max-sm:hidden"> in this browser</span>
            </>
          )
        }
        action={
          !isEmpty && (
            <Button size="sm" variant="ghost" icon={RotateCcw} disabled={disabled} onClick={discard}>
              Discard
            </Button>
          )
        }
      />
      <CardBody>
        <form
          aria-label="Message"
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => isSubmit(event) && onSubmit()}
          className="flex flex-col gap-4">
          <TextField
            label="Title"
            error={errors.title}
            action={<Counter text={content.title} limit={TITLE_LIMIT} />}
            name="title"
            autoComplete="off"
            disabled={disabled}
            value={content.title}
            onChange={(event) => update({ title: event.target.value })}
          />
          <TextareaField
            label="Message"
            error={errors.message}
            action={<Counter text={content.message} limit={MESSAGE_LIMIT} />}
            name="message"
            disabled={disabled}
            value={content.message}
            onChange={(event) => update({ message: event.target.value })}
            className="min-h-36"
          />
          <div className="grid gap-4 @sm:grid-cols-[minmax(0,1fr)_9rem]">
            <TextField
              label="Link"
              optional
              error={errors.actionUrl}
              hint="A page like /dashboard/fans or a full https address."
              name="actionUrl"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={disabled}
              value={content.actionUrl}
              onChange={(event) => update({ actionUrl: event.target.value })}
            />
            <SelectField
              label="Priority"
              error={errors.priority}
              value={content.priority}
              options={priorityOptions}
              disabled={disabled}
              onValueChange={(priority) => update({ priority })}
            />
          </div>
          <Checkbox
            name="sendEmail"
            checked={content.sendEmail}
            disabled={disabled}
            onCheckedChange={(sendEmail) => update({ sendEmail })}
            label="Also send by email"
            hint={<EmailReach compose={compose} />}
          />
        </form>
      </CardBody>
    </Card>
  )
}

const isSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** Ignores surrounding spaces, as the server does. */
function Counter({ text, limit }: { text: string; limit: number }) {
  const length = text.trim().length
  const isTooLong = length > limit
  return (
    <span className={cx('text-12 tabular-nums', isTooLong ? 'font-medium text-rose-ink' : 'text-ink-3')}>
      <span aria-hidden="true">
        {formatCount(length)} / {formatCount(limit)}
      </span>
      <span className="sr-only">
        {formatCount(length)} of {formatCount(limit)} characters
      </span>
    </span>
  )
}

/** How many of the selected creators have an email address. */
function EmailReach({ compose: { selected } }: { compose: Compose }) {
  const { sendsMail } = useUser()
  if (!sendsMail) return 'No mail server is set up, so email stays in the outbox.'
  if (selected.length === 0)
    return 'Emailed to everyone with an address, unless they turned these emails off.'
  const withEmail = selected.filter(({ hasEmail }) => hasEmail).length
  if (withEmail === selected.length)
    return selected.length === 1
      ? 'The selected creator has an email address.'
      : `All ${creatorCountLabel(selected.length)} have an email address.`
  return `${formatCount(withEmail)} of ${creatorCountLabel(selected.length)} ${withEmail === 1 ? 'has' : 'have'} an email address.`
}
