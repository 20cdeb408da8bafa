import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { Ban, ShieldCheck } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Ago, creatorCount } from '../../ui/format.tsx'
import { Table } from '../../ui/table.tsx'
import { MemberMenu, type MemberMenuAction } from './member-menu.tsx'
import { isEmailChange, memberName } from './team-labels.ts'

type MembersTableProps = {
  members: readonly Member[]
  zone: string
  onAction: (member: Member, action: MemberMenuAction) => void
}

export function MembersTable({ members, zone, onAction }: MembersTableProps) {
  const menu = (member: Member) => (
    <MemberMenu member={member} onAction={(action) => onAction(member, action)} />
  )
  return (
    <div className="overflow-hidden rounded-box border border-line">
      <Table
        label="Team, by name"
        rows={members}
        rowKey={(member) => member.id}
        columns={[
          {
            head: 'Person',
            width: '32%',
            cell: (member) => (
              <span className="flex w-0 min-w-full items-center gap-3 py-2">
                <Avatar name={memberName(member)} size={28} src={member.avatar ?? undefined} />
                <Person member={member} />
              </span>
            ),
          },
          { head: 'Role', cell: (member) => roleNames[member.role] },
          { head: 'Two-factor', cell: (member) => <TwoFactor isEnabled={member.twoFactor} /> },
          {
            head: 'Creators',
            width: '24%',
            cell: (member) => (
              <span className="block w-0 min-w-full truncate" title={creatorNames(member) || undefined}>
                <AssignedCreators member={member} />
              </span>
            ),
          },
          { head: 'Last seen', align: 'right', cell: (member) => <LastSeen member={member} zone={zone} /> },
          {
            key: 'menu',
            head: <span className="sr-only">Actions</span>,
            align: 'right',
            width: '56px',
            cell: menu,
          },
        ]}
        phoneRow={(member) => (
          <span className="flex items-center gap-3">
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <Person member={member} />
              <span className="flex flex-wrap gap-x-1.5 text-12 text-ink-3">
                <span>{roleNames[member.role]} ·</span>
                {member.role === 'CHAT_OPERATOR' && <span>{creatorCount(member.creators.length)} ·</span>}
                <span>two-factor {member.twoFactor ? 'on' : 'off'} ·</span>
                <LastSeen member={member} zone={zone} />
              </span>
            </span>
            {menu(member)}
          </span>
        )}
      />
    </div>
  )
}

function Person({ member }: { member: Member }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="min-w-0 truncate font-medium" title={memberName(member)}>
          {memberName(member)}
        </span>
        {member.isSelf && <Badge tone="brand">You</Badge>}
        {member.confirmableEmail && (
          <Badge tone="amber">{isEmailChange(member) ? 'Email change requested' : 'Unconfirmed'}</Badge>
        )}
        {member.status === 'SUSPENDED' && (
          <Badge tone="rose" icon={Ban}>
            Suspended
          </Badge>
        )}
      </span>
      {member.name && (
        <span className="block truncate text-12 text-ink-3" title={member.email}>
          {member.email}
        </span>
      )}
    </span>
  )
}

function TwoFactor({ isEnabled }: { isEnabled: boolean }) {
  if (!isEnabled) return <span className="text-ink-3">Off</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <ShieldCheck aria-hidden="true" className="size-3.5 text-brand-ink" strokeWidth={2} />
      On
    </span>
  )
}

const creatorNames = (member: Member) => member.creators.map(({ stageName }) => stageName).join(', ')

function AssignedCreators({ member }: { member: Member }) {
  if (member.role !== 'CHAT_OPERATOR') return <span className="text-ink-3">All</span>
  return creatorNames(member) || <span className="text-tungsten-ink">None yet</span>
}

function LastSeen({ member, zone }: { member: Member; zone: string }) {
  if (member.isSelf) return 'Now'
  return member.lastSeenAt ? <Ago at={member.lastSeenAt} zone={zone} /> : 'Not signed in'
}
