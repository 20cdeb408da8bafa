import {
  EMOJI_LEVELS,
  MAX_RULES,
  MAX_SIGN_OFFS,
  MAX_VOICE_LENGTH,
} from '@greenroom/contract/features/assist/assist.rules.ts'
import type {
  Persona,
  PersonaBody,
  PersonaChanges,
} from '@greenroom/contract/features/assist/assist.schema.ts'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { changedFields } from '../../platform/changes.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorCallout } from '../../ui/callout.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { savePersona } from './assist.data.ts'
import { LanguagesField } from './languages-field.tsx'
import { listError, personaSchema, withoutBlanks } from './persona-values.ts'
import { PriceRows } from './price-rows.tsx'
import { TryPersona } from './try-persona.tsx'

/** Unsaved changes, kept while another tab or page is open. */
const unsavedChanges = new Map<string, PersonaChanges>()

const listFields = [
  ['dos', 'Do', `One per line, up to ${MAX_RULES}. For example, “Ask how their week was”.`],
  ['donts', 'Don’t', `One per line, up to ${MAX_RULES}. Suggestions never break these.`],
  ['signOffs', 'Sign-offs', `One per line, up to ${MAX_SIGN_OFFS}. For example, “xo, Juno”.`],
] as const

const emojiOptions = EMOJI_LEVELS.map((label, level) => ({ value: String(level), label }))

const valuesOf = ({ voice, dos, donts, prices, languages, signOffs, emojiLevel }: Persona): PersonaBody => ({
  voice,
  dos,
  donts,
  prices,
  languages,
  signOffs,
  emojiLevel,
})

export function PersonaForm({ persona }: { persona: Persona }) {
  const { creatorId } = persona
  const [openedValues, setOpenedValues] = useState(valuesOf(persona))
  const form = useSaveForm({
    schema: personaSchema,
    defaultValues: openedValues,
    save: async (values) => {
      show(await savePersona(creatorId, changedFields(openedValues, values)))
      toast.success('Persona saved')
    },
  })
  const { errors, isDirty } = form.formState
  const { reset, watch } = form
  useEffect(() => {
    const changes = unsavedChanges.get(creatorId)
    if (changes) reset({ ...openedValues, ...changes } as PersonaBody, { keepDefaultValues: true })
    const subscription = watch(
      (values) => void unsavedChanges.set(creatorId, changedFields(openedValues, values as PersonaBody)),
    )
    return () => subscription.unsubscribe()
  }, [creatorId, openedValues, reset, watch])
  useEffect(() => {
    if (!isDirty) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isDirty])

  function show(current: Persona) {
    setOpenedValues(valuesOf(current))
    reset(valuesOf(current))
    unsavedChanges.delete(creatorId)
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Card>
        <CardHeader title="Persona" />
        <form onSubmit={form.submit} noValidate aria-label="Persona">
          <CardBody className="flex flex-col gap-5">
            <ErrorCallout text={form.serverError} />
            <TextareaField
              label="Voice"
              hint={`How ${persona.stageName} writes, in a few sentences.`}
              {...form.field('voice')}
              maxLength={MAX_VOICE_LENGTH}
            />
            {listFields.map(([name, label, hint]) => (
              <Field key={name} label={label} hint={hint} {...listError(errors, name)}>
                {(control) => (
                  <Controller
                    control={form.control}
                    name={name}
                    render={({ field }) => (
                      <Textarea
                        {...control}
                        ref={field.ref}
                        value={field.value.join('\n')}
                        onBlur={field.onBlur}
                        onChange={(event) =>
                          field.onChange(event.target.value === '' ? [] : event.target.value.split('\n'))
                        }
                      />
                    )}
                  />
                )}
              </Field>
            ))}
            <PriceRows form={form} {...listError(errors, 'prices')} />
            <Controller
              control={form.control}
              name="languages"
              render={({ field }) => (
                <LanguagesField
                  value={field.value}
                  onChange={field.onChange}
                  {...listError(errors, 'languages')}
                />
              )}
            />
            <Controller
              control={form.control}
              name="emojiLevel"
              render={({ field }) => (
                <div className="flex flex-col items-start gap-1.5">
                  <span className="font-medium text-13">Emoji</span>
                  <Segmented
                    label="Emoji"
                    options={emojiOptions}
                    value={String(field.value)}
                    onChoose={(level) => field.onChange(Number(level))}
                  />
                </div>
              )}
            />
          </CardBody>
          <div className="flex flex-wrap items-center gap-3 border-line border-t bg-sunken px-4.5 py-3">
            <Button type="submit" variant="primary" busy={form.busy} disabled={!isDirty}>
              Save persona
            </Button>
            {isDirty && (
              <>
                <Button disabled={form.busy} onClick={() => show(persona)}>
                  Discard changes
                </Button>
                <span className="text-13 text-ink-2">Unsaved changes</span>
              </>
            )}
          </div>
        </form>
      </Card>
      <TryPersona creatorId={creatorId} getPersona={() => withoutBlanks(form.getValues())} />
    </div>
  )
}
