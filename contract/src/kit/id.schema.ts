import { z } from 'zod'

/** Apart from newId(): the browser makes ids on pages that load no schemas. */
export const id = z.uuid()
