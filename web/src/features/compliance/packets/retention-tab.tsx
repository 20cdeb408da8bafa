import {
  DUE_SOON_DAYS,
  keptRecords,
  retentionRules,
} from '@greenroom/contract/features/packets/retention.rules.ts'
import type { Retention } from '@greenroom/contract/features/packets/retention.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { useUrlParams, uuidParam } from '../../../platform/use-url-params.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { formatCount, pluralize } from '../../../ui/count.ts'
import { Day } from '../../../ui/format.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { formatDate } from '../records/record-labels.tsx'
import { DataRequestDialog } from './data-request-dialog.tsx'
import { holdsQuery, retentionQuery } from './packets.data.ts'
import { CustodianDialog, HoldDialog, ReleaseDialog, RuleDialog } from './retention-dialogs.tsx'

type Rule = Retention['rules'][number]

const periodText = (days: number) =>
  days >= 730 ? pluralize(Math.round(days / 365.25), 'year') : pluralize(days, 'day')

/** How long records are kept, and what blocks their deletion. */
export function RetentionTab() {
  const { role, agency } = useUser()
  const { params, change } = useUrlParams()
  const [fan, creator] = [uuidParam(params, 'fan'), uuidParam(params, 'creator')]
  const retention = useQuery(retentionQuery)
  const holds = useQuery(holdsQuery)
  const [rule, setRule] = useState<Rule | null>(null)
  const [dialog, setDialog] = useState<'hold' | 'custodian' | null>(null)
  const [releasingId, setReleasingId] = useState<string | null>(null)
  const isAdmin = may(role, 'privacy:manage')
  const zone = agency.timeZone
  const subjectId = fan ?? creator
  const close = () => change({ fan: null, creator: null })
  if (retention.isError) return <ErrorState title="Could not load retention rules" query={retention} />
  if (!retention.data) return <Skeleton className="h-80 w-full" />
  const { rules, dueSoon, erasures, custodian } = retention.data
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-160 text-13 text-ink-2">
        Records that are due are deleted every night. Records required by law are never deleted early, not
        even by an admin. Defaults follow common rules and are not legal advice. To export or erase a person’s
        data, open the fan or creator and choose “Export or erase data” under More.
      </p>
      <Card>
        <CardHeader title="Rules" />
        <Table
          label="Rules"
          rows={rules}
          rowKey={({ type }) => type}
          columns={[
            { head: 'Records', fills: true, cell: ({ type }) => <RuleText {...retentionRules[type]} /> },
            { head: 'Kept for', cell: ({ days }) => periodText(days) },
            {
              head: 'Counted from',
              className: 'max-xl:hidden',
              cell: ({ type }) => (
                <span className="block min-w-56 whitespace-normal py-2">{retentionRules[type].from}</span>
              ),
            },
            {
              head: 'Due now',
              align: 'right',
              className: 'max-lg:hidden',
              cell: ({ due }) => formatCount(due),
            },
            ...(isAdmin
              ? [
                  {
                    head: <span className="sr-only">Change</span>,
                    key: 'change',
                    align: 'right' as const,
                    cell: (row: Rule) => <ChangeButton row={row} onChange={setRule} />,
                  },
                ]
              : []),
          ]}
          phoneRow={(row) => (
            <div className="flex items-center gap-3 text-13">
              <div className="min-w-0 flex-1">
                <RuleText {...retentionRules[row.type]} />
                <p className="text-ink-2">{periodText(row.days)}</p>
              </div>
              {isAdmin && <ChangeButton row={row} onChange={setRule} />}
            </div>
          )}
        />
        <CardBody className="border-line border-t pt-3">
          <ul className="flex flex-col gap-1 text-13">
            {keptRecords.map(({ label, reason }) => (
              <li key={label}>
                <span className="font-medium">{label}.</span> <span className="text-ink-2">{reason}</span>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Legal holds"
          action={
            <Button size="sm" icon={LockKeyhole} onClick={() => setDialog('hold')}>
              Place hold
            </Button>
          }
        />
        {holds.isError ? (
          <ErrorState title="Could not load legal holds" query={holds} />
        ) : (
          <ul className="flex flex-col text-13">
            {holds.data?.length === 0 && <li className="px-4.5 pb-4 text-ink-3">No legal holds.</li>}
            {holds.data?.map((hold) => (
              <li key={hold.id} className="flex items-center gap-3 border-line border-t px-4.5 py-2.5">
                <div className="wrap-anywhere min-w-0 flex-1">
                  <span className="font-medium">{hold.label}</span>{' '}
                  <span className="text-ink-3">{hold.subject}</span>
                  <p className="text-ink-2">
                    {hold.reason}. Placed by {hold.placedBy}, <Day at={hold.placedAt} zone={zone} />
                    {hold.releasedAt && `. Released by ${hold.releasedBy}: ${hold.releaseReason}`}
                  </p>
                </div>
                {hold.releasedAt === null ? (
                  <Button size="sm" onClick={() => setReleasingId(hold.id)}>
                    Release
                  </Button>
                ) : (
                  <Badge tone="neutral">Released</Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardHeader
          title="Due soon"
          note={`Verification records due for deletion within ${DUE_SOON_DAYS} days`}
        />
        <ul className="flex flex-col text-13">
          {dueSoon.length === 0 && <li className="px-4.5 pb-4 text-ink-3">No records are due soon.</li>}
          {dueSoon.map(({ personId, label, dueOn, isHeld }) => (
            <li key={personId} className="flex items-center gap-3 border-line border-t px-4.5">
              <Link
                to={`?tab=people&person=${personId}`}
                className="min-w-0 flex-1 truncate py-3 font-medium hover:underline">
                {label}
              </Link>
              {isHeld && <Badge tone="amber">On hold</Badge>}
              <span className="tabular-nums">{formatDate(dueOn)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <CardHeader
          title="Custodian of records"
          action={
            <Button size="sm" icon={Pencil} onClick={() => setDialog('custodian')}>
              {custodian ? 'Change' : 'Add'}
            </Button>
          }
        />
        <CardBody className="whitespace-pre-line text-13 text-ink-2">
          {custodian
            ? [custodian.name, custodian.title, custodian.address].filter(Boolean).join('\n')
            : 'Not set. Inspection packets must state who keeps the records and where.'}
        </CardBody>
      </Card>
      {erasures.length > 0 && (
        <Card>
          <CardHeader title="Erasures" />
          <ul className="flex flex-col text-13">
            {erasures.map(({ id, subject, reason, erasedBy, erasedAt, kept }) => (
              <li key={id} className="border-line border-t px-4.5 py-2.5">
                A {subject} was erased by {erasedBy}, <Day at={erasedAt} zone={zone} />: {reason}
                <p className="text-ink-3">Kept: {kept.map(({ what }) => what).join(', ')}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {rule && <RuleDialog rule={rule} onClose={() => setRule(null)} />}
      {dialog === 'hold' && <HoldDialog onClose={() => setDialog(null)} />}
      {dialog === 'custodian' && <CustodianDialog custodian={custodian} onClose={() => setDialog(null)} />}
      {releasingId && <ReleaseDialog id={releasingId} onClose={() => setReleasingId(null)} />}
      {subjectId && isAdmin && (
        <DataRequestDialog subject={fan ? 'fan' : 'creator'} id={subjectId} onClose={close} />
      )}
    </div>
  )
}

function ChangeButton({ row, onChange }: { row: Rule; onChange: (rule: Rule) => void }) {
  return (
    <Button size="sm" aria-label={`Change ${retentionRules[row.type].label}`} onClick={() => onChange(row)}>
      Change
    </Button>
  )
}

function RuleText({ label, reason }: { label: string; reason: string }) {
  return (
    <span className="block md:truncate" title={reason}>
      <span className="font-medium">{label}</span> <span className="text-ink-3 max-2xl:hidden">{reason}</span>
    </span>
  )
}
