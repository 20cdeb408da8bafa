import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import {
  ArrowLeft,
  BadgeCheck,
  type LucideIcon,
  Mail,
  MapPin,
  MoreHorizontal,
  Pencil,
  Phone,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { actionsFor, type CreatorMenuAction, CreatorMenuItems } from './creator-menu.tsx'

/** Links to the list, or to the dashboard for creators, who have no list. */
export function BackLink({ isOwn }: { isOwn: boolean }) {
  return (
    <Link
      to={isOwn ? '/dashboard' : '/dashboard/creators'}
      className="inline-flex w-fit items-center gap-1.5 rounded-control py-1 text-13 text-ink-2 hover:text-ink pointer-coarse:h-11 pointer-coarse:pr-3 print:hidden">
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {isOwn ? 'Dashboard' : 'Creators'}
    </Link>
  )
}

type CreatorHeaderProps = {
  creator: CreatorDetail
  role: Role
  mayEdit: boolean
  onAction: (action: CreatorMenuAction | 'edit') => void
}

export function CreatorHeader({ creator, role, mayEdit, onAction }: CreatorHeaderProps) {
  const hasMenu = actionsFor(creator, role).length > 0
  return (
    <div className="flex flex-wrap items-start gap-x-3.5 gap-y-3 print:hidden">
      <Avatar name={creator.stageName} kind="creator" size={48} />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="wrap-anywhere min-w-0 font-semibold text-20 tracking-[-0.015em]">
            {creator.stageName}
          </h2>
          <StatusBadge status={creator.status} />
          {creator.isVerified && (
            <Badge tone="brand" icon={BadgeCheck}>
              Verified
            </Badge>
          )}
          {creator.isArchived && <Badge>Archived</Badge>}
        </div>
        {creator.realName && <p className="wrap-anywhere text-13 text-ink-2">{creator.realName}</p>}
        <Contact creator={creator} />
        <p className="wrap-anywhere mt-0.5 text-13 text-ink-3">{operatorsLabel(creator)}</p>
      </div>
      {(mayEdit || hasMenu) && (
        <div className="flex items-center gap-2">
          {mayEdit && (
            <Button icon={Pencil} onClick={() => onAction('edit')}>
              Edit
            </Button>
          )}
          {hasMenu && (
            <Menu
              trigger={
                <IconButton
                  variant="outline"
                  label={`More actions for ${creator.stageName}`}
                  icon={MoreHorizontal}
                />
              }>
              <CreatorMenuItems creator={creator} role={role} onAction={onAction} />
            </Menu>
          )}
        </div>
      )}
    </div>
  )
}

const contactLink =
  'hover:text-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

/** Shows only fields in the response; operators get no contact details. */
function Contact({ creator }: { creator: CreatorDetail }) {
  const { phone, location } = creator
  const email = creator.email ?? creator.user?.email ?? null
  if (!email && !phone && !location) return null
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-ink-2">
      {email && (
        <ContactItem icon={Mail} name="Email">
          <a href={`mailto:${email}`} className={contactLink}>
            {email}
          </a>
        </ContactItem>
      )}
      {phone && (
        <ContactItem icon={Phone} name="Phone">
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={contactLink}>
            {phone}
          </a>
        </ContactItem>
      )}
      {location && (
        <ContactItem icon={MapPin} name="Location">
          {location}
        </ContactItem>
      )}
    </p>
  )
}

function ContactItem({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon
  name: string
  children: ReactNode
}) {
  return (
    <span className="wrap-anywhere inline-flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" className="size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
      <span className="sr-only">{name}: </span>
      <span className="min-w-0">{children}</span>
    </span>
  )
}

const MAX_VISIBLE = 3

export function operatorsLabel({ operators }: Pick<CreatorDetail, 'operators'>): string {
  if (operators.length === 0) return 'No operator assigned'
  const names = operators.slice(0, MAX_VISIBLE).map(({ name }) => name)
  const remainingCount = operators.length - names.length
  const operatorNames =
    remainingCount > 0 ? `${names.join(', ')} and ${remainingCount} more` : names.join(', ')
  return `${operators.length === 1 ? 'Operator' : 'Operators'}: ${operatorNames}`
}
