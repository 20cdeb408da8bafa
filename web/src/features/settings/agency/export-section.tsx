import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'

const lists = [
  {
    name: 'Creators',
    description: 'Stage names, status and figures. Legal names and contact details aren’t included.',
    fetchFile: () => download('GET /creators/export', { query: {} }),
  },
  {
    name: 'Fans',
    description: 'All fans with their tier, spending and tags.',
    fetchFile: () => download('GET /fans/export', { query: {} }),
  },
  {
    name: 'Transactions',
    description: 'All transactions. Importing the file again creates no duplicates.',
    fetchFile: () => download('GET /fans/transactions/export'),
  },
  {
    name: 'Team',
    description: 'Members, roles and assignments.',
    fetchFile: () => download('GET /team/members/export'),
  },
  {
    name: 'Applications',
    description: 'Creator applications with their status.',
    fetchFile: () => download('GET /applications/export', { query: {} }),
  },
  {
    name: 'Contact messages',
    description: 'Messages from the contact form.',
    fetchFile: () => download('GET /inquiries/export', { query: {} }),
  },
  {
    name: 'Violations',
    description: 'Flagged and reported violations, and how they were handled.',
    fetchFile: () => download('GET /compliance/violations/export', { query: {} }),
  },
  {
    name: 'Audit log',
    description: 'Who changed what, and when.',
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
          {lists.map(({ name, description, fetchFile }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3.5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">{name}</p>
                <p className="text-12 text-ink-3">{description}</p>
              </div>
              <ExportButton
                fetchFile={fetchFile}
                errorTitle={`Could not export “${name}”`}
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
