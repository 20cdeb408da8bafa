import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../platform/api.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { useCreateParam } from '../../platform/use-create-param.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { InvitationsList } from './invitations-list.tsx'
import { InviteStaffDialog } from './invite-staff-dialog.tsx'
import { type DialogAction, MemberDialogs } from './member-dialogs.tsx'
import type { MemberMenuAction } from './member-menu.tsx'
import { MembersTable } from './members-table.tsx'
import { invitationsQuery, membersQuery } from './team.data.ts'
import { grantableRoles, openInvitations } from './team-labels.ts'
import { useMemberAction } from './use-member-actions.ts'

/** The open dialog and its member; `openCount` resets the dialog each time it opens. */
type OpenDialog = { member: Member; action: DialogAction; openCount: number }

export function TeamSection({ user }: { user: SessionUser }) {
  const { agency, role } = user
  const members = useQuery(membersQuery)
  const memberAction = useMemberAction()
  const [isInviting, setInviting] = useCreateParam('invitation')
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const roles = grantableRoles(role, agency.isHouse)

  function handleAction(member: Member, action: MemberMenuAction) {
    if (action === 'reinstate') return memberAction.mutate({ type: action, member })
    setOpenDialog({ member, action, openCount: (openDialog?.openCount ?? 0) + 1 })
    setDialogOpen(true)
  }

  return (
    <>
      <SectionHeader
        title="Team"
        action={
          <div className="flex gap-2">
            <ExportButton
              fetchFile={() => download('GET /team/members/export')}
              errorTitle="Could not export the team"
              disabled={!members.data?.length}
            />
            <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              Invite
            </Button>
          </div>
        }>
        People who work at {agency.name} and their roles. Creators have their own page.
      </SectionHeader>
      {members.isPending && <RowSkeletons rows={4} />}
      {members.isError && !members.data && (
        <Card>
          <ErrorState title="Could not load the team" query={members} />
        </Card>
      )}
      {members.data && members.data.length === 0 && (
        <Card>
          <EmptyState
            title="No team members yet"
            action={<Button onClick={() => setInviting(true)}>Invite member</Button>}>
            People appear here when they accept an invitation.
          </EmptyState>
        </Card>
      )}
      {members.data && members.data.length > 0 && (
        <MembersTable members={members.data} zone={agency.timeZone} onAction={handleAction} />
      )}
      <OpenInvitations user={user} />
      <InviteStaffDialog
        agencyName={agency.name}
        roles={roles}
        open={isInviting}
        onClose={() => setInviting(false)}
      />
      {openDialog && (
        <MemberDialogs
          key={openDialog.openCount}
          member={openDialog.member}
          action={openDialog.action}
          roles={roles}
          open={isDialogOpen}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}

function OpenInvitations({ user }: { user: SessionUser }) {
  const invitations = useQuery(invitationsQuery)
  const visible = invitations.data && openInvitations(invitations.data)
  return (
    <section aria-labelledby="open-invitations" className="mt-3 flex flex-col gap-3">
      <h3 id="open-invitations" className="font-semibold text-16 tracking-tight">
        Pending invitations
      </h3>
      {invitations.isPending && <RowSkeletons rows={2} />}
      {invitations.isError && !visible && (
        <Card>
          <ErrorState title="Could not load invitations" query={invitations} />
        </Card>
      )}
      {visible?.length === 0 && (
        <Card>
          <EmptyState title="No pending invitations">
            Invitations appear here until they are accepted or revoked.
          </EmptyState>
        </Card>
      )}
      {visible && visible.length > 0 && (
        <InvitationsList invitations={visible} role={user.role} zone={user.agency.timeZone} />
      )}
    </section>
  )
}
