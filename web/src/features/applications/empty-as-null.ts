import type { Schema } from '../../platform/form.ts'

/** A form whose empty fields mean 'nothing': the contract knows them as null. */
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
