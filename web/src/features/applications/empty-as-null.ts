import type { Schema } from '../../platform/form.ts'

/** Turns empty strings into null before validation. */
export function emptyAsNull<In extends object, Out>(schema: {
  safeParse: Schema<unknown, Out>['safeParse']
}): Schema<In, Out> {
  return {
    _zod: {} as Schema<In, Out>['_zod'],
    safeParse: (values) => {
      const entries = Object.entries(values as object).map(([name, value]) => [
        name,
        typeof value === 'string' && value.trim() === '' ? null : value,
      ])
      return schema.safeParse(Object.fromEntries(entries))
    },
  }
}
