import type { AccountActivity } from './activity.data.ts'

const texts: Record<AccountActivity['action'], string> = {
  'invitation.link_copied': 'copied your invitation link',
  'password.link_revealed': 'viewed your password link',
  'password.changed': 'changed your password',
  'email.confirmed_manually': 'confirmed your email address manually',
  'email.change_requested': 'asked to change your email address',
  'two_factor.enabled': 'turned two-factor on',
  'two_factor.disabled': 'turned two-factor off',
  'recovery_codes.replaced': 'replaced your recovery codes',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'member.two_factor_reset': 'reset your two-factor sign-in',
  'member.role_changed': 'changed your role',
}

export function activityText({ action, by }: Pick<AccountActivity, 'action' | 'by'>): string {
  return `${by ?? 'You'} ${texts[action]}`
}
