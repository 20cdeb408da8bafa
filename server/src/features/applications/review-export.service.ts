import {
  inquiryStatusNames,
  inquiryTypeNames,
  statusNames,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import type {
  Application,
  ApplicationFilter,
  Inquiry,
  InquiryFilter,
} from '@greenroom/contract/features/applications/review.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList, timeColumn, withoutSearchText } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { listInquiries } from './inquiry-review.service.ts'
import { listApplications } from './review.service.ts'

const applicationColumns = (timeZone: string): Column<Application>[] => [
  ['First name', (row) => row.firstName],
  ['Last name', (row) => row.lastName],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Platform', (row) => row.platform],
  ['Current revenue', (row) => row.currentRevenue],
  ['Instagram', (row) => row.instagram],
  ['TikTok', (row) => row.tiktok],
  ['OnlyFans', (row) => row.onlyfans],
  ['Desired outcome', (row) => row.desiredOutcome],
  ['Message', (row) => row.message],
  ['Status', (row) => statusNames[row.status]],
  ['Owner', (row) => row.owner?.name ?? null],
  ['Owner ID', (row) => row.owner?.id ?? null],
  timeColumn('Received', timeZone, (row) => row.createdAt),
  timeColumn('Updated', timeZone, (row) => row.updatedAt),
]

const inquiryColumns = (timeZone: string): Column<Inquiry>[] => [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Type', (row) => inquiryTypeNames[row.type]],
  ['Message', (row) => row.message],
  ['Status', (row) => inquiryStatusNames[row.status]],
  ['Replies', (row) => row.replies.length],
  ['Done by', (row) => row.doneBy],
  timeColumn('Received', timeZone, (row) => row.createdAt),
  timeColumn('Updated', timeZone, (row) => row.updatedAt),
]

export function exportApplications(ctx: Ctx, filter: ApplicationFilter): Promise<Download> {
  return exportList(ctx, {
    name: 'applications',
    columns: applicationColumns,
    list: (page) => listApplications(ctx, { ...filter, ...page }),
    audit: () => audit(ctx, 'applications.exported', filter),
  })
}

export function exportInquiries(ctx: Ctx, filter: InquiryFilter): Promise<Download> {
  return exportList(ctx, {
    name: 'inquiries',
    columns: inquiryColumns,
    list: (page) => listInquiries(ctx, { ...filter, ...page }),
    audit: () => audit(ctx, 'inquiries.exported', filter),
  })
}

async function audit(
  ctx: Ctx,
  name: 'applications.exported' | 'inquiries.exported',
  filter: ApplicationFilter | InquiryFilter,
): Promise<void> {
  await inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, name, { filter: withoutSearchText(filter) }))
}
