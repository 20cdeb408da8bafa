import { z } from 'zod'

/** Separate from newId(), so that pages which only create ids do not load zod. */
export const id = z.uuid()

/** Made by the caller of a create: a repeat with the same id and content returns the first object. */
export const clientId = id.optional()
