import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { SettingsSectionId } from './settings/settings-sections.ts'

export type SetupStep = { id: 'email' | 'name' | 'two-factor'; title: string; section: SettingsSectionId }

/** Remaining setup steps, most important first. */
export function remainingSteps(user: SessionUser): SetupStep[] {
  const steps: (SetupStep & { isDone: boolean })[] = [
    { id: 'email', title: 'Verify your email', section: 'profile', isDone: user.emailVerified },
    { id: 'two-factor', title: 'Turn on two-factor', section: 'two-factor', isDone: user.twoFactor },
    {
      id: 'name',
      title: 'Add your name',
      section: 'profile',
      isDone: (user.name ?? user.creator?.stageName ?? null) !== null,
    },
  ]
  return steps.filter((step) => !step.isDone)
}
