import {
  type ConsentState,
  consentState,
  documentTypeNames,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import type { MissingEvidence } from '@greenroom/contract/features/content/gate.schema.ts'
import type { PersonEvidence } from '@greenroom/contract/features/content/reviews.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import {
  ConsentBadge,
  consentBadges,
  formatDate,
  periodLabel,
  StyledBadge,
  scopeNames,
  todayIn,
} from '../records/record-labels.tsx'

type PeopleEvidenceProps = { people: readonly PersonEvidence[]; missing: readonly MissingEvidence[] }

/** Who is depicted, what was examined and what they consented to. */
export function PeopleEvidence({ people, missing }: PeopleEvidenceProps) {
  const zone = useUser().agency.timeZone
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
                {byState(person.consents, zone).map(({ consent, state }) => (
                  <ConsentEntry key={consent.id} consent={consent} state={state} zone={zone} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

type PersonConsent = PersonEvidence['consents'][number]

const isOver = (state: ConsentState) => state === 'withdrawn' || state === 'ended'

/** Consents in force first, then those that ended, then withdrawn ones. */
function byState(consents: readonly PersonConsent[], zone: string) {
  const today = todayIn(zone)
  const withState = consents.map((consent) => ({
    consent,
    state: consentState(
      { ...consent, isSigned: true, isWithdrawn: consent.withdrawnAt !== null, isVoid: false },
      today,
    ),
  }))
  const rank = (state: ConsentState) => (state === 'withdrawn' ? 2 : state === 'ended' ? 1 : 0)
  return withState.toSorted((a, b) => rank(a.state) - rank(b.state))
}

type ConsentEntryProps = { consent: PersonConsent; state: ConsentState; zone: string }

function ConsentEntry({ consent, state, zone }: ConsentEntryProps) {
  const { scopes, platforms, from, until, withdrawnAt } = consent
  const on = platforms.map((platform) => platformNames[platform]).join(', ')
  const badge = consentBadges[state]
  const terms = `Consent: ${scopes.map((scope) => scopeNames[scope]).join(', ')}${on && ` on ${on}`}. ${periodLabel(from, until)}`
  return (
    <li>
      {isOver(state) ? <s>{terms}</s> : terms}
      {withdrawnAt ? (
        <StyledBadge
          badge={{ ...badge, label: `Withdrawn ${formatDate(dayIn(zone, new Date(withdrawnAt)))}` }}
        />
      ) : (
        state !== 'in_force' && <ConsentBadge state={state} from={from} />
      )}
    </li>
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
