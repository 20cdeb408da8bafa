import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { ForbiddenState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { summaryQuery } from './applications.data.ts'
import { useApplicationsLive } from './applications.live.ts'
import { ApplicationsTab } from './applications-tab.tsx'
import { InquiriesTab } from './inquiries-tab.tsx'
import { parseTab, type ReviewTab, tabSearch } from './review-view.ts'

export const meta = () => [{ title: titleOf('Applications') }]

export default function ApplicationsPage() {
  const user = useUser()
  if (!may(user.role, 'applications:review'))
    return (
      <div className="md:px-2.5">
        <ForbiddenState>Only admins of {user.agency.name} can view applications.</ForbiddenState>
      </div>
    )
  return <Review />
}

function Review() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const summary = useQuery(summaryQuery)
  useApplicationsLive()
  // The open record is shown beside the whole page.
  const [side, setSide] = useState<HTMLElement | null>(null)
  const tab = parseTab(params)
  const tabs: { value: ReviewTab; label: React.ReactNode }[] = [
    { value: 'applications', label: 'Applications' },
    { value: 'inquiries', label: <TabLabel name="Inquiries" newCount={summary.data?.newInquiries ?? 0} /> },
  ]
  return (
    <div className="flex min-h-full">
      <div className="min-w-0 flex-1 px-4 pt-4 md:px-7 md:pt-4.5">
        <h2 className="mb-2 font-semibold text-20 tracking-[-0.015em]">Creator Applications</h2>
        <Tabs<ReviewTab>
          label="Applications and inquiries"
          value={tab}
          tabs={tabs}
          onValueChange={(next) => void navigate({ search: tabSearch(next) })}>
          {tab === 'applications' ? (
            <ApplicationsTab summary={summary} side={side} />
          ) : (
            <InquiriesTab side={side} />
          )}
        </Tabs>
      </div>
      <div ref={setSide} className="contents" />
    </div>
  )
}

function TabLabel({ name, newCount }: { name: string; newCount: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {name}
      {newCount > 0 && (
        <span className="rounded-full bg-sky-soft px-1.5 text-12 text-sky-ink tabular-nums">
          {newCount.toLocaleString('en-US')}
          <span className="sr-only"> new</span>
        </span>
      )}
    </span>
  )
}
