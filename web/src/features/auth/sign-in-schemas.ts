import { lazySchemaResolver } from '../../platform/form.ts'

/** Zod makes up a fifth of the sign-in page's code, so it is downloaded while the user types. */
export const loadSignInSchemas = () => import('@greenroom/contract/features/auth/auth.schema.ts')

export const signInResolver = lazySchemaResolver(async () => (await loadSignInSchemas()).signInBody)

export const codeResolver = lazySchemaResolver(async () =>
  (await loadSignInSchemas()).twoFactorBody.pick({ code: true }),
)
