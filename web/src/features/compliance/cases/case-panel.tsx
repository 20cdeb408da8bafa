import {
  caseChecklists,
  caseElements,
  caseTypeNames,
  missingElements,
} from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { RecordPlaceholder } from '../../../platform/record-placeholder.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { MemberSelect } from '../../../ui/member-select.tsx'
import { PanelBody, PanelFooter, PanelHeader, PanelSection } from '../../../ui/side-panel.tsx'
import { assigneesQuery } from '../center/violations.data.ts'
import { ClockBar, ClockRemaining } from './case-clock.tsx'
import { CaseHistory } from './case-history.tsx'
import { caseQuery, changeCase, useCaseAction } from './cases.data.ts'
import type { ClockView } from './clock-view.ts'
import { AppealDialog, CloseDialog, StatementDialog } from './decision-dialogs.tsx'
import { ItemsSection } from './items-section.tsx'
import { LetterSection } from './letter-section.tsx'

type CasePanelProps = Pick<ComponentProps<typeof PanelHeader>, 'onPrevious' | 'onNext' | 'onClose'> & {
  id: string
  zone: string
  clockOf: (row: CaseDetail) => ClockView
}

export function CasePanel({ id, zone, clockOf, ...head }: CasePanelProps) {
  const query = useQuery(caseQuery(id))
  if (query.data)
    return <LoadedPanel key={id} row={query.data} zone={zone} clock={clockOf(query.data)} {...head} />
  return <RecordPlaceholder query={query} noun="case" {...head} />
}

type LoadedProps = Omit<CasePanelProps, 'id' | 'clockOf'> & { row: CaseDetail; clock: ClockView }

function LoadedPanel({ row, zone, clock, ...head }: LoadedProps) {
  const [dialog, setDialog] = useState<'close' | 'appeal' | 'statement' | null>(null)
  const extend = useCaseAction(() => changeCase(row.id, { isExtended: true }))
  const isOpen = row.state === 'open'
  const dialogProps = (name: typeof dialog) => ({
    row,
    open: dialog === name,
    onClose: () => setDialog(null),
  })
  return (
    <>
      <PanelHeader
        {...head}
        title={row.subject}
        note={
          <>
            <Badge tone={isOpen ? 'sky' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>
            <span className="tabular-nums">
              {caseTypeNames[row.type]} #{row.number}
            </span>
            {row.appealedAt && <Badge tone="amber">Appeal</Badge>}
          </>
        }
      />
      <PanelBody>
        <PanelSection title="Deadline">
          <div className="grid grid-cols-2 items-end gap-4 text-13">
            <ClockBar clock={clock} />
            <ClockRemaining clock={clock} />
          </div>
        </PanelSection>
        <PanelSection title="Assigned to">
          <Assignee row={row} />
        </PanelSection>
        <Notice row={row} zone={zone} />
        <Checklist row={row} isOpen={isOpen} />
        <ItemsSection row={row} isOpen={isOpen} />
        <PanelSection
          title="Statement of reasons"
          action={
            isOpen && (
              <Button size="sm" onClick={() => setDialog('statement')}>
                {row.statement ? 'Edit' : 'Write'}
              </Button>
            )
          }>
          {row.statement ? (
            <Facts>
              <Fact name="Facts">{row.statement.facts}</Fact>
              <Fact name="Legal ground">{row.statement.ground}</Fact>
              <Fact name="Automated">{row.statement.isAutomated ? 'Yes' : 'No'}</Fact>
              <Fact name="How to object">{row.statement.redress}</Fact>
            </Facts>
          ) : (
            <p className="text-13 text-ink-2">Required to close this case with the outcome “Removed”.</p>
          )}
        </PanelSection>
        <LetterSection row={row} />
        <CaseHistory row={row} zone={zone} />
      </PanelBody>
      <PanelFooter>
        {isOpen ? (
          <Button variant="primary" onClick={() => setDialog('close')}>
            Close case
          </Button>
        ) : (
          <Button onClick={() => setDialog('appeal')}>Reopen on appeal</Button>
        )}
        {isOpen && row.type === 'PERSONAL_DATA' && (
          <LinkButton to="/dashboard/compliance?tab=retention">Export or erase data</LinkButton>
        )}
        {isOpen && row.type === 'PERSONAL_DATA' && !row.isExtended && !row.appealedAt && (
          <Button variant="ghost" busy={extend.isPending} onClick={() => extend.mutate()}>
            Extend by two months
          </Button>
        )}
      </PanelFooter>
      <CloseDialog {...dialogProps('close')} />
      <AppealDialog {...dialogProps('appeal')} />
      <StatementDialog {...dialogProps('statement')} />
    </>
  )
}

function Assignee({ row: { id, assignee, state } }: { row: CaseDetail }) {
  const { data: people = [] } = useQuery(assigneesQuery)
  const assign = useCaseAction((assigneeId: string | null) => changeCase(id, { assigneeId }))
  return (
    <MemberSelect
      label="Assigned to"
      people={people}
      value={assignee}
      assign={assign}
      disabled={state === 'closed'}
      assignLabel="Assign to me"
    />
  )
}

const sources = { form: 'Public form', staff: 'Logged by staff', violation: 'Escalated violation' }

function Notice({ row, zone }: { row: CaseDetail; zone: string }) {
  const { reporter, urls, text, source, violationId } = row
  return (
    <PanelSection title="Notice">
      <Facts>
        <Fact name="Received">
          <DateTime at={row.receivedAt} zone={zone} />
        </Fact>
        <Fact name="Source">
          {sources[source]}
          {violationId && (
            <>
              {' '}
              <Link to={`/dashboard/compliance?id=${violationId}`} className="link">
                Open violation
              </Link>
            </>
          )}
        </Fact>
        {reporter.name && (
          <Fact name={row.direction === 'OUT' ? 'Sent to' : 'Reporter'}>{reporter.name}</Fact>
        )}
        {reporter.email && <Fact name="Email">{reporter.email}</Fact>}
        {reporter.contact && (
          <Fact name="Contact">
            <span className="whitespace-pre-line">{reporter.contact}</span>
          </Fact>
        )}
        {urls.length > 0 && (
          // Not links: a reported page must not be opened by accident.
          <Fact name="URLs">
            <span className="whitespace-pre-line">{urls.join('\n')}</span>
          </Fact>
        )}
      </Facts>
      {text && <p className="wrap-anywhere mt-3 whitespace-pre-line text-13 text-ink-2">{text}</p>}
    </PanelSection>
  )
}

function Checklist({ row, isOpen }: { row: CaseDetail; isOpen: boolean }) {
  const save = useCaseAction((checks: CaseDetail['checks']) => changeCase(row.id, { checks }))
  const checks = save.isPending ? save.variables : row.checks
  const missing = missingElements(row.type, checks).length
  return (
    <PanelSection title="Validity">
      <fieldset disabled={!isOpen || save.isPending} className="flex flex-col gap-1.5">
        <legend className="mb-2 text-13 text-ink-2">
          {missing === 0 ? 'Complete.' : `${missing} of ${caseChecklists[row.type].length} missing.`}{' '}
          {row.clockFrom === null && 'The clock starts once everything is complete.'}
        </legend>
        {caseChecklists[row.type].map((element) => (
          <Checkbox
            key={element}
            label={caseElements[element]}
            checked={checks.includes(element)}
            onCheckedChange={(on) =>
              save.mutate(on ? [...checks, element] : checks.filter((entry) => entry !== element))
            }
          />
        ))}
      </fieldset>
    </PanelSection>
  )
}
