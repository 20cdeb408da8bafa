import { type ConsentRecord, signature } from '@greenroom/contract/features/compliance/consents.schema.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ConsentText, TermFacts } from '../consents/consent-text.tsx'
import { kindNames } from './record-labels.tsx'

type SignFormProps = {
  consent: Pick<ConsentRecord, 'kind' | 'scopes' | 'platforms' | 'from' | 'until' | 'text'>
  onSign: (typedName: string) => Promise<void>
}

/** Shows the exact text, to be signed by typing a name. */
export function SignForm({ consent, onSign }: SignFormProps) {
  const form = useSaveForm({
    schema: signature,
    defaultValues: { typedName: '' },
    save: ({ typedName }) => onSign(typedName),
  })
  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label={kindNames[consent.kind]}
      className="flex flex-col gap-4">
      <Facts>
        <TermFacts {...consent} />
      </Facts>
      <ConsentText text={consent.text} />
      <ErrorCallout text={form.serverError} />
      <TextField
        label="Your full legal name"
        hint="Typing your name and pressing Sign counts as your signature. The time and your IP address are stored with it."
        size="lg"
        autoComplete="off"
        {...form.field('typedName')}
      />
      <Button type="submit" variant="primary" size="lg" busy={form.busy} className="sm:self-start">
        Sign
      </Button>
    </form>
  )
}
