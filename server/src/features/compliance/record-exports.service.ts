import type {
  ConsentListItem,
  ConsentsFilter,
} from '@greenroom/contract/features/compliance/consents.schema.ts'
import type { PeopleFilter, PersonListItem } from '@greenroom/contract/features/compliance/records.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList, timeColumn, withoutSearchText } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { listConsents } from './consents.service.ts'
import { listPeople } from './people.service.ts'

export function exportPeople(ctx: Ctx, filter: PeopleFilter): Promise<Download> {
  const columns: Column<PersonListItem>[] = [
    ['Name', (row) => row.name],
    ['Creator', (row) => row.creatorId !== null],
    ['ID status', (row) => row.status],
    ['ID valid until', (row) => row.acceptedUntil],
    ['Documents to examine', (row) => row.pendingDocuments],
    ['Has account', (row) => row.hasAccount],
    ['Person ID', (row) => row.id],
  ]
  return exportList(ctx, {
    name: 'people',
    columns: () => columns,
    list: (page) => listPeople(ctx, { ...filter, ...page }),
    audit: () => audit(ctx, 'people.exported', filter),
  })
}

export function exportConsents(ctx: Ctx, filter: ConsentsFilter): Promise<Download> {
  return exportList(ctx, {
    name: 'consents',
    columns: (timeZone): Column<ConsentListItem>[] => [
      ['Name', (row) => row.name],
      ['Kind', (row) => row.kind],
      ['Covers', (row) => row.scopes.join('; ')],
      ['Platforms', (row) => (row.platforms.length === 0 ? 'All' : row.platforms.join('; '))],
      ['Items', (row) => row.items ?? 'All'],
      ['From', (row) => row.from],
      ['Until', (row) => row.until],
      ['State', (row) => row.state],
      timeColumn('Created', timeZone, (row) => row.createdAt),
      timeColumn('Signed', timeZone, (row) => row.signedAt),
      ['Person ID', (row) => row.personId],
      ['Consent ID', (row) => row.id],
    ],
    list: (page) => listConsents(ctx, { ...filter, ...page }),
    audit: () => audit(ctx, 'consents.exported', filter),
  })
}

const audit = (
  ctx: Ctx,
  event: 'people.exported' | 'consents.exported',
  filter: PeopleFilter | ConsentsFilter,
): Promise<void> =>
  inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, event, { filter: withoutSearchText(filter) }))
