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
import { type Agency, agenciesQuery, useEnterAgency } from './agencies.data.ts'
import { NewAgencyDialog } from './new-agency-dialog.tsx'

export function AgenciesSection({ user }: { user: SessionUser }) {
  const agencies = useQuery(agenciesQuery)
  const enter = useEnterAgency()
  const [adding, setAdding] = useCreateParam('agency')
  const zone = user.agency.timeZone
  const way = (agency: Agency) =>
    agency.id === user.agency.id ? (
      <Badge tone="brand">You are here</Badge>
    ) : (
      <Button
        size="sm"
        aria-label={`Open ${agency.name}`}
        busy={enter.isPending && enter.variables.id === agency.id}
        disabled={enter.isPending}
        onClick={() => enter.mutate(agency)}>
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
        Every agency on this installation. You work in one at a time. Entering an agency is recorded in its
        audit log.
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
                cell: way,
              },
            ]}
            phone={(agency) => (
              <span className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <Name agency={agency} />
                  <span className="text-12 text-ink-3">
                    {creatorCount(agency.creators)} · {formatCount(agency.staff)} staff
                  </span>
                </span>
                {way(agency)}
              </span>
            )}
          />
        </div>
      )}
      <NewAgencyDialog open={adding} onClose={() => setAdding(false)} />
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
