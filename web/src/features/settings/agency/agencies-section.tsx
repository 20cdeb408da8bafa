import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/count.ts'
import { creatorCount, Day } from '../../../ui/format.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { type Agency, agenciesQuery, useSwitchAgency } from './agencies.data.ts'
import { NewAgencyDialog } from './new-agency-dialog.tsx'

export function AgenciesSection({ user }: { user: SessionUser }) {
  const agencies = useQuery(agenciesQuery)
  const switchAgency = useSwitchAgency()
  const [isAdding, setAdding] = useCreateParam('agency')
  const zone = user.agency.timeZone
  const openCell = (agency: Agency) =>
    agency.id === user.agency.id ? (
      <Badge tone="brand">You are here</Badge>
    ) : (
      <Button
        size="sm"
        aria-label={`Open ${agency.name}`}
        busy={switchAgency.isPending && switchAgency.variables.id === agency.id}
        disabled={switchAgency.isPending}
        onClick={() => switchAgency.mutate(agency)}>
        Open
      </Button>
    )

  return (
    <>
      <SectionHeader
        title="Agencies"
        action={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            New agency
          </Button>
        }>
        Every agency on this installation. You work in one at a time. Switching to an agency is recorded in
        its audit log.
      </SectionHeader>
      {agencies.isPending && <RowSkeletons rows={3} />}
      {agencies.isError && !agencies.data && (
        <Card>
          <ErrorState title="Could not load agencies" query={agencies} />
        </Card>
      )}
      {agencies.data && (
        <div className="overflow-hidden rounded-box border border-line">
          <Table
            label="Agencies"
            rows={agencies.data}
            rowKey={(agency) => agency.id}
            columns={[
              { head: 'Agency', width: '36%', cell: (agency) => <Name agency={agency} /> },
              { head: 'Creators', align: 'right', cell: (agency) => formatCount(agency.creators) },
              { head: 'Staff', align: 'right', cell: (agency) => formatCount(agency.staff) },
              { head: 'Since', align: 'right', cell: (agency) => <Day at={agency.createdAt} zone={zone} /> },
              {
                key: 'open',
                head: <span className="sr-only">Open</span>,
                align: 'right',
                width: '128px',
                cell: openCell,
              },
            ]}
            phoneRow={(agency) => (
              <span className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <Name agency={agency} />
                  <span className="text-12 text-ink-3">
                    {creatorCount(agency.creators)} · {formatCount(agency.staff)} staff
                  </span>
                </span>
                {openCell(agency)}
              </span>
            )}
          />
        </div>
      )}
      <NewAgencyDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function Name({ agency }: { agency: Agency }) {
  return (
    <span className="flex w-0 min-w-full items-center gap-2">
      <span className="min-w-0 truncate font-medium" title={agency.name}>
        {agency.name}
      </span>
      {agency.isHouse && <Badge>House</Badge>}
    </span>
  )
}
