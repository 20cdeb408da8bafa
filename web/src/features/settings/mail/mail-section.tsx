import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { LoadMore } from '../../../ui/pagination.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { type Mail, mailQuery } from './mail.data.ts'
import { MailMessage } from './mail-message.tsx'
import { MailStatus } from './mail-status.tsx'

/** The agency's email, newest first. The open one is in the URL, so Back closes it. */
export function MailSection({ zone }: { zone: string }) {
  const mail = useInfiniteQuery(mailQuery)
  const [params, setParams] = useSearchParams()
  const rows = mail.data?.pages.flatMap((page) => page.data) ?? []
  const total = mail.data?.pages[0]?.meta.total
  const openId = params.get('mail')

  function openMail(id: string | null) {
    setParams((current) => {
      if (id) current.set('mail', id)
      else current.delete('mail')
      return current
    })
  }

  return (
    <>
      <SectionHeader
        title="Mail outbox"
        action={
          <ExportButton
            fetchFile={() => download('GET /mail/export')}
            errorTitle="Could not export the outbox"
            disabled={rows.length === 0}
          />
        }>
        Email sent on behalf of your agency. Personal links are hidden. Without a mail server, email stays
        here, marked Outbox.
      </SectionHeader>
      {mail.isPending && <MailSkeletons />}
      {mail.isError && rows.length === 0 && (
        <Card>
          <ErrorState title="Could not load email" query={mail} />
        </Card>
      )}
      {mail.data && rows.length === 0 && (
        <Card>
          <EmptyState title="No email yet">
            Invitations, password links and confirmations appear here.
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <div className="overflow-hidden rounded-box border border-line">
          <Table
            label="Email, newest first"
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => openMail(row.id)}
            columns={[
              {
                head: 'Subject',
                width: '34%',
                cell: (row) => <Truncated className="font-medium">{row.subject}</Truncated>,
              },
              {
                head: 'To',
                width: '30%',
                cell: (row) => <Truncated className="text-ink-2">{row.to}</Truncated>,
              },
              { head: 'Status', width: '96px', cell: (row) => <MailStatus status={row.status} /> },
              {
                head: 'Created',
                align: 'right',
                width: '132px',
                cell: (row) => <DateTime at={row.createdAt} zone={zone} />,
              },
            ]}
            phoneRow={(row) => <MailPhoneRow mail={row} zone={zone} />}
          />
          <LoadMore
            hasMore={mail.hasNextPage}
            busy={mail.isFetchingNextPage}
            onLoadMore={() => mail.fetchNextPage()}
            shownCount={rows.length}
            {...(total == null ? {} : { total })}
          />
        </div>
      )}
      <MailMessage id={openId} zone={zone} onClose={() => openMail(null)} />
    </>
  )
}

/** Truncated to one line: the column sets the width, not the text. */
function Truncated({ children, className }: { children: string; className: string }) {
  return (
    <span title={children} className={`block w-0 min-w-full truncate ${className}`}>
      {children}
    </span>
  )
}

function MailPhoneRow({ mail, zone }: { mail: Mail; zone: string }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{mail.subject}</span>
        <MailStatus status={mail.status} />
      </span>
      <span className="flex items-center justify-between gap-3 text-12 text-ink-3">
        <span className="truncate">{mail.to}</span>
        <DateTime at={mail.createdAt} zone={zone} />
      </span>
    </span>
  )
}

function MailSkeletons() {
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-box border border-line">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-4.5 py-2.5">
          <Skeleton className="h-3.5 w-56 max-w-1/2" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
  )
}
