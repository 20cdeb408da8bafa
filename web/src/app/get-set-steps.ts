import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { SettingsSectionId } from './settings/settings-sections.ts'

export type GetSetStep = {
  id: 'email' | 'name' | 'two-factor' | 'devices'
  /** Null where there is nothing to be done, only something to know. */
  done: boolean | null
  title: string
  note: string
  action: string
  section: SettingsSectionId
}

/** The steps with their state. Devices join in once they are known. */
export function getSetSteps(user: SessionUser, devices: number | undefined): GetSetStep[] {
  const known = user.name ?? user.creator?.stageName ?? null
  const steps: GetSetStep[] = [
    {
      id: 'email',
      done: user.emailVerified,
      title: user.emailVerified ? 'Your email is verified' : 'Verify your email',
      note: user.emailVerified ? user.email : `Follow the link we sent to ${user.email}.`,
      action: user.emailVerified ? 'Change' : 'Wrong address?',
      section: 'profile',
    },
    {
      id: 'name',
      done: known !== null,
      title: known ? 'Colleagues know your name' : 'Add your name',
      note: known ?? 'Until then your colleagues see your email address.',
      action: known ? 'Change' : 'Add name',
      section: 'profile',
    },
    {
      id: 'two-factor',
      done: user.twoFactor,
      title: user.twoFactor ? 'Two-factor is on' : 'Turn on two-factor',
      note: user.twoFactor
        ? 'Signing in takes your password and a code from your phone.'
        : 'A stolen password alone then opens nothing.',
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
      note: one ? 'Nobody else holds a session of yours.' : 'Look through them and end what you do not know.',
      action: 'Review',
      section: 'sessions',
    },
  ]
}
