import type { EndpointKey, EndpointSpec } from './endpoint.ts'
import { isForConnectors } from './permissions.ts'

/** Rate limits for signed-in users, counted per user and per agency across all nodes. */
export type UserLimit = { windowMinutes: number; user: number; agency: number; text: string }

export const userLimits = {
  write: { windowMinutes: 1, user: 600, agency: 6_000, text: 'Too many changes in a short time.' },
  search: { windowMinutes: 1, user: 240, agency: 2_400, text: 'Too many searches in a short time.' },
  analytics: { windowMinutes: 1, user: 120, agency: 1_200, text: 'Too many reports in a short time.' },
  chatMessage: { windowMinutes: 1, user: 120, agency: 3_000, text: 'Too many messages in a short time.' },
  assist: { windowMinutes: 1, user: 40, agency: 600, text: 'Too many AI requests in a short time.' },
  pictureUpload: { windowMinutes: 1, user: 60, agency: 600, text: 'Too many pictures in a short time.' },
  export: { windowMinutes: 60, user: 60, agency: 200, text: 'Too many exports.' },
  import: { windowMinutes: 60, user: 60, agency: 200, text: 'Too many imports.' },
  connector: { windowMinutes: 1, user: 600, agency: 3_000, text: 'This key is making too many requests.' },
  connectionTest: { windowMinutes: 1, user: 20, agency: 60, text: 'Too many tests in a short time.' },
  scanUpload: { windowMinutes: 60, user: 100, agency: 1_000, text: 'Too many scans uploaded.' },
  scanView: { windowMinutes: 60, user: 60, agency: 300, text: 'Too many scans opened.' },
  invitation: { windowMinutes: 60, user: 100, agency: 300, text: 'Too many invitations.' },
  email: { windowMinutes: 60, user: 100, agency: 300, text: 'Too many emails.' },
  announcement: { windowMinutes: 60, user: 60, agency: 120, text: 'Too many messages to creators.' },
  emailAnnouncement: { windowMinutes: 60, user: 20, agency: 40, text: 'Too many messages sent by email.' },
} as const satisfies Record<string, UserLimit>

export type UserLimitName = keyof typeof userLimits

/** The rate limit of an endpoint: its own, or a default by kind. */
export function limitOf(key: EndpointKey, spec: EndpointSpec): UserLimitName | null {
  if (spec.permission === 'public' || isForConnectors(spec.permission)) return null
  if (spec.limit !== undefined) return spec.limit
  if (spec.download) return 'export'
  if (spec.upload) return 'import'
  return /^(GET|HEAD|OPTIONS) /.test(key) ? null : 'write'
}
