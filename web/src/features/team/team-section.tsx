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

/** The open dialog and its member; `turn` resets the dialog each time it opens. */
type OpenDialog = { member: Member; act: DialogAction; turn: number }

export function TeamSection({ user }: { user: SessionUser }) {
  const { agency, role } = user
  const members = useQuery(membersQuery)
  const acting = useMemberAction()
  const [inviting, setInviting] = useCreateParam('invitation')
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [asking, setAsking] = useState(false)
  const roles = grantableRoles(role, agency.isHouse)

  function act(member: Member, act: MemberMenuAction) {
    if (act === 'reinstate') return acting.mutate({ act, member })
    setOpenDialog({ member, act, turn: (openDialog?.turn ?? 0) + 1 })
    setAsking(true)
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
        <MembersTable members={members.data} zone={agency.timeZone} onAct={act} />
      )}
      <OpenInvitations user={user} />
      <InviteStaffDialog
        agencyName={agency.name}
        roles={roles}
        open={inviting}
        onClose={() => setInviting(false)}
      />
      {openDialog && (
        <MemberDialogs
          key={openDialog.turn}
          member={openDialog.member}
          act={openDialog.act}
          roles={roles}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function OpenInvitations({ user }: { user: SessionUser }) {
  const invitations = useQuery(invitationsQuery)
  const open = invitations.data && openInvitations(invitations.data)
  return (
    <section aria-labelledby="open-invitations" className="mt-3 flex flex-col gap-3">
      <h3 id="open-invitations" className="font-semibold text-16 tracking-tight">
        Open invitations
      </h3>
      {invitations.isPending && <RowSkeletons rows={2} />}
      {invitations.isError && !open && (
        <Card>
          <ErrorState title="Could not load invitations" query={invitations} />
        </Card>
      )}
      {open?.length === 0 && (
        <Card>
          <EmptyState title="No open invitations">All invitations were accepted or revoked.</EmptyState>
        </Card>
      )}
      {open && open.length > 0 && (
        <InvitationsList invitations={open} role={user.role} zone={user.agency.timeZone} />
      )}
    </section>
  )
}
