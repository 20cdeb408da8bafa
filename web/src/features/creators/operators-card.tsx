import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'

type OperatorsCardProps = { creator: CreatorDetail; role: Role; onAssign: () => void }

export function OperatorsCard({ creator, role, onAssign }: OperatorsCardProps) {
  return (
    <Card>
      <CardHeader
        title="Operators"
        note="Team members who reply to fans"
        action={
          may(role, 'team:manage') &&
          !creator.isArchived && (
            <Button size="sm" onClick={onAssign}>
              Assign
            </Button>
          )
        }
      />
      <CardBody>
        {creator.operators.length === 0 ? (
          <p className="text-13 text-ink-2">
            No operators assigned. Operators can’t see this creator’s fans.
          </p>
        ) : (
          <ul aria-label="Operators" className="flex flex-col gap-2 text-13">
            {creator.operators.map(({ id, name }) => (
              <li key={id} className="flex min-w-0 items-center gap-2.5">
                <Avatar name={name} />
                <span className="wrap-anywhere min-w-0">{name}</span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
