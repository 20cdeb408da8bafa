/** Roles by rank, highest first. Users can't grant a role above their own. */
export const roles = ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  SUPER_ADMIN: 'Super admin',
  AGENCY_ADMIN: 'Agency admin',
  COMPLIANCE: 'Compliance',
  CHAT_OPERATOR: 'Chat operator',
  CREATOR: 'Creator',
}

const everyone = roles
const admins = ['SUPER_ADMIN', 'AGENCY_ADMIN'] as const
const superAdmins = ['SUPER_ADMIN'] as const

/** Each permission with the roles that have it. An endpoint requires one of these keys or 'public'. */
export const permissions = {
  'account:manage': everyone,
  'agency:read': everyone,
  'agency:update': admins,
  'agency:list': superAdmins,
  'agency:switch': superAdmins,
  'agency:create': superAdmins,
  /** The public site, which belongs to the house agency. */
  'site:manage': superAdmins,
  'team:invite': admins,
  'team:manage': admins,
  'mail:read': admins,
  'mail:reveal': superAdmins,
  'creators:read': everyone,
  'creators:identity': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'],
  'creators:update': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'CREATOR'],
  'creators:manage': admins,
  'creators:suspend': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'],
  'creators:verify': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'],
  'creators:revenue': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CREATOR'],
  'statements:read': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CREATOR'],
  'applications:review': admins,
  'fans:read': everyone,
  'fans:note': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR', 'CREATOR'],
  'fans:manage': admins,
  'chats:read': everyone,
  /** Compliance can view chats without marking them as read. */
  'chats:send': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR', 'CREATOR'],
  'chats:flag': everyone,
  /** Viewing and restoring deleted messages, and clearing other people's flags. */
  'chats:evidence': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'],
  /** Screening rules, false alarms and unlocking conversations. */
  'screening:manage': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'],
  /** Operators see only their own sales and figures. */
  'operators:read': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR'],
  'operators:manage': admins,
  /** The user's own shifts and pay sheets. */
  'shifts:work': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR'],
  /** A creator's home page with their own figures. */
  'home:own': ['CREATOR'],
  /** Compliance can view and review. Operators see their creators' items; creators see their own. */
  'content:read': everyone,
  'content:edit': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR', 'CREATOR'],
  /** The review before anything goes live. */
  'content:review': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'],
  'notifications:read': everyone,
  'messaging:send': admins,
  'analytics:read': admins,
  /** Verification records, consents and their documents. */
  'compliance:manage': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'],
  /** Like compliance:manage, but creators can access only their own records. */
  'compliance:own': ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CREATOR'],
  /** Export and erasure of a person's data, legal holds and retention rules. */
  'privacy:manage': admins,
  /** Reporting a message, a conversation or an item. */
  'compliance:report': everyone,
  /** The AI provider and usage of suggestions. */
  'assist:manage': admins,
  /** Keys, webhooks and the status of platform accounts. */
  'connections:manage': admins,
  /** Only for bridge keys: the part after the colon is the scope. */
  'connector:any': [],
  'connector:fans': [],
  'connector:messages': [],
  'connector:transactions': [],
  'connector:outbound': [],
} as const satisfies Record<`${string}:${string}`, readonly Role[]>

export type Permission = keyof typeof permissions
export type ConnectorPermission = Extract<Permission, `connector:${string}`>

export const isForConnectors = (permission: string): permission is ConnectorPermission =>
  permission.startsWith('connector:')

/** Whether a key with these scopes has the permission. */
export function keyHasPermission(scopes: readonly string[], permission: Permission): boolean {
  if (!isForConnectors(permission)) return false
  const scope = permission.slice('connector:'.length)
  return scope === 'any' || scopes.includes(scope)
}

export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}

/** Admins can grant roles up to their own. */
export function canGrant(actor: Role, granted: Role): boolean {
  return may(actor, 'team:invite') && roles.indexOf(granted) >= roles.indexOf(actor)
}

export function outranks(actor: Role, other: Role): boolean {
  return roles.indexOf(actor) < roles.indexOf(other)
}
