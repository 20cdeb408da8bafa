import type { ReactNode } from 'react'
import type { FieldErrors, FieldValues, UseFormRegister, UseFormReturn, UseFormWatch } from 'react-hook-form'
import { emptyAsNull } from '../../platform/empty-as-null.ts'
import { errorProp } from '../../platform/error-prop.ts'
import { TextField } from '../../ui/text-field.tsx'
import { DuplicateNameNote } from './duplicate-name-note.tsx'

type CreatorFieldsProps<T extends FieldValues, Out> = {
  form: UseFormReturn<T, unknown, Out>
  /** Creators can't change their own legal name or email. */
  isOwn: boolean
  /** Undefined when adding a creator. */
  creatorId?: string | undefined
  children?: ReactNode
}

/** Fields shared by the add and edit dialogs. */
export function CreatorFields<T extends FieldValues, Out>({
  form,
  isOwn,
  creatorId,
  children,
}: CreatorFieldsProps<T, Out>) {
  const register = form.register as UseFormRegister<FieldValues>
  const errors = form.formState.errors as FieldErrors<Record<string, string>>
  const optional = (name: string) => ({
    optional: true,
    autoComplete: 'off',
    ...errorProp(errors[name]),
    ...register(name, emptyAsNull),
  })
  const watch = form.watch as UseFormWatch<FieldValues>
  // Creators must not see other creators' names.
  const isNewName = !isOwn && 'stageName' in form.formState.dirtyFields
  return (
    <>
      <TextField
        label="Stage name"
        {...errorProp(errors.stageName)}
        {...register('stageName')}
        autoComplete="off"
      />
      {isNewName && <DuplicateNameNote stageName={String(watch('stageName') ?? '')} excludedId={creatorId} />}
      {!isOwn && (
        <TextField
          label="Real name"
          hint="Visible to admins and compliance only. Every view is logged."
          {...optional('realName')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {!isOwn && <TextField label="Email" type="email" {...optional('email')} />}
        <TextField label="Phone" type="tel" {...optional('phone')} />
        <TextField label="Location" {...optional('location')} />
        {children}
      </div>
    </>
  )
}
