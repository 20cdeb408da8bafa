import { z } from 'zod'

/** Every error the server can answer with: its HTTP status and the words used when the thrower gives none. */
export const errors = {
  invalid_input: { status: 400, message: 'Some of what was sent is not valid.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  role_changed: { status: 401, message: 'Your role has changed. Please sign in again.' },
  bad_credentials: { status: 401, message: 'That email and password do not match an account.' },
  bad_code: { status: 401, message: 'That code is not right or has expired.' },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  too_slow: { status: 408, message: 'It took too long to arrive. Check your connection and try again.' },
  conflict: { status: 409, message: 'Someone else changed this first.' },
  workplace_changed: {
    status: 409,
    message: 'You now work somewhere else in this browser. The page starts over; nothing was changed.',
  },
  email_taken: { status: 409, message: 'This email already has an account. Sign in instead.' },
  too_large: { status: 413, message: 'That is more than we accept at once.' },
  unsupported_type: { status: 415, message: 'Send JSON.' },
  refused: { status: 422, message: 'That cannot be done.' },
  wrong_password: { status: 422, message: 'That is not your current password.' },
  weak_password: {
    status: 422,
    message: 'This password is on the list everybody tries first. Pick another.',
  },
  wrong_code: { status: 422, message: 'That code is not right.' },
  link_expired: { status: 422, message: 'This link has expired or was used before.' },
  session_locked: { status: 423, message: 'Locked while you were away. Enter your password to go on.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. It has been logged.' },
  unavailable: { status: 503, message: 'Greenroom is not ready yet. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** The one shape of every refusal. `details` names the field at fault where there is one. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
})

export type ErrorBody = z.infer<typeof errorBody>
export type ErrorDetail = NonNullable<ErrorBody['details']>[number]
