import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AppearanceSection } from '../../features/settings/account/appearance-section.tsx'
import { PasskeysSection } from '../../features/settings/account/passkeys-section.tsx'
import { PasswordSection } from '../../features/settings/account/password-section.tsx'
import { ProfileSection } from '../../features/settings/account/profile-section.tsx'
import { SessionsSection } from '../../features/settings/account/sessions-section.tsx'
import { TwoFactorSection } from '../../features/settings/account/two-factor-section.tsx'
import { AgenciesSection } from '../../features/settings/agency/agencies-section.tsx'
import { AgencySection } from '../../features/settings/agency/agency-section.tsx'
import { ExportSection } from '../../features/settings/agency/export-section.tsx'
import { MailSection } from '../../features/settings/mail/mail-section.tsx'
import { NotificationsSection } from '../../features/settings/notifications/notifications-section.tsx'
import { QuickRepliesSection } from '../../features/settings/quick-replies/quick-replies-section.tsx'
import { ScreeningSection } from '../../features/settings/screening/screening-section.tsx'
import { TeamSection } from '../../features/team/team-section.tsx'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { Card } from '../../ui/card.tsx'
import { LazySection } from '../../ui/lazy-section.tsx'
import { lazyView } from '../../ui/lazy-view.ts'
import { ForbiddenState } from '../../ui/states.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { canSee, type SettingsSectionId, settingsSections } from './settings-sections.ts'

export const meta = () => [{ title: titleOf('Settings') }]

const aiView = lazyView(async () => (await import('../../features/assist/ai-section.tsx')).AiSection)

const connectionsView = lazyView(
  async () =>
    (await import('../../features/settings/connections/connections-section.tsx')).ConnectionsSection,
)

const siteView = lazyView(
  async () => (await import('../../features/settings/site/site-section.tsx')).SiteSection,
)

/** Tables need more width than forms. */
const wideSections: ReadonlySet<SettingsSectionId> = new Set([
  'team',
  'agencies',
  'mail',
  'ai',
  'connections',
])

const forbiddenTexts: Partial<Record<SettingsSectionId, string>> = {
  site: 'Only super admins can edit the public site.',
  agencies: 'Only super admins can manage agencies.',
  screening: 'Only admins and compliance can open screening rules.',
  'quick-replies': 'Quick replies are for people who chat with fans. Compliance has read access only.',
}

export default function SettingsPage() {
  const user = useUser()
  const [params] = useSearchParams()
  const requested = params.get('section')
  const current = settingsSections.find((section) => section.id === requested) ?? settingsSections[0]
  const [visited, setVisited] = useState<readonly SettingsSectionId[]>([current.id])
  if (!visited.includes(current.id)) setVisited([...visited, current.id])

  const panels: Record<SettingsSectionId, () => React.ReactNode> = {
    profile: () => <ProfileSection user={user} />,
    password: () => <PasswordSection user={user} />,
    'two-factor': () => <TwoFactorSection user={user} />,
    passkeys: () => <PasskeysSection user={user} />,
    sessions: () => <SessionsSection zone={user.agency.timeZone} />,
    notifications: () => <NotificationsSection user={user} />,
    appearance: () => <AppearanceSection user={user} />,
    'quick-replies': () => <QuickRepliesSection user={user} />,
    screening: () => <ScreeningSection zone={user.agency.timeZone} />,
    agency: () => <AgencySection agency={user.agency} />,
    export: () => <ExportSection agencyName={user.agency.name} />,
    team: () => <TeamSection user={user} />,
    agencies: () => <AgenciesSection user={user} />,
    ai: () => (
      <LazySection
        view={aiView}
        props={{ agencyName: user.agency.name }}
        errorTitle="Could not load AI settings"
      />
    ),
    connections: () => (
      <LazySection
        view={connectionsView}
        props={{ zone: user.agency.timeZone }}
        errorTitle="Could not load connections"
      />
    ),
    site: () => (
      <LazySection
        view={siteView}
        props={{ agency: user.agency }}
        errorTitle="Could not load site settings"
      />
    ),
    mail: () => <MailSection zone={user.agency.timeZone} />,
  }

  return (
    <div className="grid max-w-310 gap-x-10 gap-y-5 px-4 pt-4 pb-12 md:px-7 md:pt-6 xl:grid-cols-[184px_minmax(0,1fr)]">
      <SettingsNav role={user.role} current={current.id} />
      {/* Opened sections stay mounted, so switching sections loses no input. */}
      {settingsSections
        .filter((section) => visited.includes(section.id))
        .map((section) => (
          <section
            key={section.id}
            hidden={section.id !== current.id}
            aria-label={section.name}
            className={`min-w-0 flex-col gap-5 ${section.id === current.id ? 'flex' : ''} ${wideSections.has(section.id) ? '' : 'max-w-180'}`}>
            {canSee(section, user.role) ? (
              panels[section.id]()
            ) : (
              <Card>
                <ForbiddenState>
                  {forbiddenTexts[section.id] ??
                    `Only admins of ${user.agency.name} can open ${section.name}. Ask an admin if you need a change.`}
                </ForbiddenState>
              </Card>
            )}
          </section>
        ))}
    </div>
  )
}
