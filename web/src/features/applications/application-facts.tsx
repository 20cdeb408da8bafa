import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { PanelSection } from '../../ui/side-panel.tsx'
import { platformNames, profileLink, revenueLabel } from './application-labels.ts'
import { DetailsDialog } from './details-dialog.tsx'

const sites = [
  { key: 'instagram', name: 'Instagram' },
  { key: 'tiktok', name: 'TikTok' },
  { key: 'onlyfans', name: 'OnlyFans' },
] as const

export function ApplicationFacts({ application }: { application: ApplicationDetail }) {
  const [editing, setEditing] = useState(false)
  const { firstName, lastName, email, phone, platform, currentRevenue, desiredOutcome, message } = application
  return (
    <>
      <PanelSection title="Personal info">
        <Facts>
          <Fact name="First name">{firstName}</Fact>
          <Fact name="Last name">{lastName || <NotProvided />}</Fact>
          <Fact name="Email">
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </Fact>
          <Fact name="Phone">
            {phone ? (
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link">
                {phone}
              </a>
            ) : (
              <NotProvided />
            )}
          </Fact>
          {application.creator && (
            <Fact name="Creator">
              <Link to={`/dashboard/creators/${application.creator.id}`} className="link">
                {application.creator.stageName}
              </Link>
            </Fact>
          )}
          {application.known && !application.creator && (
            <Fact name="Existing creator">
              <Link to={`/dashboard/creators/${application.known.creatorId}`} className="link">
                {application.known.stageName}
              </Link>
              <span className="block text-12 text-ink-3">Has the same email address</span>
            </Fact>
          )}
          {application.reason && <Fact name="Rejection reason">{application.reason}</Fact>}
        </Facts>
      </PanelSection>
      <PanelSection
        title="Social handles"
        action={
          <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setEditing(true)}>
            Edit
          </Button>
        }>
        <Facts>
          {sites.map(({ key, name }) => (
            <Fact key={key} name={name}>
              <Handle site={key} handle={application[key]} />
            </Fact>
          ))}
        </Facts>
      </PanelSection>
      <PanelSection title="Business">
        <Facts>
          <Fact name="Main platform">{platformNames[platform]}</Fact>
          <Fact name="Current revenue">{revenueLabel(currentRevenue) || <NotProvided />}</Fact>
          <Fact name="Desired outcome">{desiredOutcome ?? <NotProvided />}</Fact>
        </Facts>
      </PanelSection>
      <PanelSection title="Message">
        {message ? (
          <p className="wrap-anywhere whitespace-pre-line text-13">{message}</p>
        ) : (
          <p className="text-13 text-ink-3">No message.</p>
        )}
      </PanelSection>
      <DetailsDialog application={application} open={editing} onClose={() => setEditing(false)} />
    </>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[6.75rem_minmax(0,1fr)] sm:grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2 pointer-coarse:[&:has(+dd_a)]:py-3">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line pointer-coarse:has-[a]:py-3">{children}</dd>
    </>
  )
}

function NotProvided() {
  return <span className="text-ink-3">Not provided</span>
}

function Handle({ site, handle }: { site: (typeof sites)[number]['key']; handle: string | null }) {
  if (!handle) return <NotProvided />
  const link = profileLink(site, handle)
  if (!link) return handle
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {handle}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
