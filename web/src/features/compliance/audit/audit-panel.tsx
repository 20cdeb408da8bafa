import type { SubjectKind } from '@greenroom/contract/features/audit/audit.rules.ts'
import { actionLabel } from '@greenroom/contract/features/audit/audit.rules.ts'
import type { AuditRow } from '@greenroom/contract/features/audit/audit.schema.ts'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../ui/count.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { PanelBody, PanelHeader, PanelSection } from '../../../ui/side-panel.tsx'

const subjectPaths: Record<SubjectKind, ((id: string) => string) | null> = {
  creator: (id) => `/dashboard/creators/${id}`,
  person: (id) => `?person=${id}`,
  fan: (id) => `/dashboard/fans/${id}`,
  item: (id) => `/dashboard/content?id=${id}`,
  case: (id) => `?tab=cases&case=${id}`,
  application: (id) => `/dashboard/applications?id=${id}`,
  violation: (id) => `?id=${id}`,
  member: null,
}

type HeadProps = Pick<ComponentProps<typeof PanelHeader>, 'onPrevious' | 'onNext' | 'onClose'>

export function AuditPanel({ row, zone, ...head }: HeadProps & { row: AuditRow; zone: string }) {
  return (
    <>
      <PanelHeader
        {...head}
        title={`${row.actor.name} ${row.text}`}
        note={<DateTime at={row.at} zone={zone} />}
      />
      <PanelBody>
        <PanelSection title="Details">
          <Facts>
            <Fact name="By">
              {row.actor.id ? (
                <Link className="link" to={`?tab=audit&actor=${row.actor.id}`}>
                  {row.actor.name}
                </Link>
              ) : (
                row.actor.name
              )}
            </Fact>
            <Fact name="Action">{actionLabel(row.action)}</Fact>
            {row.details.map(({ name, value }) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
        </PanelSection>
        {row.subjects.length > 0 && (
          <PanelSection title="About">
            <ul className="flex flex-col gap-2 text-13">
              {row.subjects.map(({ kind, id, name }) => {
                const to = subjectPaths[kind]?.(id)
                return (
                  <li key={id} className="flex flex-wrap items-baseline gap-x-3">
                    <span className="wrap-anywhere font-medium">{name}</span>
                    <Link className="link" to={`?tab=audit&subject=${id}`}>
                      All rows
                    </Link>
                    {to && (
                      <Link className="link" to={to}>
                        Open {kind}
                      </Link>
                    )}
                  </li>
                )
              })}
            </ul>
          </PanelSection>
        )}
        <PanelSection title="Integrity">
          <Facts>
            <Fact name="Row">{formatCount(Number(row.id))}</Fact>
            <Fact name="SHA-256">
              <span className="font-mono text-12">{row.hash}</span>
            </Fact>
          </Facts>
        </PanelSection>
      </PanelBody>
    </>
  )
}
