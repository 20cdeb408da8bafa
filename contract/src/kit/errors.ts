import { z } from './zod.ts'

/** Every error the server can return: its HTTP status and default message. */
export const errors = {
  invalid_input: { status: 400, message: 'Some fields are not valid.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  role_changed: { status: 401, message: 'Your role has changed. Please sign in again.' },
  bad_credentials: { status: 401, message: 'That email and password do not match an account.' },
  bad_code: { status: 401, message: 'That code is incorrect or has expired.' },
  bad_passkey: { status: 401, message: 'This passkey was not accepted. Sign in another way.' },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  not_found: { status: 404, message: 'Not found.' },
  too_slow: { status: 408, message: 'The request timed out. Check your connection and try again.' },
  conflict: { status: 409, message: 'Someone else changed this first.' },
  workspace_changed: { status: 409, message: 'You switched agency in another tab. Reloading.' },
  email_taken: { status: 409, message: 'This email already has an account. Sign in instead.' },
  too_large: { status: 413, message: 'This is too large.' },
  unsupported_type: { status: 415, message: 'The request body must be JSON.' },
  refused: { status: 422, message: 'This isn’t possible right now.' },
  wrong_password: { status: 422, message: 'That is not your current password.' },
  weak_password: { status: 422, message: 'This password is too common. Choose another one.' },
  wrong_code: { status: 422, message: 'That code is incorrect.' },
  screened: { status: 422, message: 'This breaks a rule. Change it and try again.' },
  conversation_locked: {
    status: 422,
    message: 'This conversation is locked: the fan may be under 18. Compliance or an admin must release it.',
  },
  link_expired: { status: 422, message: 'This link has expired or has already been used.' },
  session_locked: { status: 423, message: 'Locked due to inactivity. Enter your password to continue.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. It has been logged.' },
  unavailable: { status: 503, message: 'The server is not ready yet. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** The body of every error. `details` lists the invalid fields. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What screening blocked, and an edit that would pass; null if nothing would be left. */
  screening: z
    .object({
      hits: z.array(z.object({ path: z.string(), start: z.number(), end: z.number(), reason: z.string() })),
      edit: z.string().nullable(),
    })
    .optional(),
  requestId: z.string(),
})

export type ErrorBody = z.infer<typeof errorBody>
export type ErrorDetail = NonNullable<ErrorBody['details']>[number]
