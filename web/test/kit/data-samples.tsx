import { Flag, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Badge } from '../../src/ui/badge.tsx'
import { BarChart } from '../../src/ui/bar-chart.tsx'
import { Button, IconButton } from '../../src/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../src/ui/card.tsx'
import { FilterChip } from '../../src/ui/filter-chip.tsx'
import { Ago, DateTime, Money } from '../../src/ui/format.tsx'
import { Kbd } from '../../src/ui/kbd.tsx'
import { UpsellMeter } from '../../src/ui/meter.tsx'
import { LoadMore } from '../../src/ui/pagination.tsx'
import { SkeletonLines } from '../../src/ui/skeleton.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { StatCard, StatStrip } from '../../src/ui/stat-card.tsx'
import { EmptyState } from '../../src/ui/states.tsx'
import { Table } from '../../src/ui/table.tsx'
import { TierBadge } from '../../src/ui/tier-badge.tsx'
import { Row } from './row.tsx'

export function FigureSamples() {
  return (
    <>
      <StatStrip>
        <StatCard label="Total Revenue" value={<Money amount={214_380} />} delta={8.2} to="#figures" />
        <StatCard label="Active Creators" value="11" delta={0} to="#figures" />
        <StatCard label="Total Fans" value="612" note="31 whales" />
        <StatCard label="Messages Today" value="1,284" delta={-4.6} to="#figures" />
      </StatStrip>
      <Card>
        <CardHeader title="A card" note="Last 30 days" action={<Button variant="ghost">View All</Button>} />
        <CardBody>
          <SkeletonLines />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="A chart" note="Use the arrow keys to select a bar" />
        <CardBody>
          <BarChart
            label="Gross spend by month"
            headers={['Month', 'Spent']}
            format={(value) => `$${value}`}
            rows={[
              { key: '4', label: 'April', value: 420, detail: '9 orders' },
              { key: '5', label: 'May', value: -60, detail: '1 order' },
              { key: '6', label: 'June', value: 1180, detail: '21 orders' },
            ]}
          />
        </CardBody>
      </Card>
    </>
  )
}

const people = [
  { name: 'Mara Ellis', role: 'Agency admin', tier: 'WHALE', spent: 2780, seen: '2026-11-14T09:12:00Z' },
  { name: 'Juno Vale', role: 'Creator', tier: 'VIP', spent: 964, seen: '2026-11-02T18:40:00Z' },
  { name: 'Dana Kirk', role: 'Chat operator', tier: 'REGULAR', spent: 318, seen: '2025-06-11T20:05:00Z' },
] as const

export function TableSamples() {
  const [openedName, setOpenedName] = useState('')
  const [rows, setRows] = useState(2)
  return (
    <>
      <Card>
        <Table
          label="Members"
          rows={people.slice(0, rows)}
          rowKey={(person) => person.name}
          onOpen={(person) => setOpenedName(person.name)}
          columns={[
            { key: 'name', head: 'Name', cell: (person) => <Person {...person} /> },
            { key: 'tier', head: 'Tier', cell: (person) => <TierBadge tier={person.tier} /> },
            {
              key: 'spent',
              head: 'Total spent',
              align: 'right',
              cell: (person) => <Money amount={person.spent} />,
            },
            {
              key: 'seen',
              head: 'Last active',
              cell: (person) => <DateTime at={person.seen} zone="America/New_York" />,
            },
            {
              key: 'more',
              head: <span className="sr-only">Actions</span>,
              width: '1%',
              cell: (person) => (
                <IconButton size="sm" label={`More actions for ${person.name}`} icon={MoreHorizontal} />
              ),
            },
          ]}
          phoneRow={(person) => (
            <div className="flex items-center justify-between gap-3">
              <Person {...person} />
              <Money amount={person.spent} />
            </div>
          )}
        />
        <LoadMore
          hasMore={rows < people.length}
          onLoadMore={() => setRows(people.length)}
          shownCount={rows}
          total={people.length}
        />
      </Card>
      <output className="text-13 text-ink-2">{openedName && `Opened ${openedName}`}</output>
      <Card>
        <Table
          label="No members"
          rows={[] as (typeof people)[number][]}
          rowKey={(person) => person.name}
          columns={[]}
          empty={<EmptyState title="No members yet">Invite the first one.</EmptyState>}
        />
      </Card>
    </>
  )
}

function Person({ name, role }: { name: string; role: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} kind={role === 'Creator' ? 'creator' : 'person'} />
      <span className="truncate font-medium">{name}</span>
      <span className="truncate text-ink-3">{role}</span>
    </span>
  )
}

export function LabelSamples() {
  const [tier, setTier] = useState<'WHALE' | 'VIP' | null>(null)
  return (
    <>
      <Row>
        <FilterChip
          label="Tier"
          value={tier}
          onValueChange={setTier}
          options={[
            { value: 'WHALE', label: 'WHALE', note: '31' },
            { value: 'VIP', label: 'VIP', note: '58' },
          ]}
        />
        {[94, 62, 38].map((score) => (
          <UpsellMeter key={score} score={score} />
        ))}
      </Row>
      <Row>
        {(['neutral', 'brand', 'amber', 'rose', 'sky'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge icon={Flag}>With icon</Badge>
      </Row>
      <Row>
        {(['WHALE', 'VIP', 'REGULAR', 'CASUAL', 'FREE'] as const).map((tier) => (
          <TierBadge key={tier} tier={tier} />
        ))}
      </Row>
      <Row>
        {['Mara Ellis', 'Priya Nair', 'Dana Kirk', 'Sol Brandt', 'Theo Marsh', 'Ines Okafor'].map((name) => (
          <Avatar key={name} name={name} size={36} />
        ))}
        <Avatar name="Juno Vale" kind="creator" size={36} />
        <Avatar name="Wren Halliday" kind="creator" size={36} />
        <Avatar name="kestrel88" />
      </Row>
      <Row>
        <Kbd>Ctrl K</Kbd>
        <Kbd>?</Kbd>
        <Spinner />
        <Money amount={1284.4} />
        <DateTime at="2026-11-14T09:12:00Z" zone="America/New_York" />
        <Ago at="2026-11-14T09:12:00Z" zone="America/New_York" />
      </Row>
    </>
  )
}
