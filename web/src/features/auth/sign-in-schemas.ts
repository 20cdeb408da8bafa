import { lazySchemaResolver } from '../../platform/form.ts'

/** Their package is a fifth of the sign-in page: it comes while somebody types. */
export const loadSignInSchemas = () => import('@greenroom/contract/features/auth/auth.schema.ts')

export const signInResolver = lazySchemaResolver(async () => (await loadSignInSchemas()).signInBody)

export const codeResolver = lazySchemaResolver(async () =>
  (await loadSignInSchemas()).twoFactorBody.pick({ code: true }),
)
