import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'

const lists = [
  {
    name: 'Creators',
    about: 'Stage names, status and figures. Legal names and contact details aren’t included.',
    fetchFile: () => download('GET /creators/export', { query: {} }),
  },
  {
    name: 'Fans',
    about: 'All fans with their tier, spending and tags.',
    fetchFile: () => download('GET /fans/export', { query: {} }),
  },
  {
    name: 'Transactions',
    about: 'All transactions. Importing the file again changes nothing.',
    fetchFile: () => download('GET /fans/transactions/export'),
  },
  {
    name: 'Team',
    about: 'Members, roles and assignments.',
    fetchFile: () => download('GET /team/members/export'),
  },
  {
    name: 'Applications',
    about: 'Creator applications with their status.',
    fetchFile: () => download('GET /applications/export', { query: {} }),
  },
  {
    name: 'Contact messages',
    about: 'Messages from the contact form.',
    fetchFile: () => download('GET /inquiries/export', { query: {} }),
  },
  {
    name: 'Violations',
    about: 'Flagged and reported violations, and how they were handled.',
    fetchFile: () => download('GET /compliance/violations/export', { query: {} }),
  },
  {
    name: 'Audit log',
    about: 'Who changed what, and when.',
    fetchFile: () => download('GET /compliance/audit/export', { query: {} }),
  },
]

export function ExportSection({ agencyName }: { agencyName: string }) {
  return (
    <>
      <SectionHeader title="Data export">
        Download {agencyName}’s lists as CSV files. Each download is recorded in the audit log.
      </SectionHeader>
      <Card>
        <ul className="divide-y divide-line">
          {lists.map(({ name, about, fetchFile }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3.5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">{name}</p>
                <p className="text-12 text-ink-3">{about}</p>
              </div>
              <ExportButton
                fetchFile={fetchFile}
                errorTitle={`Could not export: ${name}`}
                label={
                  <>
                    Download<span className="sr-only"> {name}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
