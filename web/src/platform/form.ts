import {
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError, errorText } from './api-error.ts'

type Issue = { path: PropertyKey[]; code?: string; message: string }

/** The part of a zod schema a form needs, so zod stays in the contract. */
export type Schema<In, Out> = {
  _zod: { input: In; output: Out }
  safeParse: (
    values: unknown,
  ) => { success: true; data: Out } | { success: false; error: { issues: Issue[] } }
}

/** Validates a form with a contract schema; shows each field's first error. */
export function schemaResolver<In extends FieldValues, Out>(
  schema: Schema<In, Out>,
): Resolver<In, unknown, Out> {
  return async (values, _context, options) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors = {}
    for (const issue of parsed.error.issues) {
      const name = issue.path.join('.')
      if (get(errors, name)) continue
      const { ref } = get(options.fields, name, {}) as { ref?: unknown }
      set(errors, name, { type: issue.code ?? 'invalid', message: issue.message, ...(ref ? { ref } : {}) })
    }
    return { values: {}, errors }
  }
}

/** Like `schemaResolver`, with a schema downloaded on first use. If the download fails, only the server validates. */
export function lazySchemaResolver<In extends FieldValues, Out>(
  load: () => Promise<Schema<In, Out>>,
): Resolver<In, unknown, Out> {
  return async (values, context, options) => {
    const schema = await load().catch(() => null)
    if (!schema) return { values: values as unknown as Out, errors: {} }
    return schemaResolver(schema)(values, context, options)
  }
}

/** Maps a server path ('body.email', '/email') to the form's field name. */
export function fieldName(path: string): string {
  return path.replace(/^\/?(?:body[./])?/, '').replaceAll('/', '.')
}

/** Splits an error into field errors and a message for the form. */
export function splitError(error: unknown, fields: readonly string[]) {
  const details = error instanceof ApiError ? error.details : []
  const matched = details
    .map((detail) => ({ name: fieldName(detail.path), message: detail.message }))
    .filter((detail) => fields.includes(detail.name))
  const allHaveFields = matched.length > 0 && matched.length === details.length
  return { fields: matched, root: allHaveFields ? null : errorText(error) }
}

/** Shows an error in the form and focuses the first invalid field. */
export function showFormError<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): void {
  const { fields, root } = splitError(error, Object.keys(form.getValues()))
  for (const [index, field] of fields.entries()) {
    form.setError(
      field.name as FieldPath<In>,
      { type: 'server', message: field.message },
      { shouldFocus: index === 0 },
    )
  }
  const type = error instanceof ApiError ? error.code : 'unknown'
  if (root) form.setError('root.server', { type, message: root })
}
