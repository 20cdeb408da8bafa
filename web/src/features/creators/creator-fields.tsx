import type { ReactNode } from 'react'
import type { FieldErrors, FieldValues, UseFormRegister, UseFormReturn, UseFormWatch } from 'react-hook-form'
import { errorProp } from '../../platform/error-prop.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { NamesakeNote } from './namesake-note.tsx'

/** What stays empty is unknown, not an empty word. */
export const orNothing = { setValueAs: (typed: string | null | undefined) => typed?.trim() || null }

type CreatorFieldsProps<T extends FieldValues, Out> = {
  form: UseFormReturn<T, unknown, Out>
  /** Creators change how they are called and reached; who they are and where mail goes is the agency's to set. */
  own: boolean
  /** Whose fields these are; none while somebody is added. */
  creatorId?: string | undefined
  children?: ReactNode
}

/** The fields that adding and editing share. */
export function CreatorFields<T extends FieldValues, Out>({
  form,
  own,
  creatorId,
  children,
}: CreatorFieldsProps<T, Out>) {
  const register = form.register as UseFormRegister<FieldValues>
  const errors = form.formState.errors as FieldErrors<Record<string, string>>
  const watch = form.watch as UseFormWatch<FieldValues>
  // Who else is with the agency is not a creator's to know.
  const isNewName = !own && 'stageName' in form.formState.dirtyFields
  return (
    <>
      <Field label="Stage name" {...errorProp(errors.stageName)}>
        {(control) => <Input {...control} {...register('stageName')} autoComplete="off" />}
      </Field>
      {isNewName && <NamesakeNote typed={String(watch('stageName') ?? '')} except={creatorId} />}
      {!own && (
        <Field
          label="Real name"
          optional
          hint="Seen by admins and compliance only. Each look is written to the audit log."
          {...errorProp(errors.realName)}
        >
          {(control) => <Input {...control} {...register('realName', orNothing)} autoComplete="off" />}
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {!own && (
          <Field label="Email" optional {...errorProp(errors.email)}>
            {(control) => (
              <Input {...control} {...register('email', orNothing)} type="email" autoComplete="off" />
            )}
          </Field>
        )}
        <Field label="Phone" optional {...errorProp(errors.phone)}>
          {(control) => (
            <Input {...control} {...register('phone', orNothing)} type="tel" autoComplete="off" />
          )}
        </Field>
        <Field label="Location" optional {...errorProp(errors.location)}>
          {(control) => <Input {...control} {...register('location', orNothing)} autoComplete="off" />}
        </Field>
        {children}
      </div>
    </>
  )
}
