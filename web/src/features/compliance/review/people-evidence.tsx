import { documentTypeNames } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { MissingEvidence } from '@greenroom/contract/features/content/gate.schema.ts'
import type { PersonEvidence } from '@greenroom/contract/features/content/reviews.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { formatDate, periodLabel, scopeNames } from '../records/record-labels.tsx'

type PeopleEvidenceProps = { people: readonly PersonEvidence[]; missing: readonly MissingEvidence[] }

/** Who is depicted, what was examined and what they consented to. */
export function PeopleEvidence({ people, missing }: PeopleEvidenceProps) {
  const itemProblems = missing.filter(
    ({ personId, problem }) => personId === null && problem !== 'not_cleared',
  )
  return (
    <PanelSection title="People depicted">
      <Problems problems={itemProblems} />
      <ul className="flex flex-col gap-4">
        {people.map((person) => (
          <li key={person.id} className="flex gap-3">
            <Avatar name={person.name} size={32} />
            <div className="min-w-0 flex-1 text-13">
              <Link
                to={`/dashboard/compliance?person=${person.id}`}
                className="link wrap-anywhere font-medium">
                {person.name}
              </Link>
              <Problems problems={missing.filter(({ personId }) => personId === person.id)} />
              <ul className="mt-1 flex flex-col gap-0.5 text-ink-2">
                {person.ageAtProduction !== null && (
                  <li>{person.ageAtProduction} years old on the production date</li>
                )}
                {person.documents.map(({ type, examinedOn, examinedBy }) => (
                  <li key={`${type} ${examinedOn}`}>
                    {documentTypeNames[type]}, examined {formatDate(examinedOn)}
                    {examinedBy && ` by ${examinedBy}`}
                  </li>
                ))}
                {person.consents.map(({ id, scopes, platforms, from, until, isWithdrawn }) => (
                  <li key={id} className={isWithdrawn ? 'line-through' : ''}>
                    Consent: {scopes.map((scope) => scopeNames[scope]).join(', ')}
                    {platforms.length > 0 &&
                      ` on ${platforms.map((platform) => platformNames[platform]).join(', ')}`}
                    . {periodLabel(from, until)}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function Problems({ problems }: { problems: readonly MissingEvidence[] }) {
  return problems.map(({ problem, text }) => (
    <p key={problem} className="mt-1 flex items-center gap-1.5 text-13 text-rose-ink">
      <TriangleAlert aria-hidden="true" className="size-3.5 flex-none" />
      {text}
    </p>
  ))
}
