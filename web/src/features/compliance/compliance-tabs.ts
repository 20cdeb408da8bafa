import { may, type Permission, type Role } from '@greenroom/contract/kit/permissions.ts'
import { type LazyView, lazyView } from '../../ui/lazy-view.ts'

export type ComplianceTabProps = {
  /** Container for the open record. */
  side: HTMLElement | null
}

type ComplianceTab = {
  /** `?tab=`; omitted for the first tab. */
  id: string
  label: string
  permission: Permission
  view: LazyView<ComplianceTabProps>
  /** Shown above the tabs. */
  overview?: LazyView<object>
}

export const complianceTabs: readonly ComplianceTab[] = [
  {
    id: 'violations',
    label: 'Violations',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./center/violations-tab.tsx')).ViolationsTab),
    overview: lazyView(async () => (await import('./center/center-overview.tsx')).CenterOverview),
  },
  {
    id: 'review',
    label: 'Review queue',
    permission: 'content:review',
    view: lazyView(async () => (await import('./review/review-tab.tsx')).ReviewTab),
  },
  {
    id: 'people',
    label: 'People',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./people/people-tab.tsx')).PeopleTab),
  },
  {
    id: 'consents',
    label: 'Consents',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./consents/consents-tab.tsx')).ConsentsTab),
  },
  {
    id: 'cases',
    label: 'Cases',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./cases/cases-tab.tsx')).CasesTab),
  },
  {
    id: 'packets',
    label: 'Packets',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./packets/packets-tab.tsx')).PacketsTab),
  },
  {
    id: 'retention',
    label: 'Retention',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./packets/retention-tab.tsx')).RetentionTab),
  },
  {
    id: 'voice',
    label: 'Disclosure',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./voice/voice-tab.tsx')).VoiceTab),
  },
  {
    id: 'audit',
    label: 'Audit log',
    permission: 'compliance:manage',
    view: lazyView(async () => (await import('./audit/audit-tab.tsx')).AuditTab),
  },
]

/** Creators have a guided screen for their own record instead. */
export const ownRecord = lazyView(async () => (await import('./own/own-record.tsx')).OwnRecord)

export const tabsFor = (role: Role) => complianceTabs.filter(({ permission }) => may(role, permission))

/** A link to a person opens the people tab. */
export function findTab(params: URLSearchParams, tabs: readonly ComplianceTab[]): ComplianceTab | undefined {
  const id = params.has('person') ? 'people' : params.get('tab')
  return tabs.find((tab) => tab.id === id) ?? tabs[0]
}

/** Switching tabs drops the filters. */
export const tabSearch = (id: string) => (id === complianceTabs[0]?.id ? '' : `?tab=${id}`)
