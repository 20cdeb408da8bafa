import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError, errorText } from './api-error.ts'

type Issue = { path: PropertyKey[]; code?: string; message: string }

/** As much of a zod schema as a form needs: the package itself stays the contract's. */
export type Schema<In, Out> = {
  _zod: { input: In; output: Out }
  safeParse: (
    values: unknown,
  ) => { success: true; data: Out } | { success: false; error: { issues: Issue[] } }
}

/** Validates a form by a schema of the contract; the first thing wrong with a field is what it says. */
export function schemaResolver<In extends FieldValues, Out>(
  schema: Schema<In, Out>,
): Resolver<In, unknown, Out> {
  return async (values, _context, options) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string; ref?: unknown }> = {}
    for (const issue of parsed.error.issues) {
      const name = issue.path.join('.')
      const ref = (options.fields as Record<string, { ref?: unknown } | undefined>)[name]?.ref
      errors[name] ??= { type: issue.code ?? 'invalid', message: issue.message, ...(ref ? { ref } : {}) }
    }
    return { values: {}, errors: errors as never }
  }
}

/** With a schema that is downloaded when it is first needed. Without a connection the server alone checks. */
export function lazySchemaResolver<In extends FieldValues, Out>(
  load: () => Promise<Schema<In, Out>>,
): Resolver<In, unknown, Out> {
  return async (values, context, options) => {
    const schema = await load().catch(() => null)
    if (!schema) return { values: values as unknown as Out, errors: {} }
    return schemaResolver(schema)(values, context, options)
  }
}

/** A refused field as the server names it ('body.email', '/email') to the form's own name. */
export function fieldName(path: string): string {
  return path.replace(/^\/?(?:body[./])?/, '').replaceAll('/', '.')
}

/** Splits a refusal into what belongs beside fields of this form and what is left to say above it. */
export function splitRefusal(error: unknown, fields: readonly string[]) {
  const details = error instanceof ApiError ? error.details : []
  const known = details
    .map((detail) => ({ name: fieldName(detail.path), message: detail.message }))
    .filter((detail) => fields.includes(detail.name))
  const everyDetailHasItsField = known.length > 0 && known.length === details.length
  return { fields: known, box: everyDetailHasItsField ? null : errorText(error) }
}

/** Puts a refusal where it belongs and moves to the first field at fault; nothing typed is touched. */
export function showRefusal<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): void {
  const { fields, box } = splitRefusal(error, Object.keys(form.getValues()))
  for (const [index, field] of fields.entries()) {
    form.setError(
      field.name as FieldPath<In>,
      { type: 'server', message: field.message },
      { shouldFocus: index === 0 },
    )
  }
  const type = error instanceof ApiError ? error.code : 'unknown'
  if (box) form.setError('root.server', { type, message: box })
}
