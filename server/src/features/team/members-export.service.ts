import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { type Column, exportList, timeColumn } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { listMembers } from './members.service.ts'

const columns = (timeZone: string): Column<Member>[] => [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Role', (row) => roleNames[row.role]],
  ['Status', (row) => (row.status === 'ACTIVE' ? 'Active' : 'Suspended')],
  ['Two-factor', (row) => row.twoFactor],
  ['Creators', (row) => row.creators.map(({ stageName }) => stageName).join('; ')],
  timeColumn('Last seen', timeZone, (row) => row.lastSeenAt),
  timeColumn('Joined', timeZone, (row) => row.joinedAt),
]

export function exportMembers(ctx: Ctx): Promise<Download> {
  return exportList(ctx, {
    name: 'team',
    columns,
    list: (page) => listMembers(ctx, page),
    audit: () => inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'team.exported', {})),
  })
}
