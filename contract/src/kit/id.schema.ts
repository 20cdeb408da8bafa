import { z } from 'zod'

/** Apart from newId(): the browser makes ids on pages that load no schemas. */
export const id = z.uuid()

/** Made by the caller of a create: a repeat with the same id and content returns the first object. */
export const clientId = id.optional()
