import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { findTab, ownRecord, tabSearch, tabsFor } from './compliance-tabs.ts'

export const meta = () => [{ title: titleOf('Compliance') }]

export default function CompliancePage() {
  const { role, agency } = useUser()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // The open record is shown beside the whole page.
  const [side, setSide] = useState<HTMLElement | null>(null)
  if (role === 'CREATOR')
    return <LazySection view={ownRecord} props={{}} errorTitle="Could not load your record" />
  const tabs = tabsFor(role)
  const tab = findTab(params, tabs)
  if (!tab)
    return (
      <div className="md:px-2.5">
        <ForbiddenState>Only admins and compliance staff of {agency.name} can open this page.</ForbiddenState>
      </div>
    )
  return (
    <div className="flex min-h-full">
      <div className="min-w-0 flex-1 px-4 pt-4 pb-12 md:px-7 md:pt-4.5">
        <h2 className="mb-3 font-semibold text-20 tracking-[-0.015em]">Compliance center</h2>
        {tab.overview && (
          <div className="mb-4">
            <LazySection view={tab.overview} props={{}} errorTitle="Could not load the overview" />
          </div>
        )}
        <Tabs
          label="Compliance"
          value={tab.id}
          tabs={tabs.map(({ id, label }) => ({ value: id, label }))}
          onValueChange={(next) => void navigate({ search: tabSearch(next) })}>
          <LazySection
            key={tab.id}
            view={tab.view}
            props={{ side }}
            errorTitle={`Could not load ${tab.label}`}
          />
        </Tabs>
      </div>
      <div ref={setSide} className="contents" />
    </div>
  )
}
