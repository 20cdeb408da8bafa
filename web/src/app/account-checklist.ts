import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { toVerify } from '../platform/mail-labels.ts'
import type { SettingsSectionId } from './settings/settings-sections.ts'

export type ChecklistStep = {
  id: 'email' | 'name' | 'two-factor' | 'devices'
  /** Null for information without anything to do. */
  done: boolean | null
  title: string
  note: string
  action: string
  section: SettingsSectionId
}

/** The steps with their state. Devices are added once loaded. */
export function checklistSteps(user: SessionUser, devices: number | undefined): ChecklistStep[] {
  const known = user.name ?? user.creator?.stageName ?? null
  const steps: ChecklistStep[] = [
    {
      id: 'email',
      done: user.emailVerified,
      title: user.emailVerified ? 'Your email is verified' : 'Verify your email',
      note: user.emailVerified ? user.email : toVerify(user.sendsMail, user.email),
      action: user.emailVerified ? 'Change' : 'Wrong address?',
      section: 'profile',
    },
    {
      id: 'name',
      done: known !== null,
      title: known ? 'Your name is set' : 'Add your name',
      note: known ?? 'Colleagues see your email address until you add a name.',
      action: known ? 'Change' : 'Add name',
      section: 'profile',
    },
    {
      id: 'two-factor',
      done: user.twoFactor,
      title: user.twoFactor ? 'Two-factor is on' : 'Turn on two-factor',
      note: user.twoFactor
        ? 'You sign in with your password and a code from your phone.'
        : 'Protects your account even if your password is stolen.',
      action: user.twoFactor ? 'Manage' : 'Set up',
      section: 'two-factor',
    },
  ]
  if (devices === undefined) return steps
  const one = devices <= 1
  return [
    ...steps,
    {
      id: 'devices',
      done: null,
      title: one ? 'Signed in on this device only' : `Signed in on ${devices} devices`,
      note: one ? 'You are not signed in anywhere else.' : 'Sign out any device you don’t recognize.',
      action: 'Review',
      section: 'sessions',
    },
  ]
}
